"""Examples of a rule set: the scenarios in `examples/` of its folders, played with the rules that are printed.

An example of the rules as they are must hold. One of a game below an overlay that no longer holds is left out: what it
shows is not so any more, and nobody made a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tassel.caption_numbers import from_nowhere
from tassel.scenarios import EXAMPLES_FOLDER, read_file, scenario_files
from tassel.situations import situation
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_folder
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Ask, Program
from tassel_compiler.labelled import spoken_program
from tassel_compiler.loading import read_source
from tassel_compiler.places import places_named, shown
from tassel_compiler.printing.drawing.played import (
    SUITABLE,
    ByLanguage,
    PlayedExample,
    TakenStep,
    ToldCards,
    ToldLine,
    ToldNumber,
)
from tassel_compiler.printing.drawing.stage import Focus
from tassel_compiler.printing.print_folders import PrintFolder, possible_folders
from tassel_compiler.printing.speech.labels import Tables, sentence_labels
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span
from tassel_runtime.atlas import NUMBER, PLAYER, Atlas
from tassel_runtime.breakdown import breakdown
from tassel_runtime.decisions import label, question
from tassel_runtime.engines import SOON_READY, USUAL
from tassel_runtime.game import Game, State, Step
from tassel_runtime.scenario import Data, Failure, Items, Result, Scenario, Table, Text, run_scenario
from tassel_runtime.scenario.document import Move
from tassel_runtime.scenario.entries import CellEntry, Mention, Reader, ZoneEntry
from tassel_runtime.scenario.moves import value_of
from tassel_runtime.scenario.run import laid_table
from tassel_runtime.scenario.then import SPECIAL

_NAMED = 9  # options that are listed


def played(compiled: Compiled, programs: dict[int, Program], sink: Sink) -> tuple[PlayedExample, ...]:
    """The examples that hold, in the order of the files."""
    if compiled.checked is None:
        return ()
    hall = _Hall(compiled.expression, programs, compiled.checked.declared, sentence_labels(compiled.checked), sink)
    folders = possible_folders(compiled.expression)
    return tuple(one for folder in folders for file in _files(folder) for one in hall.of_file(file, folder))


def told_example(result: Result) -> PlayedExample | None:
    """Any scenario that was played, told as an example; None where nothing was played."""
    if result.state is None:
        return None
    return _Teller(result, result.state, "scenario", "").example()


@dataclass(slots=True)
class _Hall:
    """Where examples are played: games by number of players, made when first asked for."""

    expression: str
    programs: dict[int, Program]
    declared: Declarations
    labels: Tables
    sink: Sink
    games: dict[tuple[int, bool], Game] = field(default_factory=dict)
    tables: dict[tuple[int, int, tuple[str, ...]], tuple[int, ...]] = field(default_factory=dict)
    count: int = 0

    def of_file(self, file: Path, folder: PrintFolder) -> Iterator[PlayedExample]:
        for one in read_file(file, None, folder.within):
            for failure in one.failures:
                _tell(self.sink, file, folder, failure)
            scenario = one.scenario
            if scenario is not None and scenario.example.entries and len(scenario.players) in self.programs:
                yield from self._played(scenario, file, folder)

    def _played(self, scenario: Scenario, file: Path, folder: PrintFolder) -> Iterator[PlayedExample]:
        players = len(scenario.players)
        result = run_scenario(scenario, self._game(players, _told_points(scenario)), laid=self._laid)
        if result.ok and result.state is not None:
            self.count += 1
            example = _Teller(result, result.state, f"{folder.layer}-{self.count}", folder.layer).example()
            loose = from_nowhere(example, scenario, self.declared)
            own = places_named(scenario.rules) == places_named(self.expression)
            if own:
                self._translated(example, scenario, file, folder)
            if loose and own:
                said = f"what is told of it says {', '.join(map(str, loose))}, which it does not hold"
                _tell(self.sink, file, folder, Failure(scenario.line, said))
            yield example
        elif places_named(scenario.rules) == places_named(self.expression):
            for failure in result.failures:
                _tell(self.sink, file, folder, failure)

    def _translated(self, example: PlayedExample, scenario: Scenario, file: Path, folder: PrintFolder) -> None:
        """A title is written in every language of the rules; a story that lacks one is told by what was played."""
        lacking = [lang for lang in self.declared.columns if not example.title.get(lang)]
        if lacking:
            line, there = ", ".join(f"{lang}: ..." for lang in lacking), ", ".join(example.title) or "no language"
            at = _line_of(self.sink, file, folder, scenario.line)
            lack = ", ".join(lacking)
            self.sink.report("E0801", at, part="title", word=scenario.name, lacking=lack, there=there, line=line)

    def _game(self, players: int, points: bool) -> Game:
        """One that is ready soon, or one that keeps an account of every change."""
        if (players, points) not in self.games:
            program = spoken_program(self.programs[players], self.labels)
            self.games[players, points] = Game(program, points, engine=USUAL if points else SOON_READY)
        return self.games[players, points]

    def _laid(self, game: Game, seed: int, rules: tuple[str, ...]) -> list[int]:
        """A table is laid once for all examples that begin with it."""
        key = game.program.players, seed, rules
        if key not in self.tables:
            self.tables[key] = tuple(laid_table(game, seed, rules))
        return list(self.tables[key])


def _told_points(scenario: Scenario) -> bool:
    return _text(scenario.example, "points") == "yes"


def _files(folder: PrintFolder) -> list[Path]:
    place = folder.path.parent / EXAMPLES_FOLDER
    return scenario_files([place]) if is_folder(place) else []


def _tell(sink: Sink, file: Path, folder: PrintFolder, failure: Failure) -> None:
    sink.report("E1013", _line_of(sink, file, folder, failure.line), message=failure.told)


def _line_of(sink: Sink, file: Path, folder: PrintFolder, number: int) -> Span | None:
    source = read_source(file, shown(file), folder.layer, sink, folder.within)
    if source is None:
        return None
    starts = source.line_starts()
    start = starts[min(max(number, 1), len(starts)) - 1]
    return Span(source, start, start + len(source.line_text(max(number, 1))))


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells what happened in one scenario."""

    result: Result
    state: State
    name: str
    layer: str

    @property
    def scenario(self) -> Scenario:
        return self.result.scenario

    @property
    def atlas(self) -> Atlas:
        return self.state.game.atlas

    def example(self) -> PlayedExample:
        scenario, program = self.scenario, self.state.game.program
        seats = tuple(seat[:1].upper() + seat[1:] for seat in scenario.players)
        example = scenario.example
        given = self._lines(scenario.given, list(self.result.before), list(self.result.before))
        then = self._lines(scenario.then, self.state.cells, list(self.result.before))
        return PlayedExample(
            self.name,
            self.layer,
            _text(example, "of"),
            _by_language(example.get("title")),
            _text(example, "picture") or SUITABLE,
            situation(program, list(self.result.before), seats),
            situation(program, self.state.cells, seats),
            self._focus(example, given, then),
            given,
            tuple(self._steps()),
            then,
            _by_language(example.get("told")),
            tuple(name[:1].upper() + name[1:] for name in _texts(scenario.then.get("winners"))),
            tuple(self._points(seats)) if _told_points(scenario) else (),
        )

    # ---- what the lines speak of -----------------------------------------------------------------------------------

    def _lines(self, table: Table, cells: list[int], before: list[int]) -> tuple[ToldLine, ...]:
        reader = Reader(self.atlas, self.scenario.players)
        own = Table(tuple(pair for pair in table.entries if pair[0].text not in SPECIAL), table.line)
        return tuple(line for entry in reader.entries(own) for line in self._told(entry, cells, before))

    def _told(self, entry: Mention, cells: list[int], before: list[int]) -> Iterator[ToldLine]:
        atlas = self.atlas
        if isinstance(entry, CellEntry):
            for address in entry.addresses if len(entry.addresses) == 1 else ():
                yield self._cell(address, cells, before)
        elif isinstance(entry, ZoneEntry):
            holder = entry.zone.holder if atlas.holder_kind(entry.zone) else ""
            element = atlas.member(holder, entry.i) if holder else ""
            now, was = (self._cards(entry, state) for state in (cells, before))
            yield ToldCards(holder, element, entry.zone.name, now, was)

    def _cards(self, entry: ZoneEntry, cells: list[int]) -> tuple[str, ...]:
        found = tuple(
            self.atlas.member(entry.zone.cards, card).partition(NUMBER)[0]
            for card in self.atlas.contents(cells, entry.zone, entry.i)
        )
        wanted = len(entry.value.items) if entry.top and isinstance(entry.value, Items) else len(found)
        return found[:wanted]

    def _cell(self, address: int, cells: list[int], before: list[int]) -> ToldNumber:
        atlas, cell = self.atlas, self.atlas.cell(address)
        assert cell is not None  # it was named
        names = tuple(atlas.member(kind, i) for (kind, _), i in zip(cell.slot.dims, cell.index, strict=True))
        owned = bool(cell.slot.dims) and cell.slot.dims[0][0] == cell.slot.holder
        now, was = (_content(atlas, cell.slot.form, atlas.value_name(cell.slot, c[address])) for c in (cells, before))
        holder = cell.slot.holder
        element = names[0] if owned else holder if holder in atlas.program.names else ""
        return ToldNumber(holder, element, cell.slot.name, names[1:] if owned else names, now, was)

    def _focus(self, example: Table, given: Sequence[ToldLine], then: Sequence[ToldLine]) -> Focus:
        """What is spoken of, and what the example says besides."""
        things = set(_texts(example.get("shows")))
        seats: set[str] = set()
        for line in (*given, *then):
            name = line.slot if isinstance(line, ToldNumber) else line.zone
            things.add(f"{line.holder}.{name}" if line.holder not in ("", "table") else name)
            things |= {f"table.{name}"} if line.holder in ("", "table") else set()
            if line.holder == PLAYER:
                seats.add(line.element)
            if isinstance(line, ToldNumber):
                slot = self.atlas.slots[line.holder, line.slot]
                things |= {slot.of} if slot.form == "place" else set()
        return Focus(frozenset(things), frozenset(seats))

    def _points(self, seats: Sequence[str]) -> Iterator[tuple[str, str, int]]:
        """Where points came from, as the account of the game has it."""
        for seat, found in zip(seats, breakdown(self.state), strict=True):
            yield from ((seat, cause, points) for cause, points in found.items())

    # ---- what was chosen -------------------------------------------------------------------------------------------

    def _steps(self) -> Iterator[TakenStep]:
        past: list[Step] = []
        step = self.state.past
        while step is not None:
            past.append(step)
            step = step.earlier
        taken = iter(reversed(past))
        for move in self.scenario.moves:
            step = next(taken, None) if move.choose is not None else None
            told = self._step(move, State(self.state.game, list(step.before) if step else list(self.state.cells)), step)
            if told is not None:
                yield told

    def _step(self, move: Move, state: State, step: Step | None) -> TakenStep | None:
        """A decision as it stood; nothing was chosen where only something is claimed of it."""
        ask, decision = state.game.engine.waiting(state.cells), state.decision()
        if ask is None or decision is None:
            return None
        offered = decision.options if move.only is not None else ()
        left_out = (value_of(state, text.text, self.scenario.players) for text in move.not_offered)
        return TakenStep(
            self._seat(decision.seat),
            {lang: question(self.atlas, lang, decision.id) for lang in self.atlas.program.words},
            self._label(ask, step.chosen) if step is not None else {},
            tuple(self._label(ask, option.value) for option in offered) if len(offered) <= _NAMED else (),
            tuple(self._label(ask, value) for value in left_out if value is not None),
        )

    def _seat(self, seat: int) -> str:
        name = self.scenario.players[seat]
        return name[:1].upper() + name[1:]

    def _label(self, ask: Ask, value: int) -> ByLanguage:
        return {lang: label(self.atlas, ask.decode, value, lang) for lang in self.atlas.program.words}


def _content(atlas: Atlas, form: str, text: str) -> int | bool | str | None:
    if form == "number":
        return int(text)
    if form == "flag":
        return text == "yes"
    return None if text == "nobody" else text


def _entries(data: Data | None) -> tuple[tuple[Text, Data], ...]:
    return data.entries if isinstance(data, Table) else ()


def _text(table: Table, key: str) -> str:
    found = table.get(key)
    return found.text if isinstance(found, Text) else ""


def _by_language(data: Data | None) -> ByLanguage:
    return {key.text: value.text for key, value in _entries(data) if isinstance(value, Text)}


def _texts(data: Data | None) -> tuple[str, ...]:
    items = data.items if isinstance(data, Items) else (data,)
    return tuple(item.text for item in items if isinstance(item, Text))
