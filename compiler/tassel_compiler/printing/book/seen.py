"""What the pages of a book show beside their words, and the legend made of it when all pages are written.

The plan says where the legend stands, but only the finished pages know what it has to tell: drawings beside words, in
lines of icons and in pictures, and signs as they are written. So its place is kept with a figure that holds no picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tassel_compiler.printing.book.model import Figure, Section, SectionPart, beside_words, entries, figures
from tassel_compiler.printing.drawing.legend import seen_in
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.icons import IconTable, Token


def shown_on(chapters: Iterable[Section], icons: IconTable) -> Iterator[Token]:
    """Drawings, and what is written among them or in pictures, as often as it is."""
    for chapter in chapters:
        yield from (Token("icon", name) for name in beside_words(chapter))
        for entry in entries(chapter):
            for kind, text in (token for line in entry.icons for token in line):
                yield icons.seen(text) if kind == "sign" else Token("icon" if kind == "icon" else "text", text)
        for figure in figures(chapter):
            for _, picture in figure.pictures:
                yield from seen_in(picture.shapes)


def kept_place(title: str) -> Figure:
    """Where the legend will stand."""
    return Figure(title, ())


def with_legend(section: Section, picture: Picture | None) -> Section:
    """The section with its legend; without its place if there is nothing to tell."""
    parts = (_filled(part, picture) for part in section.parts)
    inner = tuple(with_legend(below, picture) for below in section.sections)
    return replace(section, parts=tuple(part for part in parts if part is not None), sections=inner)


def _filled(part: SectionPart, picture: Picture | None) -> SectionPart | None:
    if not isinstance(part, Figure) or part.pictures:
        return part
    return replace(part, pictures=(("", picture),)) if picture is not None else None
