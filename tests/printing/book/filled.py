"""How much of a printed page is filled: the heights of the paper at which something stands.

Typst writes pages in a few operators of PDF, pictures among them, so a page is read with one expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pypdf import PageObject

MM = 72 / 25.4
TOP, FOOT = 297 - 22, 20  # of the text, in millimetres from the foot of the page
NEAR = 14.0  # what stands between lines that are so near is the room around headings

TOKEN = re.compile(
    rb"\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f]*>|/[^\s/<>\[\]()]+"  # texts and names: nothing in them is an operator
    rb"|((?:-?[\d.]+\s+){2,6})(cm|Tm|m|l|c|re)\b|\b([qQ]|[fSBn]\*?)(?=\s)",
    re.DOTALL,
)


def spans(page: PageObject) -> Iterator[tuple[float, float]]:
    """From where to where something stands, in millimetres from the foot: base lines of text, and drawings."""
    contents = page.get_contents()
    kept, (scale, at) = [], (1.0, 0.0)  # of the height alone: nothing on a page is turned
    path: list[float] = []
    for numbers, sign, other in TOKEN.findall(contents.get_data() if contents is not None else b""):
        if other == b"q":
            kept.append((scale, at))
        elif other == b"Q":
            scale, at = kept.pop()
        elif other:
            if path and other != b"n":  # that one only clips
                yield min(path), max(path)
            path = []
        elif sign == b"cm":
            *_, d, _, f = map(float, numbers.split())
            scale, at = d * scale, f * scale + at
        elif sign:
            found = [float(number) for number in numbers.split()]
            ends = [(scale * y + at) / MM for y in ((found[1], found[1] + found[3]) if sign == b"re" else found[-1:])]
            if sign == b"Tm":
                yield ends[0], ends[0]
            else:
                path += ends


def share(page: PageObject) -> float:
    """How much of the height of the text is not empty."""
    reached, empty = FOOT, 0.0
    for low, high in sorted((max(low, FOOT), min(high, TOP)) for low, high in spans(page) if high > FOOT and low < TOP):
        empty += low - reached if low - reached > NEAR else 0
        reached = max(reached, high)
    empty += TOP - reached if TOP - reached > NEAR else 0
    return 1 - empty / (TOP - FOOT)
