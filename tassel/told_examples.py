"""What happened in a scenario that was played, told as an example: what its pictures show, what a caption says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tassel.example_texts import by_language
from tassel.situations import situation
from tassel_compiler.ir.program import Ask
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
from tassel_runtime.atlas import NUMBER, PLAYER, Atlas
from tassel_runtime.breakdown import breakdown
from tassel_runtime.decisions import label, question
from tassel_runtime.game import State, Step
from tassel_runtime.scenario import Data, Items, Result, Scenario, Table, Text
from tassel_runtime.scenario.document import Move
from tassel_runtime.scenario.entries import CellEntry, Mention, Reader, ZoneEntry
from tassel_runtime.scenario.moves import value_of
from tassel_runtime.scenario.then import SPECIAL

_NAMED = 9  # options that are listed


def told_example(result: Result, name: str = "scenario", layer: str = "") -> PlayedExample | None:
    """Any scenario that was played; None where nothing was."""
    return _Teller(result, result.state, name, layer).example() if result.state is not None else None


def shown_besides(result: Result) -> dict[str, str]:
    """What a caption shows of a scenario that was played and no line of it claims: what was there before, and where
    points came from."""
    return dict(_Teller(result, result.state, "", "").besides()) if result.state is not None else {}


def tells_points(scenario: Scenario) -> bool:
    """Whether it is told where each point comes from, which only a game that keeps an account of them knows."""
    return _text(scenario.example, "points") == "yes"


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
            by_language(example.get("title")),
            _text(example, "picture") or SUITABLE,
            situation(program, list(self.result.before), seats),
            situation(program, self.state.cells, seats),
            self._focus(example, given, then),
            given,
            tuple(self._steps()),
            then,
            by_language(example.get("told")),
            tuple(name[:1].upper() + name[1:] for name in _texts(scenario.then.get("winners"))),
            tuple(self._points(seats)) if tells_points(scenario) else (),
        )

    def besides(self) -> Iterator[tuple[str, str]]:
        seats = {f"{PLAYER}({n})": name for n, name in enumerate(self.scenario.players, 1)}
        for line in self._lines(self.scenario.then, self.state.cells, list(self.result.before)):
            if isinstance(line, ToldNumber) and line.now != line.was:
                names = (seats.get(name, name) for name in (line.element, *line.names, line.slot) if name)
                yield " ".join(names), str(line.was)
        if tells_points(self.scenario):
            for seat, cause, points in self._points(self.scenario.players):
                yield f"{seat} {cause}", str(points)

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


def _text(table: Table, key: str) -> str:
    found = table.get(key)
    return found.text if isinstance(found, Text) else ""


def _texts(data: Data | None) -> tuple[str, ...]:
    items = data.items if isinstance(data, Items) else (data,)
    return tuple(item.text for item in items if isinstance(item, Text))
