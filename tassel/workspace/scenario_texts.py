"""Scenarios under edit: what is wrong in them, and what does not hold with the rules as they are typed.

A scenario that reads as it did, against the same rules, is not played again: a key costs the scenario it stands in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

from tassel.scenarios import Games, found_in, printed_of
from tassel.workspace.drafts import Draft
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import ScenarioFile
from tassel_compiler.driver import Compiled, plain_programs
from tassel_compiler.places import places_named
from tassel_compiler.same import Same
from tassel_compiler.source import Span
from tassel_compiler.spelling.asking import HOLE
from tassel_runtime.engines import SOON_READY
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, Place, Scenario, run_scenario
from tassel_runtime.scenario.run import laid_table

DOES_NOT_HOLD = "E0910"
_games = Same[Game | None](most=12)
_tables = Same[list[int]](most=64)
_failures = Same[tuple[Failure, ...]](most=512)


def mistakes_of(
    draft: Draft, path: Path, expression: str, rules: Compiled, known: tuple[object, ...]
) -> list[Diagnostic]:
    """What is wrong in a file of scenarios; `known` are the documents of these rules, the same while they stand."""
    sink = Sink()
    if isinstance(draft.document, ScenarioFile) and draft.root is not None:
        for one in found_in(draft.root, path):
            failures = one.failures
            if one.scenario is not None:
                game = _game(one.scenario, expression, rules, known)
                failures = _run(one.scenario, game, rules) if isinstance(game, Game) else (game,)
            for failure in failures:
                _tell(failure, draft, sink)
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


def _tell(failure: Failure, draft: Draft, sink: Sink) -> None:
    line = failure.line
    source = draft.source
    if isinstance(line, Place):
        start, end = line.start, line.end
    else:
        start = source.line_starts()[max(min(line, len(source.line_starts())) - 1, 0)]
        end = (source.text + "\n").index("\n", start)
    sink.report(failure.code or DOES_NOT_HOLD, Span(source, start, end), message=failure.message, near=failure.near)


def _game(scenario: Scenario, expression: str, rules: Compiled, known: tuple[object, ...]) -> Game | Failure:
    players = len(scenario.players)
    absent = Failure(scenario.rules_line, f"{scenario.rules} is not for {players} players")
    if places_named(scenario.rules) != places_named(expression):
        games = Games(scenario.rules)
        games.compile_all([(scenario.rules, players)])
        found = _games.of((), (scenario.rules, players), lambda: games.game(scenario.rules, players))
    else:
        found = _games.of(known, (players,), lambda: _compiled(rules, players))
    return found or absent


def _compiled(rules: Compiled, players: int) -> Game | None:
    fresh = Compiled(rules.expression, Sink(), rules.tree, rules.declared, rules.checked)
    program = plain_programs(fresh, [players]).get(players)
    return Game(program, engine=SOON_READY) if program is not None else None


def _run(scenario: Scenario, game: Game, rules: Compiled) -> tuple[Failure, ...]:
    def laid(game: Game, seed: int, rules: tuple[str, ...]) -> list[int]:
        return list(_tables.of((game,), (seed, rules), lambda: laid_table(game, seed, rules)))

    def run() -> tuple[Failure, ...]:
        return run_scenario(scenario, game, printed_of(scenario, rules), laid).failures

    return run() if HOLE in repr(scenario) else _failures.of((game,), (repr(scenario), _offsets(scenario)), run)


def _offsets(scenario: Scenario) -> tuple[int, ...]:
    """Where its parts stand: what was told of it before is told at the same places."""
    return tuple(_places_in((scenario.given, scenario.then, scenario.printed, scenario.moves)))


def _places_in(part: object) -> Iterator[int]:
    line = getattr(part, "line", None)
    if isinstance(line, Place):
        yield from (line.start, line.end)
    fields = getattr(part, "__slots__", ())
    for inner in part if isinstance(part, tuple) else (getattr(part, name) for name in fields if name != "line"):
        if not isinstance(inner, str | int):
            yield from _places_in(inner)
