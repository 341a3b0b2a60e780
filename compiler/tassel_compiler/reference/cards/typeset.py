"""From templates and data to pages: one folder with all of them is set by Typst, which comes as the extra `print`.

The same files give the same bytes: there is no date in them, and fonts of the machine are only looked for when a
template of the user's may name one.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

STANDARD: Literal["a-2u"] = "a-2u"  # archival PDF: a character that no font has is an error in it
_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed with (?:any )?font(?: `"(.+?)"`)?')


class NoTypst(Exception):
    """The extra that sets type is not installed."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why nothing could be set: characters that no font has, or what a template says."""

    message: str
    glyphs: tuple[str, ...] = ()


def typeset(files: Mapping[str, bytes], main: str, system_fonts: bool) -> bytes | Failure:
    """The PDF of a main file, given all files by name."""
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        compiler = typst.Compiler(Path(folder, main), root=folder, ignore_system_fonts=not system_fonts)
        try:
            found = compiler.compile(format="pdf", pdf_standards=STANDARD, timestamp=0)
        except typst.TypstError as problem:
            return failure(problem.diagnostic)
    return found if isinstance(found, bytes) else b"".join(found or ())


def failure(diagnostic: str) -> Failure:
    glyphs = dict.fromkeys(match[1] for match in _GLYPH.finditer(diagnostic))
    return Failure(diagnostic, tuple(glyphs))
