"""To play seeds and to sum what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from tassel.simulation.gamerow import Ended, FailedGame, GameRow
from tassel.simulation.noted_playing import NotedTable, table_for
from tassel.simulation.playing import Seeds, Table
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, of_rows, shares_of_wins
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
        if self.keeps or not _has_numpy():
            return lambda unit: self._summed([table.play(seed) for seed in unit])
        return lambda unit: self._counted(table, unit)

    def _counted(self, table: Seeds, unit: Sequence[int]) -> Played:
        """Games that nobody keeps: what was marked is counted for all of them at once."""
        from tassel.simulation.marked_units import MarkedUnit

        inner = table.table if isinstance(table, NotedTable) else table
        assert isinstance(inner, Table)
        tally, marked, inner.spelt = Tally(len(self.entrants)), MarkedUnit(inner.subjects), False
        for seed in unit:
            row = table.play(seed)
            tally.add(row)
            if isinstance(row, GameRow):
                marked.add(inner.watch.marks, inner.watch.times, shares_of_wins(row, tally.parts), row.points)
        marked.into(tally)
        return Played(tally, ())

    def lost(self, job: int, why: str) -> Played:
        return self._summed([FailedGame(job, why)])

    def _summed(self, rows: list[Ended]) -> Played:
        return Played(of_rows(len(self.entrants), rows), tuple(rows) if self.keeps else ())


def _has_numpy() -> bool:
    return find_spec("numpy") is not None
