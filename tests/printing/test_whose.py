"""Whose number is told: what a row prints stands for its own members alone, and two owners are told apart."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tests.effects.texts import read
from tests.golden.spoken import checked
from tests.printing.ground import LANGUAGES, Ground, Text
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


BELLE = "bruxelles-1893+belle-epoque"
OWN_ROW = {"en": r"\bthis (?!round)", "fr": r"-ci\b", "de": r"\bhier\b"}
OF_ROWS = (
    "choose n in {zone} where {}; score 1 vp",
    "choose n in {zone} where not {}; score 1 vp",
    "gain 1 bf per n in {zone} where not {}",
    "choose n in {zone}; set {} to yes; score 1 vp",
    "choose n in {zone}; set {} to no if not {}",
)


def flags() -> list[tuple[str, str, str]]:
    """A rule of a row, a flag that each row of its family has, and where such rows lie."""
    d = checked(BELLE).declared
    found = []
    for family in d.families.values():
        zones = [zone.name for zone in d.zones.values() if zone.holder == "player" and zone.cards == family.name]
        rules = [path for path, rule in d.rules.items() if rule.row is not None and rule.row.name in family.rows]
        named = [name for name, member in family.members.items() if member.type.form == "flag"]
        found += [(rules[0], name, zone) for name in named for zone in zones[:1] if rules]
    return found


@each_language
def test_what_the_card_itself_has_is_not_what_the_counted_card_has(lang: str) -> None:
    ground = Ground(checked(BELLE))
    assert flags()
    for path, flag, zone in flags():
        rule = ground.declared.rules[path]
        for text in OF_ROWS:
            both = []
            for owner in ("", "n's "):
                block = read("block", text.replace("{zone}", zone).replace("{}", owner + flag))
                assert isinstance(block, t.Block)
                found = ground.check_in(rule, rule.steps[-1], block, Sink())
                assert found is not None, text
                both.append(ground.sentence(found, lang))
            assert both[0] != both[1], both
            assert re.search(OWN_ROW[lang], both[0]) and not re.search(OWN_ROW[lang], both[1]), both
