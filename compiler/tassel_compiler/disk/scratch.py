"""A folder for a moment: files for a program that reads nothing but files."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tassel_compiler.disk.writing import put


@contextmanager
def scratch(files: Mapping[str, bytes]) -> Iterator[Path]:
    """A folder with these files, which only the user may look into; gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tassel-") as name:
        folder = Path(os.path.realpath(name))
        fill_folder(folder, files)
        yield folder


def fill_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Files more, none of which stands there: nobody else looks, so each is written where it stands."""
    for file, data in files.items():
        put(folder / file, data)
