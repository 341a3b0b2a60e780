"""Lines of a file as a terminal shows them: how wide a character is, and a window on a line that is too long.

Carets stand under the right characters only if tabs, wide and combining characters are measured, not counted.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from tassel_compiler.foreign.plain import plain

_LONGEST = 110
_MARGIN = 30


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line ready to be printed; the marked part begins at column `start` (from 0) and is `width` wide."""

    text: str
    start: int
    width: int


def excerpt(line: str, first: int, final: int) -> Excerpt:
    """The line with its characters `first` up to `final` (from 0) measured; very long lines are cut."""
    first = min(first, len(line))
    final = max(first, min(final, len(line)))
    cut = _window(line, first)
    shown, lead = line[cut : cut + _LONGEST], "…" if cut else ""
    tail = "…" if cut + _LONGEST < len(line) else ""
    before = lead + plain(line[cut:first])
    marked = plain(line[first : min(final, cut + _LONGEST)])
    return Excerpt(lead + plain(shown) + tail, width(before), max(1, width(marked)))


def _window(line: str, first: int) -> int:
    if len(line) <= _LONGEST or first < _LONGEST - _MARGIN:
        return 0
    return first - _MARGIN


def width(text: str) -> int:
    """Columns a printed text takes."""
    return sum(_columns(c) for c in text)


def _columns(c: str) -> int:
    if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1
