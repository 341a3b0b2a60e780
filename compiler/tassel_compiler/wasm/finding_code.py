"""What works a result out that is not known, and remembers it if there is room: the code behind `recalled`.

The function itself stands in it, since a call costs half as much as what most of them do.
"""

from __future__ import annotations

from tassel_compiler.ir.analysis import FAST
from tassel_compiler.wasm.code_in_place import in_place
from tassel_compiler.wasm.layout import CELL
from tassel_compiler.wasm.opcodes import I64_LOAD, I64_STORE, IF
from tassel_compiler.wasm.scope_of_code import CodeScope, Plan
from tassel_compiler.wasm.writing_code import CodeWriter, signature


def finding_code(plan: Plan, function: str) -> CodeWriter:
    one, holds = plan.remembered[function], plan.layout.results_of[function]
    args = range(len(plan.program.functions[function].params))
    w = CodeWriter(signature("i" * len(args), "i"))
    for i in args:
        w.get(i)
    in_place(plan.program.functions[function], CodeScope(plan, w, FAST))
    found, place = w.fresh(), w.fresh()
    w.set(found)
    _joined(w, [(i, 0) for i in args])
    w.const(1 << one.bits)
    w.op("i32.lt_u")
    w.begin(IF)
    _joined(w, [(i, i * one.bits) for i in args])
    w.set(place)
    w.const(0)
    w.const(0)
    w.load(holds, I64_LOAD)
    w.long(1)
    w.get(place)
    w.op("i64.extend_i32_u", "i64.shl", "i64.or")
    w.store(holds, I64_STORE)
    w.get(place)
    w.const(2)
    w.op("i32.shl")
    w.get(found)
    w.store(holds + 2 * CELL)
    w.close()
    w.get(found)
    return w


def _joined(w: CodeWriter, args: list[tuple[int, int]]) -> None:
    """The bits of all arguments, each moved up by so many."""
    w.const(0)
    for arg, by in args:
        w.get(arg)
        w.const(by)
        w.op("i32.shl", "i32.or")
