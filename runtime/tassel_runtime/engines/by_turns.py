"""Batches of games by an engine that plays one after the other: what a loop inside a module must come to."""

from __future__ import annotations

from array import array
from threading import Event

from tassel_compiler.ir.cells import point_cells
from tassel_runtime.batch import BatchInterrupted, BatchStopped, Results, seeds_within
from tassel_runtime.engine import Cells, Engine, NoWayOn
from tassel_runtime.lots import Lots
from tassel_runtime.rng import seed as seed_cells


class ByTurns:
    """`Batches` over any engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._stop = Event()
        self._points = point_cells(engine.program)

    def play(self, seed: int, games: int, cells: Cells | None = None, anew: bool = True) -> Results:
        seeds_within(seed, games)
        found, players = array("i"), self._engine.program.players
        for game in range(games):
            try:
                if self._stop.is_set():
                    raise KeyboardInterrupt
                words = self._played(seed + game, cells, anew)
            except NoWayOn as problem:
                raise BatchStopped(seed + game, Results(players, seed, found), problem) from problem
            except KeyboardInterrupt:
                self._stop.clear()
                raise BatchInterrupted(seed + game, Results(players, seed, found)) from None
            found.extend(words)
        return Results(players, seed, found)

    def stop(self) -> None:
        self._stop.set()

    def _played(self, seed: int, cells: Cells | None, anew: bool) -> list[int]:
        own = self._engine.start(seed) if cells is None else list(cells)
        if cells is not None and anew:
            seed_cells(own, seed)
        counted = self._engine.playout(own, Lots(seed))
        return [*counted, *(own[cell] for cell in self._points), *self._places(own)]

    def _places(self, cells: Cells) -> list[int]:
        program = self._engine.program
        keys = [[self._engine.call(list(cells), f, p) for f in program.rank] for p in range(program.players)]
        return [1 + sum(other > key for other in keys) for key in keys]
