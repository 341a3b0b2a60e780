"""Numbers that are not proved to mean something are bounded, and bounds that are proved to hold are left out.

Lowering bounds what the rules speak of: a row and a column, a position, an amount, a step. Here follows arithmetic, and
what cannot go wrong as long as somebody asks for what is there. The same proof says how often a loop may go round, and
so where work is counted: what runs without end stops, in every engine at the same place. After that a program is sound.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.intervals import Interval
from tassel_compiler.ir.ops import Bounded, Loop, Value
from tassel_compiler.ir.program import Program, Stop
from tassel_compiler.ir.proof import prove
from tassel_compiler.ir.work import counted


def guard(program: Program) -> Program:
    """The same program, in which every number is proved or bounded."""
    return _guarded(program)[0]


def sound(program: Program) -> Program:
    """The same, and its work is counted. There is one proof for both, since it is the dearest part of a pass."""
    return counted(*_guarded(program))


def _guarded(program: Program) -> tuple[Program, dict[int, int]]:
    """The program, and how often each of its loops may go round, by identity."""
    guarded = _Guarded(program)
    done = prove(program, guarded)
    return replace(done, stops=tuple(guarded.stops)), guarded.most


class _Guarded:
    def __init__(self, program: Program) -> None:
        self.stops = {stop: i for i, stop in enumerate(program.stops)}
        self.most: dict[int, int] = {}
        self.why = 0

    def unproved(self, op: Value, within: Interval, what: str) -> Value:
        stop = Stop(self.why, what)
        return Bounded(op, *within, self.stops.setdefault(stop, len(self.stops)))

    def at(self, why: int) -> None:
        """What says no place of its own belongs to the sentence before."""
        self.why = why or self.why

    def laps(self, loop: Loop, most: int) -> None:
        self.most[id(loop)] = max(most, self.most.get(id(loop), 0))
