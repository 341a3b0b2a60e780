"""The three streams of the process, made so that printing never fails in a way of its own.

A stream that was closed before the program began leads nowhere; else the next file that is opened would take its place,
and hear what is meant for people. A console that lacks a character gets one that is alike.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

import click

from tassel_compiler.disk.reading import nowhere
from tassel_compiler.foreign.plain import SIMPLER

NAMES = ("stdin", "stdout", "stderr")
_ENDING = ("SIGTERM", "SIGHUP")  # how a program is told that its time or its terminal is over


def prepare() -> None:
    for number, name in enumerate(NAMES):
        stream = getattr(sys, name)
        if stream is None:
            _nowhere(number)
            raw = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
            setattr(sys, name, io.TextIOWrapper(raw, encoding="utf-8", errors=SIMPLER, write_through=True))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if number == 0 else SIMPLER)


def end_softly() -> None:
    """Ends like one who leaves: what is open is closed, a log gets its footer."""
    for name in _ENDING:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(128 + number)


def close(stream: int = 1) -> None:
    """Nobody reads standard output any more: what is left to flush would only fail again."""
    _nowhere(stream)


def _nowhere(number: int) -> None:
    opened = nowhere()
    if opened != number:
        os.dup2(opened, number)


def told(wrong: click.ClickException) -> str:
    """What the command line says of its own use, as it would print it."""
    text = io.StringIO()
    wrong.show(text)
    return text.getvalue()


def leave(code: int) -> NoReturn:
    """Ends this process at once: threads that are still inside a module are not waited for; what was told is out."""
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)
