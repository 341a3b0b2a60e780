"""From block to block. Which one comes next is known at most ends of a block, so code jumps there straight if it
stands further on, as WebAssembly jumps only out of blocks; the others are looked up in the table of jumps. Blocks stand
in the order of their flow, so that most jumps lead on. Every way to a block is counted, since many blocks in one run
are a circle.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk
from tassel_compiler.wasm.helpers import CIRCLE
from tassel_compiler.wasm.scope_of_code import CodeScope, Plan
from tassel_compiler.wasm.writing_code import CodeWriter

NEXT, LEFT = "next block", "blocks left"
"""Locals of a run."""


def blocks_in_order(program: Program) -> tuple[int, ...]:
    """Every block before those that it leads to, except where they lead back."""
    done: dict[int, None] = {}
    for begin in (program.entry, *range(len(program.blocks))):
        if begin not in done:
            _finish(program, begin, done)
    return tuple(reversed(done))


def _finish(program: Program, begin: int, done: dict[int, None]) -> None:
    """Notes blocks when all that they lead to are noted."""
    seen, open_ = {begin, *done}, [(begin, _next(program, begin))]
    while open_:
        number, waiting = open_[-1]
        found = next((to for to in waiting if to not in seen), None)
        if found is None:
            done[number] = None
            open_.pop()
        else:
            seen.add(found)
            open_.append((found, _next(program, found)))


def _next(program: Program, number: int) -> Iterator[int]:
    for op in walk(program.blocks[number].body):
        if isinstance(op, ops.Goto):
            yield op.label
        elif isinstance(op, ops.Await):
            yield program.asks[op.ask].then
        elif isinstance(op, ops.Point):
            yield op.label


def gone_to(block: int, s: CodeScope) -> None:
    s.writer.const(block)
    label = s.ways.ahead.get(block)
    if label is None:
        looked_up(s)
        return
    counted_block(s.plan, s.writer)
    s.writer.br(label)


def looked_up(s: CodeScope) -> None:
    """The number of the block lies on top."""
    s.writer.set(s.writer.local(NEXT))
    s.writer.br(s.ways.again)


def counted_block(plan: Plan, w: CodeWriter) -> None:
    """Before each block, whose number lies on top: whoever stops it names the one that would have come."""
    left, to = w.local(LEFT), w.fresh()
    w.set(to)
    w.get(left)
    w.const(1)
    w.op("i32.sub")
    w.tee(left)
    w.op("i32.eqz")
    w.seldom()
    w.const(CIRCLE)
    w.get(to)
    w.call(plan.helpers["fail"])
    w.op("unreachable")
    w.close()
    w.release(to)
