"""Blocks while they are made: one is open at a time, every path through it ends in a tail.

A block that is begun while another one is open follows it. Cells asked for belong to the frame of the rule that is
being lowered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD, Interval
from tassel_compiler.lower.machine import Home, Machine, said_in

ANSWER = ops.Load(ops.Const(p.ANSWER))


class Flow:
    def __init__(self, m: Machine) -> None:
        self.m = m
        self.owner = ""
        self.step = ""  # of the rule, for the names of its questions
        self.cells: list[int] = []
        self._number = 0
        self._why = 0
        self._ops: list[ops.Statement] = []
        self._open = False

    def of(self, owner: str, cells: Sequence[int]) -> None:
        """What follows belongs to this rule, whose frame has these cells."""
        self.owner = owner
        self.cells = list(cells)

    # ---- blocks --------------------------------------------------------------------------------------------

    def reserve(self) -> int:
        self.m.blocks.append(None)
        return len(self.m.blocks) - 1

    def begin(self, number: int) -> None:
        if self._open:
            self.end(ops.Goto(number))
        self._number, self._ops, self._open = number, [], True
        self._why = self.m.here(self.owner)

    def emit(self, *statements: ops.Statement) -> None:
        self._ops.extend(said_in(op, self.m.here(self.owner)) for op in statements)

    def end(self, tail: ops.Statement) -> None:
        code = (*self._ops, said_in(tail, self.m.here(self.owner)))
        self.m.writable(code)
        self.m.blocks[self._number] = p.Block(self._number, self.owner, code, self._why)
        self._open = False

    def fork(self, cond: ops.Value, then: int, other: int) -> None:
        if isinstance(cond, ops.Const):
            self.end(ops.Goto(then if cond.number else other))
        else:
            self.end(ops.If(cond, (ops.Goto(then),), (ops.Goto(other),)))

    @contextmanager
    def join(self) -> Iterator[int]:
        """A block where several ways meet again."""
        end = self.reserve()
        yield end
        self.begin(end)

    def switch(self, value: ops.Value, cases: Sequence[tuple[int, Callable[[], None]]], end: int) -> None:
        """Go where the value says; each case joins at `end`, and so does a value without a case."""
        entries = [(n, self.reserve(), run) for n, run in cases]
        self.end(_way(value, sorted((n, block) for n, block, _ in entries), end))
        for _, block, run in entries:
            self.begin(block)
            run()
            self.end(ops.Goto(end))

    def or_stop(self, stop: int) -> None:
        """On with what was chosen, or to `stop` if nothing was."""
        go = self.reserve()
        self.fork(ops.Lt(ANSWER, ops.Const(0)), stop, go)
        self.begin(go)

    # ---- cells ---------------------------------------------------------------------------------------------

    def cell(self, width: int = 1, held: Interval = WORD) -> int:
        base = self.m.layout.frame(width, held)
        return self.own(range(base, base + width))

    def own(self, cells: range) -> int:
        """These are cells of the rule too; the first one."""
        self.cells += cells
        return cells.start

    def home(self, var: c.Var) -> Home:
        return Home(cells=self.cell(self.m.width(var), self.m.layout.holds(var.type)))


_FEW = 6
"""Cases that are asked for one after the other."""


def _way(value: ops.Value, cases: Sequence[tuple[int, int]], end: int) -> ops.Statement:
    """Of many cases it is first asked in which half the value lies."""
    if len(cases) > _FEW:
        half = len(cases) // 2
        low, high = _way(value, cases[:half], end), _way(value, cases[half:], end)
        return ops.If(ops.Lt(value, ops.Const(cases[half][0])), (low,), (high,))
    way: ops.Statement = ops.Goto(end)
    for n, block in reversed(cases):
        way = ops.If(ops.Eq(value, ops.Const(n)), (ops.Goto(block),), (way,))
    return way
