"""A child that is confined and stays: what it found out for one question it knows at the next.

To fork costs more the larger a process has grown, and whoever is forked anew knows nothing. Each question has the
limits of time of one piece of work, and all of them together those of memory. A child that breaks or passes them is
gone, and the next question begins another one. It ends when whoever asks is no longer there.
"""

from __future__ import annotations

import os
import signal
import struct
import time
from collections.abc import Callable
from contextlib import suppress

from tassel_compiler import confined
from tassel_compiler.confined import Exceeded

_LENGTH = struct.Struct("!Q")

Answering = Callable[[bytes], bytes]


class StayingChild:
    """Answers one question after the other, one at a time. The work must catch its own mistakes."""

    def __init__(self, answer: Answering, first: Callable[[], object] = lambda: None) -> None:
        self._answer, self._first = answer, first  # what it does before it is asked
        self._there: tuple[int, int, int] | None = None  # the child, where it is asked, where it is heard
        self._asked = b""
        self.until = 0.0  # when the answer must be there

    def begin(self) -> None:
        """The child, before it is asked: the sooner it is forked, the smaller it is."""
        if self._there is None:
            self._there = confined.stays(self._serve)

    def ask(self, question: bytes) -> bytes:
        self.put(question)
        return self.take()

    def put(self, question: bytes) -> None:
        """A question, and another one only when it is answered."""
        self.begin()
        self._asked, self.until = question, time.monotonic() + confined.PATIENCE * confined.SECONDS
        if self._there is not None:
            with suppress(BrokenPipeError):  # it is gone: what it said last, and how it ended, say why
                confined.speak(_LENGTH.pack(len(question)) + question, self._there[1])

    @property
    def heard_at(self) -> int | None:
        """From where the answer comes; None where it is found out when it is taken."""
        return self._there[2] if self._there is not None else None

    def take(self) -> bytes:
        """The answer to what was put."""
        if self._there is None:
            return self._answered_here()
        child, _, hearing = self._there
        try:
            whole, said = _answered(hearing, self.until)
        except BaseException:
            self.end()
            raise
        if not whole:
            self._forget()
            confined.ended(child, said)
            raise Exceeded("it ended")
        return said

    def _answered_here(self) -> bytes:
        """What breaks is told as of a child."""
        try:
            return self._answer(self._asked)
        except Exception as mistake:
            raise RuntimeError(repr(mistake)) from mistake

    def end(self) -> None:
        if self._there is not None:
            child = self._there[0]
            self._forget()
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def _forget(self) -> None:
        if self._there is not None:
            _, asking, hearing = self._there
            os.close(asking)
            os.close(hearing)
            self._there = None

    def _serve(self, questions: int, answers: int) -> None:
        self._first()
        while True:
            question = _read(questions)
            if question is None:
                return
            confined.more_time()
            answer = self._answer(question)
            confined.speak(_LENGTH.pack(len(answer)) + answer, answers)


def _read(questions: int) -> bytes | None:
    """A whole message; None where nobody asks any more."""
    head = _exactly(questions, _LENGTH.size)
    return _exactly(questions, _LENGTH.unpack(head)[0]) if head is not None else None


def _exactly(questions: int, size: int) -> bytes | None:
    found = bytearray()
    while len(found) < size:
        part = os.read(questions, size - len(found))
        if not part:
            return None
        found += part
    return bytes(found)


def _answered(hearing: int, until: float) -> tuple[bool, bytes]:
    """An answer, and whether it is whole: a child that breaks says why, without a length, and is gone."""
    found = bytearray()
    while confined.ready([hearing], until):
        part = os.read(hearing, 1 << 20)
        if not part:
            return False, bytes(found)
        found += part
        if len(found) >= _LENGTH.size:
            size = _LENGTH.unpack_from(found)[0]
            if len(found) == _LENGTH.size + size:
                return True, bytes(found[_LENGTH.size :])
    raise Exceeded("it does not end")
