"""Which answers a question can have, as far as a table has room for them."""

from __future__ import annotations

from tassel_compiler.ir.program import Ask, Program

_NUMBERS = 64  # larger ones are in no table


def answers_of(program: Program, ask: Ask) -> tuple[int, int]:
    """The least answer and how many there can be from there on; of baskets and subsets there are too many: none."""
    decode = ask.decode
    low = min(0, decode.stop) if decode.stop is not None else 0
    match decode.form:
        case "basket" | "subset":
            return 0, 0
        case "options":
            high = len(decode.names)
        case "card":
            high = program.cards[decode.of].count
        case "flag":
            high = 2
        case "number":
            high = _NUMBERS
        case _:
            names = program.names.get(decode.of)
            high = program.players + (len(names.members) if names else 0)
    return low, max(high, (decode.stop or 0) + 1) - low
