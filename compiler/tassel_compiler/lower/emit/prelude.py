"""Hooks that come before the question whether a rule is possible.

`if possible: do x`, where cards may come before x, enters x in any case with its `guarded` cell set to 1. After its
hooks x goes on only if it can be finished then, and leaves 2 in the cell if it could not. So a card may be what makes
an action possible, and nobody is forced to use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import Env
from tassel_compiler.lower.plan.planned import Entered, Groups

_TRYING, _STUCK = ops.Const(1), ops.Const(2)


class Prelude:
    def __init__(self, tools: Tools, probes: Probes) -> None:
        self.l = tools.layout
        self.m = tools.m
        self.flow = tools.flow
        self.frames = tools.frames
        self.formulas = tools.formulas
        self.probes = probes
        self._guarded: dict[str, int] = {}  # rule -> its cell

    def cells(self, deed: Entered) -> list[int]:
        """The cells of the rules that find out for themselves."""
        for path in deed.asking:
            self.frames.of(path)
        return [self._cell(path) for path in deed.asking]

    def _cell(self, path: str) -> int:
        if path not in self._guarded:
            self._guarded[path] = self.l.frame()
        return self._guarded[path]

    def set(self, cells: Sequence[int], value: int) -> None:
        self.flow.emit(*(ops.Store(ops.Const(cell), ops.Const(value)) for cell in cells))

    def may_enter(self, deed: Entered, env: Env) -> ops.Value:
        """Rows that ask find out for themselves; the others are tested here."""
        s = deed.deed
        if deed.groups is None or not isinstance(s, c.DoRow):
            return ops.Const(1)
        rows = self.m.linked.rows(s.family, s.member)
        which = self.formulas.cards.row_of(s.family, self.formulas.expr(s.row, env))
        asking = [self.l.index(s.family, row) for row, path in rows.items() if path in deed.asking]
        return ops.Or(_any([ops.Eq(which, ops.Const(i)) for i in asking]), self.probes.feasible(deed.groups, env))

    def skipped(self, cells: Sequence[int]) -> ops.Value:
        return _any([ops.Eq(ops.Load(ops.Const(cell)), _STUCK) for cell in cells])

    def leave_if_stuck(self, path: str, stuck: Groups | None, env: Env, out: int) -> None:
        """After the hooks before a rule that was entered as a guard: go on only if it can be finished now."""
        if stuck is None:
            return
        cell = ops.Const(self._cell(path))
        leave, on = self.flow.reserve(), self.flow.reserve()
        tried = ops.Eq(ops.Load(cell), _TRYING)
        self.flow.fork(ops.And(tried, ops.Not(self.probes.feasible(stuck, env))), leave, on)
        self.flow.begin(leave)
        self.flow.emit(ops.Store(cell, _STUCK))
        self.flow.end(ops.Goto(out))
        self.flow.begin(on)


def _any(tests: Sequence[ops.Value]) -> ops.Value:
    return reduce(ops.Or, tests)
