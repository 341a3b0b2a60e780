"""How texts go on behind their labels, in each language as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from tassel_compiler.printing.book.behind_labels import behind_labels
from tassel_compiler.printing.book.model import Paragraph, Ruled, StepItem, ToldSentence
from tests.compiled import declared
from tests.printing.book.shelves import RULES, book_of
from tests.turns import in_turn

NAMES = ("Georges ", "Architectenborden", "Bonuskaarten")  # with which a list behind a label begins


def labelled(part: object) -> Iterator[str]:
    if isinstance(part, tuple):
        for inner in part:
            yield from labelled(inner)
    elif is_dataclass(part):
        if isinstance(part, StepItem | ToldSentence) and part.label and part.text:
            yield part.text
        if isinstance(part, Ruled) and part.other:
            yield part.other
        for field in fields(part):
            yield from labelled(getattr(part, field.name))


@pytest.mark.parametrize(("rules", "lang"), in_turn(RULES[1:], ("fr", "nl")))
def test_a_text_goes_on_small_behind_its_label(rules: str, lang: str) -> None:
    """"Action gratuite : marquez 1 PV", "Nouveau : une œuvre blanche"; names keep their capitals."""
    found = [text for text in labelled(book_of(rules, lang)) if not text.startswith(NAMES)]
    assert found and [text for text in found if text[0].isupper()] == []


def test_where_that_is_the_habit_it_begins_with_a_capital() -> None:
    found = list(labelled(book_of("bruxelles-1897", "de")))
    assert found and all(text[0].isupper() for text in found)


@pytest.mark.parametrize(("lang", "texts", "small"), [
    ("fr", ("Horta commence.", "Paris attend.", "Marquez 1 point.", "PV : 3.", "À vous."), "MÀ"),
    ("nl", ("Bruxelles begint.", "Als je wilt.", "Zwijnen!"), "A"),
])  # fmt: skip
def test_a_capital_goes_only_where_the_word_is_seen_small(lang: str, texts: tuple[str, ...], small: str) -> None:
    """A sentence by hand may begin with a name that no word of the game knows."""
    found = declared("bruxelles-1897")
    labelled_so = tuple(StepItem(text, "label", ("noble/horta", "paris")) for text in texts)
    told = behind_labels((Paragraph("Puis vous marquez ceci à vous."), *labelled_so), found, lang)[1:]
    assert "".join(text[0] for now, text in zip(told, texts, strict=True) if now.text != text) == small
