"""Several children that stay, each at a question of its own, while whoever asked goes on with something else.

Which of them answers first is chance, so an answer is handed to whoever put its question: what comes out is the same
with one child, with many, and where the system has none and the work is done when its answer is called for.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.confined import CalledOff, Exceeded, ready
from tassel_compiler.staying import Answering, StayingChild


class Awaited:
    """An answer that is called for."""

    def __init__(self, hear: Callable[[], None]) -> None:
        self._hear = hear
        self._said: bytes | Exception | None = None

    def __call__(self) -> bytes:
        while self._said is None:
            self._hear()
        if isinstance(self._said, Exception):
            raise self._said
        return self._said

    def take(self, child: StayingChild) -> None:
        try:
            self._said = child.take()
        except (CalledOff, Exceeded, RuntimeError) as problem:  # of this question; told to who waits for its answer
            self._said = problem

    def call_off(self) -> None:
        self._said = CalledOff()


class SideBySide:
    """So many children at most, each at one question: the first that is free has the next one. While all are at work
    there is nothing to go on with for whoever asks."""

    def __init__(self, answer: Answering, first: Callable[[], object], most: int) -> None:
        self._answer, self._first, self._most = answer, first, max(1, most)
        self._children: list[StayingChild] = []
        self._busy: dict[StayingChild, Awaited] = {}

    def begin(self) -> None:
        """All of them, before they are asked: the sooner they are forked, the smaller they are."""
        while len(self._children) < self._most:
            self._another().begin()

    def put(self, question: bytes) -> Awaited:
        while len(self._busy) == self._most:
            self._hear()
        child = next((one for one in self._children if one not in self._busy), None) or self._another()
        found = self._busy[child] = Awaited(self._hear)
        child.put(question)
        return found

    def end(self) -> None:
        """What nobody took is lost: who calls for it later is told that it was called off."""
        for child in self._children:
            child.end()
        for awaited in self._busy.values():
            awaited.call_off()
        self._children, self._busy = [], {}

    def _another(self) -> StayingChild:
        self._children.append(StayingChild(self._answer, self._first))
        return self._children[-1]

    def _hear(self) -> None:
        """Waits for an answer, and takes all that are there."""
        first = min(self._busy, key=lambda child: child.until)
        for child in self._ready(first.until) or [first]:  # whose time is over says why
            self._busy.pop(child).take(child)

    def _ready(self, until: float) -> list[StayingChild]:
        heard = {child: child.heard_at for child in self._busy}
        numbers = [at for at in heard.values() if at is not None]
        said = ready(numbers, until) if len(numbers) == len(heard) else [None]  # without children: it is done now
        return [child for child, at in heard.items() if at in said]
