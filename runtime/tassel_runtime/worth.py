"""What things are worth to a player: numbers that were learned, by names that stay, and the sum over a situation.

A trait is what each seat has of its own: a cell of its own (`you.coin`), its part of a place (`field(2,3).boat(you)`),
whether something points at it (`first=you`), a card in one of its zones (`you.hand: guest/anna`), a question that
waits for it (`asked: day.turn`). Of each the worth says a row of numbers for every stage of the game, in 1024ths of a
point: a cell has one for each of its lowest levels and then one for every further step. The worth of a seat is the sum;
what a player goes by is its own times the number of seats, less the sum of all.

Names and not addresses, so what was learned of a game is of use where a module adds to it. Numbers are whole and turn
over at 32 bits, so that the module (`tassel_compiler.wasm.minds_code`) and Python come to the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.ir.program import PC, Program, Slot
from tassel_compiler.ir.secrecy import INNER
from tassel_runtime.atlas import PLAYER, Atlas, unravel

POINT = 1024
WorthRow = tuple[int, ...]
_CELL = 4
_HEAD, _LIST, _ENTRY, _ZONE = 8, 4, 4, 2  # words
_YOU = "you"
YOURS = f"{_YOU}."
"""So begins the name of what lies before a seat."""


AMOUNT, LEVEL, MEMBER, MINE = "amount", "level", "member", "mine"
"""What the number in a cell is: how many, how far, one of several, or a seat."""


@dataclass(frozen=True, slots=True)
class OwnCell:
    """A cell for each seat, and the number from which its levels count; `levels` above the lowest have names."""

    name: str
    form: str
    at: tuple[int, ...]
    low: tuple[int, ...]
    levels: int


@dataclass(frozen=True, slots=True)
class OwnZone:
    """A zone for each seat: the addresses of its length; for each card the name of what it is there."""

    at: tuple[int, ...]
    cards: tuple[str, ...]


class Traits:
    """All that the seats of a program have of their own."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.atlas = Atlas(program)
        self.cells = [one for slot in program.slots if slot.holder not in INNER for one in self._of_slot(slot)]
        self.zones = [
            OwnZone(tuple(self.atlas.zone_address(zone, i) for i in range(program.players)),
                    tuple(f"{_YOU}.{zone.name}: {self.atlas.row(zone.cards, card)}"
                          for card in range(program.cards[zone.cards].count)))
            for zone in program.zones if zone.holder == PLAYER and zone.seen_by != "nobody"
        ]  # fmt: skip
        self.asks = tuple(f"asked: {ask.id}" for ask in program.asks)

    def _of_slot(self, slot: Slot) -> Iterator[OwnCell]:
        seats = range(self.program.players)
        dims = [i for i, (kind, _) in enumerate(slot.dims) if self.atlas.seats_of(kind)]
        pointing = slot.form in ("player", "kind") and self.atlas.seats_of(slot.of or slot.form)
        for at in range(slot.size):
            index = unravel(slot, at)
            if dims and index[dims[0]] == 0:
                before, after = index[: dims[0]], index[dims[0] + 1 :]
                address = tuple(self.atlas.address(slot, (*before, seat, *after)) for seat in seats)
                name = (self.atlas.cell_name(address[0]) or "").replace(f"{PLAYER}(1)", _YOU)
                yield self._own(slot, name, address)
            elif not dims and pointing:
                name = f"{self.atlas.cell_name(slot.base + at)}={_YOU}"
                yield OwnCell(name, MINE, (slot.base + at,) * len(seats), tuple(seat - 1 for seat in seats), 2)

    def _own(self, slot: Slot, name: str, address: tuple[int, ...]) -> OwnCell:
        players = len(address)
        if slot.levels:
            return OwnCell(name, LEVEL, address, (1,) * players, slot.levels - 1)
        if slot.form == "flag":
            return OwnCell(name, LEVEL, address, (0,) * players, 1)
        if slot.form == "number":
            return OwnCell(name, AMOUNT, address, (0,) * players, 0)
        return OwnCell(name, MEMBER, address, (-1,) * players, len(self.atlas.members(slot.of or slot.form)))


@dataclass(frozen=True)
class Worth:
    """`rows` by name, one for each stage; a game has as many as the `clock` has levels above the lowest, and one."""

    rules: str
    players: int
    digest: str
    clock: str = ""
    low: int = 0
    stages: int = 1
    certain: int = 20 * POINT
    rows: Mapping[str, Sequence[WorthRow]] = field(default_factory=dict)


def by_points(program: Program) -> Worth:
    """Of somebody who has learned nothing: points are points."""
    name = f"{_YOU}.{program.score}"
    return Worth(program.rules, program.players, "", rows={name: [(0, POINT)]})


class Valued:
    """A worth, laid out for a program: every seat's cells and zones, and their rows, stage after stage."""

    def __init__(self, worth: Worth, program: Program, traits: Traits | None = None) -> None:
        traits = traits or Traits(program)
        self.players, self.worth = program.players, worth
        self.stride = 0
        self._row_words: list[tuple[int, Sequence[WorthRow]]] = []
        self.found: set[str] = set()
        players = range(program.players)
        self.cells: list[list[tuple[int, int, int, int]]] = [[] for _ in players]
        self.zones: list[list[tuple[int, int]]] = [[] for _ in players]
        for own in traits.cells:
            row = self._known(own.name)
            if row:
                at, top = self._placed(row), len(row[0]) - 2
                for seat in players:
                    self.cells[seat].append((own.at[seat], own.low[seat], top, at))
        for zone in traits.zones:
            cards = [self._known(name) for name in zone.cards]
            if any(cards):
                stages = [tuple(card[stage][0] if card else 0 for card in cards) for stage in range(worth.stages)]
                at = self._placed(stages)
                for seat in players:
                    self.zones[seat].append((zone.at[seat], at))
        asks = [self._known(name) for name in traits.asks]
        self.asks = self._placed(
            [tuple(ask[stage][0] if ask else 0 for ask in asks) for stage in range(worth.stages)])
        self.clock = next((slot.base for slot in program.slots if slot.holder == "table" and slot.name == worth.clock),
                          None)  # fmt: skip
        self.rows = self._written()

    def _known(self, name: str) -> Sequence[WorthRow] | None:
        row = self.worth.rows.get(name)
        if row is not None:
            self.found.add(name)
        return row if row and any(any(stage) for stage in row) else None

    def _placed(self, row: Sequence[WorthRow]) -> int:
        at = self.stride
        self._row_words.append((at, row))
        self.stride += len(row[0])
        return at

    def _written(self) -> list[int]:
        words = [0] * (self.stride * self.worth.stages)
        for at, row in self._row_words:
            for stage, numbers in enumerate(row):
                begin = stage * self.stride + at
                words[begin : begin + len(numbers)] = numbers
        return words

    # ---- in Python ----

    def worths(self, cells: Sequence[int], asked: int) -> list[int]:
        """Of every seat, where the game is not over; `asked` is the seat that a question waits for."""
        found = [self._worth(cells, seat) for seat in range(self.players)]
        found[asked] += self.rows[self._stage(cells) + self.asks - 1 - cells[PC]]
        return found

    def _stage(self, cells: Sequence[int]) -> int:
        if self.clock is None:
            return 0
        return min(max(_whole(cells[self.clock] - self.worth.low), 0), self.worth.stages - 1) * self.stride

    def _worth(self, cells: Sequence[int], seat: int) -> int:
        begin, total = self._stage(cells), 0
        for at, low, top, row in self.cells[seat]:
            level = max(_whole(cells[at] - low), 0)
            own = min(level, top)
            total += self.rows[begin + row + own] + self.rows[begin + row + top + 1] * (level - own)
        for at, row in self.zones[seat]:
            total += sum(self.rows[begin + row + card] for card in cells[at + 1 : at + 1 + cells[at]])
        return _whole(total)

    # ---- for a module ----

    def words(self, base: int) -> array[int]:
        """As it lies in the memory of a module from an address on."""
        players = self.players
        at = base + _CELL * (_HEAD + _LIST * players)
        lists, entries = [], []
        for seat in range(players):
            for found, size in ((self.cells[seat], _ENTRY), (self.zones[seat], _ZONE)):
                lists += [at, at + _CELL * size * len(found)]
                at = lists[-1]
            for address, low, top, row in self.cells[seat]:
                entries += [_CELL * address, low, top, _CELL * row]
            for address, row in self.zones[seat]:
                entries += [_CELL * address, _CELL * row]
        clock = (0, 0, 0) if self.clock is None else (_CELL * self.clock, self.worth.low, self.worth.stages - 1)
        rows, ground = self._above_ground()
        head = [*clock, _CELL * self.stride, at, _CELL * self.asks, max(1, self.worth.certain), at + _CELL * len(rows)]
        return array("i", [*head, *lists, *entries, *rows, *ground])

    def _above_ground(self) -> tuple[list[int], list[int]]:
        """The rows less what cells are worth at their lowest, and the sum of that for each stage: most cells of most
        situations lie there, and a module passes them by."""
        rows, ground = list(self.rows), []
        for stage in range(self.worth.stages):
            begin = stage * self.stride
            lowest = [rows[begin + row] for _, _, _, row in self.cells[0]]
            for (_, _, top, row), least in zip(self.cells[0], lowest, strict=True):
                for level in range(begin + row, begin + row + top + 1):
                    rows[level] = _whole(rows[level] - least)
            ground.append(_whole(sum(lowest)))
        return rows, ground


def value_for(worths: Sequence[int], seat: int) -> int:
    """What a player goes by."""
    return _whole(worths[seat] * len(worths) - sum(worths))


def _whole(number: int) -> int:
    return (number + 2**31) % 2**32 - 2**31
