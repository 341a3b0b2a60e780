"""Places as the drawing layer draws them, empty, and where on them each element lies.

Where an element was drawn is found as screens find what was clicked on: each is drawn in a colour of its own, and the
shapes are asked where that colour went. So a board needs no second way of laying itself out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Glyph, Moved, Picture, Polygon, Rect, glyphs
from tassel_compiler.printing.drawing.stage import Tint
from tassel_compiler.printing.drawing.svg import within_page
from tassel_compiler.printing.drawing.tinted_places import TintedPlaces

_Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Board:
    """`boxes` of the elements in their order: left, top, width, height."""

    svg: str
    width: float
    height: float
    boxes: tuple[_Box, ...]
    glyphs: tuple[Glyph, ...]


def board_of(places: TintedPlaces, name: str, title: str, elements: Sequence[str], ground: str) -> Board | None:
    """None where the place is not drawn."""
    colours = {element: f"#01{n:04x}" for n, element in enumerate(elements)}
    drawn = places.drawn(name, title, {element: Tint(colour, ("",)) for element, colour in colours.items()})
    if drawn is None:
        return None
    found = dict(_boxes(drawn.shapes, 0, 0))
    if not all(colour in found for colour in colours.values()):
        return None
    plain = replace(drawn, shapes=tuple(_in_one_colour(drawn.shapes, frozenset(colours.values()), ground)))
    return Board(_inside(plain), drawn.width, drawn.height, tuple(found[one] for one in colours.values()),
                 tuple(glyphs(plain.shapes)))  # fmt: skip


def _boxes(shapes: Sequence[DrawnShape], x: float, y: float) -> Iterator[tuple[str, _Box]]:
    """Every area with its colour, seen from the corner of the picture."""
    for shape in shapes:
        match shape:
            case Moved(dx, dy, inner):
                yield from _boxes(inner, x + dx, y + dy)
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


def _in_one_colour(shapes: Sequence[DrawnShape], colours: frozenset[str], ground: str) -> Iterator[DrawnShape]:
    for shape in shapes:
        match shape:
            case Moved():
                yield replace(shape, shapes=tuple(_in_one_colour(shape.shapes, colours, ground)))
            case Rect() | Disc() | Polygon() if shape.paint.fill in colours:
                yield replace(shape, paint=replace(shape.paint, fill=ground))
            case _:
                yield shape


def _inside(picture: Picture) -> str:
    """What the picture consists of, for a page that draws on top of it."""
    whole = within_page(picture)
    return whole[whole.index("</title>") + len("</title>") : whole.rindex("</svg>")]
