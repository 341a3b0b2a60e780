"""The tree of shapes: all that a picture may consist of.

Lengths are units of the picture; one unit is half a millimetre on paper. A picture always says its text alternative:
there is no way to make one without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, Union

from tassel_compiler.frozen import frozen

Anchor = Literal["start", "middle", "end"]
MM = 0.5  # millimetres of a unit


@frozen
class Paint:
    """How an area looks. An empty colour is none."""

    fill: str = ""
    stroke: str = ""
    thick: float = 0.6
    dashes: tuple[float, ...] = ()


@frozen
class Rect:
    x: float
    y: float
    width: float
    height: float
    paint: Paint
    round: float = 0


@frozen
class Disc:
    x: float
    y: float
    radius: float
    paint: Paint


@frozen
class Polygon:
    points: tuple[tuple[float, float], ...]
    paint: Paint
    closed: bool = True


@frozen
class Lettering:
    """A line of text; `y` is its base line."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Anchor = "start"
    bold: bool = False
    italic: bool = False


@frozen
class Glyph:
    """A drawing of the print folders in a square; `plain` leaves out its second colour."""

    x: float
    y: float
    size: float
    name: str
    colour: str
    plain: bool = False


@frozen
class Moved:
    """Shapes seen from another origin, or after a quarter turn clockwise around it."""

    x: float
    y: float
    shapes: tuple[DrawnShape, ...]
    turned: bool = False


DrawnShape = Union[Rect, Disc, Polygon, Lettering, Glyph, Moved]


@frozen
class Picture:
    """A finished drawing; `alt` says in words what it shows."""

    name: str
    width: float
    height: float
    shapes: tuple[DrawnShape, ...]
    alt: str
    zoom: float = 1  # how many times as large it is shown

    def __post_init__(self) -> None:
        if not self.alt:
            raise ValueError(f"the picture {self.name} says nothing to those who cannot see it")


def outlined(shapes: Sequence[DrawnShape]) -> tuple[DrawnShape, ...]:
    """The same with drawings in one colour, to save ink."""
    return tuple(
        replace(shape, shapes=outlined(shape.shapes)) if isinstance(shape, Moved)
        else replace(shape, plain=True) if isinstance(shape, Glyph) else shape
        for shape in shapes
    )  # fmt: skip


def outline_of(shapes: Sequence[DrawnShape]) -> tuple[object, ...]:
    """Where something lies and how large it is, whatever is drawn or written on it."""
    found: list[object] = []
    for shape in shapes:
        match shape:
            case Moved():
                found.append((shape.x, shape.y, shape.turned, outline_of(shape.shapes)))
            case Rect():
                found.append((shape.x, shape.y, shape.width, shape.height))
            case Disc():
                found.append((shape.x, shape.y, shape.radius))
            case Polygon():
                found.append(shape.points)
            case Lettering() | Glyph():
                pass
    return tuple(found)


def glyphs(shapes: Sequence[DrawnShape]) -> Iterator[Glyph]:
    """The drawings that are used, as often as they are."""
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from glyphs(shape.shapes)
        elif isinstance(shape, Glyph):
            yield shape
