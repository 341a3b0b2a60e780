"""The book as one self-contained HTML file: no script, nothing fetched.

The page is a template among the print files, sandboxed and escaping everything; ornaments are our own SVG drawings, put
in as they are. Same book, same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from traceback import walk_tb

from jinja2 import TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from tassel_compiler.printing.book.model import Book, entries
from tassel_compiler.printing.book.told import bound, told
from tassel_compiler.printing.cards.typeset import Failure
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.icons.tokens import SIGNS
from tassel_compiler.source import SourceText

MISTAKES = (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def write_html(book: Book, template: SourceText, ornaments: Mapping[str, str], icons: IconTable) -> str | Failure:
    """The page of a book; `ornaments` are SVG texts by name."""
    env = ImmutableSandboxedEnvironment(autoescape=True, trim_blocks=False, lstrip_blocks=False)
    drawn = {name: Markup(svg.strip()) for name, svg in ornaments.items()}  # drawings, not texts of the rules
    env.filters.update(id=identifier, kind=lambda part: type(part).__name__, markup=_markup)
    shown = {
        "book": book, "say": _words(book), "told": dict(told(book)), "ornaments": drawn, "plain_signs": SIGNS,
        **_icons(book, icons),
    }  # fmt: skip
    try:
        return env.from_string(template.text).render(shown).strip() + "\n"
    except MISTAKES as problem:
        return Failure(str(problem), {}, Path(template.path).name, _line(problem))


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
    drawn = {name: Markup(_symbol(name, svg)) for name, svg in icons.drawings.items() if name in used}
    return {"drawings": drawn, "signs": {sign: Markup(escape(name)) for sign, name in signs.items()}}


def _symbol(name: str, svg: str) -> str:
    """A drawing as a symbol that the page can use many times."""
    inner = svg.strip().replace("<svg", f'<symbol id="i.{name}"', 1)
    inner = re.sub(r' (?:xmlns|width|height)="[^"]*"', "", inner)
    return inner.replace("</svg>", "</symbol>")


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
