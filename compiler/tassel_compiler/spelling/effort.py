"""Count the work that goes into advice, so that a text of many mistakes is told as soon as one of few.

Advice compares words with names and sentences with patterns: for each mistake, with everything there is. What one check
may spend is counted in comparisons and not in seconds, so the same rules get the same advice on every machine. Mistakes
beyond that are told without advice.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

MOST_COMPARISONS = 300_000
"""For all mistakes of one check. One unknown word among two thousand names takes two thousand."""


@dataclass(slots=True)
class _Left:
    comparisons: int


_left: ContextVar[_Left | None] = ContextVar("comparisons left for advice", default=None)


@contextmanager
def bounded_advice(most: int = MOST_COMPARISONS) -> Iterator[None]:
    """Bound the work of all advice inside; within another bound, that one holds."""
    if _left.get() is not None:
        yield
        return
    with _with(_Left(most)):
        yield


@contextmanager
def without_advice() -> Iterator[None]:
    """Give no advice inside: nobody reads it."""
    with _with(_Left(0)):
        yield


@contextmanager
def _with(left: _Left) -> Iterator[None]:
    token = _left.set(left)
    try:
        yield
    finally:
        _left.reset(token)


def can_spend(comparisons: int) -> bool:
    """Take so many comparisons from what is left, if they are there."""
    left = _left.get()
    if left is None:
        return True
    if left.comparisons < comparisons:
        left.comparisons = 0  # whatever comes later gets none either, so that advice does not depend on sizes
        return False
    left.comparisons -= comparisons
    return True
