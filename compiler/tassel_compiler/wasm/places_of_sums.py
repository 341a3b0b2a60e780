"""Where the sum lies that begins at an address: the same sum of values and factors, divided by the step."""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir.ops import Value
from tassel_compiler.wasm.kept_sums import FactoredSum, SumFamily
from tassel_compiler.wasm.layout import SUM
from tassel_compiler.wasm.scope_of_code import CodeScope

NumberWriter = Callable[[Value, CodeScope], None]


def place_of_sum(family: SumFamily, line: FactoredSum, s: CodeScope, number: NumberWriter) -> None:
    """How far behind the first of its family; `number` writes a value."""
    w = s.writer
    w.const((line.number - family.first) // family.step)
    for term, n in line.terms.items():
        number(term, s)
        if n != family.step:
            w.const(n // family.step)
            w.op("i32.mul")
        w.op("i32.add")
    w.const(SUM)
    w.op("i32.mul")
