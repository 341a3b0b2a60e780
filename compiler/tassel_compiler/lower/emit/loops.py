"""Sets that are written down before a loop runs over them: the body may change them, or the game may stop in it."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.layout import Layout
from tassel_compiler.lower.machine import Env, Statements, add, if_

MOST_NUMBERS = 256
"""Of a set of numbers whose size only the game knows."""


class WrittenSets:
    def __init__(self, layout: Layout, formulas: FormulaEmitter) -> None:
        self.l = layout
        self.formulas = formulas

    def room(self, domain: c.Domain) -> int:
        """Cells for the elements, and one for their number."""
        return self._capacity(domain) + 1

    def written(self, s: c.Each, env: Env, base: int) -> Statements:
        """The elements from `base` on, first their number."""
        count = ops.Load(ops.Const(base))

        def note(inner: Env) -> Statements:
            more = [
                ops.Store(ops.Const(base), add(count, ops.Const(1))),
                ops.Store(add(ops.Const(base), count), inner[s.var].read()),
            ]
            return self._within(s.domain, count, more)

        fill = self.formulas.domains.each(s.var, s.domain, s.where, env, note)
        return [ops.Store(ops.Const(base), ops.Const(0)), *fill]

    def _capacity(self, domain: c.Domain) -> int:
        match domain:
            case c.Every() | c.Some() | c.Marked():
                return self.l.size(domain.family)
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

    def _within(self, domain: c.Domain, count: ops.Value, body: Sequence[ops.Statement]) -> Statements:
        """One more number of a set whose size nobody knows before, as far as there is room for it."""
        if not isinstance(domain, c.Numbers):
            return list(body)
        return if_(ops.Lt(count, ops.Const(self._capacity(domain))), body)
