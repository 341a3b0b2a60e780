"""Answers about things that are the same object as before.

Trees are frozen and documents are read once, so whoever compiles again after a change hands in mostly what was handed
in before. What was found out about such a thing is kept under the thing itself; to compare it would cost more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Answer = TypeVar("_Answer")


class Same(Generic[_Answer]):
    """Keeps the answers about the last `most` things. A thing is held, so that no other gets its number."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[object, ...], tuple[tuple[object, ...], _Answer]] = {}

    def of(self, things: tuple[object, ...], rest: tuple[object, ...], find: Callable[[], _Answer]) -> _Answer:
        """The answer about these things; `rest` are values that it depends on as well, compared as such."""
        key = (*map(id, things), rest)
        known = self._known.pop(key, None)
        if known is None:
            return self.keep(things, rest, find())
        self._known[key] = known
        return known[1]

    def known(self, things: tuple[object, ...], rest: tuple[object, ...]) -> _Answer | None:
        """The same where it is kept."""
        key = (*map(id, things), rest)
        found = self._known.pop(key, None)
        if found is None:
            return None
        self._known[key] = found
        return found[1]

    def keep(self, things: tuple[object, ...], rest: tuple[object, ...], answer: _Answer) -> _Answer:
        while len(self._known) >= self._most:
            self._known.pop(next(iter(self._known)), None)
        self._known[(*map(id, things), rest)] = things, answer
        return answer
