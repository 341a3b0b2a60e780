"""Where blocks lie so that a picture is as low as it can be and its ground is not left bare.

A shelf is a line of columns, each of blocks one below the other in their order, or a high block with shelves of its own
behind it; a table is shelves. What an author put into rows stays in that order: rows share a shelf where that makes
the whole lower. What is left of the width stands between the columns, so that a table reaches from edge to edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from tassel_compiler.printing.drawing.blocks import Drawn, beside, stacked

_Columns = list[list[Drawn]]
_Rows = Sequence[Sequence[Drawn]]
_Size = tuple[float, float]
_EXACT = 1e-6
_GAIN = 0.94  # rows share a shelf if that leaves so much of their height at most


def lowest_columns(blocks: Sequence[Drawn], width: float, gap: float) -> Drawn:
    """In columns, one filled after the other, that together are no wider than this and as low as they can be."""
    return beside([stacked(column, gap) for column in _lowest(blocks, width, gap)], gap)


def shelved(rows: _Rows, width: float, gap: float, deep: bool = True) -> Drawn:
    """Rows of blocks as shelves of this width; `deep` if a high block may have shelves behind it."""
    told = [row for row in rows if row]

    @cache
    def shelf(first: int, last: int) -> Drawn:
        ways = _ways(told[first:last], width, gap, deep)
        return min(ways, key=lambda way: (way.width > width, way.height))

    best: list[list[Drawn]] = [[]]  # the shelves from each row on, the last row first
    for first in reversed(range(len(told))):
        found = []
        for last in range(first + 1, len(told) + 1):
            apart = _height([shelf(n, n + 1) for n in range(first, last)], gap)
            if last == first + 1 or shelf(first, last).height <= _GAIN * apart:
                found.append([shelf(first, last), *best[len(told) - last]])
        best.append(min(found, key=lambda shelves: _height(shelves, gap)))
    return stacked(best[-1], gap)


def _ways(rows: _Rows, width: float, gap: float, deep: bool) -> Iterator[Drawn]:
    """How blocks may lie on one shelf."""
    blocks = [block for row in rows for block in row]
    yield spread([stacked(column, gap) for column in _lowest(blocks, width, gap)], width, gap)
    if deep and len(blocks) > 2:
        first, behind = blocks[0], [rows[0][1:], *rows[1:]]
        yield beside([first, shelved(behind, width - first.width - gap, gap, deep=False)], gap)


def spread(columns: Sequence[Drawn], width: float, gap: float) -> Drawn:
    """From edge to edge."""
    if len(columns) < 2:
        return beside(columns, gap)
    return beside(columns, max(gap, (width - sum(one.width for one in columns)) / (len(columns) - 1)))


def _lowest(blocks: Sequence[Drawn], width: float, gap: float) -> _Columns:
    begins = _lowest_begins(tuple((block.width, block.height) for block in blocks), width, gap)
    return [list(blocks[first:last]) for first, last in pairwise((*begins, len(blocks)))] if blocks else []


@lru_cache(maxsize=1 << 13)
def _lowest_begins(sizes: tuple[_Size, ...], width: float, gap: float) -> Sequence[int]:
    """With which blocks the lowest columns begin. In numbers alone, and remembered: a book asks some thousand times,
    of the same blocks in each of its languages."""
    ways = (_filled(sizes, most + _EXACT, width, gap) for most in _heights([height for _, height in sizes], gap))
    return next((begins for begins in ways if begins), [0])


def _heights(each: Sequence[float], gap: float) -> list[float]:
    """Of all that may stand in one column, from that of the highest block on."""
    found: set[float] = set()
    for first in range(len(each)):
        high = -gap
        for one in each[first:]:
            high += gap + one
            found.add(high)
    least = max(each, default=0) - _EXACT
    return sorted(high for high in found if high >= least)


def _filled(sizes: Sequence[_Size], most: float, width: float, gap: float) -> list[int]:
    """With which blocks columns of this height begin, one filled after the other; with none if they are too wide."""
    begins, left, high, wide = [0], width, -gap, 0.0
    for n, (across, down) in enumerate(sizes):
        high += gap + down
        if n and high > most:
            begins.append(n)
            left, high, wide = left - wide - gap, down, 0.0
        wide = max(wide, across)
        if wide > left:
            return []
    return begins


def _height(blocks: Sequence[Drawn], gap: float) -> float:
    return sum(block.height for block in blocks) + gap * (len(blocks) - 1)
