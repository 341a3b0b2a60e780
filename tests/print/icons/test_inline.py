"""Icons inside sentences: whole words of the language only, the longest form first."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tassel_compiler.printing.icons import IconTable, forms, inline, token_words

FORMS = {
    "coin": {"en": {"one": "crown", "many": "crowns", "name": "money"}, "fr": {"one": "écu", "many": "écus"}},
    "cube": {"en": {"one": "cube", "many": "cubes"}},
    "stone": {"en": {"one": "stone cube", "many": "stone cubes"}},
}


@dataclass(frozen=True)
class Word:
    forms: dict[str, dict[str, str]]


WORDS = {name: Word(found) for name, found in FORMS.items()}
ICONS = {"coin": "coin", "cube": "any", "stone": "stone"}
TABLE = IconTable(ICONS, {}, {"coin": "instead", "cube": "beside", "stone": "beside"})

SENTENCES = {
    "Gain 2 crowns.": "Gain 2\u202f [coin] .",
    "A crown, a crownless head.": "A\u202f [coin] , a crownless head.",
    "Take one stone cube and one cube.": "Take one stone cube\u202f [stone]  and one cube\u202f [any] .",
    "Money is not a form of it.": "Money is not a form of it.",
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_words_are_replaced_or_followed_by_their_icon(sentence: str) -> None:
    assert token_words(inline(sentence, forms(WORDS, TABLE, "en"))) == SENTENCES[sentence]


def test_each_language_has_its_own_forms() -> None:
    assert token_words(inline("Recevez 2 écus, pas de crowns.", forms(WORDS, TABLE, "fr"))) == (
        "Recevez 2\u202f [coin] , pas de crowns."
    )


def test_without_words_a_sentence_stays_as_it_is() -> None:
    assert token_words(inline("Gain 2 crowns.", forms({}, TABLE, "en"))) == "Gain 2 crowns."
