"""The book as one self-contained HTML file: nothing fetched, no script but its own search.

The page is a template among the print files, sandboxed and escaping everything. What it makes is read and written anew
(`foreign.pages`), so that nothing is in it that runs or fetches. If any of it is a user's, a child with limits does
that. Same book, same bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import lru_cache, partial
from pathlib import Path
from traceback import walk_tb

from jinja2 import Template, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from tassel_compiler.confined import Exceeded, confined
from tassel_compiler.foreign.drawings import Unfit
from tassel_compiler.foreign.pages import Page, read_page
from tassel_compiler.printing.book.model import Book, beside_words, entries, figures
from tassel_compiler.printing.book.offline import equip_page
from tassel_compiler.printing.book.told import bound, told_sentences
from tassel_compiler.printing.cards.set_pages import NotSet
from tassel_compiler.printing.drawing.svg import as_symbol, symbol, used_glyphs, within_page
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.icons.tokens import GLYPHS
from tassel_compiler.source import SourceText

MISTAKES = (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
NO_FONTS: Mapping[str, bytes] = {}
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def write_html(
    book: Book, template: SourceText, ornaments: Mapping[str, str], icons: IconTable, given: bool = False,
    fonts: Mapping[str, bytes] = NO_FONTS,
) -> str | NotSet:  # fmt: skip
    """The page of a book; `ornaments` are SVG texts by name. What is `given` by a user is made by a child."""
    make = partial(_read_back, book, template, ornaments, icons)
    found = _confined(make, template) if given else make()
    return equip_page(found, fonts) if isinstance(found, Page) else found


def _confined(make: Callable[[], Page | NotSet], template: SourceText) -> Page | NotSet:
    """Make the page in a child: a template is a program, and what it makes may take long to read."""
    try:
        answer = confined(lambda: _pack(make()))
    except Exceeded as problem:
        return NotSet(f"the template is too much: {problem}", {}, Path(template.path).name, 1)
    except RuntimeError as problem:
        return NotSet(f"the template breaks: {problem}", {}, Path(template.path).name, 1)
    kind, found = json.loads(answer)
    if kind == "page":
        return Page(**found | {"styles": tuple((attributes, css) for attributes, css in found["styles"])})
    return NotSet(**found)


def _pack(found: Page | NotSet) -> bytes:
    return json.dumps(("page" if isinstance(found, Page) else "fault", asdict(found))).encode()


def _read_back(
    book: Book, template: SourceText, ornaments: Mapping[str, str], icons: IconTable
) -> Page | NotSet:  # fmt: skip
    """The page as it is read from what the template makes, unless something in it could run or fetch; told at the line
    of the template that has it."""
    text = _rendered(book, template, ornaments, icons)
    page = read_page(text) if isinstance(text, str) else text
    if not isinstance(page, Unfit):
        return page
    at = template.text.lower().find(page.said.lower())
    line = template.position(at)[0] if at >= 0 else 1
    return NotSet("", {}, Path(template.path).name, line, page.said)


def _rendered(book: Book, template: SourceText, ornaments: Mapping[str, str], icons: IconTable) -> str | NotSet:
    drawn = {name: Markup(svg.strip()) for name, svg in ornaments.items()}  # drawings, not texts of the rules
    shown = {
        "book": book, "say": _words(book), "told": dict(told_sentences(book)), "ornaments": drawn,
        "plain_signs": GLYPHS,
        **_icons(book, icons), **_pictures(book, icons),
    }  # fmt: skip
    try:
        page = _read(template.text).render(shown).strip() + "\n"
    except MISTAKES as problem:
        return NotSet(str(problem), {}, Path(template.path).name, _line(problem))
    return page.encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=8)
def _read(template: str) -> Template:
    """A template is read once for the books of all languages."""
    env = ImmutableSandboxedEnvironment(autoescape=True, trim_blocks=False, lstrip_blocks=False)
    env.filters.update(id=identifier, kind=lambda part: type(part).__name__, markup=_markup)
    return env.from_string(template)


def _line(problem: Exception) -> int:
    """The line of the template: a mistake of its syntax knows it, of others the traceback does."""
    if isinstance(problem, TemplateSyntaxError):
        return problem.lineno
    lines = (line for frame, line in walk_tb(problem.__traceback__) if frame.f_code.co_filename == "<template>")
    return max(lines, default=0)


def _icons(book: Book, icons: IconTable) -> dict[str, dict[str, Markup]]:
    """The drawings that the book uses, once each, and how a sign is shown that has a drawing."""
    signs = {sign: name for sign, name in icons.signs.items() if name in icons.drawings}
    used = {signs.get(text, text) for kind, text in _tokens(book) if kind in ("icon", "sign")}
    used |= {name for chapter in book.chapters for name in beside_words(chapter)}
    drawn = {name: Markup(as_symbol(f"i.{name}", svg)) for name, svg in icons.drawings.items() if name in used}
    return {"drawings": drawn, "signs": {sign: Markup(escape(name)) for sign, name in signs.items()}}


def _pictures(book: Book, icons: IconTable) -> dict[str, object]:
    """The pictures by name, and the drawings that they use, once each."""
    found = [p for chapter in book.chapters for figure in figures(chapter) for _, p in figure.pictures]
    shared = [Markup(symbol(glyph, icons.drawings)) for glyph in used_glyphs(found, icons.drawings)]
    return {"pictures": {picture.name: Markup(within_page(picture)) for picture in found}, "shared": shared}


def identifier(anchor: str) -> str:
    """The id of an entity on the page; chapters have ids without a dot at the front."""
    return "e." + _UNSAFE.sub(".", anchor)


def _words(book: Book) -> dict[str, str]:
    words = dict(book.headings)
    return words | {"assumed": words.get("legend-assumed", ""), "inferred": words.get("legend-inferred", "")}


def _tokens(book: Book) -> list[tuple[str, str]]:
    return [token for chapter in book.chapters for entry in entries(chapter) for line in entry.icons for token in line]


def _markup(text: str) -> Markup:
    return escape(bound(text))
