"""What programs that were killed left behind: parts of files, and scratch folders.

A name says which process made a file, and that process holds a lock on it. It is left over when there is no such
process any more and nobody holds the lock: the number alone may mean a process of another container, or of another
machine, that shares the folder. Files of other users are never touched.
"""

from __future__ import annotations

import os
import re
import stat
import time
from pathlib import Path

from tassel_compiler.disk.folders import names

try:
    import fcntl
except ImportError:  # not every system has locks
    fcntl = None  # type: ignore[assignment]

PART = ".part"
SCRATCH = "tassel-"
FORGOTTEN = 3600  # seconds after which nobody writes a file any more, where there are no locks
_OF_PART = re.compile(r"\..*\.(\d{1,9})\.[0-9a-f]{12}\.part", re.S)
_OF_SCRATCH = re.compile(r"tassel-(\d{1,9})-\w+")


def part_name(name: str) -> str:
    """Make a name for a file while it is being written."""
    return f".{name[:80]}.{os.getpid()}.{os.urandom(6).hex()}{PART}"


def scratch_prefix() -> str:
    return f"{SCRATCH}{os.getpid()}-"


def hold(number: int) -> None:
    """Say that an open file or folder is in use, until it is closed or its process ends."""
    if fcntl is not None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def left_parts(folder: Path) -> list[Path]:
    """List the parts in a folder whose writers were killed."""
    return _left(folder, _OF_PART)


def left_scratch(folder: Path) -> list[Path]:
    """List the scratch folders in a folder whose makers were killed."""
    return _left(folder, _OF_SCRATCH)


def _left(folder: Path, named: re.Pattern[str]) -> list[Path]:
    found = ((folder / name, int(told[1])) for name in names(folder) if (told := named.fullmatch(name)))
    return [path for path, owner in found if _is_left(path, owner)]


def _is_left(path: Path, owner: int) -> bool:
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            return False
        if fcntl is None:
            return status.st_mtime < time.time() - FORGOTTEN
        return status.st_uid == os.geteuid() and not _is_running(owner) and not _is_held(path)
    except OSError:
        return False


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _is_held(path: Path) -> bool:
    number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        hold(number)
    except BlockingIOError:
        return True
    finally:
        os.close(number)
    return False
