"""Everything about one thing: what it says, where each value was set, what it rests on, who uses it."""

from __future__ import annotations

import pytest

from tassel_compiler.catalog import data_root
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.entities.inventory import entities, inventory, kinds
from tassel_compiler.printing.entities.rulings import read_rulings
from tassel_compiler.printing.entities.wordlist import words_of
from tassel_compiler.printing.explain.explaining import Explanation, Unclear, explain_thing
from tests.printing.test_printed import compiled
from tests.tiny import building

RULINGS = read_rulings([(Named(data_root("rules") / "rulings.yaml"), "rulings.yaml")], Sink())


def told(id: str, rules: Compiled | None = None, lang: str = "en") -> Explanation:
    found = explain_thing(rules or compiled(), id, lang, RULINGS)
    assert isinstance(found, Explanation), found
    return found


def test_a_card_by_its_short_id() -> None:
    card = told("solvay", lang="fr")
    assert (card.entity.kind, card.entity.name, card.entity.count) == ("noble", "Ernest Solvay", 3)
    assert card.printed[0].text.startswith("Choisissez\u00a0: prenez un cube raffiné au choix")
    assert card.effects[0].text.startswith("choose one:")
    assert card.sources == ("E2-NOBLE-03", "E2-NOBLE-04")
    assert [setting.text for setting in card.values] == ["2"]


def test_rulings_come_with_question_answer_and_reason() -> None:
    (first, *_) = told("solvay").rulings
    assert first.id == "E2-AMB-17"
    assert all((first.question, first.played, first.why))


def test_a_constant_has_its_value_for_each_number_of_players() -> None:
    (value,) = told("uses-per-price").values
    assert value.by_players == ((2, "1"), (3, "1"), (4, "2"), (5, "2"))
    assert value.place.startswith("rules/1893/game.yaml:")


def test_a_track_is_used_by_the_cards_that_advance_it() -> None:
    paths = {path for path, _ in told("iris").used_by}
    assert {"cards/noble/each/buls", "cards/prestige/each/p30"} <= paths
    assert "cards/noble/each/albert" not in paths


def test_a_ruling_is_explained_with_what_rests_on_it() -> None:
    ruling = told("E2-AMB-30")
    assert ruling.entity.kind == "ruling"
    assert "values/price" in {path for path, _ in ruling.used_by}


def test_a_name_that_is_not_there_gets_the_nearest_one() -> None:
    assert explain_thing(compiled(), "sollvay") == Unclear("sollvay", (), "solvay")


def test_a_name_of_several_things_lists_them() -> None:
    found = explain_thing(compiled(), "act")
    assert isinstance(found, Unclear)
    assert {"step/go-to-nouveau.act", "step/go-to-brussels.act"} <= set(found.candidates)


def test_everything_that_is_listed_can_be_explained() -> None:
    rules = compiled()
    for entity in inventory(rules):
        found = explain_thing(rules, f"{entity.kind}/{entity.id}", "de", RULINGS)
        assert isinstance(found, Explanation)
        assert found.entity.id == entity.id
        assert all("{" not in sentence.text for sentence in found.printed)


def test_a_change_of_an_overlay_shows_its_layer_and_what_was_there() -> None:
    rules = building.compiled(["change:\n  constants/hand-limit: 7\n"])
    (value,) = told("hand-limit", rules).values
    assert (value.text, value.layer) == ("7", "ours")
    (earlier,) = value.before
    assert earlier.text == "3"
    assert building.TEXT.splitlines()[int(earlier.place.partition(":")[2]) - 1].strip() == "hand-limit: 3"


def test_a_hook_says_when_it_happens() -> None:
    hook = "add:\n  hooks/bonus: {at: after tidy, do: 'as p in players: gain 1 coin'}\n"
    (sentence,) = told("bonus", building.compiled([hook])).printed
    assert "tidy" in sentence.text and "coin" in sentence.text


@pytest.mark.parametrize("kind", ["rule", "step", "value", "constant", "track", "zone", "order", "species", "place"])
def test_every_sort_of_thing_is_listed(kind: str) -> None:
    rules = building.compiled()
    assert kind in kinds(rules)
    assert all(entity.kind == kind and entity.place for entity in entities(rules, kind))


def test_the_words_of_an_author_are_nouns_deeds_values_and_all_else() -> None:
    found = words_of(building.compiled())
    assert {"deed", "noun", "set", "value", "constant", "track", "zone", "rule"} <= found.keys()
    assert "fare(s)" in {usable.written for usable in found["value"]}
    assert "game.yaml:" in found["noun"][0].place
