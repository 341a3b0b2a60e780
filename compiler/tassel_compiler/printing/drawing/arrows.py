"""Lines that lead one way: the head of an arrow in front of the place where they end."""

from __future__ import annotations

import math

from tassel_compiler.printing.drawing.shapes import DrawnShape, Paint, Polygon

_Spot = tuple[float, float]


def arrow_head(start: _Spot, end: _Spot, paint: Paint, before: float, long: float) -> DrawnShape:
    """`before` is how far from the end its tip is."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = math.hypot(across, down) or 1.0
    x, y = across / far, down / far
    tip = end[0] - x * before, end[1] - y * before
    back = tip[0] - x * long, tip[1] - y * long
    side = long / 2
    return Polygon((tip, (back[0] - y * side, back[1] + x * side), (back[0] + y * side, back[1] - x * side)), paint)
