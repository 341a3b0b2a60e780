"""A vector as it is drawn: plain data under the names of the rules."""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_compiler.printing.drawing.situation import Situation
from tassel_runtime.state.writing import to_json


def situation(program: Program, cells: list[int], seats: tuple[str, ...]) -> Situation:
    """A vector as it is drawn."""
    data = to_json(program, cells, frames=False)
    slots, zones = data["slots"], data["zones"]
    return Situation(seats, slots if isinstance(slots, dict) else {}, zones if isinstance(zones, dict) else {})
