"""Examples as they are found beside rules, and where they are played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tassel import verdicts
from tassel.example_faults import is_example, tell_failures
from tassel.scenarios import found_in, scenario_files
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk import keeping
from tassel_compiler.disk.folders import is_folder
from tassel_compiler.documents import ScenarioFile, read
from tassel_compiler.driver import front, spoken_programs
from tassel_compiler.foreign.data import read_json
from tassel_compiler.ir.program import Program
from tassel_compiler.loading import listed
from tassel_compiler.places import EXAMPLES_FOLDER, shown
from tassel_compiler.printing.print_folders import PrintFolder, possible_folders
from tassel_compiler.source import SourceText
from tassel_runtime.engines import SOON_READY, USUAL
from tassel_runtime.game import Game
from tassel_runtime.scenario import Failure, Result, Scenario, run_scenario
from tassel_runtime.scenario.run import laid_table


@dataclass(frozen=True, slots=True)
class FoundExample:
    """A scenario that is marked as an example, and the text in which it stands."""

    scenario: Scenario
    file: Path
    folder: PrintFolder
    source: SourceText

    @property
    def sign(self) -> str:
        return f"{shown(self.file)}:{int(self.scenario.line)}"


def example_files(folder: PrintFolder, sink: Sink) -> list[Path]:
    place = folder.path.parent / EXAMPLES_FOLDER
    try:
        return scenario_files([place]) if is_folder(place) else []
    except (OSError, ValueError):
        return listed(place, ".yaml", shown(place), sink)  # which tells why


def found_examples(folders: tuple[PrintFolder, ...], sink: Sink) -> Iterator[FoundExample]:
    """In the order of the files; what is wrong with the texts is told."""
    for folder in folders:
        for file in example_files(folder, sink):
            document = read(file, shown(file), folder.layer, sink, folder.within)
            if not isinstance(document, ScenarioFile):
                continue
            source = document.root.span.source
            for one in found_in(document.root, file):
                tell_failures(one.failures, source, sink)
                if one.scenario is not None and is_example(one.scenario):
                    yield FoundExample(one.scenario, file, folder, source)


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


def true_in(expression: str) -> frozenset[str]:
    """The signs of the examples that hold in these rules; they ship, so that it is found out once and then known."""
    key = verdicts.key(expression)
    name = f"true-{key}"
    text = keeping.recall(name) if key is not None else None
    try:
        found = read_json(text) if text is not None else None
    except ValueError:
        found = None
    if isinstance(found, list):
        return frozenset(map(str, found))
    true = frozenset(_all_true(expression))
    if key is not None:
        keeping.keep(name, json.dumps(sorted(true)))
    return true


def _all_true(expression: str) -> Iterator[str]:
    playing = ExampleTables(spoken_programs(front(expression, Sink())))
    for one in found_examples(possible_folders(expression), Sink()):
        if not playing.outcome(one.scenario)[0]:
            yield one.sign
