"""What a check tells besides of rules that are in order, found out when nobody typed for some seconds.

A server has one thread, and the pieces of such a look are as long as many edits. So a copy of the server does it, which
knows all that is known at that moment, says what it found and is gone; whoever types on ends it, and waits for nothing.
Where the system has no such copies the pieces are done here, one at a time, and none after the next edit.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import Protocol

from lsprotocol import types as p

from tassel.lsp.translation import diagnostic_of, shown_file, uri_of
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.whole_check import besides, run_out, the_rest
from tassel_compiler.confined import Exceeded
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Module, Overlay
from tassel_compiler.foreign.data import read_json
from tassel_compiler.places import shipped
from tassel_compiler.source import Span
from tassel_compiler.staying import StayingChild

RESTED = 3.0  # seconds without an edit

ToldOfFiles = dict[str, list[p.Diagnostic]]
"""What is wrong, by the files that it stands in."""
RestPieces = Generator[None, None, ToldOfFiles]


class Wait(Protocol):
    """What is to be done later, unless it is called off."""

    def cancel(self) -> None: ...


Later = Callable[[float, Callable[[], None]], Wait]


class Plainly(Protocol):
    """How what the protocol says becomes plain data, and back."""

    def unstructure(self, told: ToldOfFiles) -> object: ...
    def structure(self, data: object, sort: type[ToldOfFiles]) -> ToldOfFiles: ...


class AtRest:
    """Rule sets that wait to be looked over, one after the other; `tell` hears what was found."""

    def __init__(
        self, pieces: Callable[[str], RestPieces], tell: Callable[[str, ToldOfFiles], None], later: Later,
        plainly: Plainly,
    ) -> None:  # fmt: skip
        self._pieces, self._tell, self._later, self._plainly = pieces, tell, later, plainly
        self._due: dict[str, None] = {}
        self._waits: Wait | None = None
        self._work: _Child | _InPieces | None = None

    def wanted(self, rules: str) -> None:
        self._due[rules] = None
        self.broken_off()

    def broken_off(self) -> None:
        """Somebody types: what was begun is begun again when he rests."""
        if self._work is not None:
            self._work.end()
            self._work = None
        self._wait()

    def end(self) -> None:
        self._due.clear()
        self.broken_off()

    def _wait(self, seconds: float = RESTED) -> None:
        if self._waits is not None:
            self._waits.cancel()
        self._waits = self._later(seconds, self._begin) if self._due else None

    def _begin(self) -> None:
        self._waits = None
        rules = next(iter(self._due))
        pieces, done = self._pieces(rules), partial(self._done, rules)
        self._work = _Child.of(pieces, done, self._plainly) or _InPieces(pieces, done, self._later)

    def _done(self, rules: str, told: ToldOfFiles) -> None:
        self._work = None
        self._due.pop(rules, None)
        self._tell(rules, told)
        self._wait(0)


class _Child:
    """A copy that does all of it."""

    def __init__(
        self, child: StayingChild, heard_at: int, done: Callable[[ToldOfFiles], None], plainly: Plainly
    ) -> None:  # fmt: skip
        self._child, self._heard_at, self._done, self._plainly = child, heard_at, done, plainly
        asyncio.get_running_loop().add_reader(heard_at, self._heard)

    @staticmethod
    def of(pieces: RestPieces, done: Callable[[ToldOfFiles], None], plainly: Plainly) -> _Child | None:
        """None where the system has none."""
        child = StayingChild(lambda _: json.dumps(plainly.unstructure(run_out(pieces))).encode())
        child.begin()
        if child.heard_at is None:
            return None
        child.put(b"")
        return _Child(child, child.heard_at, done, plainly)

    def _heard(self) -> None:
        asyncio.get_running_loop().remove_reader(self._heard_at)
        try:
            said = read_json(self._child.take())
        except Exceeded:  # rules that take so long to play are told of by who plays them
            said = {}
        finally:
            self._child.end()
        self._done(self._plainly.structure(said, ToldOfFiles))

    def end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._heard_at)
        self._child.end()


class _InPieces:
    """One piece, and then whatever else there is to do."""

    def __init__(self, pieces: RestPieces, done: Callable[[ToldOfFiles], None], later: Later) -> None:
        self._pieces, self._done, self._later = pieces, done, later
        self._next = later(0, self._step)

    def _step(self) -> None:
        try:
            next(self._pieces)
        except StopIteration as found:
            self._done(found.value)
        else:
            self._next = self._later(0, self._step)

    def end(self) -> None:
        self._next.cancel()
        self._pieces.close()


def rest_by_file(rules: Workspace) -> RestPieces:
    """What a check of these rules tells besides, by file, with the texts as they are open; nothing where they are not
    in order."""
    found = rules.analyse()
    yield
    if found.compiled is None or not found.in_order:
        return {}
    sink = Sink()
    yield from the_rest(found.compiled, sink, rules.texts.source)
    told: ToldOfFiles = {}
    for item in besides(found.diagnostics, sink.items):
        span = item.span or _name_of(found)
        if span is not None:
            told.setdefault(uri_of(shown_file(span)), []).append(diagnostic_of(replace(item, span=span)))
    return told


def _name_of(found: Analysis) -> Span | None:
    """Where the last layer that is somebody's own says its name: what is told of no place is told of that layer."""
    parts = found.parts
    documents = (*parts.modules, *parts.overlays) if parts is not None else ()
    named = (one.name.span for one in reversed(documents) if isinstance(one, Module | Overlay))
    return next((span for span in named if not shipped(shown_file(span))), None)
