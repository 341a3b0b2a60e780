"""What a value comes to: number by number, where little else decides, or between which numbers it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tassel_compiler.ir import ops
from tassel_compiler.ir.intervals import OF_TWO, TRUTH, WORD, Interval, hull

Lookups = Mapping[str, tuple[int, ...]]

_OF_TWO: Mapping[type[ops.Op], Callable[[int, int], int]] = {
    ops.Add: lambda a, b: a + b,
    ops.Sub: lambda a, b: a - b,
    ops.Mul: lambda a, b: a * b,
    ops.Div: lambda a, b: a // b if b else 0,
    ops.Mod: lambda a, b: a % b if b else 0,
    ops.Min: min,
    ops.Max: max,
    ops.Eq: lambda a, b: int(a == b),
    ops.Ne: lambda a, b: int(a != b),
    ops.Lt: lambda a, b: int(a < b),
    ops.Le: lambda a, b: int(a <= b),
    ops.And: lambda a, b: int(bool(a and b)),
    ops.Or: lambda a, b: int(bool(a or b)),
}


def of_two(kind: type[ops.Op], a: int, b: int) -> int | None:
    """The number that two numbers become; None where it does not fit an instruction."""
    number = _OF_TWO[kind](a, b)
    return number if WORD[0] <= number <= WORD[1] else None


def number_of(value: ops.Value, held: Mapping[ops.Value, int], tables: Lookups) -> int | None:
    """With these values known; None where something else decides, too, or the number fits no instruction."""
    if value in held:
        return held[value]
    match value:
        case ops.Const():
            return value.number
        case ops.Entry():
            index, entries = number_of(value.index, held, tables), tables[value.table]
            return entries[index] if index is not None and 0 <= index < len(entries) else None
        case ops.And() | ops.Or():
            left, decides = number_of(value.left, held, tables), isinstance(value, ops.Or)
            if left is None or bool(left) == decides:
                return None if left is None else int(decides)
            right = number_of(value.right, held, tables)
            return None if right is None else int(bool(right))
        case ops.Not():
            number = number_of(value.value, held, tables)
            return None if number is None else int(not number)
        case ops.Select():
            test = number_of(value.test, held, tables)
            return None if test is None else number_of(value.yes if test else value.no, held, tables)
        case ops.Binary():
            left, right = (number_of(side, held, tables) for side in (value.left, value.right))
            return None if left is None or right is None else of_two(type(value), left, right)
    return None


def tabulated(value: ops.Value, local: str, numbers: range, tables: Lookups) -> list[int] | None:
    """For each of these numbers in the local; None where one of them does not decide alone."""
    found: list[int] = []
    for n in numbers:
        number = number_of(value, {ops.Local(local): n}, tables)
        if number is None:
            return None
        found.append(number)
    return found


def span(value: ops.Value, tables: Lookups) -> Interval:
    """Between which numbers it lies, whatever its locals and cells hold."""
    match value:
        case ops.Const(n):
            return n, n
        case ops.Entry(table):
            return min(tables[table], default=0), max(tables[table], default=0)
        case ops.And() | ops.Or() | ops.Not():
            return TRUTH
        case ops.Binary(left, right):
            return OF_TWO[type(value)](span(left, tables), span(right, tables))
        case ops.Select(_, yes, no):
            return hull(span(yes, tables), span(no, tables))
        case ops.Bounded():
            return value.low, value.high
    return WORD
