"""Elements in the colour that somebody tells of them, with a few words on each: maps of what players use, boards whose
elements are found again by their colour."""

from __future__ import annotations

from tassel_compiler.printing.drawing.blocks import Drawn, lettered, stacked
from tassel_compiler.printing.drawing.stage import Stage

TOLD_WIDTH = 24.0  # of what is told of an element


def roomy(stage: Stage, width: float, height: float) -> tuple[float, float]:
    """So large that what is told of an element finds room on it."""
    return (max(width, TOLD_WIDTH), max(height, TOLD_WIDTH * 0.75)) if stage.tints else (width, height)


def tint_ground(stage: Stage, name: str, usual: str = "") -> str:
    """The colour of an element: what it is found by, else what is told of it, else its usual one."""
    tint = stage.tints.get(name)
    return stage.marks.get(name) or usual or (tint.colour if tint is not None else stage.brush.cell)


def tint_lines(stage: Stage, name: str) -> list[Drawn]:
    """What is told of an element, in lines."""
    tint = stage.tints.get(name)
    if tint is None:
        return []
    sizes = (5.4, *[3.6] * (len(tint.told) - 1))
    lines = [lettered(line, size, stage.brush.ink, TOLD_WIDTH - 2, bold=size > 4, centred=True)
             for line, size in zip(tint.told, sizes, strict=True)]  # fmt: skip
    return [stacked(lines, 0.2, centred=True)]
