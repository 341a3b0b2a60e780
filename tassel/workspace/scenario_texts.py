"""Scenarios under edit: what is wrong in them, and what does not hold with the rules as they are typed.

A scenario that reads as it did, against the same rules, is not played again: a key costs the scenario it stands in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

from tassel.example_faults import UNTRUE_EXAMPLE, is_example, loose_numbers, same_rules, tell_marks
from tassel.scenarios import Games, failing_place, found_in, printed_of
from tassel.told_examples import tells_points
from tassel.workspace.drafts import Draft
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import ScenarioFile
from tassel_compiler.driver import Compiled, spoken_programs
from tassel_compiler.same import Same
from tassel_compiler.spelling.asking import HOLE
from tassel_runtime.engines import SOON_READY, USUAL
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, Place, Scenario, run_scenario
from tassel_runtime.scenario.run import laid_table

DOES_NOT_HOLD = "E0910"
_games = Same[Game | str](most=12)  # or why there is none
_tables = Same[list[int]](most=64)
_failures = Same[tuple[Failure, ...]](most=512)


def mistakes_of(
    draft: Draft, path: Path, expression: str, rules: Compiled, known: tuple[object, ...], sound: bool = True
) -> list[Diagnostic]:
    """What is wrong in a file of scenarios; `known` are the documents of these rules, the same while they stand.

    Examples are played with sound rules only: with others standing in, what does not hold may be no mistake of theirs.
    """
    sink = Sink()
    if isinstance(draft.document, ScenarioFile) and draft.root is not None:
        for one in found_in(draft.root, path):
            marked = one.scenario is not None and is_example(one.scenario)
            own = one.scenario is not None and same_rules(one.scenario.rules, expression)
            if one.scenario is not None and marked and own and rules.declared is not None:
                tell_marks(one.scenario, rules.declared, draft.source, sink)
            failures = one.failures
            if one.scenario is not None and (sound or not marked):
                game = _game(one.scenario, expression, rules, known)
                failures = _run(one.scenario, game, rules, own) if isinstance(game, Game) else (game,)
            for failure in failures:
                code = failure.code or (UNTRUE_EXAMPLE if marked else DOES_NOT_HOLD)
                sink.report(code, failing_place(failure.line, draft.source), message=failure.message, near=failure.near)
    return [item for item in sink.items if not draft.aside.explains(item)]


def verdicts(draft: Draft, path: Path, items: Iterable[Diagnostic]) -> Iterator[tuple[int, str]]:
    """The line of each scenario of a file, and what is wrong in it, or with what all of them share; else nothing."""
    read = found_in(draft.root, path) if draft.root is not None else []
    lines = [int(one.scenario.line if one.scenario is not None else one.failures[0].line) for one in read]
    wrong = [item for item in items if item.severity == "error" and draft.tells(item)]
    places = [(item.span.line if item.span is not None else 0, item.message) for item in wrong]
    shared = [message for line, message in places if line < min(lines, default=0)]
    for line, past in zip(lines, [*lines[1:], math.inf], strict=True):
        own = [message for at, message in places if line <= at < past]
        yield line, next(iter((*own, *shared)), "")


def _game(scenario: Scenario, expression: str, rules: Compiled, known: tuple[object, ...]) -> Game | Failure:
    players = len(scenario.players)
    if not same_rules(scenario.rules, expression):
        games = Games(scenario.rules)
        games.compile_all([(scenario.rules, players)])
        found = _games.of((), (scenario.rules, players), lambda: games.game_or_why(scenario.rules, players))
    else:
        found = _games.of(known, (players,), lambda: _compiled(rules, players))
    return Failure(scenario.rules_line, found) if isinstance(found, str) else found


def _compiled(rules: Compiled, players: int) -> Game | str:
    program = spoken_programs(rules.fresh(), [players]).get(players)
    return Game(program, engine=SOON_READY) if program is not None else f"these rules are not for {players} players"


def _run(scenario: Scenario, game: Game, rules: Compiled, own: bool) -> tuple[Failure, ...]:
    def laid(game: Game, seed: int, rules: tuple[str, ...]) -> list[int]:
        return list(_tables.of((game,), (seed, rules), lambda: laid_table(game, seed, rules)))

    def run() -> tuple[Failure, ...]:
        result = run_scenario(scenario, game, printed_of(scenario, rules), laid)
        if not (result.ok and own and is_example(scenario) and rules.declared is not None):
            return result.failures
        loose = loose_numbers(scenario, result, rules.declared)
        if loose and tells_points(scenario):
            traced = run_scenario(scenario, Game(game.program, True, engine=USUAL))
            loose = loose_numbers(scenario, traced, rules.declared)
        return loose

    return run() if HOLE in repr(scenario) else _failures.of((game,), (repr(scenario), own, _offsets(scenario)), run)


def _offsets(scenario: Scenario) -> tuple[int, ...]:
    """Where its parts stand: what was told of it before is told at the same places."""
    return tuple(_places_in((scenario.given, scenario.then, scenario.printed, scenario.moves, scenario.example)))


def _places_in(part: object) -> Iterator[int]:
    line = getattr(part, "line", None)
    if isinstance(line, Place):
        yield from (line.start, line.end)
    fields = getattr(part, "__slots__", ())
    for inner in part if isinstance(part, tuple) else (getattr(part, name) for name in fields if name != "line"):
        if not isinstance(inner, str | int):
            yield from _places_in(inner)
