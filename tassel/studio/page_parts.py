"""The files of the pages that `make web` builds."""

from __future__ import annotations

from pathlib import Path

from tassel_compiler.disk.folders import files
from tassel_compiler.disk.reading import Named, read

PAGE_FOLDER = Path(__file__).parent / "page"
PAGE_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
LARGEST_PART = 20_000_000  # bytes
_FIRST = "index.html"


class NoPage(Exception):
    """The page has not been built."""


def page_parts() -> dict[str, bytes]:
    """The files by name."""
    try:
        there = [file for ending in PAGE_KINDS for file in files(PAGE_FOLDER, ending)]
        found = {file.name: read(Named(file), LARGEST_PART) for file in there}
    except OSError:
        raise NoPage from None
    if _FIRST not in found:
        raise NoPage
    return found
