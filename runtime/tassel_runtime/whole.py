"""Whole numbers as people type them: at most nine digits, so that every one of them fits into a cell."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def whole(text: str) -> int | None:
    """The number, or None for anything else."""
    return int(text) if _WHOLE.fullmatch(text) else None
