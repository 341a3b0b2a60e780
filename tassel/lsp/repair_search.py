"""Search for repairs while the server goes on answering.

A search compiles dozens of texts, which takes up to two seconds of work. A child process that knows all that the server
knows does it; where the system has no such children a thread does, which runs only while the event loop waits for it,
from one try to the next. What was found is kept until a text changes; a change ends the search.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Hashable
from threading import Semaphore, Thread
from typing import Protocol

from lsprotocol import types as p

from tassel_compiler.confined import Exceeded
from tassel_compiler.depth import deep
from tassel_compiler.foreign.data import read_json
from tassel_compiler.staying import StayingChild

Actions = list[p.CodeAction]
Search = Callable[[Callable[[], bool]], Actions]
"""Finds repairs until it is told to stop."""


class Converter(Protocol):
    """Turns values of the protocol into plain data, and back."""

    def unstructure(self, found: Actions) -> object: ...
    def structure(self, data: object, sort: type[Actions]) -> Actions: ...


class RepairSearch:
    """One search at a time; requests wait for their turn, and the event loop for none of them."""

    def __init__(self, converter: Converter) -> None:
        self._converter = converter
        self._turn = asyncio.Lock()
        self._version = 0  # of all texts
        self._found: dict[Hashable, Actions] = {}
        self._answered: asyncio.Future[bool] | None = None  # whether the child has, rather than a text has changed

    def forget(self) -> None:
        """Drop what was found for texts that have changed, and end the search that is going on."""
        self._version += 1
        self._found.clear()
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(False)

    async def find(self, about: Hashable, search: Search) -> Actions | None:
        """Return what a search finds about something, once for each version of the texts; None when they change
        meanwhile."""
        version = self._version
        async with self._turn:
            if version == self._version and about not in self._found:
                found = await self._search_in_child(search)
                if version == self._version:
                    self._found[about] = found
            return self._found[about] if version == self._version else None

    async def _search_in_child(self, search: Search) -> Actions:
        child = StayingChild(lambda _: json.dumps(self._converter.unstructure(search(lambda: False))).encode())
        child.begin()
        if child.heard_at is None:
            return await self._search_by_turns(search)
        loop, heard_at = asyncio.get_running_loop(), child.heard_at
        answered = self._answered = loop.create_future()
        loop.add_reader(heard_at, _answer, answered)
        try:
            child.put(b"")
            return self._converter.structure(read_json(child.take()), Actions) if await answered else []
        except Exceeded:
            return []
        finally:
            self._answered = None
            loop.remove_reader(heard_at)
            child.end()

    async def _search_by_turns(self, search: Search) -> Actions:
        """The thread and the event loop never run at the same time: what they share needs no locks."""
        turns = _Turns(search)
        version = self._version
        try:
            while not turns.over:
                turns.give(stop=version != self._version)
                await asyncio.sleep(0)
        finally:
            while not turns.over:
                turns.give(stop=True)
        return turns.result()


def _answer(answered: asyncio.Future[bool]) -> None:
    if not answered.done():
        answered.set_result(True)


class _Turns:
    """A search in a thread, which goes on only from one `give` until its next question whether to stop."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._go, self._back = Semaphore(0), Semaphore(0)
        self._stop = False
        self._found: Actions | Exception = []
        self.over = False
        Thread(target=self._run, daemon=True).start()

    def give(self, stop: bool) -> None:
        self._stop = stop
        self._go.release()
        self._back.acquire()

    def result(self) -> Actions:
        if isinstance(self._found, Exception):
            raise self._found
        return self._found

    def _run(self) -> None:
        self._go.acquire()
        try:
            with deep():
                self._found = self._search(self._ask)
        except Exception as mistake:
            self._found = mistake
        self.over = True
        self._back.release()

    def _ask(self) -> bool:
        self._back.release()
        self._go.acquire()
        return self._stop
