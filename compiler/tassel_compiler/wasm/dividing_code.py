"""Division by a number that is known, which processors do without dividing."""

from __future__ import annotations

from tassel_compiler.wasm.scope_of_code import CodeScope


def divided_by(divisor: int, quotient: bool, s: CodeScope) -> None:
    """What lies on top by a number above 0, rounded down; of a remainder below 0 all bits move to its sign."""
    w, number = s.writer, s.writer.fresh()
    w.tee(number)
    w.const(divisor)
    w.op("i32.rem_s")
    if quotient:
        w.const(31)
        w.op("i32.shr_s")
        w.get(number)
        w.const(divisor)
        w.op("i32.div_s", "i32.add")
    else:
        w.tee(number)
        w.get(number)
        w.const(31)
        w.op("i32.shr_s")
        w.const(divisor)
        w.op("i32.and", "i32.add")
    w.release(number)
