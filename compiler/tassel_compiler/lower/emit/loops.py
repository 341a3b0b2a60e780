"""Sets that are written down before a loop runs over them: the body may change them, or the game may stop in it."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.machine import Env, Machine, Statements, add

MOST_NUMBERS = 256
"""Of a set of numbers whose size only the game knows."""


class WrittenSets:
    def __init__(self, m: Machine, formulas: FormulaEmitter) -> None:
        self.m = m
        self.l = m.layout
        self.formulas = formulas

    def cells(self, s: c.Each | c.Secretly) -> range:
        """Cells for the elements, and before them one for their number."""
        room = self.capacity(s.domain)
        base = self.l.written_set(room, self.l.holds(s.var.type))
        return range(base, base + room + 1)

    def written(self, s: c.Each | c.Secretly, env: Env, base: int) -> Statements:
        """The elements from `base` on, first their number."""
        name, room = self.m.temp("count"), self.capacity(s.domain)
        count = self.m.bounded(ops.Load(ops.Const(base)), 0, room - 1, "how many are visited before the last")

        def note(inner: Env) -> Statements:
            return [
                ops.Assign(name, count),
                ops.Store(self.element(base, ops.Local(name)), inner[s.var].read()),
                ops.Store(ops.Const(base), add(ops.Local(name), ops.Const(1))),
            ]

        fill = self.formulas.domains.each(s.var, s.domain, s.where, env, note)
        return [ops.Store(ops.Const(base), ops.Const(0)), *fill]

    def element(self, base: int, at: ops.Value) -> ops.Value:
        """The address of an element, the first of which is number 0."""
        return add(ops.Const(base + 1), at)

    def capacity(self, domain: c.Domain) -> int:
        match domain:
            case c.Every() | c.Some() | c.Marked():
                return self.l.size(domain.family)
            case c.Near():
                return max(map(len, self.formulas.domains.searches.ways.leads(domain.way)), default=0)
            case c.Joined():
                return self.l.size(domain.steps.family)
            case c.Seats():
                return self.l.players
            case c.Held():
                return self.l.zones[domain.zone].capacity
            case c.Listed():
                return len(domain.items)
            case c.Numbers(c.Num(low), c.Num(high)):
                return max(0, high - low + 1)
            case c.Numbers():
                return MOST_NUMBERS
