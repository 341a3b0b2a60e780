"""The book as one self-contained HTML file: no script, nothing fetched.

The page is a template among the print files, sandboxed and escaping everything; ornaments are our own SVG drawings, put
in as they are. Same book, same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from tassel_compiler.reference.book.model import Book, Entries, Section, anchors

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def write_html(book: Book, template: str, ornaments: Mapping[str, str]) -> str:
    """The page of a book; `ornaments` are SVG texts by name."""
    env = ImmutableSandboxedEnvironment(autoescape=True, trim_blocks=False, lstrip_blocks=False)
    drawn = {name: Markup(svg.strip()) for name, svg in ornaments.items()}  # drawings, not texts of the rules
    env.filters.update(id=identifier, kind=lambda part: type(part).__name__, markup=_markup)
    return env.from_string(template).render(
        book=book, say=_words(book), told=dict(_told(book)), ornaments=drawn
    ).strip() + "\n"  # fmt: skip


def identifier(anchor: str) -> str:
    """The id of an entity on the page; chapters have ids without a dot at the front."""
    return "e." + _UNSAFE.sub(".", anchor)


def _words(book: Book) -> dict[str, str]:
    words = dict(book.headings)
    return words | {"assumed": words.get("legend-assumed", ""), "inferred": words.get("legend-inferred", "")}


def _told(book: Book) -> Iterator[tuple[str, str]]:
    """Anchor and name of what another text may point to."""
    for chapter in book.chapters:
        yield from _told_in(chapter)


def _told_in(section: Section) -> Iterator[tuple[str, str]]:
    yield from ((anchor, section.title) for anchor in section.anchors)
    for part in section.parts:
        if isinstance(part, Entries):
            yield from ((entry.anchor, entry.name) for entry in part.entries)
        yield from ((anchor, section.title) for anchor in anchors(part) if not isinstance(part, Entries))
    for inner in section.sections:
        yield from _told_in(inner)


def _markup(text: str) -> Markup:
    return escape(text)
