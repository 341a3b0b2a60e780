"""Boards that are no boxes: cells with six sides, and points that lines join.

A grid whose places meet six others is drawn in rows that are shifted by half a cell, whatever a layout says: only so
do those lie side by side that meet. `draw: points` shows places as points: a grid as lines that cut each other, places
with spots of their own with a line for each listed way between two of them; an arrow, where the way goes one way.
Where there is room between them, what a place is called and what stands there is told below it, as on a map; where
they lie close together, pieces stand on the point and its name beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, pi, sin

from tassel_compiler.printing.drawing.arrows import arrow_head
from tassel_compiler.printing.drawing.blocks import LABEL, Drawn, flowing, lettered
from tassel_compiler.printing.drawing.contents import standing
from tassel_compiler.printing.drawing.layout import ThingLook
from tassel_compiler.printing.drawing.maps import named_place, on_label
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Paint, Polygon
from tassel_compiler.printing.drawing.stage import Stage
from tassel_compiler.printing.drawing.tinting import roomy, tint_ground, tint_lines
from tassel_compiler.resolve.declarations import Family

_Spot = tuple[float, float]
_HEXAGONAL = "hexagonal"
_ACROSS = 17.0  # of a cell with six sides, from one side to the opposite one
_PITCH = 17.0  # from point to point, if nothing is said
_EDGE = 9.0
_DOT = 1.4
_UNDER = 6.6  # from the middle of a place to its name: arrows end in between
_WIDE = 26.0  # between two points: room for names of places below them
_BEFORE, _FAR, _HEAD = 2.0, 3.6, 4.0  # from the middle of a point or a place to the end of an arrow; its head


def has_six_sides(family: Family) -> bool:
    return family.shape == "grid" and any(way.pattern == _HEXAGONAL for way in family.ways.values())


def drawn_hexagons(stage: Stage, family: Family) -> Drawn:
    """Each row half a cell further to the right, so that a cell touches the two below it and the two above."""
    rows, columns = stage.sides(family)
    across, _ = roomy(stage, _ACROSS, _ACROSS)
    radius = across / 2 / cos(pi / 6)
    shapes: list[DrawnShape] = []
    for name in stage.elements(family):
        row, column = _at(name)
        x, y = across * (column - 0.5 + (row - 1) / 2) + 0.5, radius * (1.5 * row - 0.5) + 0.5
        corners = tuple((x + radius * sin(pi * n / 3), y - radius * cos(pi * n / 3)) for n in range(6))
        shapes.append(Polygon(corners, Paint(tint_ground(stage, name), stage.brush.line, 0.6)))
        shapes += _standing(stage, family, name, x, y, across * 0.5)
    return Drawn(across * (columns + (rows - 1) / 2) + 1, radius * (1.5 * rows + 0.5) + 1, tuple(shapes))


def drawn_points(stage: Stage, family: Family, look: ThingLook) -> Drawn:
    """Lines first, then the points, then what stands on them."""
    at = _points(stage, family, look)
    told = bool(family.rows) and look.sized and look.cell[0] >= _WIDE
    shapes: list[DrawnShape] = []
    heads: list[DrawnShape] = []
    for one, other, one_way in _joined(stage, family):
        shapes.append(Polygon((at[one], at[other]), Paint("", stage.brush.line, 0.6), closed=False))
        if one_way:
            heads.append(arrow_head(at[one], at[other], Paint(stage.brush.line), _FAR if told else _BEFORE, _HEAD))
    for name, (x, y) in at.items():
        shapes += named_place(stage, family, name, x, y, _UNDER) if told else _point(stage, family, name, x, y)
    shapes += heads  # a name may hide a line, and never where it leads
    below = 2 * _EDGE if told else _EDGE
    return Drawn(max(x for x, _ in at.values()) + _EDGE, max(y for _, y in at.values()) + below, tuple(shapes))


def _point(stage: Stage, family: Family, name: str, x: float, y: float) -> Iterator[DrawnShape]:
    """What stands on a point hides it; its name lies beyond."""
    tinted = name in stage.tints
    fill = tint_ground(stage, name, "" if tinted else stage.brush.line)
    yield Disc(x, y, _EDGE - 1 if tinted else _DOT, Paint(fill, stage.brush.line, 0.3))
    found = [*standing(stage, family.name, name, _EDGE), *tint_lines(stage, name)]
    block = flowing(found, 2 * _EDGE, 0.4, centred=True) if found else None
    if family.rows:
        label = lettered(stage.words.element(family.name, name), LABEL, stage.brush.faint)
        away, down = (block.width / 2, block.height / 2) if block is not None else (_DOT, _DOT)
        right, below = away + label.width / 2 + 0.6, max(down, label.height / 2 + 1)
        yield from on_label(label, x + right, y + below, Paint(stage.brush.sheet))
    if block is not None:
        yield from block.at(x - block.width / 2, y - block.height / 2)


def _points(stage: Stage, family: Family, look: ThingLook) -> Mapping[str, _Spot]:
    """The middle of each; one that a layout forgets stands in the corner."""
    across, down = roomy(stage, *(look.cell if look.sized else (_PITCH, _PITCH)))
    found: dict[str, _Spot] = {}
    for name in stage.elements(family):
        row, column = _at(name) if "," in name else look.spots[name][1][::-1] if name in look.spots else (1, 1)
        found[name] = _EDGE + (column - 1) * across, _EDGE + (row - 1) * down
    return found


def _joined(stage: Stage, family: Family) -> Iterator[tuple[str, str, bool]]:
    """Neighbours in lines and columns of a grid; of other places what their ways list, and whether it goes one way."""
    elements = stage.elements(family)
    cells = {_at(name): name for name in elements if "," in name}
    for (row, column), name in cells.items():
        yield from ((name, cells[end], False) for end in ((row, column + 1), (row + 1, column)) if end in cells)
    for way in family.ways.values():
        yield from ((one, other, way.one_way) for one, other, _ in way.pairs if one in elements and other in elements)


def _standing(stage: Stage, family: Family, name: str, x: float, y: float, size: float) -> Iterator[DrawnShape]:
    found = [*standing(stage, family.name, name, size), *tint_lines(stage, name)]
    if found:
        block = flowing(found, 2 * size, 0.4, centred=True)
        yield from block.at(x - block.width / 2, y - block.height / 2)


def _at(name: str) -> tuple[int, int]:
    row, _, column = name.partition("(")[2].rstrip(")").partition(",")
    return int(row), int(column or row)
