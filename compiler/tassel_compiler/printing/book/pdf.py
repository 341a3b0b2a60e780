"""The book as PDF, set by Typst.

Template, ornaments and icons are print files, which a later folder may replace; the book itself goes to the template as
data. There is no date in it, so the same book gives the same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from tassel_compiler.printing.book.model import Book, figures
from tassel_compiler.printing.book.told import bound, told_sentences
from tassel_compiler.printing.cards.folder import CardTemplates
from tassel_compiler.printing.cards.one_setting import ROOMS, HowToSet, Tries
from tassel_compiler.printing.cards.paper import PAPERS, PaperLook
from tassel_compiler.printing.cards.typeset import AwaitedPages, Typesetters
from tassel_compiler.printing.drawing.shapes import MM, Picture
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.icons import IconTable, tinted
from tassel_compiler.printing.icons.tokens import GLYPHS

_DATA = "book.json"
_INK, _BLACK = "#2f5243", "#000000"
_TITLE = re.compile("<title>(.*?)</title>", re.S)
SIZES = tuple(half / 2 for half in range(34, 17, -1))  # points, 17 to 9; smaller is not read at arm's length
READ_FROM_AFAR = 11


def aid_pages(
    setters: Typesetters, book: Book, template: str, templates: CardTemplates, icons: IconTable, look: PaperLook,
    alone: bool = False,
) -> AwaitedPages:  # fmt: skip
    """Two pages, in the largest type in which everything has room on them; the boxes of both follow one another.
    One that lies `alone` on the table is one page if type that is read from there is enough."""
    series = [[size for size in SIZES if size >= READ_FROM_AFAR], SIZES] if alone else [SIZES]
    sides = (1, 2) if alone else (2,)
    tries = [[{"size": size, "sides": n} for size in sizes] for n, sizes in zip(sides, series, strict=True)]
    return _put(setters, book, template, templates, icons, look, Tries(_DATA, tries))


def book_pages(
    setters: Typesetters, book: Book, template: str, templates: CardTemplates, icons: IconTable, look: PaperLook
) -> AwaitedPages:
    return _put(setters, book, template, templates, icons, look)


def _put(
    setters: Typesetters, book: Book, template: str, templates: CardTemplates, icons: IconTable, look: PaperLook,
    tries: Tries | None = None,
) -> AwaitedPages:  # fmt: skip
    files = print_files(templates)
    files |= {_DATA: data(book, icons, look).encode(), ROOMS: b"{}"}
    ink = _BLACK if look.saving else _INK
    files.update({f"icon-{name}.svg": tinted(svg, ink, look.saving).encode() for name, svg in icons.drawings.items()})
    for chapter in book.chapters:
        for _, picture in (pair for figure in figures(chapter) for pair in figure.pictures):
            files[f"picture-{picture.name}.svg"] = standalone(picture, icons.drawings).encode()
    return setters.put(files, HowToSet(template, templates.own, look.form, tries))


def print_files(found: CardTemplates) -> dict[str, bytes]:
    """Templates and ornaments by name."""
    drawn = {f"ornament-{name}.svg": svg.encode() for name, svg in found.ornaments.items()}
    return {name: source.encode() for name, source in found.sources.items()} | drawn


def data(book: Book, icons: IconTable, look: PaperLook) -> str:
    """The book as JSON: every part says its `kind`."""
    signs = {sign: drawing for sign, drawing in icons.signs.items() if drawing in icons.drawings}
    whole: dict[str, object] = {"book": _plain(book), "told": dict(told_sentences(book)), "signs": signs}
    whole |= {"plain_signs": GLYPHS, "drawings": sorted(icons.drawings), "saving": look.saving}
    whole["paper"] = PAPERS[look.paper]
    titles = {name: (m[1] if (m := _TITLE.search(svg)) else name) for name, svg in icons.drawings.items()}
    whole["drawn"] = titles | dict(book.drawn)
    return json.dumps(whole, ensure_ascii=False, sort_keys=True)


def _plain(part: object) -> object:
    if isinstance(part, Picture):
        size = part.zoom * MM
        return {"name": part.name, "alt": part.alt, "width": part.width * size, "height": part.height * size}
    if is_dataclass(part):
        named: Mapping[str, object] = {f.name: _plain(getattr(part, f.name)) for f in fields(part)}
        return {"kind": type(part).__name__, **named}
    if isinstance(part, tuple):
        return [_plain(inner) for inner in part]
    return bound(part) if isinstance(part, str) else part
