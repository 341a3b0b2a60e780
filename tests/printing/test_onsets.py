"""Articles and elision follow how a word sounds, nouns the number before them, capitals what is a name."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from tassel_compiler.core.bindings import Bindings
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.nameless import tell_doubled_articles
from tassel_compiler.printing.grammar.lexicon import Lexicon
from tassel_compiler.printing.grammar.polish import polished
from tassel_compiler.printing.grammar.settled import Settled
from tassel_compiler.printing.grammar.templates import Templates
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice
from tests.printing.ground import LANGUAGES
from tests.printing.phrases import phrases
from tests.tiny.building import compiled


@pytest.mark.parametrize(
    ("lang", "word", "vowel"),
    [
        ("en", "hour", True), ("en", "hours", True), ("en", "uncle", True), ("en", "one-way ticket", False),
        ("en", "unit", False), ("en", "unimportant card", True), ("en", "onerous deed", True), ("en", "house", False),
        ("en", "honest broker", True), ("en", "8-sided die", True), ("en", "Umbrella", True), ("en", "", False),
        ("fr", "hôtel", True), ("fr", "heure", True), ("fr", "haut", False), ("fr", "yacht", False),
        ("fr", "yeux", True), ("fr", "onze", False), ("fr", "héros", False), ("fr", "héroïne", True),
        ("fr", "huître", True), ("fr", "huit", False), ("fr", "usine", True), ("fr", "Hankar", False),
        ("de", "Uhr", False),
    ],
)  # fmt: skip
def test_a_word_sounds_as_its_language_says_it(lang: str, word: str, vowel: bool) -> None:
    assert Templates(phrases(), lang).starts_with_vowel(word) == vowel


def test_a_word_says_itself_how_it_begins() -> None:
    words = {"yole": {"fr": {"one": "yole", "many": "yoles", "onset": "vowel"}, "": {}},
             "umiak": {"en": {"one": "umiak", "onset": "consonant"}, "": {}}}  # fmt: skip
    assert polished("de yole, de yoles, la yolette", Templates(phrases(), "fr", words)) == "d'yole, d'yoles, la yolette"
    assert not Templates(phrases(), "en", words).starts_with_vowel("umiak")


@pytest.mark.parametrize(
    ("text", "said"),
    [("le hôtel", "l'hôtel"), ("la heure", "l'heure"), ("le haut", "le haut"), ("de yacht", "de yacht"),
     ("le onze", "le onze"), ("que il arrive", "qu'il arrive"), ("de Hankar", "de Hankar"), ("De école", "d'école")],
)  # fmt: skip
def test_what_is_elided_is_what_is_heard(text: str, said: str) -> None:
    assert polished(text, Templates(phrases(), "fr")) == said


@pytest.mark.parametrize(("lang", "singular"), [("en", {1}), ("fr", {0, 1}), ("de", {1})])
def test_the_plural_is_a_matter_of_the_language(lang: str, singular: set[int]) -> None:
    templates = Templates(phrases(), lang)
    assert {n for n in range(5) if not templates.is_many(n)} == singular


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_that_nobody_wrote_is_refused(lang: str) -> None:
    with pytest.raises(LookupError):
        Templates(phrases(), lang).say("no-such-phrase", noun="coin")


WORDS = """add:
  words/order: {en: {one: card, many: cards}, fr: {one: carte, many: cartes, gender: f},
    de: {one: Karte, many: Karten, gender: f}}
  constants/drawn: NUMBER
change:
  words/soup: {en: Ernest Solvay, fr: Ernest Solvay, de: Ernest Solvay}
"""


def voice(number: int) -> Voice:
    found = compiled([WORDS.replace("NUMBER", str(number))])
    assert found.checked is not None and not found.sink.failed
    return Voice(found.checked, "en")


@pytest.mark.parametrize(("number", "noun"), [(1, "card"), (2, "cards")])
def test_a_noun_behind_a_number_of_the_rules_agrees_with_it(number: int, noun: str) -> None:
    assert filled_slots("Draw {drawn} {order.many}.", voice(number)).rstrip(".").split()[-1] == noun


def test_a_name_keeps_its_capital_behind_other_words() -> None:
    going_on = voice(1).printer.going_on
    assert going_on("Ernest Solvay moves.") == "Ernest Solvay moves."
    assert going_on("Solvay moves.") == "Solvay moves."
    assert going_on("Draw a card.") == "draw a card."


FULL = """tassel: 1
overlay: ours
on: tiny
add:
  values/plenty: {of: {f: species}, is: f fish > 1}
  words/plenty: {en: {if: "EN"}, fr: {if: "FR"}, de: {if: "DE"}}
  rules/weigh: |
    as leader:
      choose f in all-species where plenty(f)
      gain 1 coin
"""
PLAIN = {"EN": "the shelf of {1} is full", "FR": "{1} abonde", "DE": "{1} reichlich da ist"}


@pytest.mark.parametrize(
    ("lang", "text", "doubled"),
    [
        ("EN", "the {1} shelf is full", True), ("EN", "your {1} shelf is full", True),
        ("EN", "every {1} is there", True), ("EN", "the shelf of {1} is full", False),
        ("FR", "votre {1} abonde", True), ("FR", "{1} abonde", False),
        ("DE", "deine {1} reichlich da ist", True), ("DE", "{1} reichlich da ist", False),
    ],
)  # fmt: skip
def test_no_word_stands_before_a_phrase_that_has_one_of_its_own(
    lang: str, text: str, doubled: bool, tmp_path: Path
) -> None:
    """An article, and whatever else stands where an article does."""
    overlay = FULL
    for place, said in {**PLAIN, lang: text}.items():
        overlay = overlay.replace(place, said)
    (tmp_path / "overlay.yaml").write_text(overlay, "utf-8")
    checked, sink = front(f"tests/tiny+{tmp_path}", Sink()).checked, Sink()
    assert checked is not None
    tell_doubled_articles(checked, checked.declared.layers[-1:], sink)
    assert bool(sink.items) == doubled


def test_a_deed_that_is_not_told_apart_changes_everything() -> None:
    settled = Settled(Lexicon({}, {}, "en", Bindings()), {}, {})
    nothing = (t.Choose, t.Compose, t.Let, t.Require, t.When, *get_args(t.Nested))
    assert {kind for kind in get_args(t.Deed) if settled._of(object.__new__(kind)) == frozenset()} == {*nothing}
