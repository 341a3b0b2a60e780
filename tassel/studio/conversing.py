"""A conversation with one page: what it says is heard in order, all of it, also what it said just before it went.

Only whether anybody is here is answered at once, whatever takes long. So what a page says is read as it comes and waits
for its turn, but not without end: who says more than may wait is not read on until some of it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from tassel.studio.page_parts import LARGEST_PART
from tassel.studio.said import SayToPage
from tassel_compiler.foreign.data import read_json

_ASKED, _ANSWERED = {"say": "there"}, {"tell": "there"}
_EACH = 100  # letters that a message counts for beside its own


@dataclass(frozen=True, slots=True)
class _Said:
    message: object
    letters: int


class _Waiting(asyncio.Queue["_Said | None"]):
    """What was said and is not done yet: not so many messages at most, but so many letters. None ends it."""

    def _init(self, maxsize: int) -> None:
        super()._init(maxsize)
        self._letters = 0

    def _put(self, item: _Said | None) -> None:
        super()._put(item)
        self._letters += item.letters if item is not None else 0

    def _get(self) -> _Said | None:
        item: _Said | None = super()._get()
        self._letters -= item.letters if item is not None else 0
        return item

    def full(self) -> bool:
        return self._letters > LARGEST_PART


async def converse(said: AsyncIterator[str], say: SayToPage, heard: Callable[[object], Awaitable[None]]) -> None:
    """Until the page is gone and all that it said is done. What is no JSON, or no value of ours, is not heard."""
    waiting = _Waiting()

    async def doing() -> None:
        while (one := await waiting.get()) is not None:
            with suppress(ValueError):
                await heard(one.message)

    async def hearing() -> None:
        async for text in said:
            with suppress(ValueError):
                message = read_json(text)
                if message == _ASKED:
                    await say(_ANSWERED)
                else:
                    await waiting.put(_Said(message, len(text) + _EACH))
        await waiting.put(None)

    done, heard_all = asyncio.create_task(doing()), asyncio.create_task(hearing())
    try:
        await asyncio.wait((done, heard_all), return_when=asyncio.FIRST_COMPLETED)
        if heard_all.done():
            heard_all.result()
        await done
    finally:
        for task in (done, heard_all):
            task.cancel()
