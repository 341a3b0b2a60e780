"""Where examples are played, and which of those that ship are known to hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tassel import verdicts
from tassel.found_examples import found_examples
from tassel.told_examples import shown_besides, tells_points
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk import keeping
from tassel_compiler.driver import front, spoken_programs
from tassel_compiler.foreign.data import read_json
from tassel_compiler.ir.program import Program
from tassel_compiler.printing.print_folders import possible_folders
from tassel_runtime.engines import SOON_READY, USUAL
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, Result, Scenario, run_scenario
from tassel_runtime.scenario.run import laid_table


@dataclass(slots=True)
class ExampleTables:
    """Games by number of players, made when first asked for; a table is laid once for all that begins with it."""

    programs: Mapping[int, Program]
    _games: dict[tuple[int, bool], Game] = field(default_factory=dict)
    _tables: dict[tuple[int, int, tuple[str, ...]], tuple[int, ...]] = field(default_factory=dict)

    def outcome(self, scenario: Scenario, points: bool = False) -> tuple[tuple[Failure, ...], Result | None]:
        """What does not hold, and what was played; `points` keeps an account of every change."""
        players = len(scenario.players)
        if players not in self.programs:
            return (Failure(scenario.rules_line, f"these rules are not for {players} players"),), None
        result = run_scenario(scenario, self._game(players, points), laid=self._laid)
        return result.failures, result

    def _game(self, players: int, points: bool) -> Game:
        if (players, points) not in self._games:
            engine = USUAL if points else SOON_READY
            self._games[players, points] = Game(self.programs[players], points, engine=engine)
        return self._games[players, points]

    def _laid(self, game: Game, seed: int, rules: tuple[str, ...]) -> list[int]:
        key = game.program.players, seed, rules
        if key not in self._tables:
            self._tables[key] = tuple(laid_table(game, seed, rules))
        return list(self._tables[key])


def shown_in(expression: str) -> Mapping[str, Mapping[str, str]]:
    """The signs of the examples that hold in these rules, and what each shows that no line of it claims; they ship, so
    that it is found out once and then known."""
    key = verdicts.key(expression)
    name = f"shown-{key}"
    text = keeping.recall(name) if key is not None else None
    try:
        found = read_json(text) if text is not None else None
    except ValueError:
        found = None
    if isinstance(found, dict) and all(isinstance(shown, dict) for shown in found.values()):
        return {sign: {str(key): str(text) for key, text in shown.items()} for sign, shown in found.items()}
    true = dict(_all_true(expression))
    if key is not None:
        keeping.keep(name, json.dumps(true, sort_keys=True))
    return true


def _all_true(expression: str) -> Iterator[tuple[str, dict[str, str]]]:
    playing = ExampleTables(spoken_programs(front(expression, Sink())))
    for one in found_examples(possible_folders(expression), Sink()):
        failures, result = playing.outcome(one.scenario, tells_points(one.scenario))
        if not failures and result is not None:
            yield one.sign, shown_besides(result)
