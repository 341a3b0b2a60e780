"""How deep the bodies of a piece of code stand in one another, as an engine writes it down.

An engine may write code in a language that bounds this. A test whose other branch is one more test goes on beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.ir.ops import Body, If, Loop, Statement
from tassel_compiler.ir.walk import bodies

BODIES = 90  # in one another
LOOPS = 18   # of these


def too_deep(code: Iterable[Statement]) -> bool:
    waiting: list[tuple[Iterable[Statement], int, int]] = [(code, 0, 0)]
    while waiting:
        body, depth, loops = waiting.pop()
        if depth > BODIES or loops > LOOPS:
            return True
        for op in body:
            if isinstance(op, If):
                waiting += [(op.yes, depth + 1, loops), (op.no, depth + (not _goes_on(op.no)), loops)]
            else:
                further = loops + isinstance(op, Loop)
                waiting += [(inner, depth + 1, further) for inner in bodies(op)]
    return False


def _goes_on(other: Body) -> bool:
    return len(other) == 1 and isinstance(other[0], If)
