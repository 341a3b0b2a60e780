"""Blocks of a drawing put together."""

from __future__ import annotations

from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.packing import lowest_columns
from tassel_compiler.printing.drawing.shapes import Moved, Paint, Rect


def block(width: float, height: float) -> Drawn:
    return Drawn(width, height, (Rect(0, 0, width, height, Paint("#ffffff")),))


def corners(drawn: Drawn) -> list[tuple[float, float]]:
    return [(shape.x, shape.y) if isinstance(shape, Moved) else (0, 0) for shape in drawn.shapes]


def test_what_is_low_stands_below_its_neighbour_beside_what_is_high() -> None:
    """A board of 90, then three of 25: with 5 between them they are 85 high."""
    laid = lowest_columns([block(90, 90), block(60, 25), block(50, 25), block(60, 25)], 155, 5)
    assert (laid.width, laid.height) == (155, 90)
    assert corners(laid) == [(0, 0), (95, 0)]  # the second is a column
    assert corners(Drawn(0, 0, laid.shapes[1].shapes)) == [(0, 0), (0, 30), (0, 60)]  # type: ignore[union-attr]


def test_columns_are_as_low_as_their_width_allows() -> None:
    """Four of 40 by 30: in a line if there is room, in two columns of 65 or in one of 135 if there is not."""
    four = [block(40, 30)] * 4
    assert [lowest_columns(four, width, 5).height for width in (175, 174, 84, 30)] == [30, 65, 135, 135]
