"""Where everything lies in the memory of a module.

The vector comes first, with the addresses that it has everywhere else, four bytes a cell. Behind it lie what never
changes (the start, tables, addresses of zones), what callers read (why a game stopped, results of a batch) and places
to put vectors aside. Last come the two that grow while code runs: the trail of what a probe changes, which is looked
after, and the options that are offered, whose end is the end of the memory.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from itertools import chain

from tassel_compiler.ir.ops import Bounded, Clear
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.secrecy import never_seen
from tassel_compiler.ir.walk import walk
from tassel_compiler.ir.weighed import WeighedSums
from tassel_compiler.ir.zones import Spots, spots_of, unseen_zones
from tassel_compiler.wasm.answers import answers_of
from tassel_compiler.wasm.kept_sums import SumFamily
from tassel_compiler.wasm.parts_of_programs import ProgramParts, parts_of
from tassel_compiler.wasm.remembered import ROOM

CELL = 4
BYTE = 255               # the most that one holds
SUM = 8                  # bytes of a sum that is kept
WIDE = 16                # bytes that are written at once
PAGE = 65536
PLACES = 64              # vectors that can be put aside
BATCH = 1024             # games whose results are kept at once
CHANGES = 1 << 18        # on the trail: address and what was there
WITNESSED = 1 << 12      # changes that are noted with their place in the rules, where somebody watches
OFFERED = 1 << 20        # options of one question
JOURNAL = 1 << 20        # bytes of what is written down of one game
STOP_BYTES = 32          # kind, number, value, low, high
MIND = 32                # bytes of what is said of a player: `minds_code`
WORTHS = 1 << 20         # bytes of what things are worth
ASIDE = 1 << 22          # bytes of situations that players who think put aside
TREE = 1 << 23           # bytes of the tree of a search


@dataclass(frozen=True, slots=True)
class RowPlace:
    """Where a row lies, how many bytes it has, and each of its numbers."""

    address: int
    size: int
    cell: int


@dataclass(slots=True)
class MemoryMap:
    program: Program
    remembered: tuple[str, ...] = ()                                 # functions whose results are
    families: tuple[SumFamily, ...] = ()                                # of sums that are kept
    parts: ProgramParts | None = None
    weighed: WeighedSums = field(default_factory=WeighedSums)
    watched: bool = False                                            # whether it notes what wrote which cell
    end: int = 0
    data: list[tuple[int, bytes]] = field(default_factory=list)
    tables: dict[str, int] = field(default_factory=dict)
    results_of: dict[str, int] = field(default_factory=dict)         # which of them hold, and then the results
    sums_of: dict[SumFamily, int] = field(default_factory=dict)
    sums: int = 0            # where they begin, how many bytes they take,
    bytes_of_sums: int = 0
    start_sums: int = 0      # and what they come to at the start
    weighed_sums: int = 0    # those of weighed cells, among them; of each cell between the first and the last of these
    sums_of_cells: int = 0   # where its sum lies
    weights: int = 0         # and its weight
    spots: dict[str, Spots] = field(default_factory=dict)
    zones: dict[str, int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)
    reasons: int = 0         # where it is watched: how many changes are noted, then address and place of each
    start: int = 0
    then: int = 0
    bounds: int = 0
    rows: dict[str, RowPlace] = field(default_factory=dict)
    sites: dict[tuple[int, int, int], int] = field(default_factory=dict)
    lows: int = 0            # of every question: the least answer, how many there are, where they stand
    counts: int = 0
    tables_at: int = 0
    limits: int = 0
    journal: int = 0
    stop: int = 0
    results: int = 0
    places: int = 0
    homes: dict[str, int] = field(default_factory=dict)    # of every kind of card: the home of each,
    unseen: dict[str, int] = field(default_factory=dict)   # and for each seat the zones that it does not see
    veils: int = 0           # for each seat where the stretches begin and end that it never sees,
    view: int = 0            # and the vector as it was last shown to one
    minds: int = 0
    told: int = 0            # of a situation: what a game came to, then a number for every seat
    worths: int = 0
    aside: int = 0
    tree: int = 0
    trail: int = 0
    trail_end: int = 0
    offers: int = 0
    pages: int = 0

    def __post_init__(self) -> None:
        program = self.program
        self._room(program.cells * CELL)
        for name in self.remembered:
            self.results_of[name] = self._room((2 + ROOM) * CELL)
        self._kept()
        self.reasons = self._room((1 + WITNESSED) * 2 * CELL) if self.watched else 0
        self.start = self._numbers(program.start)
        self.then = self._numbers(tuple(ask.then for ask in program.asks))
        for name, entries in program.tables.items():
            self.tables[name] = self._numbers(entries)
        for kind in program.cards:
            self.spots[kind] = spots_of(program, kind)
            self.zones[kind] = self._numbers(tuple(at * CELL for at in self.spots[kind].addresses))
            self.rooms[kind] = self._numbers(self.spots[kind].capacities)
            self.homes[kind] = self._numbers(program.cards[kind].home)
            unseen = (unseen_zones(program, kind, seat) for seat in range(program.players))
            self.unseen[kind] = self._numbers(tuple(chain.from_iterable(unseen)))
        self.veils = self._veils()
        self.bounds = self._bounds()
        self._limits([answers_of(program, ask) for ask in program.asks])
        self.journal = self._room(JOURNAL)
        self.stop = self._room(STOP_BYTES)
        self.results = self._room(BATCH * self.record)
        self.places = self._room(PLACES * self.vector)
        self.view = self._room(self.vector)
        self.minds = self._room(program.players * MIND)
        self.told = self._room(self.record + 2 * program.players * CELL)
        self.worths = self._room(WORTHS)
        self.aside = self._room(ASIDE)
        self.tree = self._room(TREE)
        self.trail = self._room(CHANGES * 2 * CELL)
        self.trail_end = self.end
        self.pages = -(-(self.end + OFFERED * CELL) // PAGE)
        self.offers = self.pages * PAGE - OFFERED * CELL

    def _kept(self) -> None:
        self.sums = self.end
        for family in self.families:
            self.sums_of[family] = self._room(family.count * SUM)
        self.weighed_sums = self._room(len(self.weighed.sums) * CELL)
        self.bytes_of_sums = self.end - self.sums
        begins = bytearray(self.bytes_of_sums)
        for one in self.families:
            cells = range(one.first, one.first + one.count * one.step, one.step)
            sums = (sum(self.program.start[at:at + one.length]) for at in cells)
            struct.pack_into(f"<{one.count}q", begins, self.sums_of[one] - self.sums, *sums)
        weighed = [one.of(self.program.start) for one in self.weighed.sums]
        struct.pack_into(f"<{len(weighed)}i", begins, self.weighed_sums - self.sums, *weighed)
        if begins:
            self.data.append((self.end, bytes(begins)))
        self.start_sums = self._room(self.bytes_of_sums)
        first, last = self.weighed.span
        nearby = [self.weighed.cells.get(at, (0, 0)) for at in range(first, last + 1)]
        self.sums_of_cells = self._numbers(tuple(self.weighed_sums + which * CELL for which, _ in nearby))
        self.weights = self._numbers(tuple(weight for _, weight in nearby))

    def _veils(self) -> int:
        found: list[int] = []
        for seat in range(self.program.players):
            ends = tuple(cell * CELL for stretch in never_seen(self.program, seat) for cell in stretch)
            begin = self._numbers(ends)
            found += [begin, begin + len(ends) * CELL]
        return self._numbers(tuple(found))

    def _limits(self, answers: list[tuple[int, int]]) -> None:
        self.lows = self._numbers(tuple(low for low, _ in answers))
        self.counts = self._numbers(tuple(count for _, count in answers))
        self.tables_at = self._room(len(answers) * CELL)
        self.limits = self._room(sum(count for _, count in answers) * CELL)
        at, found = self.limits, []
        for _, count in answers:
            found.append(at)
            at += count * CELL
        if found:
            self.data.append((self.tables_at, struct.pack(f"<{len(found)}i", *found)))

    @property
    def vector(self) -> int:
        """Bytes of a vector."""
        return self.program.cells * CELL

    @property
    def record(self) -> int:
        """Bytes of the result of a game: decisions, forced choices, the points and then the place of every seat."""
        return (2 + 2 * self.program.players) * CELL

    def _bounds(self) -> int:
        """A table of all bounds, so that code that stops names only which; and the rows that code clears."""
        parts = self.parts or parts_of(self.program)
        seats = (op for op in walk(ask.seat for ask in self.program.asks) if isinstance(op, Bounded))
        for op in chain(*(code.stops for code in parts), seats):
            bounds = (op.low, op.high) if isinstance(op, Bounded) else (0, 0)
            self.sites.setdefault((op.stop, *bounds), len(self.sites))
        searched = frozenset[str]().union(*(code.searched for code in parts))
        for cleared in chain.from_iterable(code.rows for code in parts):
            if cleared.row not in self.rows and cleared.row in searched:
                self.rows[cleared.row] = self._row(cleared)
        raw = b"".join(struct.pack("<qqq", *site) for site in self.sites)
        if raw:
            self.data.append((self.end, raw))
        return self._room(len(raw))

    def _row(self, op: Clear) -> RowPlace:
        """No code runs twice at a time, so a row has one place; a byte a number where that is enough."""
        cell = 1 if op.most <= BYTE else CELL
        size = -(-op.size * cell // WIDE) * WIDE
        return RowPlace(self._room(size), size, cell)

    def _room(self, size: int) -> int:
        here = self.end
        self.end += -(-size // 16) * 16
        return here

    def _numbers(self, numbers: tuple[int, ...]) -> int:
        raw = struct.pack(f"<{len(numbers)}i", *numbers)
        if raw:
            self.data.append((self.end, raw))
        return self._room(len(raw))
