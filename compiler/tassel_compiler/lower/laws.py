"""Conserved pieces: which cells must always sum up to the same."""

from __future__ import annotations

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
            groups: dict[str, list[int]] = {}
            for slot in holders:
                for i in range(slot.size):
                    name = self._law_name(stock, slot, i, bool([h for h in holders if h.holder == "supply"]))
                    if name:
                        groups.setdefault(name, []).append(slot.base + i)
            laws += [p.Law(name, tuple(cells)) for name, cells in groups.items()]
        return tuple(laws)

    def _law_name(self, stock: str, slot: p.Slot, i: int, limited: bool) -> str:
        """Which law a cell belongs to: the stock's index for pieces with a supply, the owner for those without."""
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
        if limited:
            return " ".join([stock, *by])
        for (kind, _), at in zip(slot.dims, positions, strict=True):
            if self.l.d.is_person(kind):
                return f"{' '.join([*by, stock])} of player {at + 1}" if at < self.l.players else ""
        return ""
