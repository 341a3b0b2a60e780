"""How something is said to a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

SayToPage = Callable[[object], Awaitable[None]]


async def tell_softly(say: SayToPage, message: object) -> None:
    """A page that is gone is told nothing."""
    with suppress(RuntimeError, OSError):
        await say(message)
