"""The last touch before a book is set: the signs of print, and the ids of sources only where somebody asked for them.

On entry a finished book, on exit the same book with other texts; anchors, which writers look up, stay as they are.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from tassel_compiler.printing.book.model import Book, Marks, Ruled
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.set_type import in_print
from tassel_compiler.resolve.typography import Typography

_Part = TypeVar("_Part")
LOOKED_UP = frozenset({"anchor", "anchors", "see", "of", "id", "lang", "icon", "icons", "letters", "ornament"})
SOURCE_SIGN = "AB-01"  # how the legend shows an id
_ID = re.compile(r"[A-Z0-9]+(?:-[A-Za-z0-9–]+)+")  # of an entry; a table's own rules name the table


def finished(book: Book, sources: bool, typography: Typography) -> Book:
    """`sources`: whether the ids of the ledger are printed."""
    made = _made(book, sources, typography)
    if sources:
        return made
    return replace(made, legend=tuple(entry for entry in made.legend if entry[0] != SOURCE_SIGN))


def _made(part: _Part, sources: bool, typography: Typography) -> _Part:
    made: object = part
    if isinstance(part, str):
        made = in_print(part, typography)
    elif isinstance(part, tuple):
        made = tuple(_made(inner, sources, typography) for inner in part)
    elif is_dataclass(part) and not isinstance(part, (type, Picture)):
        shown = (f.name for f in fields(part) if f.name not in LOOKED_UP)
        told = {name: _made(getattr(part, name), sources, typography) for name in shown}
        if not sources and isinstance(part, Marks):
            told["sources"] = tuple(source for source in part.sources if not _ID.fullmatch(source))
        if not sources and isinstance(part, Ruled):
            told["id"] = ""
        made = replace(part, **told)
    return cast(_Part, made)
