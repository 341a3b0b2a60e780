"""How deep trees may be, and how deep Python may go to walk them.

Texts, chains of rules and foresight are trees, and whoever walks a tree calls itself. How deep a tree can be is bounded
where it is made (`effects.parse`, `check.recursion`, `lower.budget`); with these bounds no walk needs more frames
than are granted here, and these fit on the stack of any system that Python runs on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

NESTED = 500     # nodes from the root of a text to its deepest word
FRAMES = 10_000  # of Python, for everything that walks trees so deep


@contextmanager
def deep() -> Iterator[None]:
    """Make room for walks of trees, for good: a process has one limit for all its threads, so to lower it again would
    take the room from another one that still walks."""
    if sys.getrecursionlimit() < FRAMES:
        sys.setrecursionlimit(FRAMES)
    yield
