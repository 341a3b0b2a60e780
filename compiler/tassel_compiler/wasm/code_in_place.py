"""A function written where it is called, with locals of its own. Which ones are stands in `in_place`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tassel_compiler.ir.analysis import variant_called
from tassel_compiler.ir.program import Function
from tassel_compiler.wasm.encoding import I32
from tassel_compiler.wasm.opcodes import BLOCK
from tassel_compiler.wasm.scope_of_code import CodeScope, only_counters


def in_place(function: Function, s: CodeScope) -> None:
    """The function itself, whose arguments lie ready; its result is that of a block."""
    with _inside(function, s) as inner:
        inner.result = s.writer.begin(BLOCK, I32)
        s.plan.body(function.body, inner)
        s.writer.const(0)
        s.writer.close()


def in_place_for_test(function: Function, s: CodeScope, holds: int, fails: int) -> None:
    """The same for who only asks whether the result is 0: it goes on at one of these labels."""
    with _inside(function, s) as inner:
        inner.answers = holds, fails
        s.plan.body(function.body, inner)
        s.writer.br(fails)


@contextmanager
def _inside(function: Function, s: CodeScope) -> Iterator[CodeScope]:
    w, plan = s.writer, s.plan
    held = [w.fresh() for _ in function.params]
    for local in reversed(held):
        w.set(local)
    names = w.inside(dict(zip(function.params, held, strict=True)))
    counters = only_counters(function.params, function.body)
    yield CodeScope(plan, w, variant_called(function, plan.changing, s.mode), counters=counters, block=s.block)
    w.outside(names)
