"""A folder for a moment: files for a program that reads nothing but files.

To make a file takes a system long, however small the file is. Whoever has hundreds of them for a child, and other
things to do, packs them into one; the child unpacks it where it stands.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tassel_compiler.disk.leftovers import hold, left_scratch, scratch_prefix
from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.writing import put

_PACKED = ".packed"
_MOST = 1 << 30  # bytes of all files together
_NUMBER = 8  # bytes that say how long the list of names is


@contextmanager
def scratch(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A folder with these files, which only the user may look into; gone afterwards, at the latest when another one is
    made: those of programs that were killed are taken away then."""
    for left in left_scratch(Path(tempfile.gettempdir())):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=scratch_prefix()) as name, _held(name):
        folder = Path(os.path.realpath(name))
        fill_folder(folder, files)
        yield folder


@contextmanager
def _held(folder: str) -> Iterator[None]:
    """Hold a folder, where the system can."""
    try:
        number = os.open(folder, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
    except OSError:  # not every system opens folders
        yield
        return
    try:
        with suppress(OSError):
            hold(number)
        yield
    finally:
        os.close(number)


def fill_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Files more, none of which stands there: nobody else looks, so each is written where it stands."""
    for file, data in files.items():
        put(folder / file, data)


@contextmanager
def scratch_packed(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A folder as `scratch` makes it, with these files once they are unpacked there."""
    names = json.dumps([(name, len(data)) for name, data in files.items()]).encode()
    with scratch({_PACKED: b"".join((len(names).to_bytes(_NUMBER), names, *files.values()))}) as folder:
        yield folder


def unpack(folder: Path) -> None:
    whole = memoryview(read(InFolder(folder / _PACKED, folder), _MOST))
    at = _NUMBER + int.from_bytes(whole[:_NUMBER])
    for name, size in json.loads(bytes(whole[_NUMBER:at])):
        put(folder / name, bytes(whole[at : at + size]))
        at += size
