"""From templates and data to pages: one folder with all of them is set by Typst, which comes as the extra `print`.

The same files give the same bytes: there is no date in them, and fonts of the machine are only looked for when a
template of the user's may name one. A document is archival PDF, in which a character that no font has is an error.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import typst

STANDARD: Literal["a-2u"] = "a-2u"
MAIN = "main.typ"
_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed with (?:any font|font `"(.+?)"`)')
_PLACE = re.compile(r"([\w.-]+\.typ):(\d+):")


class NoTypst(Exception):
    """The extra that sets type is not installed."""


@dataclass(frozen=True, slots=True)
class Overfull:
    """A card whose text does not fit, and the smallest size that was tried."""

    card: str
    name: str
    size: float


@dataclass(frozen=True, slots=True)
class Pages:
    """A PDF, or one picture for each page; and what did not fit."""

    files: tuple[bytes, ...]
    overfull: tuple[Overfull, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why nothing could be set: characters that no font has, with the font, or what a template says."""

    message: str
    glyphs: Mapping[str, str]


def typeset(files: Mapping[str, bytes], system_fonts: bool, ppi: float | None = None) -> Pages | Failure:
    """All files by name, of which `main.typ` is set: as PDF, or as images of so many points per inch."""
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        compiler = typst.Compiler(Path(folder, MAIN), root=folder, ignore_system_fonts=not system_fonts)
        try:
            return Pages(_pages(compiler, ppi), _overfull(compiler))
        except typst.TypstError as problem:
            return failure(problem.diagnostic)


def _pages(compiler: typst.Compiler, ppi: float | None) -> tuple[bytes, ...]:
    if ppi is None:
        found = compiler.compile(format="pdf", pdf_standards=STANDARD, timestamp=0)
    else:
        found = compiler.compile(format="png", ppi=ppi)
    return (found,) if isinstance(found, bytes) else tuple(found or ())


def _overfull(compiler: typst.Compiler) -> tuple[Overfull, ...]:
    found = json.loads(compiler.query("<overfull>", field="value"))
    return tuple(dict.fromkeys(Overfull(one["card"], one["name"], one["size"]) for one in found))


def failure(diagnostic: str) -> Failure:
    """What Typst says, in short: the first line and where it is."""
    glyphs = {match[1]: match[2] or "" for match in _GLYPH.finditer(diagnostic)}
    first = diagnostic.splitlines()[0].removeprefix("error: ") if diagnostic else ""
    place = _PLACE.search(diagnostic)
    return Failure(f"{place[1]}:{place[2]}: {first}" if place else first, glyphs)
