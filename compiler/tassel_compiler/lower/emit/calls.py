"""Calls of procedures from code that asks."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.frames import taken
from tassel_compiler.lower.emit.silent import Silent
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import Env
from tassel_compiler.lower.plan.planned import Reached


class Caller:
    def __init__(self, tools: Tools, silent: Silent) -> None:
        self.m = tools.m
        self.flow = tools.flow
        self.frames = tools.frames
        self.silent = silent

    def asks(self, path: str) -> bool:
        return self.m.demands.procedure_asks(path)

    def call(self, to: Reached, args: Sequence[ops.Value], env: Env) -> None:
        """A rule that asks: fill its frame, say where to go on and what is owed then, go there."""
        if not self.asks(to.path):
            self.flow.emit(*self.silent.run(to, list(args), env))
            return
        frame = self.frames.of(to.path)
        values = iter(args)
        for var in taken(self.m.linked.procedure(to.path)):
            if self.m.is_set(var):
                continue  # it was written down before
            self.flow.emit(*(frame.env[var].write(next(values), i) for i in range(self.m.width(var))))
        back = self.flow.reserve()
        self.frames.called_from(to.path, to.site, env)
        self.flow.emit(
            ops.Store(ops.Const(frame.ret), ops.Point(back)),
            ops.Store(ops.Const(frame.owes), ops.Const(to.site)),
        )
        self.flow.end(ops.Goto(frame.entry))
        self.flow.begin(back)
