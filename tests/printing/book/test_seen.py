"""What a book shows it explains: each drawing in its legend, each letter of the table in a text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book import player_aid
from tassel_compiler.printing.book.model import BookEntry, Entries, Paragraph, Section, StepItem, Steps, figures
from tassel_compiler.printing.book.seen import shown_on
from tassel_compiler.printing.drawing.gallery import LEGEND_PICTURE
from tassel_compiler.printing.drawing.shapes import glyphs
from tests.printing.book.shelves import GROUND, LANGS, RULES, book_of, shelf_of
from tests.turns import in_turn

EVERY_SPEAKING = pytest.mark.parametrize(("rules", "lang"), in_turn(RULES, LANGS, GROUND))


@EVERY_SPEAKING
def test_a_legend_has_every_drawing_that_a_page_shows(rules: str, lang: str) -> None:
    """On the player aid too, whose lines nobody could read otherwise."""
    book, shelf = book_of(rules, lang), shelf_of(rules)
    aid = player_aid(shelf.rules, shelf.sources, lang, Sink())
    chapters = (*book.chapters, *(aid.chapters if aid else ()))
    shown = {token.text for token in shown_on(chapters, shelf.sources.icons) if token.kind == "icon"}
    pictures = [p for chapter in book.chapters for figure in figures(chapter) for _, p in figure.pictures]
    (legend,) = [picture for picture in pictures if picture.name == LEGEND_PICTURE]
    assert shown - {glyph.name for glyph in glyphs(legend.shapes)} == set()


def called(part: object) -> Iterator[str]:
    """The letters that the texts of a part of a book speak of."""
    if isinstance(part, tuple):
        for inner in part:
            yield from called(inner)
    elif isinstance(part, Paragraph):
        yield from (text for kind, text in part.runs if kind == "letter")
    elif isinstance(part, (Section, Steps, StepItem, Entries, BookEntry)):
        yield from part.letters if isinstance(part, StepItem) else ()
        for field in fields(part):
            yield from called(getattr(part, field.name))


@EVERY_SPEAKING
def test_a_text_calls_every_letter_of_the_table_and_no_other(rules: str, lang: str) -> None:
    """And they are the same in the pictures for all numbers of players, some of which show less."""
    chapters = book_of(rules, lang).chapters
    keys = [figure.key for chapter in chapters for figure in figures(chapter) if figure.key]
    assert all(set(key) <= set(keys[0]) for key in keys)
    assert set(called(chapters)) == {letter for letter, _ in keys[0]}
