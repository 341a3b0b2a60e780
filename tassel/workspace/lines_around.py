"""The line of a text in which a place lies."""

from __future__ import annotations


def line_around(text: str, at: int) -> tuple[int, int]:
    """Where it begins, and where it ends before its break."""
    return text.rfind("\n", 0, at) + 1, (text + "\n").index("\n", at)
