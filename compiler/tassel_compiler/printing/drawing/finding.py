"""Where in a picture something was drawn, found as screens find what was clicked on: it is drawn in a colour of its
own, and the shapes are asked where that colour went. So a place needs no second way of laying itself out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Moved, Polygon, Rect

Box = tuple[float, float, float, float]  # left, top, width, height


def own_colour(n: int) -> str:
    """One that nothing else has."""
    return f"#01{n:04x}"


def boxes(shapes: Sequence[DrawnShape], x: float = 0, y: float = 0) -> Iterator[tuple[str, Box]]:
    """Every area with its colour, seen from the corner of the picture."""
    for shape in shapes:
        match shape:
            case Moved(dx, dy, inner):
                yield from boxes(inner, x + dx, y + dy)
            case Rect():
                yield shape.paint.fill, (x + shape.x, y + shape.y, shape.width, shape.height)
            case Polygon(points):
                across, down = zip(*points, strict=True)
                left, top = min(across), min(down)
                yield shape.paint.fill, (x + left, y + top, max(across) - left, max(down) - top)
            case Disc():
                size = 2 * shape.radius
                yield shape.paint.fill, (x + shape.x - shape.radius, y + shape.y - shape.radius, size, size)
            case _:
                pass
