"""Charts as pictures of the project's own drawing layer: bars with intervals, and histograms.

What is drawn takes the colour of the text around it, so that a chart is as readable on a dark screen as on paper; bars
have a colour that stands out on both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.shapes import DrawnShape, Lettering, Paint, Picture, Polygon, Rect

INK, BAR, MIDDLE = "currentColor", "#5b8bb5", "#c0763a"
_WIDTH, _NAME, _VALUE, _ROW, _TEXT = 360.0, 110.0, 70.0, 12.0, 7.0


@dataclass(frozen=True, slots=True)
class BarRow:
    name: str
    value: Estimate


def bars(name: str, alt: str, rows: Sequence[BarRow], said: Callable[[Estimate], str], middle: float) -> Picture:
    """One bar a row from the middle line on, with its interval as a whisker; the value in words at the right."""
    low = min([middle, *(row.value.low for row in rows)])
    high = max([middle, *(row.value.high for row in rows)])
    room = _WIDTH - _NAME - _VALUE
    scale = room / (high - low or 1.0)

    def at(value: float) -> float:
        return _NAME + (max(low, min(high, value)) - low) * scale

    shapes: list[DrawnShape] = []
    for i, row in enumerate(rows):
        shapes += _bar(row, said(row.value), _ROW * i, at, middle)
    bottom = _ROW * len(rows) + 2
    shapes.append(_line((at(middle), 0), (at(middle), bottom), MIDDLE))
    return Picture(name, _WIDTH, bottom, tuple(shapes), alt)


def _bar(row: BarRow, said: str, top: float, at: Callable[[float], float], middle: float) -> list[DrawnShape]:
    left, right = sorted((at(middle), at(row.value.mid)))
    line = top + _ROW / 2
    return [
        Lettering(_NAME - 4, line + 2.4, row.name, _TEXT, INK, "end"),
        Rect(left, top + 2.5, max(0.4, right - left), _ROW - 5, Paint(BAR)),
        _line((at(row.value.low), line), (at(row.value.high), line), INK),
        *(_line((at(end), line - 2), (at(end), line + 2), INK) for end in (row.value.low, row.value.high)),
        Lettering(_WIDTH, line + 2.4, said, _TEXT, INK, "end"),
    ]


def histogram(name: str, alt: str, counts: Mapping[int, int]) -> Picture:
    """How often each number came up; the numbers below, a few of them in words."""
    low, high = min(counts), max(counts)
    columns, most = high - low + 1, max(counts.values())
    width, height = _WIDTH / columns, 70.0
    shapes: list[DrawnShape] = [
        Rect((value - low) * width, height * (1 - often / most), width * 0.9, height * often / most, Paint(BAR))
        for value, often in sorted(counts.items())
    ]
    shapes.append(_line((0, height), (_WIDTH, height), INK))
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, 10**9) if columns / step <= 12)
    shapes += [
        Lettering((value - low + 0.45) * width, height + 9, str(value), _TEXT, INK, "middle")
        for value in range(low, high + 1)
        if value % step == 0
    ]
    return Picture(name, _WIDTH, height + 12, tuple(shapes), alt)


def _line(start: tuple[float, float], end: tuple[float, float], colour: str) -> Polygon:
    return Polygon((start, end), Paint(stroke=colour, thick=0.7), closed=False)
