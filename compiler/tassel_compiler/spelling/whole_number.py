"""Read whole numbers that people type."""

from __future__ import annotations

import re

MOST_DIGITS = 18
"""So that every number fits into 64 bits, and Python reads each at once."""
_SIGN = re.compile(r"[+-]?")
_DIGITS = re.compile(r"[0-9]+")


def whole_number(text: str, most_digits: int = MOST_DIGITS, signed: bool = False) -> int | None:
    """Return the number that a text is, None for anything else: other digits than 0 to 9, or too many of them."""
    digits = _SIGN.sub("", text, count=1) if signed else text
    return int(text) if _DIGITS.fullmatch(digits) and len(digits) <= most_digits else None
