"""Whose number is told: what a row prints stands for its own members alone, and two owners are told apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Text
from tests.printing.meaning.meant import garden
from tests.printing.meaning.test_meaning import made

each_language = pytest.mark.parametrize("lang", LANGUAGES)
OWN = {"en": "your number of seeds", "fr": "votre nombre de graines", "de": "die Zahl deiner Körner"}
DATIVE = "der Zahl deiner Körner"
READ = (
    "require seed > 2 * seed - 1",
    "set season to seed",
    "require p's seed > 2 * seed - 1",
    "require seed != p's seed",
    "gain (p's seed - seed) seed",
    "let x be p's seed; require x < p's seed + seed",
    "choose x in players where x's seed < seed",
    "choose x in beds where seed > (sum of y's seed for y in players)",
)


@each_language
def test_what_another_row_has_is_not_told_by_the_number_of_the_row_that_speaks(lang: str) -> None:
    rows = [row for family in garden().declared.families.values() for row in family.rows.values() if row.data]
    assert rows and any("'s worth" in unparse(found.block) for found in made())
    for found in made():
        plain = garden().sentence(found, lang)
        assert [row.name for row in rows if on_row(found, row.name, lang) != plain] == []


def on_row(found: Text, name: str, lang: str) -> str:
    """The same text as if it stood on a row: it names no member without its owner."""
    voice = garden().voice(found, lang)
    row = next(f.rows[name] for f in garden().declared.families.values() if name in f.rows)
    scene = replace(voice.scene(found.rule), row=voice.about(row).row)
    return voice.printer.block(found.block, scene)


@pytest.mark.parametrize("text", READ)
@each_language
def test_an_amount_of_your_own_says_whose_it_is(text: str, lang: str) -> None:
    sentence = told(text, lang)
    assert OWN[lang] in sentence or DATIVE in sentence, sentence


def told(text: str, lang: str) -> str:
    block = read("block", text)
    assert isinstance(block, t.Block)
    sink = Sink()
    found = garden().check(block, sink)
    assert found is not None, [item.message for item in sink.items]
    return garden().sentence(found, lang)
