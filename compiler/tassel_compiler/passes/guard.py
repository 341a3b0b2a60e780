"""Numbers that are not proved to mean something are bounded, and bounds that are proved to hold are left out.

Lowering bounds what the rules speak of: a row and a column, a position, an amount, a step. Here follows arithmetic, and
what cannot go wrong as long as somebody asks for what is there. After this pass a program is sound.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.intervals import Interval
from tassel_compiler.ir.ops import Bounded, Loop, Value
from tassel_compiler.ir.program import Program, Stop
from tassel_compiler.ir.proof import prove


def guard(program: Program) -> Program:
    """The same program, in which every number is proved or bounded."""
    guarded = _Guarded(program)
    done = prove(program, guarded)
    return replace(done, stops=tuple(guarded.stops))


class _Guarded:
    def __init__(self, program: Program) -> None:
        self.stops = {stop: i for i, stop in enumerate(program.stops)}
        self.why = 0

    def unproved(self, op: Value, within: Interval, what: str) -> Value:
        stop = Stop(self.why, what)
        return Bounded(op, *within, self.stops.setdefault(stop, len(self.stops)))

    def at(self, why: int) -> None:
        self.why = why

    def laps(self, loop: Loop, most: int) -> None:
        pass
