"""A file that grows line by line while something goes on that must not be lost.

It begins whole, as any file is written; each line is with the system when `add` returns, so whoever kills the program
loses nothing. A line that finds no room leaves no half behind.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.refused import Reason, Refused, naming
from tassel_compiler.disk.writing import replaceable, write

try:
    import fcntl
except ImportError:  # not every system has locks
    fcntl = None  # type: ignore[assignment]


class Growing:
    """Lines of a file. `cut` takes back the last ones; two programs cannot grow the same file."""

    def __init__(self, path: Path, lines: list[bytes], force: bool = False) -> None:
        replaceable(path, force)
        _free(path)
        write(Named(path), b"".join(lines), force=True)
        flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
        self._path = path
        with naming(path):
            self._number = os.open(os.path.realpath(path), flags)
            _lock(self._number)
        self._ends = [0]
        for line in lines:
            self._ends.append(self._ends[-1] + len(line))

    @property
    def count(self) -> int:
        return len(self._ends) - 1

    def add(self, line: bytes) -> None:
        """One line more; without room for all of it, none of it."""
        rest = memoryview(line)
        with naming(self._path):
            try:
                while rest:
                    rest = rest[os.write(self._number, rest) :]
                self._ends.append(self._ends[-1] + len(line))
            except BaseException:
                os.ftruncate(self._number, self._ends[-1])
                raise

    def cut(self, count: int) -> None:
        """Only the first lines stay."""
        if count < self.count:
            del self._ends[count + 1 :]
            with naming(self._path):
                os.ftruncate(self._number, self._ends[-1])

    def flush(self) -> None:
        """All lines are on the disk itself: a power cut loses none of them."""
        with naming(self._path):
            os.fsync(self._number)

    def close(self) -> None:
        with suppress(OSError):
            self.flush()
        os.close(self._number)


def _free(path: Path) -> None:
    """Nobody else grows this file."""
    with suppress(FileNotFoundError):
        number = os.open(os.path.realpath(path), os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        try:
            _lock(number)
        except BlockingIOError:
            raise Refused(Reason.BUSY, path, "is being written by another game") from None
        finally:
            os.close(number)


def _lock(number: int) -> None:
    if fcntl is not None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
