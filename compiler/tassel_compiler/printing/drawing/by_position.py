"""Numbers that the place of a card in its row decides alone, such as its price.

A picture shows a number under a place only if the rules give it without asking anything else: the formula is reckoned
with the position, numbers and constants. Whatever else it speaks of, it is not of the place, and nothing is printed.
"""

from __future__ import annotations

from tassel_compiler.effects.tree_formulas import Arithmetic, Expr, Number, Path, Phrase
from tassel_compiler.resolve.declarations import Declarations


def by_position(declared: Declarations, name: str, position: int) -> int | None:
    """What a declared value of a card is at this position, the first being 1."""
    value = declared.values.get(name)
    if value is None or len(value.params) != 1:
        return None
    return _reckoned(declared, value.body, value.params[0].name, position)


def _reckoned(declared: Declarations, formula: Expr, card: str, position: int) -> int | None:
    match formula:
        case Number(number):
            return number
        case Path(words):
            names = [name.text for word in words if isinstance(word, Phrase) for name in word.names]
            if names == [card, "position"]:
                return position
            constant = declared.constants.get(names[0]) if len(names) == 1 else None
            return constant.value if constant is not None and isinstance(constant.value, int) else None
        case Arithmetic(op, left, right):
            one, other = (_reckoned(declared, side, card, position) for side in (left, right))
            return _worked_out(op, one, other) if one is not None and other is not None else None
        case _:
            return None


def _worked_out(op: str, one: int, other: int) -> int | None:
    return {"+": one + other, "-": one - other, "*": one * other}.get(op)
