"""A board on which a number of each player is counted: steps from nothing up, with a marker for each seat.

What is counted further than the board reaches begins again at nothing, as it does on a table.
"""

from __future__ import annotations

from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.pieces import seat_shape
from tassel_compiler.printing.drawing.shapes import DrawnShape, Lettering, Paint, Rect
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage

_ACROSS = 20  # steps in a line
_STEP = 9.2
_LOW, _RADIUS = 2.8, 2.1  # where markers stand on a step, and how large they are


def drawn_scale(stage: Stage, slot: HeldSlot, last: int) -> Drawn:
    """All steps in lines; who stands on one is marked below its number, as many as there is room for in a line."""
    shapes: list[DrawnShape] = []
    paint = Paint(stage.brush.cell, stage.brush.line, 0.3)
    at = {n: (n % _ACROSS * _STEP, n // _ACROSS * _STEP) for n in range(last + 1)}
    for n, (x, y) in at.items():
        shapes.append(Rect(x + 0.2, y + 0.2, _STEP - 0.4, _STEP - 0.4, paint, 1))
        shapes.append(Lettering(x + _STEP / 2, y + 4, str(n), 4.2, stage.brush.ink, "middle"))
    standing: dict[int, list[int]] = {}
    for seat, name in enumerate(stage.situation.seat_names()):
        count = stage.situation.value(SEAT, name, slot.name)
        if isinstance(count, int) and count >= 0:
            standing.setdefault(count % (last + 1), []).append(seat)
    for n, seats in standing.items():
        x, y = at[n]
        step = (_STEP - 1) / len(seats)
        radius = min(_RADIUS, step * 0.45)
        shapes += [seat_shape(stage.brush, seat, radius, x + 0.5 + (k + 0.5) * step, y + _STEP - _LOW + 0.4)
                   for k, seat in enumerate(seats)]  # fmt: skip
    lines = -(-(last + 1) // _ACROSS)
    return Drawn(min(last + 1, _ACROSS) * _STEP, lines * _STEP, tuple(shapes))
