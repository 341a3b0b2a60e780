"""How much of a printed page is filled: the heights of the paper at which something stands.

Typst writes pages in a few operators of PDF, pictures among them, so a page is read with one expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from pypdf import PageObject

MM = 72 / 25.4
TOP, FOOT = 297 - 22, 20  # of the text, in millimetres from the foot of the page
LEFT, WIDTH = 20, 170
NEAR = 14.0  # what stands between lines that are so near is the room around headings

TOKEN = re.compile(
    rb"\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]*>|/[^\s/<>\[\]()]+"  # texts and names: nothing in them is an operator
    rb"|((?:-?[\d.]+\s+){2,6})(cm|Tm|m|l|c|re)\b|\b([qQ]|[fSBn]\*?)(?=\s)",
    re.DOTALL,
)


Points = list[tuple[float, float]]


def drawn(page: PageObject) -> tuple[Points, ...]:
    """What stands on the page, in millimetres from its lower left corner: where a text begins, corners of a drawing."""
    contents = page.get_contents()
    return _drawn(contents.get_data()) if contents is not None else ()


@lru_cache(maxsize=128)  # the pages of a book, at which several tests look
def _drawn(data: bytes) -> tuple[Points, ...]:
    return tuple(_each_drawn(data))


def _each_drawn(data: bytes) -> Iterator[Points]:
    kept, (a, e, d, f) = [], (1.0, 0.0, 1.0, 0.0)  # nothing on a page is turned
    path: Points = []
    for numbers, sign, other in TOKEN.findall(data):
        if other == b"q":
            kept.append((a, e, d, f))
        elif other == b"Q":
            a, e, d, f = kept.pop()
        elif other:
            if path and other != b"n":  # that one only clips
                yield path
            path = []
        elif sign == b"cm":
            a2, _, _, d2, e2, f2 = map(float, numbers.split())
            a, e, d, f = a2 * a, a * e2 + e, d2 * d, d * f2 + f
        elif sign:
            x, y, *more = [float(number) for number in numbers.split()][-4 if sign == b"re" else -2 :]
            ends = [(x, y), (x + more[0], y + more[1])] if sign == b"re" else [(x, y)]
            points = [((a * x + e) / MM, (d * y + f) / MM) for x, y in ends]
            if sign == b"Tm":
                yield points
            else:
                path += points


def spans(page: PageObject) -> Iterator[tuple[float, float]]:
    """From where to where something stands, in millimetres from the foot: base lines of text, and drawings."""
    for points in drawn(page):
        yield min(y for _, y in points), max(y for _, y in points)


def column_ends(page: PageObject, columns: int, gutter: float, low: float, high: float) -> list[float]:
    """The last base line of each column between two heights, or the upper one where nothing stands."""
    wide = (WIDTH + gutter) / columns
    texts = [points[0] for points in drawn(page) if len(points) == 1]
    within = [(int((x - LEFT + 1) // wide), y) for x, y in texts if low < y < high]
    return [min((y for n, y in within if n == column), default=high) for column in range(columns)]


def share(page: PageObject) -> float:
    """How much of the height of the text is not empty."""
    reached, empty = FOOT, 0.0
    for low, high in sorted((max(low, FOOT), min(high, TOP)) for low, high in spans(page) if high > FOOT and low < TOP):
        empty += low - reached if low - reached > NEAR else 0
        reached = max(reached, high)
    empty += TOP - reached if TOP - reached > NEAR else 0
    return 1 - empty / (TOP - FOOT)
