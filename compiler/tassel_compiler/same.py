"""Answers about things that are the same object as before.

Trees are frozen and documents are read once, so whoever compiles again after a change hands in mostly what was handed
in before. What was found out about such a thing is kept under the thing itself; to compare it would cost more.

Somebody who edits for a day asks about ten thousand versions of a rule, each of which holds the text that it stood in,
and all but the last are never asked for again. So what is kept has two generations: who is asked for is young; when
the young are many, or have been looked at often enough, they become the old, and the old of before are forgotten.
What a cache holds is thus bounded by the work of some hundred looks at rules, however long the day.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Answer = TypeVar("_Answer")
_Kept = dict[tuple[object, ...], tuple[tuple[object, ...], _Answer]]
_LOOKS = 128  # that a generation lasts
_now = 0


def looked() -> None:
    """Rules that are being edited are looked at once more."""
    global _now
    _now += 1


class Same(Generic[_Answer]):
    """Keeps the last `most` answers and at most as many before them, as long as somebody asks for them. A thing is
    held, so that no other gets its number.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._young: _Kept[_Answer] = {}
        self._old: _Kept[_Answer] = {}
        self._since = 0

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def of(self, things: tuple[object, ...], rest: tuple[object, ...], find: Callable[[], _Answer]) -> _Answer:
        """The answer about these things; `rest` are values that it depends on as well, compared as such."""
        known = self._known((*map(id, things), rest))
        return self.keep(things, rest, find()) if known is None else known[1]

    def known(self, things: tuple[object, ...], rest: tuple[object, ...]) -> _Answer | None:
        """The same where it is kept."""
        known = self._known((*map(id, things), rest))
        return None if known is None else known[1]

    def keep(self, things: tuple[object, ...], rest: tuple[object, ...], answer: _Answer) -> _Answer:
        if len(self._young) >= self._most or _now - self._since >= _LOOKS:
            self._old, self._young, self._since = self._young, {}, _now
        self._young[(*map(id, things), rest)] = things, answer
        return answer

    def _known(self, key: tuple[object, ...]) -> tuple[tuple[object, ...], _Answer] | None:
        found = self._young.get(key)
        if found is None and (found := self._old.pop(key, None)) is not None:
            self._young[key] = found
        return found
