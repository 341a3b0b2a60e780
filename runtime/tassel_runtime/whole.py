"""Whole numbers as people type them: at most nine digits, so that every one of them fits into a cell."""

from __future__ import annotations

from tassel_compiler.spelling.whole_number import whole_number

_DIGITS = 9


def whole(text: str) -> int | None:
    """The number, or None for anything else."""
    return whole_number(text, _DIGITS, signed=True)
