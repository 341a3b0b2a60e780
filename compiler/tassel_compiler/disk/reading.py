"""The one way to read a file: an ordinary one, inside the folder that was named, within a limit, once.

A device, a pipe or a socket is not even opened: opening alone may wait or wind a tape. Between looking and opening the
file may be exchanged, so links are not followed at the opening, and what was opened is looked at again.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from tassel_compiler.disk.refused import Reason, Refused

TEXT = 2_000_000  # bytes of a text that somebody wrote
_LONGEST = 200  # characters of a name
_SYSTEM = ("/proc/", "/sys/", "/dev/")
_CAREFUL = os.O_RDONLY | sum(
    getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_NOCTTY", "O_BINARY")
)


@dataclass(frozen=True, slots=True)
class Named:
    """A file that the user named himself, that a command made, or that comes with the program: it may lie anywhere."""

    path: Path


@dataclass(frozen=True, slots=True)
class InFolder:
    """A file that was found in a folder which somebody else may have filled: it must lie there, all links followed."""

    path: Path
    folder: Path


Place = Named | InFolder
"""A file and where it may lie. Nothing is read without one: who reads says whose word the path is."""


def read(place: Place, limit: int = TEXT) -> bytes:
    """Read all bytes of a file."""
    path = place.path
    with stream(place) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(limit + 1) if size <= limit else b""
        if size > limit or len(data) > limit:
            size = max(size, len(data))
            said = f"has {size} bytes, at most {limit} are read"
            raise Refused(Reason.LARGE, path, said, size, limit)
        return data


def read_text(place: Place, limit: int = TEXT) -> str:
    """Read the text of a file; what is no UTF-8 becomes a mark that stands for it."""
    return read(place, limit).decode("utf-8-sig", "replace")


@contextmanager
def stream(place: Place) -> Iterator[BinaryIO]:
    """Open a file to be read piece by piece, by a caller that keeps a limit of its own."""
    with os.fdopen(_open(place), "rb") as file:
        yield file


def nowhere() -> int:
    """The number of an open file that holds nothing and swallows everything."""
    return os.open(os.devnull, os.O_RDWR)


def _open(place: Place) -> int:
    path = place.path
    if isinstance(place, InFolder):
        _check_inside(path, place.folder)
    real = os.path.realpath(path)
    if _is_of_system(real) and not _is_of_system(os.path.abspath(path)):
        raise Refused(Reason.OUTSIDE, path, "leads to what the system tells of itself")
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


def _is_of_system(path: str) -> bool:
    """Whether a path is of no disk: what runs, devices, what processes were told. Memory that is used as a disk is."""
    return path.startswith(_SYSTEM) and not path.startswith("/dev/shm/")


def _check_inside(path: Path, folder: Path) -> None:
    """Refuse a path that leads out of a folder, or whose name cannot be shown."""
    if not legible(path.name):
        raise Refused(Reason.NAME, path, "has a name that cannot be shown")
    if path.parent != folder or os.path.islink(path):
        check_inside(path, folder)


def check_inside(path: Path, folder: Path) -> None:
    """Refuse a path that leads out of a folder, all links followed; it need not be there."""
    root, real = os.path.realpath(folder), os.path.realpath(path)
    if os.path.commonpath((root, real)) != root:
        raise Refused(Reason.OUTSIDE, path, "leads out of its folder")


def legible(name: str) -> bool:
    """Whether a name of a file is one that people can read: no signs for terminals in it, not endless."""
    return len(name) <= _LONGEST and all(c.isprintable() or c in "\u00a0\u202f" for c in name)
