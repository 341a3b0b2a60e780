"""To play seeds and to sum what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tassel.simulation.gamerow import Ended, FailedGame
from tassel.simulation.noted_playing import table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, of_rows
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO


@dataclass(frozen=True, slots=True)
class Played:
    """What a unit came to; its games one by one only if somebody keeps them."""

    sums: Tally
    rows: tuple[Ended, ...]


@dataclass(frozen=True, slots=True)
class SimulationTask:
    program: Program
    entrants: tuple[Entrant, ...]
    keeps: bool = False
    engine: str = AUTO

    def begin(self) -> Callable[[Sequence[int]], Played]:
        table = table_for(self.program, self.entrants, self.engine)
        return lambda unit: self._summed([table.play(seed) for seed in unit])

    def lost(self, job: int, why: str) -> Played:
        return self._summed([FailedGame(job, why)])

    def _summed(self, rows: list[Ended]) -> Played:
        return Played(of_rows(len(self.entrants), rows), tuple(rows) if self.keeps else ())
