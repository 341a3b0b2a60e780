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
from itertools import count
from typing import Generic, TypeVar

_Answer = TypeVar("_Answer")
_Kept = dict[tuple[object, ...], tuple[tuple[object, ...], _Answer]]
_LOOKS = 128  # that a generation lasts
_counted = count(1)
_now = 0


def looked() -> None:
    """Rules that are being edited are looked at once more."""
    global _now
    _now = next(_counted)


class Same(Generic[_Answer]):
    """Keeps the last `most` answers and at most as many before them, as long as somebody asks for them. A thing is
    held, so that no other gets its number.

    Threads may ask at once without a lock: both generations are replaced together by one assignment, and whoever still
    uses the pair of before puts an answer where nobody looks for it. An answer may be found twice, never a wrong one;
    and a process that is forked meanwhile waits for no lock that nobody opens.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: tuple[_Kept[_Answer], _Kept[_Answer], int] = {}, {}, 0  # young, old, since when

    def __len__(self) -> int:
        young, old, _ = self._kept
        return len(young) + len(old)

    def of(self, things: tuple[object, ...], rest: tuple[object, ...], find: Callable[[], _Answer]) -> _Answer:
        """The answer about these things; `rest` are values that it depends on as well, compared as such."""
        known = self._known((*map(id, things), rest))
        return self.keep(things, rest, find()) if known is None else known[1]

    def known(self, things: tuple[object, ...], rest: tuple[object, ...]) -> _Answer | None:
        """The same where it is kept."""
        known = self._known((*map(id, things), rest))
        return None if known is None else known[1]

    def keep(self, things: tuple[object, ...], rest: tuple[object, ...], answer: _Answer) -> _Answer:
        young, old, since = self._kept
        if len(young) >= self._most or _now - since >= _LOOKS:
            young, old, since = self._kept = {}, young, _now
        young[(*map(id, things), rest)] = things, answer
        return answer

    def _known(self, key: tuple[object, ...]) -> tuple[tuple[object, ...], _Answer] | None:
        young, old, _ = self._kept
        found = young.get(key)
        if found is None and (found := old.pop(key, None)) is not None:
            young[key] = found
        return found
