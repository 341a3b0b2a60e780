"""Icons inside sentences: whole words of the language only, the longest form first."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tassel_compiler.printing.icons import IconTable, forms, inline, token_words
from tassel_compiler.printing.icons.inline import first_mentions

FORMS = {
    "coin": {"en": {"one": "crown", "many": "crowns", "name": "money"}, "fr": {"one": "écu", "many": "écus"}},
    "cube": {"en": {"one": "cube", "many": "cubes"}},
    "stone": {"en": {"one": "stone cube", "many": "stone cubes"}},
    "hall": {"en": {"name": "the City Hall", "one": "space"}},
    "fine": {"en": {"one": "fin{e} thing"}},
}


@dataclass(frozen=True)
class Word:
    forms: dict[str, dict[str, str]]


WORDS = {name: Word(found) for name, found in FORMS.items()}
ICONS = {"coin": "coin", "cube": "any", "stone": "stone", "hall": "spire", "fine": "star"}
HOW = {"coin": "instead", "cube": "beside", "stone": "beside", "hall": "named", "fine": "beside"}
TABLE = IconTable(ICONS, {}, HOW)

SENTENCES = {
    "Gain 2 crowns.": "Gain 2\u202f [coin] .",
    "A crown, a crownless head.": "A\u202f [coin] , a crownless head.",
    "Take one stone cube and one cube.": "Take one stone cube\u202f [stone]  and one cube\u202f [any] .",
    "Money is not a form of it.": "Money is not a form of it.",
    "Cubes are cubes.": "Cubes\u202f [any]  are cubes.",
    "A space of the City Hall.": "A space of the City Hall\u202f [spire] .",
    "A cube-shaped cube.": "A cube-shaped cube\u202f [any] .",
    "A finer thing, a finest thing.": "A finer thing\u202f [star] , a finest thing.",
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_words_are_replaced_or_followed_by_their_icon(sentence: str) -> None:
    assert token_words(inline(sentence, forms(WORDS, TABLE, "en", ("the ",)))) == SENTENCES[sentence]


def test_where_there_is_room_every_word_stays_and_drawings_follow_once() -> None:
    words, seen = forms(WORDS, TABLE, "en"), set[str]()
    told = "Gain 2 crowns [coin] , one cube [any] ."
    assert token_words(first_mentions("Gain 2 crowns, one cube.", words, seen)) == told
    assert token_words(first_mentions("Pay a crown.", words, seen)) == "Pay a crown."


def test_each_language_has_its_own_forms() -> None:
    assert token_words(inline("Recevez 2 écus, pas de crowns.", forms(WORDS, TABLE, "fr"))) == (
        "Recevez 2\u202f [coin] , pas de crowns."
    )


def test_without_words_a_sentence_stays_as_it_is() -> None:
    assert token_words(inline("Gain 2 crowns.", forms({}, TABLE, "en"))) == "Gain 2 crowns."
