"""Units of work done by one processor or by many, in whatever order; handed back in the order of the units.

An executor is anything that maps a function over units in order, lazily. The function is made once in each process from
what crosses over: the program and the entrants. A process that dies takes its unit with it; the units that nobody
answered are played again one by one here, so that the seed that kills is found and the others are not lost.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol

from tassel.simulation.gamerow import Ended, FailedGame
from tassel.simulation.playing import Table
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, of_rows
from tassel_compiler.ir.program import Program

Unit = Sequence[int]
_AHEAD = 4  # units a process that wait for it


@dataclass(frozen=True, slots=True)
class Played:
    """What a unit came to; its games one by one only if somebody keeps them."""

    sums: Tally
    rows: tuple[Ended, ...]


class UnitPlayer:
    """Plays units. Made once in every process, from what crosses over."""

    def __init__(self, program: Program, entrants: Sequence[Entrant], keeps: bool) -> None:
        self._table = Table(program, entrants)
        self._players = len(entrants)
        self._keeps = keeps

    def play(self, unit: Unit) -> Played:
        return self.summed([self._table.play(seed) for seed in unit])

    def summed(self, rows: list[Ended]) -> Played:
        return Played(of_rows(self._players, rows), tuple(rows) if self._keeps else ())


class Executor(Protocol):
    def outcomes(self, units: Iterator[Unit]) -> Iterator[Played]:
        """What became of each unit, in the order of the units."""
        ...


class Alone:
    """In this process, one unit after the other."""

    def __init__(self, program: Program, entrants: Sequence[Entrant], keeps: bool = False) -> None:
        self._player = UnitPlayer(program, entrants, keeps)

    def outcomes(self, units: Iterator[Unit]) -> Iterator[Played]:
        return map(self._player.play, units)


class Processes:
    """In processes of our own, each with the program in its memory."""

    def __init__(self, program: Program, entrants: Sequence[Entrant], jobs: int, keeps: bool = False) -> None:
        self._handed = (program, tuple(entrants), keeps)
        self._jobs = jobs
        self._pool = self._new_pool(jobs)

    def outcomes(self, units: Iterator[Unit]) -> Iterator[Played]:
        waiting: deque[tuple[Unit, Future[Played]]] = deque()
        try:
            for unit in units:
                waiting.append((unit, self._submitted(unit)))
                if len(waiting) >= _AHEAD * self._jobs:
                    yield self._answer(*waiting.popleft())
            while waiting:
                yield self._answer(*waiting.popleft())
        finally:
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, initializer=_begin, initargs=self._handed)

    def _submitted(self, unit: Unit) -> Future[Played]:
        try:
            return self._pool.submit(_played, unit)
        except BrokenProcessPool:
            self._pool = self._new_pool(self._jobs)
            return self._pool.submit(_played, unit)

    def _answer(self, unit: Unit, future: Future[Played]) -> Played:
        try:
            return future.result()
        except BrokenProcessPool:
            found = Played(Tally(len(self._handed[1])), ())
            for seed in unit:
                one = self._alone(seed)
                found.sums.join(one.sums)
                found = Played(found.sums, found.rows + one.rows)
            return found

    def _alone(self, seed: int) -> Played:
        """A seed of a unit whose process died, in a process of its own: it may be the one that kills."""
        with self._new_pool(1) as pool:
            try:
                return pool.submit(_played, [seed]).result()
            except BrokenProcessPool:
                lost = FailedGame(seed, "the process that played it ended")
                return Played(of_rows(len(self._handed[1]), [lost]), (lost,) if self._handed[2] else ())


_player: UnitPlayer | None = None  # of this process


def _begin(program: Program, entrants: Sequence[Entrant], keeps: bool) -> None:
    """Whoever interrupts the command interrupts the process that gives out work, which then ends this one."""
    global _player
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _player = UnitPlayer(program, entrants, keeps)


def _played(unit: Unit) -> Played:
    assert _player is not None
    return _player.play(unit)


def executor_for(program: Program, entrants: Sequence[Entrant], jobs: int, keeps: bool = False) -> Executor:
    return Alone(program, entrants, keeps) if jobs <= 1 else Processes(program, entrants, jobs, keeps)
