"""Units in threads of this process. Good where the work is done inside a module, which lets the other threads go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from typing import Any, Generic, TypeVar

from tassel.simulation.working import Task, worked_in_order

_Work = TypeVar("_Work")
_Found = TypeVar("_Found")


class Threads(Generic[_Work, _Found]):
    """Each thread has the task begun for itself."""

    def __init__(self, task: Task[_Work, _Found], jobs: int) -> None:
        self._task, self._jobs = task, jobs
        self._own = local()
        self._pool = ThreadPoolExecutor(jobs)

    def results(self, units: Iterator[Sequence[_Work]]) -> Iterator[_Found]:
        try:
            yield from worked_in_order(units, self._jobs, self._submitted, _answer)
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)  # who stops early need not wait for a long unit

    def _submitted(self, unit: Sequence[_Work]) -> Future[_Found]:
        return self._pool.submit(self._played, unit)

    def _played(self, unit: Sequence[_Work]) -> _Found:
        play: Callable[[Sequence[_Work]], _Found] | None = getattr(self._own, "play", None)
        if play is None:
            play = self._own.play = self._task.begin()
        return play(unit)


def _answer(unit: Sequence[Any], future: Future[_Found]) -> Iterator[_Found]:
    yield future.result()
