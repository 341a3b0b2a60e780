"""Logs on the disk: one that grows while a game is played, and one that is read again.

A decision is with the system as soon as it is made; what is asked of a person is on the disk before. A log is read line
by line, so its length costs nothing; no line and no number of lines is believed beyond what a game can have.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tassel_compiler.disk.growing import Growing
from tassel_compiler.disk.reading import Named, stream
from tassel_compiler.disk.refused import Reason, Refused, why
from tassel_runtime.game import State, Step
from tassel_runtime.log import Record, footer, header, past, step_record, text

LINES = 100_000
_LONGEST = 2_000_000  # bytes of one line


def read_log(path: Path) -> Iterator[str]:
    """The lines of a log; one that is no text gives lines that are no records."""
    with stream(Named(path)) as file:
        for number in range(1, LINES + 1):
            raw = file.readline(_LONGEST + 1)
            if not raw:
                return
            if len(raw) > _LONGEST:
                raise Refused(Reason.LARGE, path, f"has a line {number} of more than {_LONGEST} bytes")
            yield raw.decode("utf-8", "replace")
        raise Refused(Reason.LARGE, path, f"has more than {LINES} lines")


class LogStopped(Exception):
    """There is no room for another decision. Those before are in the log."""


class Journal:
    """The log of a game in play."""

    def __init__(self, path: Path, state: State, seed: int, states: bool = False, force: bool = False) -> None:
        self.game = state.game
        self.states = states
        self._steps = past(state)
        played = (self._record(n, step) for n, step in enumerate(self._steps, 1))
        self._file = Growing(path, [_line(header(state.game, seed)), *played], force)

    def follow(self, state: State, flushed: bool = False) -> None:
        """What the game has become since; what was taken back is taken out."""
        self._file.cut(len(self._steps) + 1)  # what an interruption left
        last = self._steps[-1] if self._steps else None
        if state.past is not None and state.past.earlier is last:
            self._add(state.past)
        elif state.past is not last:
            self._become(past(state))
        if flushed:
            self._file.flush()

    def _become(self, now: list[Step]) -> None:
        same = sum(1 for one, other in zip(self._steps, now, strict=False) if one is other)
        del self._steps[same:]
        self._file.cut(same + 1)
        for step in now[same:]:
            self._add(step)

    def _add(self, step: Step) -> None:
        self._grow(self._record(len(self._steps) + 1, step))
        self._steps.append(step)

    def _grow(self, line: bytes) -> None:
        try:
            self._file.add(line)
        except OSError as problem:
            raise LogStopped(why(problem)) from None

    def close(self, state: State) -> None:
        """The log with its footer. Without room for that, the log as it is."""
        try:
            self.follow(state)
            self._grow(_line(footer(state, len(self._steps))))
        finally:
            self._file.close()

    def _record(self, n: int, step: Step) -> bytes:
        return _line(step_record(self.game, n, step, self.states))


def _line(record: Record) -> bytes:
    return (text(record) + "\n").encode("utf-8")
