"""What could stand in a place, learned from what is said of a word that cannot.

Whoever finds a word that is none asks which of the names that could stand there is nearest. So a text with a word in it
that nobody ever writes makes every stage say what it would have taken; nothing needs to know the places by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

HOLE = "here-be-words"

_heard: ContextVar[set[str] | None] = ContextVar("heard", default=None)


@contextmanager
def listening() -> Iterator[set[str]]:
    """While this is open, the names that could stand where `HOLE` does."""
    names: set[str] = set()
    token = _heard.set(names)
    try:
        yield names
    finally:
        _heard.reset(token)


def asked_about(word: str) -> set[str] | None:
    """Where to write down what could stand instead of this word; None where nobody wants to know."""
    names = _heard.get()
    return names if names is not None and HOLE in word else None
