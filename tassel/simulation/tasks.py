"""To play seeds and to sum what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tassel.simulation.gamerow import Ended, FailedGame
from tassel.simulation.noted_playing import NotedTable, table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, of_rows
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO
from tassel_runtime.noted import NotedGame

if TYPE_CHECKING:
    from tassel.simulation.counted_units import UnitCounter


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
        if self.keeps or not isinstance(table, NotedTable) or not _has_numpy():
            return lambda unit: self._summed([table.play(seed) for seed in unit])
        from tassel.simulation.counted_units import UnitCounter

        counter = UnitCounter(table.table)
        return lambda unit: self._counted(table, counter, unit)

    def _counted(self, table: NotedTable, counter: UnitCounter, unit: Sequence[int]) -> Played:
        """Games that nobody keeps are counted all at once."""
        found = [(seed, *table.noted(seed)) for seed in unit]
        tally = of_rows(len(self.entrants), [game for _, _, game in found if not isinstance(game, NotedGame)])
        noted = [(seed, sits, game) for seed, sits, game in found if isinstance(game, NotedGame)]
        counter.sum(tally, [one[0] for one in noted], [one[1] for one in noted], [one[2] for one in noted])
        return Played(tally, ())

    def lost(self, job: int, why: str) -> Played:
        return self._summed([FailedGame(job, why)])

    def _summed(self, rows: list[Ended]) -> Played:
        return Played(of_rows(len(self.entrants), rows), tuple(rows) if self.keeps else ())


def _has_numpy() -> bool:
    return find_spec("numpy") is not None
