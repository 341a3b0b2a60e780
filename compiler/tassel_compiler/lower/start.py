"""The vector before the first block: what slots and tracks begin with, what the supply has, where cards lie."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.visit import nodes, of_checked
from tassel_compiler.ir import program as p
from tassel_compiler.lower.constants import NotConstant
from tassel_compiler.lower.machine import Machine
from tassel_compiler.resolve.declarations import Cell, Slot


class Start:
    def __init__(self, m: Machine) -> None:
        self.m = m
        self.l = m.layout

    def vector(self) -> tuple[int, ...]:
        vector = [0] * self.l.top
        for key, slot in self.l.slots.items():
            for i in range(slot.size):
                vector[slot.base + i] = self._slot_start(key, slot, i)
            self._enough(key, slot, min(vector[slot.base : slot.base + slot.size], default=0))
        for kind in self.l.cards.values():
            for number, home in enumerate(kind.home):
                address = self.m.tables[f"zone.{kind.name}"][home]
                vector[address] += 1
                vector[address + vector[address]] = number
                vector[kind.where + number] = home
        return tuple(vector)

    def _slot_start(self, key: str, slot: p.Slot, i: int) -> int:
        if slot.levels:
            return 1
        if slot.holder == "supply":
            return self._supply(slot, i)
        if slot.holder in ("player", "table"):
            declared = self.l.d.slots[key]
            if declared.starts:
                return self._tabled(declared, slot, i)
            start = self.m.checked.starts.get(key)
            return self._constant(start) if start is not None else (p.NOBODY if slot.maybe else 0)
        inner = 1
        for _, size in slot.dims[1:]:
            inner *= size
        return self.m.constants.tabled(slot.holder, slot.name, i // inner, i % inner)

    def _enough(self, key: str, slot: p.Slot, least: int) -> None:
        """Nobody begins with less than nothing of what can be counted out."""
        d = self.l.d
        if least >= 0 or slot.form != "number":
            return
        if slot.name not in (*d.supply, *d.game.conserved) and not self._paid(slot.name):
            return
        start = self.m.checked.starts.get(key)
        amounts = d.supply[slot.name] if slot.holder == "supply" else None
        constant = start.name if isinstance(start, c.ConstRef) else amounts
        if isinstance(constant, str) and constant in d.constants:
            span = d.constants[constant].origin.span
        elif slot.holder == "supply":
            span = d.supply_spans.get(slot.name, d.game.origin.span)
        elif slot.holder in d.families:
            span = d.families[slot.holder].members[slot.name].origin.span
        else:
            span = d.slots[key].origin.span
        self.l.sink.report("E0318", span, found=f"{least} at the start", expected="0 or more")

    def _paid(self, stock: str) -> bool:
        """Whether somebody must have it to give it away."""
        deeds = (node for node in nodes(of_checked(self.m.checked)) if isinstance(node, c.Transfer))
        return any(deed.must and deed.stock == stock for deed in deeds)

    def _tabled(self, declared: Slot, slot: p.Slot, i: int) -> int:
        kind, size = slot.dims[-1]
        member = self.l.names[kind].members[i % size]
        return next((self.l.cell(cell, span) for name, cell, span in declared.starts if name == member), 0)

    def _constant(self, start: c.Expr) -> int:
        try:
            return self.m.constants.eval(start, {})
        except NotConstant:
            return 0

    def _supply(self, slot: p.Slot, i: int) -> int:
        amounts = self.l.d.supply[slot.name]
        span = self.l.d.game.origin.span
        if not slot.dims:
            cell: Cell = amounts if not isinstance(amounts, dict) else 0
            return self.l.cell(cell, span)
        member = self.l.names[slot.dims[0][0]].members[i]
        return self.l.cell(amounts.get(member, 0), span) if isinstance(amounts, dict) else 0
