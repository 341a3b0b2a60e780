"""What code looks at, what it changes, and whether it may stop the game: what a pass must know before it moves code.

An address that begins with a number lies, in a sound program, among the cells that belong together there, so cells are
spoken of by the first of those; what an address is made of otherwise may lie `ANYWHERE`. Cards and where they lie are
changed by instructions of their own only, and count as one. What a probe takes back counts as changed. Work that is
counted is something that code does: no pass may leave it out or do it twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.parts_of_code import Piece
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in, walk

ANYWHERE, CARDS, _ROWS = -1, -2, -3
_CHANCE = 0
"""The header, where the generator lies."""


@dataclass(frozen=True, slots=True)
class Contact:
    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    stops: bool = False          # it may stop the game
    counts: bool = False         # it counts work

    def touched_by(self, writes: frozenset[int]) -> bool:
        """Whether what is changed there may be what is looked at here."""
        if ANYWHERE in self.reads:
            return bool(writes)
        return ANYWHERE in writes and bool(self.reads) or not self.reads.isdisjoint(writes)

    @property
    def quiet(self) -> bool:
        """It can be left out, or done once more, and nobody notices."""
        return not (self.writes or self.stops or self.counts)


class Contacts:
    """Of one program; what a function does is found out once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._cells = Allowed(program)
        self._zones = {z.base + i * (z.capacity + 1): z.capacity + 1 for z in program.zones for i in range(z.count)}
        self._known: dict[str, Contact] = {}

    def of(self, code: Iterable[ops.Op], piece: Piece) -> Contact:
        """Of this code, which stands in this piece: there it is told which of its locals lead to cards."""
        reads: set[int] = set()
        writes: set[int] = set()
        stops = counts = False
        at_cards: set[ops.Value] | None = None
        for op in walk(code):
            match op:
                case ops.Load():
                    region = self._region(op.address)
                    if region == ANYWHERE:
                        at_cards = self._at_cards(piece) if at_cards is None else at_cards
                        region = CARDS if op.address in at_cards else ANYWHERE
                    reads.add(region)
                case ops.Peek():
                    reads.add(_ROWS)
                case ops.Clear() | ops.Poke():
                    writes.add(_ROWS)
                case ops.Store():
                    writes.add(self._region(op.address))
                case ops.Call() | ops.Do():
                    inner = self.function(op.function)
                    reads |= inner.reads
                    writes |= inner.writes
                    stops, counts = stops or inner.stops, counts or inner.counts
                case ops.Random():
                    writes.add(_CHANCE)
                case ops.Put():
                    writes.add(CARDS)
                case ops.Shuffle():
                    writes |= {CARDS, _CHANCE}
                case ops.Offer() | ops.Undo():
                    writes.add(ANYWHERE)
                case ops.Bounded() | ops.Fault():
                    stops = True
                case ops.Spend():
                    stops = counts = True
        return Contact(frozenset(reads), frozenset(writes), stops, counts)

    def function(self, name: str) -> Contact:
        if name not in self._known:
            function = self._program.functions[name]
            found = self.of(function.body, Piece(function.params, function.body))
            own = frozenset({_ROWS})  # nobody else sees its rows
            self._known[name] = replace(found, reads=found.reads - own, writes=found.writes - own)
        return self._known[name]

    def _region(self, address: ops.Value) -> int:
        while isinstance(address, ops.Add):
            address = address.left
        if not isinstance(address, ops.Const):
            return ANYWHERE
        first = self._cells.region(address.number)[0]
        return first if self._cells.kept[first] or first == _CHANCE else CARDS

    def _at_cards(self, piece: Piece) -> set[ops.Value]:
        """Addresses of cards: where a zone begins, and its places that a loop counts to its length."""
        once = {name for name, n in piece.given().items() if n == 1}
        zones: set[ops.Value] = set()
        counted: list[tuple[ops.Value, str]] = []
        for op in walk(piece.body):
            match op:
                case ops.Assign() if op.local in once and self._begins_zone(op.value):
                    zones.add(ops.Local(op.local))
                case ops.Loop(i, ops.Const(1), ops.Add(ops.Load(zone), ops.Const(1))) if i in once:
                    counted.append((zone, i))
        return zones.union(ops.Add(zone, ops.Local(i)) for zone, i in counted if zone in zones)

    def _begins_zone(self, value: ops.Value) -> bool:
        match value:
            case ops.Const():
                return value.number in self._zones
            case ops.Entry():
                return self._zones.keys() >= set(self._program.tables[value.table])
            case ops.Add(ops.Const(base), ops.Mul(_, ops.Const(step))):
                return self._zones.get(base) == step
        return False


def given_in(code: ops.Body) -> set[str]:
    """Locals that get a value in this code."""
    giving = (ops.Assign, ops.Random, ops.Mark, ops.Loop)
    return {op.local for op in statements_in(code) if isinstance(op, giving)}


def read_in(code: Iterable[ops.Op]) -> set[str]:
    """Locals that this code looks at."""
    return {op.local for op in walk(code) if isinstance(op, ops.Local)}


def jumps_out(body: ops.Body) -> bool:
    """Whether a lap with this body may leave it for the next lap, or for what comes after all laps."""
    return any(
        isinstance(op, ops.Break | ops.Continue)
        or isinstance(op, ops.If) and (jumps_out(op.yes) or jumps_out(op.no))
        for op in body
    )
