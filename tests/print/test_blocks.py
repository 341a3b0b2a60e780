"""Blocks of a drawing put together."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.packing import lowest_columns, shelved
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


def ends(drawn: Drawn) -> list[tuple[float, float]]:
    """How far to the right and down each block reaches, whatever it lies in."""

    def of(shapes: tuple[object, ...], x: float, y: float) -> Iterator[tuple[float, float]]:
        for shape in shapes:
            if isinstance(shape, Moved):
                yield from of(shape.shapes, x + shape.x, y + shape.y)
            elif isinstance(shape, Rect):
                yield x + shape.x + shape.width, y + shape.y + shape.height

    return list(of(drawn.shapes, 0, 0))


def test_a_shelf_reaches_from_edge_to_edge() -> None:
    """Three of 40 by 30 leave 80 of 200: 40 between each two. The last one ends at the edge."""
    assert ends(shelved([[block(40, 30)] * 3], 200, 5)) == [(40, 30), (120, 30), (200, 30)]


def test_rows_share_a_shelf_where_that_is_lower() -> None:
    """Beside one of 90 by 100 two rows of 40 by 30 have room: 100 high, in place of 170. Where they have not, they
    share a line below it."""
    low = [block(40, 30)]
    assert shelved([[block(90, 100)], low, low], 140, 5).height == 100
    assert shelved([[block(90, 30)], low, low], 134, 5).height == 65


def test_what_is_behind_a_high_block_stands_on_shelves_of_its_own() -> None:
    """Two of 40 beside one another and one of 80 below them, all behind a board of 100 by 70."""
    rows = [[block(100, 70), block(40, 30), block(40, 30)], [block(80, 30)]]
    found = shelved(rows, 200, 5)
    assert found.height == 70
    assert ends(found) == [(100, 70), (145, 30), (200, 30), (185, 65)]
