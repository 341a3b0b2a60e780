"""An editor without a process: a server whose clock is moved by hand, and what it told of each file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from lsprotocol import types as p

from tassel.lsp.server import Server
from tassel.lsp.translation import uri_of
from tassel_compiler import confined

_LONG = 10_000  # pieces of work, more than anything here has


@dataclass
class Waiting:
    """Something that is done later."""

    seconds: float
    work: Callable[[], None]
    off: bool = False

    def cancel(self) -> None:
        self.off = True


@dataclass
class Clock:
    """What waits, the next first."""

    now: float = 0.0
    waiting: list[Waiting] = field(default_factory=list)

    def __call__(self, seconds: float, work: Callable[[], None]) -> Waiting:
        self.waiting.append(Waiting(self.now + seconds, work))
        return self.waiting[-1]

    def step(self) -> bool:
        """The next piece of work; whether there was one."""
        self.waiting = sorted((one for one in self.waiting if not one.off), key=lambda one: one.seconds)
        if not self.waiting:
            return False
        first = self.waiting.pop(0)
        self.now = max(self.now, first.seconds)
        first.work()
        return True

    def rest(self) -> None:
        """Nobody does anything until nothing waits any more."""
        assert any(not self.step() for _ in range(_LONG))

    def past(self, seconds: float) -> None:
        """So long nobody does anything."""
        until = self.now + seconds
        while any(one.seconds <= until and not one.off for one in self.waiting):
            self.step()
        self.now = until


class AnEditor:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(confined, "resource", None)  # so that all is done here, piece by piece
        self.clock = Clock()
        self.server = Server(self.clock)
        self.told: dict[str, list[p.Diagnostic]] = {}
        monkeypatch.setattr(self.server, "text_document_publish_diagnostics", self._heard)

    def _heard(self, params: p.PublishDiagnosticsParams) -> None:
        self.told[params.uri] = list(params.diagnostics)

    def codes(self, path: Path) -> list[str | int | None]:
        """What is wrong in a file."""
        return [one.code for one in self.told.get(uri_of(path), [])]

    def types(self, path: Path, text: str) -> None:
        """So that its mistakes are told, and nothing else yet."""
        self.server.changed(path, text)
        self.clock.past(1.0)
