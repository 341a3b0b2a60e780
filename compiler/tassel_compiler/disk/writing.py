"""The one way to write a file: beside, flushed to the disk, then put in place at once.

Whoever pulls the plug finds the old file or the new one, never a half. What stands there and was not written by tassel
stays, unless the user insists. A symlink is followed to the file it means, unless that lies outside the folder that is
written into; nothing but an ordinary file is replaced.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from tassel_compiler.disk.folders import is_folder
from tassel_compiler.disk.leftovers import hold, left_parts, part_name
from tassel_compiler.disk.marks import ours
from tassel_compiler.disk.reading import InFolder, Named, Place, check_inside
from tassel_compiler.disk.refused import Reason, Refused, naming

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | sum(
    getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_CLOEXEC", "O_BINARY")
)


def write(place: Place, data: bytes, force: bool = False, flushed: bool = True) -> None:
    """Write a file, whole. `Refused` if one stands there that tassel did not write, unless by `force`; and if links
    lead out of the folder in which it is to lie."""
    path = place.path
    if isinstance(place, InFolder):
        check_inside(path, place.folder)
    mode = replaceable(path, force)
    with naming(path):
        _write_beside(Path(os.path.realpath(path)), data, mode, flushed)


def _write_beside(target: Path, data: bytes, mode: int | None, flushed: bool) -> None:
    """Write a file under another name, then put it in place."""
    for left in left_parts(target.parent):
        with suppress(OSError):
            os.unlink(left)
    part = target.with_name(part_name(target.name))
    number = os.open(part, _NEW, 0o666)
    try:
        try:
            with suppress(OSError):  # not every disk has locks
                hold(number)
            _whole(number, data)
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(number, mode)
            if flushed:
                os.fsync(number)
        finally:
            os.close(number)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise
    if flushed:
        _flush_folder(target.parent)


def put(path: Path, data: bytes) -> None:
    """A new file in a folder into which nobody else looks: in place from the beginning."""
    number = os.open(path, _NEW, 0o600)
    try:
        _whole(number, data)
    finally:
        os.close(number)


def replaceable(path: Path, force: bool) -> int | None:
    """The rights of the file that may be replaced, None if there is none yet; else it is refused."""
    target = Path(os.path.realpath(path))
    try:
        status = os.lstat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(status.st_mode):
        raise Refused(Reason.FOLDER, path, "is a folder")
    if not stat.S_ISREG(status.st_mode):
        raise Refused(Reason.SPECIAL, path, "is not an ordinary file")
    if not force and not ours(Named(target)):
        raise Refused(Reason.FOREIGN, path, "is there already and was not written by tassel (--force replaces it)")
    return stat.S_IMODE(status.st_mode)


def make_folder(place: Place) -> None:
    """Make a folder, and those above it."""
    path = place.path
    if isinstance(place, InFolder):
        check_inside(path, place.folder)
    with suppress(FileNotFoundError, NotADirectoryError):
        os.lstat(path)  # a path that no system takes is told before a part of it is made
    for folder in (*reversed(path.parents), path):
        if not is_folder(folder):
            os.mkdir(folder)


def _whole(number: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(number, rest) :]


def _flush_folder(folder: Path) -> None:
    """The name of the file is in its folder, which is flushed by itself. Not every system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
