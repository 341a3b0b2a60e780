"""Charts as pictures of the project's own drawing layer: bars with intervals, histograms, curves.

What is drawn takes the colour of the text around it, so that a chart is as readable on a dark screen as on paper; bars
have a colour that stands out on both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite

from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.blocks import measured
from tassel_compiler.printing.drawing.shapes import DrawnShape, Lettering, Paint, Picture, Polygon, Rect

INK, BAR, MIDDLE = "currentColor", "#5b8bb5", "#c0763a"
WIDE, _NAME, _VALUE, _ROW, _TEXT = 360.0, 138.0, 90.0, 12.0, 7.0
_EDGE = 9.0  # room for the number below the first column


@dataclass(frozen=True, slots=True)
class BarRow:
    name: str
    value: Estimate


def bars(name: str, alt: str, rows: Sequence[BarRow], said: Callable[[Estimate], str], middle: float) -> Picture:
    """One bar a row from the middle line on, with its interval as a whisker; the value in words at the right."""
    ends = [middle, *(end for row in rows for end in (row.value.low, row.value.mid, row.value.high) if isfinite(end))]
    low, high = min(ends), max(ends)
    room = WIDE - _NAME - _VALUE
    scale = room / (high - low or 1.0)

    def at(value: float) -> float:
        return _NAME + (max(low, min(high, value)) - low) * scale

    shapes: list[DrawnShape] = []
    for i, row in enumerate(rows):
        shapes += _bar(row, said(row.value), _ROW * i, at, middle)
    bottom = _ROW * len(rows) + 2
    shapes.append(_line((at(middle), 0), (at(middle), bottom), MIDDLE))
    return Picture(name, WIDE, bottom, tuple(shapes), alt)


def _bar(row: BarRow, said: str, top: float, at: Callable[[float], float], middle: float) -> list[DrawnShape]:
    left, right = sorted((at(middle), at(row.value.mid)))
    line = top + _ROW / 2
    return [
        Lettering(_NAME - 4, line + 2.4, _short(row.name, _NAME - 18, _TEXT), _TEXT, INK, "end"),
        Rect(left, top + 2.5, max(0.4, right - left), _ROW - 5, Paint(BAR)),
        _line((at(row.value.low), line), (at(row.value.high), line), INK),
        *(_line((at(end), line - 2), (at(end), line + 2), INK) for end in (row.value.low, row.value.high)),
        Lettering(WIDE, line + 2.4, said, _TEXT, INK, "end"),
    ]


def histogram(name: str, alt: str, counts: Mapping[int, int]) -> Picture:
    """How often each number came up; the numbers below, a few of them in words."""
    low, high = min(counts), max(counts)
    columns, most = high - low + 1, max(counts.values())
    width, height = (WIDE - 2 * _EDGE) / columns, 70.0
    shapes: list[DrawnShape] = [
        Rect(_EDGE + (value - low) * width, height * (1 - often / most), width * 0.9, height * often / most, Paint(BAR))
        for value, often in sorted(counts.items())
    ]
    shapes.append(_line((0, height), (WIDE, height), INK))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, 10**9) if columns / step <= 12)
    shapes += [
        Lettering(_EDGE + (value - low + 0.45) * width, height + 9, str(value).replace("-", "−"), _TEXT, INK, "middle")
        for value in range(low, high + 1)
        if value % step == 0
    ]
    return Picture(name, WIDE, height + 12, tuple(shapes), alt)


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a chart; its points stand at equal distances."""

    name: str
    points: Sequence[Estimate]


def curves(name: str, alt: str, found: Sequence[Curve], marks: Sequence[str]) -> Picture:
    """Lines with the band of their intervals; what stands below each place is in `marks`."""
    ends = [end for curve in found for p in curve.points for end in (p.low, p.mid, p.high) if isfinite(end)]
    low, high = min(0.0, *ends), max(ends)
    left, height, width = 24.0, 110.0, WIDE - 24.0 - _VALUE
    scale = height / ((high - low) or 1.0)

    def at(place: int, value: float) -> tuple[float, float]:
        return left + width * place / max(1, len(marks) - 1), 6 + (high - max(low, min(high, value))) * scale

    shapes: list[DrawnShape] = [
        _line((left, at(0, low)[1]), (left + width, at(0, low)[1]), INK),
        Lettering(left - 3, at(0, high)[1] + 2.4, f"{round(high)}", _TEXT, INK, "end"),
        Lettering(left - 3, at(0, low)[1] + 2.4, f"{round(low)}", _TEXT, INK, "end"),
    ]
    for curve, colour in zip(found, (MIDDLE, BAR), strict=False):
        band = [at(i, p.high) for i, p in enumerate(curve.points)]
        band += reversed([at(i, p.low) for i, p in enumerate(curve.points)])
        shapes.append(Polygon(tuple(band), Paint(_pale(colour))))
        shapes.append(Polygon(tuple(at(i, p.mid) for i, p in enumerate(curve.points)), Paint("", colour, 1.2), False))
        x, y = at(len(curve.points) - 1, curve.points[-1].mid)
        shapes.append(Lettering(x + 4, y + 2.4, curve.name, _TEXT, INK))
    below = ((at(i, low)[0], mark) for i, mark in enumerate(marks) if mark)
    shapes += [Lettering(x, height + 16, mark, _TEXT, INK, "middle") for x, mark in below]
    return Picture(name, WIDE, height + 20, tuple(shapes), alt)


def heat_colour(strength: float) -> str:
    """Of an element of a board: what is strong, from -1 to 1, has much colour."""
    return _mixed(BAR if strength >= 0 else MIDDLE, abs(strength))


def _short(text: str, width: float, size: float) -> str:
    """As much of it as there is room for."""
    if measured(text, size) <= width:
        return text
    most = next(n for n in range(len(text), -1, -1) if measured(f"{text[:n]}…", size) <= width)
    return f"{text[:most].rstrip()}…"


def _pale(colour: str) -> str:
    return _mixed(colour, 0.35)


def _mixed(colour: str, part: float) -> str:
    """So much of a colour on white: never so dark that dark letters could not be read on it."""
    share = 0.08 + 0.82 * max(0.0, min(1.0, part))
    channels = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 + (channel - 255) * share):02x}" for channel in channels)


def _line(start: tuple[float, float], end: tuple[float, float], colour: str) -> Polygon:
    return Polygon((start, end), Paint(stroke=colour, thick=0.7), closed=False)
