"""Between which numbers a formula lies, as far as the declarations alone can tell, for one number of players.

None where nothing is known. What can run out is taken to be there: rules that read the next of something ask first
whether there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tassel_compiler.core import Checked, Var
from tassel_compiler.core import statements as s
from tassel_compiler.core import terms as t
from tassel_compiler.core.tree import level_value, member_value
from tassel_compiler.core.visit import nodes, of_checked
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Family

Bounds = tuple[int, int]
_DEEP = 8  # formulas in formulas


class Ranges:
    def __init__(self, checked: Checked, players: int, domains: Mapping[Var, t.Domain]) -> None:
        self.d = checked.declared
        self.checked = checked
        self.players = players
        self._domains = domains
        self._deep = 0

    def of(self, e: object) -> Bounds | None:
        found = _ROWS.get(type(e))
        if found is None or self._deep >= _DEEP:
            return None
        self._deep += 1
        try:
            return found(self, e)
        finally:
            self._deep -= 1

    # ---- what is declared ----------------------------------------------------------------------------------

    def entries(self, constant: str) -> tuple[Cell, ...]:
        """The entries of a list, for this number of players."""
        value = self._settled(self.d.constants[constant].value)
        return value if isinstance(value, tuple) else ()

    def _settled(self, cell: Cell) -> Cell:
        if isinstance(cell, ByPlayers):
            return next((inner for n, inner in cell.entries if n == self.players), 0)
        return cell

    def number(self, cell: Cell) -> int | None:
        """A number, or the constant of that name."""
        cell = self._settled(cell)
        if isinstance(cell, str) and cell in self.d.constants:
            return self.number(self.d.constants[cell].value)
        return cell if isinstance(cell, int) else None

    def _cells(self, cells: Iterable[Cell]) -> Bounds | None:
        numbers = [self.number(cell) for cell in cells]
        known = [n for n in numbers if n is not None]
        return (min(known), max(known)) if known and len(known) == len(numbers) else None

    def sides(self, family: Family) -> tuple[int, ...]:
        """How many there are of a place: rows and columns, or the length of a list."""
        sizes = [self.number(size) for size in family.size]
        named = (len(family.rows),) if family.rows and not family.size else ()
        return named or tuple(n for n in sizes if n is not None)

    # ---- formulas ------------------------------------------------------------------------------------------

    def constant(self, e: t.ConstRef) -> Bounds | None:
        return self._cells(self.entries(e.name) if e.args else (self.d.constants[e.name].value,))

    def variable(self, e: t.VarRef) -> Bounds | None:
        domain = self._domains.get(e.var)
        if e.indices or not isinstance(domain, t.Numbers):
            return None
        low, high = self.of(domain.low), self.of(domain.high)
        return (low[0], high[1]) if low and high else None

    def built(self, e: t.Built) -> Bounds | None:
        family = self.d.families.get(e.family)
        sides = self.sides(family) if family and family.form == "place" else ()
        side = {"row": 0, "column": 1, "number": 0}.get(e.what)
        if side is None or side >= len(sides) or e.what == "number" and len(sides) != 1:
            return None
        return 1, sides[side]

    def level(self, e: t.Level) -> Bounds | None:
        levels = self.d.tracks[e.track].levels
        if e.step:
            return 1, len(levels)
        return None if level_value(e.track) in self.checked.values else self._cells(levels)

    def read(self, e: t.Read) -> Bounds | None:
        if e.holder == "player":
            return self._own(e)
        family = self.d.families.get(e.holder)
        if family is None or f"{e.holder}.{e.name}" in self.checked.written or not family.rows:
            return None
        if member_value(e.holder, e.name) in self.checked.values or family.members[e.name].by:
            return None
        return self._cells(row.data.get(e.name, (0, row.origin.span))[0] for row in family.rows.values())

    def _own(self, e: t.Read) -> Bounds | None:
        """Pieces that everybody has so many of, and that are neither made nor lost."""
        start = self.checked.starts.get(f"player.{e.name}")
        whole = e.name in self.d.game.conserved and e.name not in self.d.supply and not e.indices
        most = self.of(start) if whole and start is not None else None
        if not most or most[1] <= 0 or self._on_places(e.name):
            return None
        return 1, most[1] * (self.players if e.name in handed_over(self.checked) else 1)

    def _on_places(self, stock: str) -> bool:
        """Whether some of these pieces lie elsewhere when the game begins."""
        return any(key.partition(".")[2] == stock and not key.startswith("player.") for key in self.checked.starts)

    def size(self, e: t.ZoneSize) -> Bounds | None:
        holds = self.d.zones[e.zone].holds
        return (0, holds) if holds else None

    def value(self, e: t.ValueCall) -> Bounds | None:
        value = self.checked.values.get(e.name)
        return self.of(value.body) if value is not None and not value.changes else None

    def arithmetic(self, e: t.Arith) -> Bounds | None:
        left, right = self.of(e.left), self.of(e.right)
        if e.op == "mod" and right is not None and right[0] > 0:
            return 0, right[1] - 1
        if left is None or right is None:
            return None
        if e.op == "/":
            ends = [a // b for a in left for b in right] if right[0] > 0 else []
            return (min(ends), max(ends)) if ends else None
        work = _WORK.get(e.op)
        ends = [work(a, b) for a in left for b in right] if work else []
        return (min(ends), max(ends)) if ends else None

    def either(self, e: t.Cond) -> Bounds | None:
        then, other = self.of(e.then), self.of(e.other)
        return (min(then[0], other[0]), max(then[1], other[1])) if then and other else None


@dataclass(frozen=True, slots=True)
class _HandedOver:
    stocks: frozenset[str]


def handed_over(checked: Checked) -> frozenset[str]:
    """The stocks of which a player may come to hold pieces that were another's when the game began."""


    def find() -> _HandedOver:
        moved = (node for node in nodes(of_checked(checked)) if isinstance(node, s.Transfer | s.TransferBasket))
        return _HandedOver(frozenset(move.stock for move in moved if _may_change_hands(checked, move)))

    return checked.derive(_HandedOver, find).stocks


def _may_change_hands(checked: Checked, move: s.Transfer | s.TransferBasket) -> bool:
    """Pieces come from another player, or lie where nobody says whose they are."""
    if move.target.kind == "supply":
        return False
    if move.target.kind == "player" and move.source.kind == "player":
        return move.target.owner != move.source.owner
    family = next((end.family for end in (move.source, move.target) if end.kind == "place"), "")
    member = checked.declared.families[family].members.get(move.stock) if family else None
    return member is not None and not any(checked.declared.is_person(kind) for kind in member.by)


_WORK: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "min": min,
    "max": max,
}
_ROWS: Mapping[type, Callable[[Ranges, Any], Bounds | None]] = {
    t.Num: lambda _, e: (e.value, e.value),
    t.PlayerCount: lambda ranges, _: (ranges.players, ranges.players),
    t.ConstRef: Ranges.constant,
    t.VarRef: Ranges.variable,
    t.Built: Ranges.built,
    t.Level: Ranges.level,
    t.Read: Ranges.read,
    t.ZoneSize: Ranges.size,
    t.ValueCall: Ranges.value,
    t.Arith: Ranges.arithmetic,
    t.Cond: Ranges.either,
}
