"""One thread for all that reads rules, and what it does first.

Who types waits for mistakes and for the card, who asks for an answer, and nobody for the rest. So each piece of work
says who waits for it; the most urgent one is next, of equals the first. Pieces are not interrupted: long work that
nobody waits for is done in many.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from itertools import count
from queue import PriorityQueue
from threading import Thread
from typing import TypeVar

from tassel_compiler.depth import deep

_T = TypeVar("_T")


class Urgency(IntEnum):
    """Who waits."""

    TYPING = 0
    ASKING = 1
    NOBODY = 2
    END = 3


class RankedWork:
    def __init__(self, name: str) -> None:
        self._numbers = count()
        self._waiting: PriorityQueue[tuple[Urgency, int, Callable[[], object]]] = PriorityQueue()
        self._open = True
        Thread(target=self._run, name=name, daemon=True).start()

    def submit(self, work: Callable[[], _T], urgency: Urgency) -> Future[_T]:
        future: Future[_T] = Future()

        def done() -> None:
            if self._open and future.set_running_or_notify_cancel():
                try:
                    with deep():
                        future.set_result(work())
                except BaseException as problem:
                    future.set_exception(problem)
            else:
                future.cancel()

        self._waiting.put((urgency, next(self._numbers), done))
        return future

    def close(self) -> None:
        """What waits is not done any more."""
        self._open = False
        self._waiting.put((Urgency.END, next(self._numbers), lambda: None))

    def _run(self) -> None:
        urgency = Urgency.TYPING
        while urgency is not Urgency.END:
            urgency, _, work = self._waiting.get()
            work()
