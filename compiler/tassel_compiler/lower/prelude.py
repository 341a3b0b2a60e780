"""Hooks that come before the question whether a rule is possible.

`if possible: do x`, where cards may come before x, enters x in any case with its `guarded` cell set to 1. After its
hooks x goes on only if it can be finished then, and leaves 2 in the cell if it could not. So a card may be what makes
an action possible, and nobody is forced to use it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.machine import Env
from tassel_compiler.lower.plain import Stmts

if TYPE_CHECKING:  # preludes are part of asking code
    from tassel_compiler.lower.asking import Asking


class Prelude:
    def __init__(self, asking: Asking) -> None:
        self.a = asking
        self.guarded: dict[str, int] = {}  # rule -> its cell

    def stands_before(self, body: Stmts) -> bool:
        """Is this a single call of something that cards may come before?"""
        if len(body) != 1 or not isinstance(body[0], c.CallRule | c.DoRow) or self.a.points is None:
            return False
        return any(self.a.points.before(path) for path in self.a.targets(body[0]))

    def enter(self, s: c.IfPossible, env: Env, rest: Stmts) -> None:
        """`if possible: do x` where hooks stand before x: they come first, and may be what makes x possible.

        The rule is entered in any case with its `guarded` cell set; after its hooks it goes on only if it can be
        finished then, and leaves in the same cell whether it did.
        """
        targets = {path: self.a.rule(path) for path in self.a.targets(s.body[0]) if self.a.asks(path)}
        cells = [self._cell(path) for path in targets]
        self.a.emit(*(ops.Store(ops.Const(cell), ops.Const(1)) for cell in cells))
        with self.a.join() as end:
            go = self.a.reserve()
            self.a.fork(self._may_enter(s, env, rest), go, end)
            self.a.begin(go)
            self.a.body(s.body, dict(env), rest)
            if s.other:
                no = self.a.reserve()
                skipped = self._any([ops.Eq(ops.Load(ops.Const(cell)), ops.Const(2)) for cell in cells])
                self.a.fork(skipped, no, end)
                self.a.begin(no)
                self.a.body(s.other, dict(env), rest)
            self.a.end(ops.Goto(end))
        self.a.emit(*(ops.Store(ops.Const(cell), ops.Const(0)) for cell in cells))

    def _may_enter(self, s: c.IfPossible, env: Env, rest: Stmts) -> ops.Value:
        """Rows that ask find out for themselves; the others are tested here."""
        deed = s.body[0]
        if not isinstance(deed, c.DoRow):
            return ops.Const(1)
        rows = self.a.m.linked.rows(deed.family, deed.member)
        which = self.a.plain.row_of(deed.family, self.a.v.expr(deed.row, env))
        index = self.a.m.layout.index
        asking = [index(deed.family, row) for row, path in rows.items() if self.a.asks(path)]
        if len(asking) == len(rows):
            return ops.Const(1)
        found = self._any([ops.Eq(which, ops.Const(i)) for i in asking])
        return ops.Or(found, self.a.foresight.feasible((*s.body, *rest), env))

    def _any(self, tests: list[ops.Value]) -> ops.Value:
        found = tests[0]
        for test in tests[1:]:
            found = ops.Or(found, test)
        return found

    def _cell(self, path: str) -> int:
        if path not in self.guarded:
            self.guarded[path] = self.a.m.layout.frame()
        return self.guarded[path]

    def leave_if_stuck(self, procedure: c.Procedure, env: Env, out: int, ahead: Stmts) -> None:
        """After the hooks before a rule that was entered as a guard: go on only if it can be finished now."""
        if procedure.path not in self.guarded or not any(self.a.foresight.slices.fails(s) for s in ahead):
            return
        cell = self.guarded[procedure.path]
        stuck, on = self.a.reserve(), self.a.reserve()
        tried = ops.Eq(ops.Load(ops.Const(cell)), ops.Const(1))
        self.a.fork(ops.And(tried, ops.Not(self.a.foresight.feasible(ahead, env))), stuck, on)
        self.a.begin(stuck)
        self.a.emit(ops.Store(ops.Const(cell), ops.Const(2)))
        self.a.end(ops.Goto(out))
        self.a.begin(on)
