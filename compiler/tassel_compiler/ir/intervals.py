"""Between which numbers a result lies when its operands lie between given ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tassel_compiler.ir import ops

Interval = tuple[int, int]

WORD: Interval = (-(2**31), 2**31 - 1)
"""What a cell, a local, an argument and a result hold."""
DOUBLE_WORD: Interval = (-(2**63), 2**63 - 1)
"""What may stand inside a value."""
TRUTH: Interval = (0, 1)


def lies_in(a: Interval, b: Interval) -> bool:
    return b[0] <= a[0] and a[1] <= b[1]


def hull(a: Interval, b: Interval) -> Interval:
    return a[0] if a[0] < b[0] else b[0], a[1] if a[1] > b[1] else b[1]


def met(a: Interval, b: Interval) -> Interval:
    """What both allow; the first where they have nothing in common, which then is never reached."""
    low, high = a[0] if a[0] > b[0] else b[0], a[1] if a[1] < b[1] else b[1]
    return (low, high) if low <= high else a


def _sum(a: Interval, b: Interval) -> Interval:
    return a[0] + b[0], a[1] + b[1]


def _difference(a: Interval, b: Interval) -> Interval:
    return a[0] - b[1], a[1] - b[0]


def _product(a: Interval, b: Interval) -> Interval:
    if a[0] >= 0 and b[0] >= 0:
        return a[0] * b[0], a[1] * b[1]
    corners = a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]
    return min(corners), max(corners)


def _quotient(a: Interval, b: Interval) -> Interval:
    if 0 < b[0] <= b[1]:
        return a[0] // (b[0] if a[0] < 0 else b[1]), a[1] // (b[0] if a[1] >= 0 else b[1])
    most = max(abs(a[0]), abs(a[1]))
    return -most, most


def _remainder(a: Interval, b: Interval) -> Interval:
    low, high = min(0, b[0] + 1), max(0, b[1] - 1)
    return (0, min(high, a[1])) if a[0] >= 0 and b[0] > 0 else (low, high)


def _smaller(a: Interval, b: Interval) -> Interval:
    return min(a[0], b[0]), min(a[1], b[1])


def _larger(a: Interval, b: Interval) -> Interval:
    return max(a[0], b[0]), max(a[1], b[1])


def _equal(a: Interval, b: Interval) -> Interval:
    return int(a[0] == a[1] == b[0] == b[1]), int(a[0] <= b[1] and b[0] <= a[1])


def _different(a: Interval, b: Interval) -> Interval:
    low, high = _equal(a, b)
    return 1 - high, 1 - low


def _less(a: Interval, b: Interval) -> Interval:
    return int(a[1] < b[0]), int(a[0] < b[1])


def _at_most(a: Interval, b: Interval) -> Interval:
    return int(a[1] <= b[0]), int(a[0] <= b[1])


OF_TWO: Mapping[type[ops.Op], Callable[[Interval, Interval], Interval]] = {
    ops.Add: _sum, ops.Sub: _difference, ops.Mul: _product, ops.Div: _quotient, ops.Mod: _remainder,
    ops.Min: _smaller, ops.Max: _larger, ops.Eq: _equal, ops.Ne: _different, ops.Lt: _less, ops.Le: _at_most,
}

# ---- what a comparison says of its sides -------------------------------------------------------------------


def compared(op: ops.Binary, holds: bool, a: Interval, b: Interval) -> tuple[Interval, Interval]:
    """Both sides of a comparison, once it is known whether it holds."""
    match op:
        case ops.Lt():
            return _below(a, b, 1) if holds else _above(a, b, 0)
        case ops.Le():
            return _below(a, b, 0) if holds else _above(a, b, 1)
        case ops.Eq() | ops.Ne():
            same = isinstance(op, ops.Eq) == holds
            return (met(a, b), met(b, a)) if same else (_but(a, b), _but(b, a))
    return a, b


def _below(a: Interval, b: Interval, by: int) -> tuple[Interval, Interval]:
    return met(a, (a[0], b[1] - by)), met(b, (a[0] + by, b[1]))


def _above(a: Interval, b: Interval, by: int) -> tuple[Interval, Interval]:
    second, first = _below(b, a, by)
    return first, second


def _but(a: Interval, b: Interval) -> Interval:
    """Without one number at an end."""
    if b[0] != b[1] or a[0] == a[1]:
        return a
    return a[0] + (a[0] == b[0]), a[1] - (a[1] == b[0])
