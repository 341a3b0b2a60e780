"""How deep bodies and values stand in one another, as an engine writes them down.

An engine may write code in a language that bounds this for bodies; values it can take apart. A test whose other branch
is one more test goes on beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.ir.ops import Body, If, Loop, Statement
from tassel_compiler.ir.walk import bodies

BODIES = 90  # in one another
LOOPS = 18   # of these
VALUES = 2000
"""Whoever walks a value calls itself. A text may nest 500 deep (`depth.NESTED`); what it reads and the bounds around
it make some three instructions of a level."""


def too_deep(code: Iterable[Statement]) -> bool:
    waiting: list[tuple[Iterable[Statement], int, int]] = [(code, 0, 0)]
    while waiting:
        body, depth, loops = waiting.pop()
        if depth > BODIES or loops > LOOPS:
            return True
        for op in body:
            if isinstance(op, If):
                waiting += [(op.yes, depth + 1, loops), (op.no, depth + (not goes_on(op.no)), loops)]
            else:
                further = loops + isinstance(op, Loop)
                waiting += [(inner, depth + 1, further) for inner in bodies(op)]
    return False


def goes_on(other: Body) -> bool:
    """Whether the other branch of a test is one more test."""
    return len(other) == 1 and isinstance(other[0], If)
