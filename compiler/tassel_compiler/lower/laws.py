"""Conserved pieces: which cells must always sum up to the same.

What all have of them together never changes. Pieces that no sentence gives to somebody else are kept apart besides:
those of each player never change either.
"""

from __future__ import annotations

from functools import cached_property

from tassel_compiler import core as c
from tassel_compiler.core.visit import statements
from tassel_compiler.ir import program as p
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.shared import supply_of


class Laws:
    def __init__(self, layout: Layout) -> None:
        self.l = layout

    def all(self) -> tuple[p.Law, ...]:
        """Conserved pieces: all cells of the stock, one law for each index of the stock; pieces of a player apart."""
        laws: list[p.Law] = []
        for stock in self.l.d.game.conserved:
            holders = [s for s in self.l.slots.values() if supply_of(self.l.d, s.name) == stock]
            together = any(h.holder == "supply" for h in holders) or stock in self._given_away
            groups: dict[str, list[int]] = {}
            for slot in holders:
                for i in range(slot.size):
                    name = self._law_name(stock, slot, i, together)
                    if name:
                        groups.setdefault(name, []).append(slot.base + i)
            laws += [p.Law(name, tuple(cells)) for name, cells in groups.items()]
        return tuple(laws)

    @cached_property
    def _given_away(self) -> frozenset[str]:
        """What some sentence moves from one player's pieces to another's, or to where they are nobody's."""
        checked = self.l.checked
        steps = (step for rule in (*checked.procedures.values(), *checked.empties.values()) for step in rule.steps)
        moves = (s for step in steps for s in statements(step.body) if isinstance(s, c.Transfer | c.TransferBasket))
        given = (s.stock for s in moves if self._whose(s, s.source) != self._whose(s, s.target))
        return frozenset(supply_of(self.l.d, stock) for stock in given)

    def _whose(self, s: c.Transfer | c.TransferBasket, end: c.Holder) -> c.Expr | None:
        """To whom pieces at this end belong: at a place that counts them by player to who acts."""
        if end.kind == "player":
            return end.owner
        member = self.l.d.families[end.family].members.get(s.stock) if end.kind == "place" else None
        return s.actor if member is not None and any(self.l.d.is_person(kind) for kind in member.by) else None

    def _law_name(self, stock: str, slot: p.Slot, i: int, together: bool) -> str:
        """Which law a cell belongs to: the stock's index for pieces that change hands, the owner for the others."""
        positions: list[int] = []
        for _, size in reversed(slot.dims):
            positions.append(i % size)
            i //= size
        positions.reverse()
        by = [
            self.l.names[k].members[at]
            for (k, _), at in zip(slot.dims, positions, strict=True)
            if k != slot.holder and not self.l.d.is_person(k)
        ]
        if together:
            return " ".join([stock, *by])
        for (kind, _), at in zip(slot.dims, positions, strict=True):
            if self.l.d.is_person(kind):
                return f"{' '.join([*by, stock])} of player {at + 1}" if at < self.l.players else ""
        return ""
