"""A thing has one word in a language, in the sentences that are made as in those that are written by hand.

Whoever plays is a Person in German: the books of these games say so, and a reader who meets a Spieler as well asks who
that is. Words that are made of it (Startspieler, Spielerzahl) are names of other things, and stay. So with the money
under a meeple (Gebot, mise) and the marker of the market (Marktzeiger).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tassel.explaining import rulings
from tests.golden.spoken import GAMES, HOUSE, told
from tests.printing.book.shelves import RULES, shelf_of

OTHERS = {
    "de": re.compile(r"\b(Spieler(n|s|in|innen)?|Einsatz|Einsätze|Zeigers?)\b"),
    "fr": re.compile(r"\b(participants?|offres?)\b", re.I),
}


def written(expression: str, lang: str) -> Iterator[tuple[str, str]]:
    """All that somebody wrote for these rules and their book."""
    found = shelf_of(expression)
    declared, plan = found.rules.declared, found.sources.plan
    assert declared is not None
    for word in (*declared.words.values(), *declared.phrases.values()):
        yield from ((f"{word.name}/{form}", text) for form, text in word.forms.get(lang, {}).items())
        yield word.name, word.text.get(lang, "")
    yield from ((name, prose.text.get(lang, "")) for name, several in plan.texts.items() for prose in several)
    yield from ((name, said.get(lang, "")) for name, said in {**plan.headings, **plan.names}.items())
    for example in found.sources.gallery.examples:
        yield example.title["en"], f"{example.title.get(lang, '')} {example.told.get(lang, '')}"


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("expression", RULES)
def test_what_is_written_by_hand(expression: str, lang: str) -> None:
    found = list(written(expression, lang))
    assert len(found) > 400
    assert [place for place, text in found if OTHERS[lang].search(text)] == []


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("expression", (*GAMES, *HOUSE))
def test_what_is_made_of_the_rules(expression: str, lang: str) -> None:
    assert [place for place, text in told(expression, lang) if OTHERS[lang].search(text)] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_rulings(lang: str) -> None:
    parts = ((one.question, one.played, one.why, one.other) for one in rulings().values())
    assert [text[lang] for texts in parts for text in texts if OTHERS[lang].search(text.get(lang, ""))] == []
