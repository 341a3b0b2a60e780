"""Sentences written by hand leave the nouns of things to the words: what is renamed is renamed everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import SLOT, Handwritten
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Word

GAME, OTHER = "bruxelles-1893", "bruxelles-1893-first-edition"
LANGUAGES = ("en", "fr", "de")
NUMBERS = ("one", "many", "nom", "dat", "many-dat")
RENAMED = """tassel: 1
overlay: helpers
on: 1893
change:
  words/worker/en: {one: helper, many: helpers}
  words/worker/fr: {one: aide, many: aides, gender: f}
  words/worker/de: {one: Gehilfin, many: Gehilfinnen, gender: f}
"""


def checked(expression: str) -> Checked:
    found = front(expression, Sink()).checked
    assert found is not None
    return found


def forms(word: Word, lang: str) -> set[str]:
    told = word.forms.get(lang, {})
    return {told[number] for number in NUMBERS if number in told and "one" in told}


def spelled(noun: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(noun)}(?!\w)", SLOT.sub("", text), re.IGNORECASE) is not None


def otherwise(lang: str) -> Iterator[str]:
    """The nouns of counted things that the other edition calls by another name."""
    there = checked(OTHER).declared.words
    for name, word in checked(GAME).declared.words.items():
        if name in there:
            yield from forms(word, lang) - forms(there[name], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_spells_out_a_noun_that_another_edition_calls_otherwise(lang: str) -> None:
    nouns = set(otherwise(lang))
    texts = {w.name: w.text[lang] for w in checked(GAME).declared.words.values() if w.text}
    assert len(nouns) > 5
    assert [(name, noun) for name, text in texts.items() for noun in nouns if spelled(noun, text)] == []


def told(rules: Checked, lang: str) -> dict[str, str]:
    """The sentences by hand that are printed, by the name of their effect."""
    voice, written = Voice(rules, lang), Handwritten.of(rules)
    words = {key: written.sentence(effect) for key, effect in written.effects.items()}
    return {key: filled_slots(word.text[lang], voice) for key, word in words.items() if word is not None}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_thing_renamed_by_an_overlay_is_renamed_in_every_sentence_by_hand(tmp_path: Path, lang: str) -> None:
    (tmp_path / "overlay.yaml").write_text(RENAMED, encoding="utf-8")
    rules = checked(f"{GAME}+{tmp_path}")
    old = forms(checked(GAME).declared.words["worker"], lang)
    new = forms(rules.declared.words["worker"], lang)
    sentences = told(rules, lang)
    assert [text for text in sentences.values() for noun in old if spelled(noun, text)] == []
    assert sum(any(spelled(noun, text) for noun in new) for text in sentences.values()) >= 4
    assert sentences.keys() == told(checked(GAME), lang).keys()  # none gave way to the generated one


def test_the_other_edition_tells_shared_sentences_with_its_own_names() -> None:
    assert "assistants" in told(checked(OTHER), "en")["go-to-brussels.hire"]
    assert "Architect meeples" in told(checked(GAME), "en")["go-to-brussels.hire"]
