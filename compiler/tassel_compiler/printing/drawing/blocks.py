"""Putting drawings together: each block knows its size, so nothing can lie on something else by mistake.

Text is measured by the average width of its letters, with room to spare: who reads it may have another font.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tassel_compiler.printing.drawing.shapes import DrawnShape, Lettering, Moved

_NARROW, _WIDE = frozenset("iljtfrI.,:;'’|!()[] -"), frozenset("mwMWQ@%&—…")
_LEADING = 1.12
LABEL = 5.4  # of a word in a picture
NAME_SIZES = (5.8, *(LABEL_SIZES := (LABEL, 5.0, 4.6, 4.2)), 3.9, 3.5)  # of what has to fit


@dataclass(frozen=True, slots=True)
class Drawn:
    width: float
    height: float
    shapes: tuple[DrawnShape, ...] = ()

    def at(self, x: float, y: float) -> tuple[DrawnShape, ...]:
        if not self.shapes:
            return ()
        return self.shapes if not (x or y) else (Moved(x, y, self.shapes),)


NOTHING_DRAWN = Drawn(0, 0)


def beside(blocks: Sequence[Drawn], gap: float, middle: bool = False) -> Drawn:
    """From left to right, tops in line or, if said, middles."""
    shown = [block for block in blocks if block.width]
    height = max((block.height for block in shown), default=0)
    shapes: list[DrawnShape] = []
    x = 0.0
    for block in shown:
        shapes += block.at(x, (height - block.height) / 2 if middle else 0)
        x += block.width + gap
    return Drawn(max(0.0, x - gap), height, tuple(shapes)) if shown else NOTHING_DRAWN


def stacked(blocks: Sequence[Drawn], gap: float, centred: bool = False) -> Drawn:
    """One below the other."""
    shown = [block for block in blocks if block.height]
    width = max((block.width for block in shown), default=0)
    shapes: list[DrawnShape] = []
    y = 0.0
    for block in shown:
        shapes += block.at((width - block.width) / 2 if centred else 0, y)
        y += block.height + gap
    return Drawn(width, max(0.0, y - gap), tuple(shapes)) if shown else NOTHING_DRAWN


def flowing(blocks: Sequence[Drawn], width: float, gap: float, centred: bool = False) -> Drawn:
    """In lines that are no longer than this."""
    lines: list[list[Drawn]] = [[]]
    for block in blocks:
        used = sum(one.width + gap for one in lines[-1])
        if lines[-1] and used + block.width > width:
            lines.append([])
        lines[-1].append(block)
    return stacked([beside(line, gap, middle=True) for line in lines], gap, centred)


def on_its_side(block: Drawn) -> Drawn:
    """The same lying on its side, its head to the right."""
    return Drawn(block.height, block.width, (Moved(block.height, 0, block.shapes, turned=True),))


def padded(block: Drawn, room: float) -> Drawn:
    return Drawn(block.width + 2 * room, block.height + 2 * room, block.at(room, room))


def layered(*blocks: Drawn) -> Drawn:
    """One on the other, from their common corner: the later ones on top, on purpose."""
    size = max(block.width for block in blocks), max(block.height for block in blocks)
    return Drawn(*size, tuple(shape for block in blocks for shape in block.shapes))


def measured(text: str, size: float, bold: bool = False) -> float:
    """How wide a line is, at least."""
    widths = (0.3 if c in _NARROW else 0.84 if c in _WIDE else 0.68 if c.isupper() else 0.5 for c in text)
    return sum(widths) * size * (1.06 if bold else 1)


def lettered(text: str, size: float, colour: str, width: float = 0, bold: bool = False, centred: bool = False) -> Drawn:
    """A text in lines no longer than `width` (0: one line). All of it is told, however many they are."""
    told = list(_wrapped(text, size, width, bold)) if width else [text]
    longest = max((measured(line, size, bold) for line in told), default=0)
    room = max(longest, width) if centred and width else longest
    x, anchor = (room / 2, "middle") if centred else (0, "start")
    shapes = tuple(
        Lettering(x, size * (0.8 + n * _LEADING), line, size, colour, "middle" if anchor == "middle" else "start", bold)
        for n, line in enumerate(told)
    )
    return Drawn(room, size * _LEADING * len(told), shapes)


def fitted(
    text: str, sizes: Sequence[float], colour: str, width: float, bold: bool = False, centred: bool = False
) -> Drawn:
    """A text in the first of these sizes in which each of its words has room in a line, else in the last."""
    words = text.split(" ")
    size = next((size for size in sizes if all(measured(word, size, bold) <= width for word in words)), sizes[-1])
    return lettered(text, size, colour, width, bold, centred)


def _wrapped(text: str, size: float, width: float, bold: bool) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and measured(longer, size, bold) > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line
