"""A board on which a number is counted: its steps, and a marker for each seat, or one where the table counts.

What is counted further than the board reaches begins again at its first step, as it does on a table; what has not been
counted yet waits there.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.pieces import seat_shape
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Lettering, Paint, Rect
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage

_ACROSS = 20  # steps in a line
_STEP = 9.2
_LOW, _RADIUS = 2.8, 2.1  # where markers stand on a step, and how large they are
_LARGER = 1.6  # a step of a board on which the table counts


def drawn_scale(stage: Stage, slot: HeldSlot, steps: range) -> Drawn:
    """All steps in lines; who stands on one is marked below its number, as many as there is room for in a line."""
    much = 1 if slot.holder == SEAT else _LARGER
    wide = _STEP * much
    shapes: list[DrawnShape] = []
    paint = Paint(stage.brush.cell, stage.brush.line, 0.3)
    at = {n: (k % _ACROSS * wide, k // _ACROSS * wide) for k, n in enumerate(steps)}
    for n, (x, y) in at.items():
        shapes.append(Rect(x + 0.2, y + 0.2, wide - 0.4, wide - 0.4, paint, 1))
        shapes.append(Lettering(x + wide / 2, y + 4 * much, str(n), 4.2 * much, stage.brush.ink, "middle"))
    for n, seats in _standing(stage, slot, steps).items():
        x, y = at[n]
        step = (wide - 1) / len(seats)
        radius = min(_RADIUS * much, step * 0.45)
        low = y + wide - (_LOW - 0.4) * much
        shapes += [_marker(stage, seat, radius, x + 0.5 + (k + 0.5) * step, low) for k, seat in enumerate(seats)]
    lines = -(-len(steps) // _ACROSS)
    return Drawn(min(len(steps), _ACROSS) * wide, lines * wide, tuple(shapes))


def _standing(stage: Stage, slot: HeldSlot, steps: range) -> Mapping[int, list[int]]:
    """The seats on each step; nobody's marker is that of the table."""
    told = (
        [(seat, stage.situation.value(SEAT, name, slot.name)) for seat, name in enumerate(stage.situation.seat_names())]
        if slot.holder == SEAT
        else [(-1, stage.situation.value(slot.holder, "", slot.name))]
    )
    found: dict[int, list[int]] = {}
    for seat, count in told:
        if isinstance(count, int) and count >= 0:
            further = max(count - steps.start, 0) % len(steps)
            found.setdefault(steps[further], []).append(seat)
    return found


def _marker(stage: Stage, seat: int, radius: float, x: float, y: float) -> DrawnShape:
    if seat >= 0:
        return seat_shape(stage.brush, seat, radius, x, y)
    colour = stage.brush.pointer
    return Disc(x, y, radius, Paint("#ffffff", colour, 1.2) if stage.brush.saving else Paint(colour, "#ffffff", 0.5))
