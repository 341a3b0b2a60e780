"""Units of work, and what does them.

A unit is a few jobs; a job is a seed, with whatever the task wants to know besides. An executor maps a task over units,
lazily, and hands back what became of them in the order of the units, whatever did them and in whatever order: here, in
threads, in processes, on other machines. What crosses over is the task itself; it is begun once wherever it is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, Generic, Protocol, TypeVar

_Asked = TypeVar("_Asked", contravariant=True)
_Given = TypeVar("_Given", covariant=True)
_Work = TypeVar("_Work")
_Found = TypeVar("_Found")
UNITS_AHEAD = 4  # units for each of the workers wait for it


class Task(Protocol[_Asked, _Given]):
    """What is to be done with a unit; can be sent to another process."""

    def begin(self) -> Callable[[Sequence[_Asked]], _Given]:
        """Made ready where it is done, for one thread."""
        ...

    def lost(self, job: _Asked, why: str) -> _Given:
        """What is handed back for a job that nobody can do."""
        ...


class Executor(Protocol[_Asked, _Given]):
    def results(self, units: Iterator[Sequence[_Asked]]) -> Iterator[_Given]:
        """What became of the jobs, in their order: one result a unit, or one a job where a unit was lost."""
        ...


class NoExecutor(ValueError):
    """There is none of this name, or it does not answer; the text is for people."""


class Alone(Generic[_Work, _Found]):
    """In this thread, one unit after the other."""

    def __init__(self, task: Task[_Work, _Found]) -> None:
        self._play = task.begin()

    def results(self, units: Iterator[Sequence[_Work]]) -> Iterator[_Found]:
        return map(self._play, units)


def worked_in_order(
    units: Iterator[Sequence[_Work]], workers: int, submit: Callable[[Sequence[_Work]], Any],
    answer: Callable[[Sequence[_Work], Any], Iterator[_Found]],
) -> Iterator[_Found]:  # fmt: skip
    """Hands out units, never many more than there are workers, and waits for the oldest; `answer` has its result."""
    waiting: deque[tuple[Sequence[_Work], Future[_Found]]] = deque()
    for unit in units:
        waiting.append((unit, submit(unit)))
        if len(waiting) >= UNITS_AHEAD * workers:
            yield from answer(*waiting.popleft())
    while waiting:
        yield from answer(*waiting.popleft())
