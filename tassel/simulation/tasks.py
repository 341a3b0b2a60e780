"""To play seeds and to sum what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tassel.simulation.gamerow import Ended, FailedGame, GameRow
from tassel.simulation.holding import HeldPlayer, held_player
from tassel.simulation.noted_playing import NotedTable, table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import BROKEN, Tally, of_rows
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

        counter = UnitCounter(table.table, self._held())
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

    def _held(self) -> HeldPlayer | None:
        return held_player(self.program, self.entrants)

    def _summed(self, rows: list[Ended]) -> Played:
        return Played(self.tallied(rows), tuple(rows) if self.keeps else ())

    def tallied(self, rows: list[Ended]) -> Tally:
        """With how often somebody could not keep to what it is held to."""
        tally, held = of_rows(len(self.entrants), rows), self._held()
        broken = sum(held.broke(row) for row in rows if isinstance(row, GameRow)) if held is not None else 0
        if broken:
            tally.sum(BROKEN, (broken, broken))
        return tally


def _has_numpy() -> bool:
    return find_spec("numpy") is not None
