"""Which numbers a cell may hold, and which cells belong together.

Slots say it by their form, zones by their capacity, frames by `Program.ranges`; what nobody says anything of holds any
32-bit number. Only `zput` and `shuffle` write where cards lie, and only the engine writes the header, so a program that
is sound keeps all of this true from the start on; a vector from elsewhere is looked at before it is played.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tassel_compiler.ir.intervals import TRUTH, WORD, Interval
from tassel_compiler.ir.program import HEADER, Ask, EntryPoint, Program, Slot
from tassel_compiler.ir.secrecy import INNER

Stretch = tuple[int, int, Interval]
"""Address, how many cells, what they hold."""


class Allowed:
    def __init__(self, program: Program) -> None:
        self.count = program.cells
        self.lows, self.highs = [WORD[0]] * self.count, [WORD[1]] * self.count
        parts = [*_zones(program), *_wheres(program)]
        kept = [*_slots(program), *((r.base, r.count, (r.low, r.high)) for r in program.ranges), *_returns(program)]
        for base, count, (low, high) in (*kept, *parts):
            self.lows[base:base + count] = [low] * count
            self.highs[base:base + count] = [high] * count
        self.kept = [False] * len(HEADER) + [True] * (self.count - len(HEADER))
        for base, count, _ in parts:
            self.kept[base:base + count] = [False] * count
        self._regions = sorted({(base, count) for base, count, _ in (*kept, *_spans(program)) if count})
        self._firsts = [base for base, _ in self._regions]
        self._known: dict[Interval, Interval] = {}
        self._takes: dict[Interval, Interval | None] = {}
        self._region_of: dict[int, Interval] = {}

    def region(self, base: int) -> Interval:
        """The cells that belong to the one with this address; all of them where nobody says."""
        found = self._region_of.get(base)
        if found is None:
            found = self._region_of[base] = self._around(base)
        return found

    def _around(self, base: int) -> Interval:
        i = bisect_right(self._firsts, base) - 1
        if i < 0 or base >= sum(self._regions[i]):
            return 0, self.count - 1
        first, count = self._regions[i]
        return first, first + count - 1

    def held(self, addresses: Interval) -> Interval:
        """What one of these cells may hold."""
        found = self._known.get(addresses)
        if found is None:
            first, last = addresses
            found = min(self.lows[first:last + 1], default=0), max(self.highs[first:last + 1], default=0)
            self._known[addresses] = found
        return found

    def taken(self, addresses: Interval) -> Interval | None:
        """What each of these cells may be given; None if one of them is not for a program to write."""
        if addresses not in self._takes:
            self._takes[addresses] = self._taken(addresses)
        return self._takes[addresses]

    def _taken(self, addresses: Interval) -> Interval | None:
        first, last = addresses
        if first > last:
            return WORD  # nothing is ever written there
        if not all(self.kept[first:last + 1]):
            return None
        return max(self.lows[first:last + 1]), min(self.highs[first:last + 1])

    def wrong(self, cells: Sequence[int]) -> int | None:
        """The first cell after the header that holds what it may not."""
        triples = zip(self.lows, cells, self.highs, strict=True)
        return next((i for i, (low, n, high) in enumerate(triples) if i >= len(HEADER) and not low <= n <= high), None)


def _slots(program: Program) -> Iterator[Stretch]:
    for slot in program.slots:
        if slot.holder not in INNER:
            yield slot.base, slot.size, slot_range(program, slot)


def slot_range(program: Program, slot: Slot) -> Interval:
    return (1, slot.levels) if slot.levels else form_range(program, slot.form, slot.of, slot.maybe)


def form_range(program: Program, form: str, of: str, maybe: bool) -> Interval:
    if form == "flag":
        return TRUTH
    if form == "player":
        return (-1 if maybe else 0), program.players - 1
    if form in ("kind", "place", "card"):
        return (-1 if maybe else 0), max(0, members(program, of) - 1)
    return WORD


def members(program: Program, of: str) -> int:
    if of in program.cards:
        return program.cards[of].count
    return len(program.names[of].members) if of in program.names else 0


def _zones(program: Program) -> Iterator[Stretch]:
    for zone in program.zones:
        last = max(0, program.cards[zone.cards].count - 1)
        for i in range(zone.count):
            base = zone.base + i * (zone.capacity + 1)
            yield base, 1, (0, zone.capacity)
            yield base + 1, zone.capacity, (0, last)


def _wheres(program: Program) -> Iterator[Stretch]:
    for kind in program.cards.values():
        yield kind.where, kind.count, (-1, kind.zones - 1)


def _returns(program: Program) -> Iterator[Stretch]:
    rets = {*(frame.ret for frame in program.frames.values()), *(entry.ret for entry in program.entries.values())}
    for cell in sorted(rets - {-1}):
        yield cell, 1, (0, max(0, len(program.blocks) - 1))


def _spans(program: Program) -> Iterator[Stretch]:
    """Families of zones belong together, and so do the cells that say where cards lie."""
    for zone in program.zones:
        yield zone.base, zone.count * (zone.capacity + 1), WORD
    yield from _wheres(program)


def asked_range(program: Program, ask: Ask) -> Interval:
    """What may be chosen there, as far as its form says; a test is asked about nothing else."""
    return form_range(program, ask.decode.form, ask.decode.of, False)


def taken_range(program: Program, entry: EntryPoint, place: int) -> Interval:
    """What may be handed to a rule that is started on its own."""
    if entry.params[place] == "you":
        return (0 if entry.acts else -1), program.players - 1
    of = entry.takes[place] if place < len(entry.takes) else "number"
    if of in ("number", "flag", "player"):
        return form_range(program, of, "", False)
    return 0, max(0, members(program, of) - 1)


def point_cells(program: Program) -> list[int]:
    """The cells that count the points of each seat."""
    slot = next((s for s in program.slots if s.holder == "player" and s.name == program.score), None)
    return [0] * program.players if slot is None else [slot.base + p for p in range(program.players)]
