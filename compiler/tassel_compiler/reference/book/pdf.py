"""The book as PDF, set by Typst.

Template, ornaments and icons are print files, which a later folder may replace; the book itself goes to the template as
data. There is no date in it, so the same book gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass

from tassel_compiler.reference.book.model import Book
from tassel_compiler.reference.book.told import told
from tassel_compiler.reference.cards.typeset import Failure, typeset
from tassel_compiler.reference.icons import IconTable, painted
from tassel_compiler.reference.icons.tokens import SIGNS
from tassel_compiler.reference.print_folders import PrintFolder

DATA = "book.json"
INK = "#2f5243"


def write_pdf(book: Book, main: str, folders: Sequence[PrintFolder], icons: IconTable) -> bytes | Failure:
    """The pages that the template `main` makes of a book. `NoTypst` if the extra is not installed."""
    files = print_files(folders)
    files[DATA] = data(book, icons).encode()
    files.update({f"icons/{name}.svg": painted(svg, INK).encode() for name, svg in icons.drawings.items()})
    return typeset(files, main, not all(folder.shipped for folder in folders))


def print_files(folders: Sequence[PrintFolder]) -> dict[str, bytes]:
    """Templates and ornaments by name; those of later folders replace those of earlier ones."""
    found: dict[str, bytes] = {}
    for folder in folders:
        for pattern in ("*.typ", "ornaments/*.svg"):
            for path in sorted(folder.path.glob(pattern)):
                found[path.relative_to(folder.path).as_posix()] = path.read_bytes()
    return found


def data(book: Book, icons: IconTable) -> str:
    """The book as JSON: every part says its `kind`."""
    signs = {sign: drawing for sign, drawing in icons.signs.items() if drawing in icons.drawings}
    whole: dict[str, object] = {"book": plain(book), "told": dict(told(book)), "signs": signs, "plain_signs": SIGNS}
    whole["drawings"] = sorted(icons.drawings)
    return json.dumps(whole, ensure_ascii=False, sort_keys=True)


def plain(part: object) -> object:
    if is_dataclass(part):
        named: Mapping[str, object] = {f.name: plain(getattr(part, f.name)) for f in fields(part)}
        return {"kind": type(part).__name__, **named}
    if isinstance(part, tuple):
        return [plain(inner) for inner in part]
    return part
