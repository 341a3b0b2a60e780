"""Laws of numbers: every address, index and cell content is constant, guarded or proved."""

from __future__ import annotations

from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import Interval
from tassel_compiler.ir.ops import Value
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.proof import prove
from tassel_compiler.ir.text_code import value_text
from tassel_compiler.ir.zones import misplaced

SHOWN = 60
"""Letters of a value that are shown."""


def verify_bounds(program: Program) -> list[str]:
    """For a program in which everything else is sound."""
    broken = _ranges(program)
    if broken:
        return broken
    refused = _Refused()
    prove(program, refused)
    return refused.broken


def _ranges(program: Program) -> list[str]:
    broken = [f"cells from {r.base} on: there is nothing between {r.low} and {r.high}"
              for r in program.ranges if r.low > r.high]
    wrong = Allowed(program).wrong(program.start)
    if wrong is not None:
        broken.append(f"start: cell {wrong} holds {program.start[wrong]}")
    if broken:
        return broken
    lying = misplaced(program, program.start)
    return [f"start: {lying}"] if lying else []


class _Refused:
    def __init__(self) -> None:
        self.broken: list[str] = []

    def unproved(self, op: Value, within: Interval, what: str) -> Value:
        self.broken.append(f"{value_text(op)[:SHOWN]} may lie beyond {within[0]}..{within[1]}")
        return op

    def at(self, why: int) -> None:
        pass



