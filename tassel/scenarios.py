"""Scenario files: found, read, compiled for and run.

A file holds one scenario, or under `scenarios` a list whose entries take over what the top of the file
says; `.` in its rules is the folder in which the file lies. A scenario that names several rule sets holds in each of
them, and is run in each. Every rule set is compiled once, for the numbers of players that its scenarios need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tassel.opening import Unusable, open_compiled
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import below, folders, is_folder, real
from tassel_compiler.disk.reading import InFolder, Named, read_text
from tassel_compiler.disk.reading import Place as FilePlace
from tassel_compiler.documents.kinds import kind_of
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.imprint import NOTHING, Printed
from tassel_compiler.loading import Mapping as NodeMapping
from tassel_compiler.loading import Node, Scalar, load_file
from tassel_compiler.loading.heads import read_head
from tassel_compiler.lower.lettering import printed
from tassel_compiler.places import EXAMPLES_FOLDER, data_root, is_path, located, names
from tassel_compiler.source import SourceText, Span
from tassel_runtime.engines import USUAL
from tassel_runtime.game import Game
from tassel_runtime.scenario import (
    Data,
    Failure,
    Items,
    Place,
    Result,
    Scenario,
    Table,
    Text,
    read_scenario,
    run_scenario,
)

LIST = "scenarios"
RULES = "rules"
_SCENARIO = "scenario"  # the kind of a document
_YAML = (".yaml", ".yml")
_OF_SCENARIOS = {"scenario", "scenarios", "given", "when", "then", "play", "by"}


@dataclass(frozen=True, slots=True)
class FoundScenario:
    """One scenario of a file: itself, or what is wrong with its text."""

    file: Path
    scenario: Scenario | None
    failures: tuple[Failure, ...] = ()
    listed: bool = False  # its rule set is one of several that the scenario names


@dataclass(frozen=True, slots=True)
class Outcome:
    file: Path
    name: str
    line: int
    failures: tuple[Failure, ...] = ()
    last: str = ""
    cites: tuple[str, ...] = ()
    rules: str = ""
    listed: bool = False  # its rule set is one of several that the scenario names

    @property
    def ok(self) -> bool:
        return not self.failures


@dataclass(frozen=True, slots=True)
class _Ready:
    """A game, and the rules that it was compiled from."""

    game: Game
    compiled: Compiled

    def run(self, scenario: Scenario) -> Result:
        return run_scenario(scenario, self.game, printed_of(scenario, self.compiled))


def printed_of(scenario: Scenario, compiled: Compiled) -> Mapping[str, Printed]:
    """What is printed on the pieces, for a scenario that speaks of it."""
    if not scenario.printed.entries or compiled.declared is None or compiled.checked is None:
        return NOTHING
    return printed(compiled.declared, compiled.checked, len(scenario.players))


@dataclass(slots=True)
class Games:
    """Games by rule set and number of players, compiled when first asked for."""

    rules: str | None = None
    engine: str = USUAL
    _games: dict[tuple[str, int], _Ready | str] = field(default_factory=dict)

    def compile_all(self, wanted: Iterable[tuple[str, int]]) -> None:
        """Compile each rule set for all its numbers of players at once."""
        counts: dict[str, set[int]] = {}
        for rules, players in wanted:
            counts.setdefault(self.rules or rules, set()).add(players)
        for rules, numbers in counts.items():
            self._compile(rules, sorted(numbers))

    def get(self, rules: str, players: int) -> _Ready | str:
        return self._games.get((self.rules or rules, players), f"{rules} is not for {players} players")

    def game_or_why(self, rules: str, players: int) -> Game | str:
        """The game, or why there is none."""
        found = self.get(rules, players)
        return found.game if isinstance(found, _Ready) else found

    def _compile(self, rules: str, numbers: list[int]) -> None:
        try:
            compiled = open_compiled(rules, numbers)
        except Unusable as problem:
            if len(numbers) > 1:  # one number of players that does not fit is no fault of the others
                for n in numbers:
                    self._compile(rules, [n])
                return
            self._games[rules, numbers[0]] = "; ".join([str(problem), *_first(problem)])
            return
        for n, program in compiled.programs.items():
            self._games[rules, n] = _Ready(Game(program, engine=self.engine), compiled)


def scenario_files(places: Iterable[FilePlace]) -> list[FilePlace]:
    """The scenario files at these places, folders searched to the bottom, none of whose files may lie elsewhere."""
    found: list[FilePlace] = []
    for place in places:
        home = place.folder if isinstance(place, InFolder) else place.path
        if is_folder(place.path):
            there = (InFolder(file, home) for file in below(place.path, ".yaml"))
            found += [file for file in there if not _other_kind(file)]
        else:
            found.append(place)
    return found


def example_folders() -> list[Path]:
    """Where the examples lie that books of the shipped rules print."""
    return [place for folder in folders(data_root("rules")) if is_folder(place := folder / EXAMPLES_FOLDER)]


def _other_kind(file: FilePlace) -> str:
    """Name the kind of a file that lies beside scenarios and is none; empty for a scenario, and for one whose head is
    misspelt or cannot be read."""
    try:
        keys = read_head(read_text(file)).keys if file.path.suffix in _YAML else ()
    except (OSError, ValueError):
        return ""  # whoever reads it says why it cannot be read
    kind = kind_of(keys) or _SCENARIO
    if kind != _SCENARIO:
        return kind
    return "" if not keys or _OF_SCENARIOS.intersection(keys) else "something else"


def read_place(place: FilePlace, rules: str | None = None) -> Iterator[FoundScenario]:
    """The scenarios of a file, or of all files of a folder."""
    for file in scenario_files([place]):
        yield from read_file(file, rules)


def run_files(
    paths: Iterable[Path], pick: str = "", rules: str | None = None, engine: str = USUAL
) -> Iterator[Outcome]:
    """Run every scenario whose name holds `pick`."""
    found = [one for path in paths for one in read_place(Named(path), rules)]
    chosen = [one for one in found if one.scenario is None or pick.casefold() in one.scenario.name.casefold()]
    games = Games(rules, engine)
    games.compile_all((s.rules, len(s.players)) for one in chosen if (s := one.scenario))
    for one in chosen:
        yield _outcome(one, games)


def read_file(place: FilePlace, rules: str | None = None) -> list[FoundScenario]:
    sink, file = Sink(), place.path
    if kind := _other_kind(place):
        return [FoundScenario(file, None, (Failure(1, f"this is no scenario, but a file of another kind: {kind}"),))]
    node = load_file(place, str(file), "", sink)
    if node is None or sink.failed:
        lines = [(d.span.line if d.span else 0, d.message) for d in sink.items]
        return [FoundScenario(file, None, tuple(Failure(line, message) for line, message in lines))]
    return found_in(node, file, rules)


def found_in(node: Node, file: Path, rules: str | None = None) -> list[FoundScenario]:
    """The scenarios of a file that was read."""
    found = [_found(file, data, rules) for data in _parts(to_data(node))]
    lines = [one.scenario.line for one in found if one.scenario is not None]
    return [replace(one, listed=one.scenario is not None and lines.count(one.scenario.line) > 1) for one in found]


def to_data(node: Node) -> Data:
    """Nodes of a file as the plain data that scenarios are read from."""
    line = _place(node)
    if isinstance(node, Scalar):
        return Text(node.text, line)
    if isinstance(node, NodeMapping):
        return Table(tuple((Text(e.key.text, _place(e.key)), to_data(e.value)) for e in node.entries), line)
    return Items(tuple(to_data(item) for item in node.items), line)


def failing_place(line: int, source: SourceText) -> Span:
    """Where in its text something stands of which only the line may be known."""
    if isinstance(line, Place):
        return Span(source, line.start, line.end)
    starts = source.line_starts()
    start = starts[max(min(line, len(starts)) - 1, 0)]
    return Span(source, start, (source.text + "\n").index("\n", start))


def _place(node: Node) -> Place:
    return Place(node.span.line, node.span.start, node.span.end)


def _parts(data: Data) -> list[Data]:
    """Split a file into its scenarios: one for each entry of the list and each rule set in which it holds."""
    several = data.get(LIST) if isinstance(data, Table) else None
    if not isinstance(data, Table) or not isinstance(several, Items):
        return _per_rule_set(data)
    shared = [(key, value) for key, value in data.entries if key.text != LIST]
    parts: list[Data] = []
    for item in several.items:
        if isinstance(item, Table):
            own = {key.text for key, _ in item.entries}
            inherited = tuple(entry for entry in shared if entry[0].text not in own)
            parts += _per_rule_set(Table((*inherited, *item.entries), item.line))
        else:
            parts.append(item)
    return parts


def _per_rule_set(data: Data) -> list[Data]:
    """Repeat a scenario for each rule set that it names."""
    rules = data.get(RULES) if isinstance(data, Table) else None
    if not isinstance(data, Table) or not isinstance(rules, Items) or not rules.items:
        return [data]
    return [
        Table(tuple((key, one if key.text == RULES else value) for key, value in data.entries), data.line)
        for one in rules.items
    ]


def _found(file: Path, data: Data, given: str | None) -> FoundScenario:
    scenario = read_scenario(data)
    if isinstance(scenario, list):
        return FoundScenario(file, None, tuple(scenario))
    rules = located(scenario.rules, file.parent)
    away = [name for name in names(rules) if is_path(name) and not _near(Path(name), file)]
    if away and given is None:
        said = f"{away[0]} lies neither beside the scenario nor here: name the rules with --rules"
        return FoundScenario(file, None, (Failure(scenario.rules_line, said),))
    return FoundScenario(file, replace(scenario, rules=rules))


def _near(folder: Path, file: Path) -> bool:
    """Whether a scenario may name this folder: a file that somebody sent opens none of the others."""
    return any(real(folder).is_relative_to(real(place)) for place in (file.parent / "..", Path()))


def _outcome(found: FoundScenario, games: Games) -> Outcome:
    scenario = found.scenario
    if scenario is None:
        line = found.failures[0].line if found.failures else 0
        return Outcome(found.file, "(not a scenario)", line, found.failures)
    game = games.get(scenario.rules, len(scenario.players))
    result = Result(scenario, (Failure(scenario.rules_line, game),)) if isinstance(game, str) else game.run(scenario)
    ran = (result.failures, result.last, scenario.cites, scenario.rules, found.listed)
    return Outcome(found.file, scenario.name, scenario.line, *ran)


def _first(problem: Unusable) -> list[str]:
    errors = [d for d in problem.diagnostics if d.severity == "error"]
    return [f"{d.span.place() if d.span else ''} {d.message}".strip() for d in errors[:1]]
