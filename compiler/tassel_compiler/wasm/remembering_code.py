"""A call of a function whose results are remembered, and what forgets them: the code for `remembered`."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.ir import ops
from tassel_compiler.ir.intervals import lies_in
from tassel_compiler.wasm.encoding import I32
from tassel_compiler.wasm.helpers import Helper
from tassel_compiler.wasm.layout import CELL, MemoryMap
from tassel_compiler.wasm.opcodes import I64_LOAD, IF
from tassel_compiler.wasm.scope_of_code import CodeScope


def finder(function: str) -> str:
    """Works a result out that is not known, and remembers it if there is room."""
    return f"find:{'_'.join(function.split())}"


def forgetting(layout: MemoryMap, known: Iterable[str]) -> Helper:
    """Nothing that was found holds any more."""
    return Helper("", "", " ".join(f"const 0 long 0 store64 {layout.results_of[name]}" for name in known))


def recalled(op: ops.Call | ops.Do, held: list[int], s: CodeScope) -> None:
    """The result, if it is known; else it is found. Its arguments lie in these locals."""
    w, bits, holds = s.writer, s.plan.remembered[op.function].bits, s.plan.layout.results_of[op.function]
    place = w.fresh()
    w.const(0)
    for i, local in enumerate(held):
        w.get(local)
        w.const(i * bits)
        w.op("i32.shl", "i32.or")
    w.set(place)
    w.const(0)
    w.load(holds, I64_LOAD)
    w.get(place)
    w.op("i64.extend_i32_u", "i64.shr_u", "i32.wrap_i64")
    w.const(1)
    w.op("i32.and")
    for arg, local in zip(op.args, held, strict=True):
        if not lies_in(s.interval(arg), (0, (1 << bits) - 1)):
            w.get(local)
            w.const(1 << bits)
            w.op("i32.lt_u", "i32.and")
    w.begin(IF, I32)
    w.get(place)
    w.const(2)
    w.op("i32.shl")
    w.load(holds + 2 * CELL)
    w.otherwise()
    for local in held:
        w.get(local)
    s.helper(finder(op.function))
    w.close()
    w.release(place)
