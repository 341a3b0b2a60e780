"""What lies in a folder: looked at by name, within limits, without trusting what the names lead to.

A name that begins with a dot is nobody's file of rules: editors and systems leave such beside a file that is open or
was copied, often links that lead nowhere.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.refused import Reason, Refused

ENTRIES = 20_000  # names in one folder that are looked at
FILES = 1_000  # files of one ending in one folder, and folders below
DEPTH = 8
TOTAL = 50_000_000  # bytes of all of them


def files(folder: Path, ending: str | tuple[str, ...], total: int = TOTAL) -> list[Path]:
    """Everything in a folder whose name ends so, in order. No folder, no files."""
    named = [entry for entry in _ours(folder) if entry.name.endswith(ending)]
    found = _few(sorted(map(Path, named)), folder)
    size = sum(map(_size, named))
    if size > total:
        said = f"has {size} bytes, at most {total} are read"
        raise Refused(Reason.LARGE, folder, said, size, total)
    return found


def _size(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_size
    except OSError:
        return 0


def folders(folder: Path) -> list[Path]:
    """The folders in a folder, in order; none are known where it holds more than anybody looks at, which is told by
    whoever reads its files."""
    try:
        return sorted(Path(entry) for entry in _ours(folder) if entry.is_dir())
    except Refused:
        return []


def below(folder: Path, ending: str | tuple[str, ...]) -> list[Path]:
    """The same as `files`, with those of the folders inside. Links to folders are not followed."""
    return _few(sorted(Path(entry) for entry in _below(folder, ending, DEPTH)), folder)


def _below(folder: Path | str, ending: str | tuple[str, ...], depth: int) -> Iterator[os.DirEntry[str]]:
    for entry in _ours(folder):
        if entry.name.endswith(ending):
            yield entry
        elif depth and entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path, ending, depth - 1)


def stamps(folder: Path, endings: tuple[str, ...]) -> list[str]:
    """What changes when a file of ours is changed: path, size and time of each below a folder."""
    return sorted(filter(None, map(_stamp, _below(folder, endings, DEPTH))))


def _stamp(entry: os.DirEntry[str]) -> str:
    """Empty where nothing can be said: a name that leads nowhere, a file that has just gone."""
    try:
        found = entry.stat()
    except (OSError, ValueError):
        return ""
    return f"{entry.path}:{found.st_size}:{found.st_mtime_ns}"


def contents(folder: Path, endings: tuple[str, ...]) -> bytes:
    """Hash the names and contents of our files below a folder: equal for equal files, wherever and whenever they were
    written. Their sizes and times may be equal though they differ: packages set the times of all files to one."""
    found = sorted((os.path.relpath(entry.path, folder), entry.path) for entry in _below(folder, endings, DEPTH))
    whole = hashlib.sha256()
    for name, path in found:
        whole.update(os.fsencode(name) + b"\0" + hashlib.sha256(read(InFolder(Path(path), folder))).digest())
    return whole.digest()


def changed_at(path: Path) -> int:
    """When a file or the names in a folder last changed; 0 where there is nothing."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


Stamp = tuple[int, ...]


def stamp_of(path: Path) -> Stamp | None:
    """What changes when a file is written or another one takes its place; None where nothing can be said."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def _few(found: list[Path], folder: Path) -> list[Path]:
    if len(found) > FILES:
        raise _many(folder, len(found), FILES)
    return found


def _ours(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    return (entry for entry in _entries(folder) if not entry.name.startswith("."))


def _entries(folder: Path | str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            found = list(islice(entries, ENTRIES + 1))
    except (OSError, ValueError):
        return []
    if len(found) > ENTRIES:
        raise _many(folder, len(found), ENTRIES)
    return found


def _many(folder: Path | str, size: int, limit: int) -> Refused:
    said = f"holds {size} files or more, at most {limit} are read"
    return Refused(Reason.MANY, folder, said, size, limit)


def names(folder: Path) -> list[str]:
    """All names in a folder, those that begin with a dot as well."""
    try:
        return [entry.name for entry in _entries(folder)]
    except Refused:
        return []


def is_closed(folder: Path) -> bool:
    """Whether there is such a folder, and nobody here may look into it."""
    return is_folder(folder) and not os.access(folder, os.R_OK | os.X_OK)


def is_folder(path: Path) -> bool:
    return stat.S_ISDIR(_mode(path))


def is_file(path: Path) -> bool:
    return stat.S_ISREG(_mode(path))


def leads_elsewhere(path: Path) -> bool:
    return os.path.islink(path)


def is_there(path: Path) -> bool:
    return _mode(path) != 0


def _mode(path: Path) -> int:
    """The kind of what is there; 0 if nothing is, or nothing can be called so."""
    try:
        return os.stat(path).st_mode
    except (OSError, ValueError):
        return 0


def real(path: Path) -> Path:
    """Where a path leads, all links followed."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):
        return path
