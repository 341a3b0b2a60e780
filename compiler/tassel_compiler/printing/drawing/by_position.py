"""What a place decides alone: the price of a card that lies there in a row, whether something covers a cell.

A picture shows such a thing only if the rules give it without asking anything else: the formula is reckoned with the
position (or the row and column), numbers and constants. Whatever else it speaks of is not of the place, and nothing is
printed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from tassel_compiler.effects.tree_formulas import Apply, Arithmetic, Compare, Expr, Logic, Number, Path, Phrase
from tassel_compiler.resolve.declarations import Declarations

_Known = Mapping[str, int]  # what is known of the place, by its names in rules
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
_COMPARE: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def by_position(declared: Declarations, name: str, position: int) -> int | None:
    """What a declared value of a card is at this position, the first being 1."""
    return _of_value(declared, name, {"position": position})


def by_cell(declared: Declarations, name: str, row: int, column: int) -> bool:
    """Whether a declared condition holds for a cell, as far as its row and column tell."""
    return bool(_of_value(declared, name, {"row": row, "column": column}))


def _of_value(declared: Declarations, name: str, known: _Known) -> int | None:
    value = declared.values.get(name)
    if value is None or len(value.params) != 1:
        return None
    return _reckoned(declared, value.body, value.params[0].name, known)


def _reckoned(declared: Declarations, formula: Expr, one: str, known: _Known) -> int | None:
    """A number, conditions being 1 or 0; None where it cannot be said."""
    match formula:
        case Number(number):
            return number
        case Path((Apply(name, (inner,)),)) if name.text == "abs":
            found = _reckoned(declared, inner, one, known)
            return abs(found) if found is not None else None
        case Path(words):
            names = [name.text for word in words if isinstance(word, Phrase) for name in word.names]
            if len(names) == 2 and names[0] == one and names[1] in known:
                return known[names[1]]
            constant = declared.constants.get(names[0]) if len(names) == 1 else None
            return constant.value if constant is not None and isinstance(constant.value, int) else None
        case Arithmetic(op, left, right):
            deed = _ARITHMETIC.get(op)
        case Compare(op, left, right):
            deed = _COMPARE[op]
        case Logic(op, left, right):
            deed = min if op == "and" else max
        case _:
            return None
    first, second = (_reckoned(declared, side, one, known) for side in (left, right))
    return int(deed(first, second)) if deed is not None and first is not None and second is not None else None
