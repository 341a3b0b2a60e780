"""Units in processes of our own, each with the program in its memory.

A process that dies takes its unit with it; it is tried again beside, and if need be job by job, so that the one that
kills is named and no other is lost.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_all_start_methods, get_context, parent_process
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any, Generic, TypeVar

from tassel.simulation.working import Task, worked_in_order

_Work = TypeVar("_Work")
_Found = TypeVar("_Found")


class Processes(Generic[_Work, _Found]):
    """In processes of our own, each with the program in its memory."""

    def __init__(self, task: Task[_Work, _Found], jobs: int) -> None:
        self._task, self._jobs = task, jobs
        self._pool = self._new_pool(jobs)
        self._spare: ProcessPoolExecutor | None = None

    def results(self, units: Iterator[Sequence[_Work]]) -> Iterator[_Found]:
        ended = False
        try:
            yield from worked_in_order(units, self._jobs, self._submitted, self._answer)
            ended = True
        finally:
            for child in () if ended else active_children():  # who stops early need not wait for a long unit
                child.terminate()
            for pool in filter(None, (self._pool, self._spare)):
                pool.shutdown(wait=True, cancel_futures=True)

    def _new_pool(self, jobs: int) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(jobs, new_process_context(), initializer=_begin, initargs=(self._task,))

    def _submitted(self, unit: Sequence[_Work]) -> Future[_Found]:
        try:
            return self._pool.submit(_played, unit)
        except BrokenProcessPool:
            self._pool = self._new_pool(self._jobs)
            return self._pool.submit(_played, unit)

    def _answer(self, unit: Sequence[_Work], future: Future[_Found]) -> Iterator[_Found]:
        try:
            yield future.result()
        except BrokenProcessPool:
            yield from self._again(unit)

    def _again(self, unit: Sequence[_Work]) -> Iterator[_Found]:
        """A unit whose process died, in one beside; if that dies too, job by job, and what kills alone is lost."""
        self._spare = self._spare or self._new_pool(1)
        try:
            found: _Found = self._spare.submit(_played, unit).result()
        except BrokenProcessPool:
            self._spare = None
            if len(unit) == 1:
                yield self._task.lost(unit[0], "the process that played it ended")
                return
            for job in unit:
                yield from self._again([job])
        else:
            yield found


def new_process_context() -> BaseContext:
    """New processes, never copies of this one: an engine may have threads here, for which a copy would wait forever."""
    return get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")


_play: Callable[[Sequence[Any]], Any] | None = None  # of this process


def _begin(task: Task[Any, Any]) -> None:
    """Whoever interrupts the command interrupts the process that gives out work, which then ends this one."""
    global _play
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _play = task.begin()


def _end_with_parent() -> None:
    """Who is killed cannot tell anybody; nobody would ever give this process work again."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)


def _played(unit: Sequence[Any]) -> Any:
    assert _play is not None
    return _play(unit)
