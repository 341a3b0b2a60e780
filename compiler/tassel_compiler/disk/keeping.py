"""What is kept between two runs to save time, in a folder of the user's own.

A cache is a guess about work that was done: if it is missing, broken, or could have been put there by somebody else,
the work is done again and nobody hears of it. What is kept is text; reading it runs nothing.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tassel_compiler.disk.folders import names
from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.writing import put, write

KEPT = 200  # files
_LARGEST = 4_000_000  # bytes of one


def digest(parts: Iterable[bytes]) -> str:
    """A name for contents. Each counts with its length: two lists that join to the same text are not the same."""
    found = hashlib.sha256()
    for part in parts:
        found.update(len(part).to_bytes(8))
        found.update(part)
    return found.hexdigest()


def recall(name: str) -> str | None:
    """What was kept under this name."""
    try:
        folder = _folder()
        if not _own(folder) or not _own(folder / name):
            return None
        return read(InFolder(folder / name, folder), _LARGEST).decode("utf-8")
    except (OSError, ValueError):
        return None


def keep(name: str, text: str) -> None:
    """A failure is a missed chance, no more."""
    with suppress(OSError, ValueError, RuntimeError):
        folder = _folder()
        os.makedirs(folder.parent, exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)
        if _own(folder):
            _forget_oldest(folder)
            write(InFolder(folder / name, folder), text.encode("utf-8"), force=True, flushed=False)


def keep_private(name: str, text: str) -> Path | None:
    """Keep a text in a file that nobody else may read, and return where it lies; None where it cannot be kept so."""
    try:
        folder = _folder()
        os.makedirs(folder.parent, exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(folder, 0o700)
        if not _own(folder):
            return None
        _forget_oldest(folder)
        with suppress(FileNotFoundError):
            os.unlink(folder / name)
        put(folder / name, text.encode("utf-8"))
    except (OSError, ValueError, RuntimeError):
        return None
    return folder / name


def forget(name: str) -> None:
    """Remove what was kept under a name."""
    with suppress(OSError, ValueError, RuntimeError):
        folder = _folder()
        if _own(folder):
            os.unlink(folder / name)


def _folder() -> Path:
    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        place = os.environ.get(variable, "")
        if os.path.isabs(place):
            return Path(place, "tassel", "kept")
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        raise FileNotFoundError("nobody has a home here")
    return Path(home, ".cache", "tassel", "kept")


def _own(path: Path) -> bool:
    """Whether nobody but the user could have written there: in place, his, closed to others."""
    status = os.lstat(path)
    if stat.S_ISLNK(status.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    closed = 0o077 if stat.S_ISDIR(status.st_mode) else 0o022
    return status.st_uid == os.geteuid() and not status.st_mode & closed


def _forget_oldest(folder: Path) -> None:
    found = names(folder)
    if len(found) >= KEPT:
        aged = sorted((os.lstat(folder / name).st_mtime, name) for name in found)
        for _, name in aged[: len(found) - KEPT + 1]:
            os.unlink(folder / name)
