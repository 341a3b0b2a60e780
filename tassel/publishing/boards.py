"""Places as the drawing layer draws them, empty, and where on them each element lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tassel_compiler.printing.drawing.finding import Box, boxes, own_colour
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Glyph, Moved, Picture, Polygon, Rect, glyphs
from tassel_compiler.printing.drawing.stage import Tint
from tassel_compiler.printing.drawing.svg import within_page
from tassel_compiler.printing.drawing.tinted_places import TintedPlaces


@dataclass(frozen=True, slots=True)
class Board:
    """`boxes` of the elements in their order: left, top, width, height."""

    svg: str
    width: float
    height: float
    boxes: tuple[Box, ...]
    glyphs: tuple[Glyph, ...]


def board_of(places: TintedPlaces, name: str, title: str, elements: Sequence[str], ground: str) -> Board | None:
    """None where the place is not drawn."""
    colours = {element: own_colour(n) for n, element in enumerate(elements)}
    drawn = places.drawn(name, title, {element: Tint(colour, ("",)) for element, colour in colours.items()})
    if drawn is None:
        return None
    found = dict(boxes(drawn.shapes))
    if not all(colour in found for colour in colours.values()):
        return None
    plain = replace(drawn, shapes=tuple(_in_one_colour(drawn.shapes, frozenset(colours.values()), ground)))
    return Board(_inside(plain), drawn.width, drawn.height, tuple(found[one] for one in colours.values()),
                 tuple(glyphs(plain.shapes)))  # fmt: skip


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
