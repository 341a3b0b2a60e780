"""A map: places where the layout says, and what lies between them as lines from one to the other.

    things: {town: {spots: {ghent: [1, 2], bruges: [3, 1]}, cell: [30, 20]}}

The numbers of a spot are steps to the right and down. On the middle of a line stands what its row says, and whose it
is; a line that is somebody's has the colour of his pieces, and his piece on it, so that its shape tells it too. A line
that leads one way is an arrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.printing.drawing.arrows import arrow_head
from tassel_compiler.printing.drawing.blocks import LABEL, Drawn, beside, lettered, stacked
from tassel_compiler.printing.drawing.contents import printed_on, standing
from tassel_compiler.printing.drawing.layout import ThingLook
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Paint, Polygon, Rect
from tassel_compiler.printing.drawing.stage import Stage
from tassel_compiler.printing.drawing.tinting import tint_ground, tint_lines
from tassel_compiler.resolve.declarations import Family

_Spot = tuple[float, float]
_UNDER = 4.4  # from the middle of a place to its name
_ROOM = 9.0  # around the places at the edge
_BEFORE, _HEAD = 3.6, 5.0  # how far from the middle of a place an arrow ends, and how long its head is


def has_map(stage: Stage, family: Family) -> bool:
    """Whether it lies between places that have spots of their own."""
    look = stage.look(family.between) if family.between else None
    return look is not None and bool(look.spots)


def drawn_map(stage: Stage, family: Family) -> Drawn:
    """What lies between places, and the places themselves."""
    places, look = stage.declared.families[family.between], stage.look(family.between)
    assert look is not None
    spots = _spots(places, look)
    width = max(x for x, _ in spots.values()) + 2 * _ROOM
    height = max(y for _, y in spots.values()) + 2 * _ROOM
    shapes: list[DrawnShape] = []
    for name, row in family.rows.items():
        (x0, y0), (x1, y1) = (spots[end] for end, _ in row.ends)
        shapes += _line(stage, family, name, (x0, y0), (x1, y1))
    for name, (x, y) in spots.items():
        shapes += named_place(stage, places, name, x, y)
    for name, row in family.rows.items():
        (x0, y0), (x1, y1) = (spots[end] for end, _ in row.ends)
        shapes += _said(stage, family, name, (x0 + x1) / 2, (y0 + y1) / 2)
    return Drawn(width, height, tuple(shapes))


def _spots(places: Family, look: ThingLook) -> Mapping[str, _Spot]:
    """The middle of each place; one without a spot stands in the corner."""
    across, down = look.cell if look.sized else (34.0, 26.0)
    at = {name: look.spots[name][1] if name in look.spots else (1, 1) for name in places.rows}
    return {name: (_ROOM + (x - 1) * across, _ROOM + (y - 1) * down) for name, (x, y) in at.items()}


def _owner(stage: Stage, family: Family, name: str) -> int:
    """The seat of the player whose it is; -1 if it is nobody's."""
    found = (stage.situation.value(family.name, name, slot.name) for slot in stage.slots_of(family.name))
    return next((stage.seat(one) for one in found if isinstance(one, str) and stage.seat(one) >= 0), -1)


def _line(stage: Stage, family: Family, name: str, start: _Spot, end: _Spot) -> Iterator[DrawnShape]:
    seat = _owner(stage, family, name)
    yield Polygon((start, end), Paint("", stage.brush.line, 3.4), closed=False)
    inner = stage.brush.seat(seat) if seat >= 0 else stage.brush.cell
    yield Polygon((start, end), Paint("", inner, 2.2), closed=False)
    if family.rows[name].one_way:
        yield arrow_head(start, end, Paint(stage.brush.line), _BEFORE, _HEAD)


def named_place(
    stage: Stage, places: Family, name: str, x: float, y: float, under: float = _UNDER
) -> Iterator[DrawnShape]:
    """A place, and below it what it is called and what stands there."""
    yield Disc(x, y, 3.2, Paint(tint_ground(stage, name, stage.brush.sheet), stage.brush.line, 0.9))
    inside = [lettered(stage.words.element(places.name, name), LABEL, stage.brush.ink, bold=True),
              *standing(stage, places.name, name, 5), *tint_lines(stage, name)]  # fmt: skip
    block = stacked(inside, 0.6, centred=True)
    yield from on_label(block, x, y + under + block.height / 2, Paint(stage.brush.sheet))


def _said(stage: Stage, family: Family, name: str, x: float, y: float) -> Iterator[DrawnShape]:
    """What stands in its row, and what stands on it, on a label."""
    numbers = [cell for cell, _ in family.rows[name].data.values() if type(cell) is int]
    told = [lettered(str(number), LABEL, stage.brush.ink, bold=True) for number in numbers]
    inside = [*told, *printed_on(stage, family, name, 4), *standing(stage, family.name, name, 4.6)]
    if inside:
        ground = tint_ground(stage, name, stage.brush.sheet)
        yield from on_label(beside(inside, 0.8, middle=True), x, y, Paint(ground, stage.brush.line, 0.3))


def on_label(block: Drawn, x: float, y: float, paint: Paint) -> Iterator[DrawnShape]:
    """So that no line runs through it."""
    wide, high = block.width + 1.6, block.height + 0.8
    yield Rect(x - wide / 2, y - high / 2, wide, high, paint, 1.4)
    yield from block.at(x - block.width / 2, y - block.height / 2)
