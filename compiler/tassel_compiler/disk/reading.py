"""The one way to read a file: an ordinary one, inside the folder that was named, within a limit, once.

A device, a pipe or a socket is not even opened: opening alone may wait or wind a tape. Between looking and opening the
file may be exchanged, so links are not followed at the opening, and what was opened is looked at again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tassel_compiler.disk.refused import Reason, Refused

TEXT = 2_000_000  # bytes of a text that somebody wrote
_LONGEST = 200  # characters of a name
_CAREFUL = os.O_RDONLY | sum(
    getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY")
)


def read(path: Path, limit: int = TEXT, within: Path | None = None) -> bytes:
    """All bytes of a file. `within` is the folder that the user named, if not the file itself."""
    with stream(path, within) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(limit + 1) if size <= limit else b""
        if size > limit or len(data) > limit:
            size = max(size, len(data))
            said = f"has {size} bytes, at most {limit} are read"
            raise Refused(Reason.LARGE, path, said, size, limit)
        return data


def read_text(path: Path, limit: int = TEXT, within: Path | None = None) -> str:
    """The text of a file; what is no UTF-8 becomes a mark that stands for it."""
    return read(path, limit, within).decode("utf-8-sig", "replace")


@contextmanager
def stream(path: Path, within: Path | None = None) -> Iterator[BinaryIO]:
    """A file to be read piece by piece, by somebody who keeps a limit of his own."""
    with os.fdopen(_opened(path, within), "rb") as file:
        yield file


def nowhere() -> int:
    """The number of an open file that holds nothing and swallows everything."""
    return os.open(os.devnull, os.O_RDWR)


def _opened(path: Path, within: Path | None) -> int:
    found = path if within is None else _inside(path, within)
    real = os.path.realpath(found)
    _ordinary(os.lstat(real), path)
    number = os.open(real, _CAREFUL)
    try:
        _ordinary(os.fstat(number), path)
    except Refused:
        os.close(number)
        raise
    return number


def _ordinary(status: os.stat_result, path: Path) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise Refused(Reason.FOLDER, path, "is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise Refused(Reason.SPECIAL, path, "is not an ordinary file")


def _inside(path: Path, folder: Path) -> Path:
    """The path, if it leads nowhere but into the folder, and its name can be shown."""
    if not legible(path.name):
        raise Refused(Reason.NAME, path, "has a name that cannot be shown")
    if path.parent != folder or os.path.islink(path):
        root = os.path.realpath(folder)
        real = os.path.realpath(path)
        if os.path.commonpath((root, real)) != root:
            raise Refused(Reason.OUTSIDE, path, "leads out of its folder")
    return path


def legible(name: str) -> bool:
    """Whether a name of a file is one that people can read: no signs for terminals in it, not endless."""
    return len(name) <= _LONGEST and all(c.isprintable() or c in "\u00a0\u202f" for c in name)
