"""Batches of games inside the module: Python calls once for many.

A call cannot be interrupted from outside, so one lasts about a twentieth of a second of its own, whatever the games
are; between two of them signals are heard.
"""

from __future__ import annotations

from array import array
from threading import Event
from time import thread_time

from tassel_compiler.ir.program import HASH, Program
from tassel_runtime.batch import BatchInterrupted, BatchStopped, Results, record_of, seeds_within
from tassel_runtime.engine import Cells, EngineFault
from tassel_runtime.engines.wasm.halting import no_way_on
from tassel_runtime.engines.wasm.instances import Halted, Instance, compiled

CALL = 0.05  # seconds
_FIRST = 16  # games of the first call


class Playing:
    """`Batches`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.instance = Instance(compiled(program))
        self._stop = Event()
        self._at_once = _FIRST
        self._aside: list[int] = []       # the vector in the first place of the memory

    def play(self, seed: int, games: int, cells: Cells | None = None, anew: bool = True) -> Results:
        seeds_within(seed, games)
        if cells is not None:
            self._put_aside(cells)
        found, done = array("i"), 0
        while done < games:
            try:
                done += self._call(seed + done, games - done, cells is not None, anew, found)
            except Halted as problem:
                done += self._collected(found)
                why = no_way_on(self.program, self.instance, problem)
                raise BatchStopped(seed + done, self._results(seed, found), why) from why
            except KeyboardInterrupt:
                self._stop.clear()
                raise BatchInterrupted(seed + done, self._results(seed, found)) from None
        return self._results(seed, found)

    def stop(self) -> None:
        self._stop.set()

    def _call(self, seed: int, games: int, middle: bool, anew: bool, found: array[int]) -> int:
        if self._stop.is_set():
            raise KeyboardInterrupt
        count, word, begun = min(games, self._at_once), signed_seed(seed), thread_time()
        if middle:
            self.instance.call("play_from", word, count, 0, int(anew))
        else:
            self.instance.call("play", word, count)
        spent = thread_time() - begun
        self._at_once = max(1, min(self.instance.memory["batch"], int(count * CALL / max(spent, 1e-6))))
        return self._collected(found)

    def _collected(self, found: array[int]) -> int:
        games = self.instance.number("game")
        found.extend(self.instance.words(self.instance.memory["results"], games * record_of(self.program.players)))
        return games

    def _put_aside(self, cells: Cells) -> None:
        if len(cells) != self.program.cells or cells[HASH] != self.program.start[HASH]:
            raise EngineFault("these cells belong to another program")
        if cells != self._aside:
            self.instance.put(self.instance.memory["places"], array("i", cells))
            self._aside = list(cells)

    def _results(self, seed: int, found: array[int]) -> Results:
        return Results(self.program.players, seed, found)


def signed_seed(seed: int) -> int:
    return (seed + 2**63) % 2**64 - 2**63
