"""Slips of two more samples, each by another member of its class: heads and sections of overlays, lines at another
depth, texts with commas, and what scenarios say in another form. The first repair is what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tassel.workspace.analysing import Workspace
from tests.workspace.editing import TINY, Edited, first_repairs, in_order

RIGHT = """tassel: 1
overlay: pike
title: {en: "Tench, newly caught"}
languages: [en]
on: tiny
change:
  constants/hand-limit: 4
add:
  values/meek: {of: {p: player}, is: p's coin > 2}
  values/crowded: player-count >= 3
  rules/first-catch: |
    as p in players where p is meek: gain 1 coin
  cards/order/each/pie-33: {worth: 3, wants: eel, bonus: gain 2 coin}
  cards/order/each/pie-34: {worth: 4, wants: cod, bonus: score 1 point}
  words/pie-33: {en: {one: Pie 33, many: pies}}
  words/pie-34: {en: {one: Pie 34, many: pies}}
  words/crowded: {en: {if: the lake is crowded}}
  words/first-catch: {en: {name: the first catch, do: land a fish}}
changes:
  haul: it / 2
"""
SLIPS = [
    ('"Tench, newly caught"', "Tench, newly caught"),
    ("tassel: 1\n", "version: 1\n"),
    ("on: tiny\n", ""),
    ("overlay: pike\n", ""),
    ("change:\n  constants/hand-limit: 4\n", "constants:\n  hand-limit: 4\n"),
    ("change:\n", "change:\nchange:\n"),
    ("add:\n", "  add:\n"),
    ("  haul: it", "haul: it"),
    ("tassel: 1\n", "// fish for winter: a rule of ours\ntassel: 1\n"),
    ("it / 2", "it : 2"),
    ("player-count >= 3", "players >= 3"),
    ("player-count >= 3", "number of players >= 3"),
    ("coin > 2}", "coin > 2 coin}"),
    ("gain 1 coin\n", "gain l coin\n"),
    ("gain 1 coin\n", "gain 1\n"),
    ("as p in players where p is meek:", "all players where p is meek:"),
    ("  rules/first-catch: |\n", "  rules-first-catch: |\n"),
    ("order/each/pie-34", "order/each/pie-33"),
    ("words/pie-34", "words/pie-33"),
    ('"Tench, newly caught"}', '"Tench, newly caught}'),
]


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return in_order(tmp_path_factory.mktemp("ten"), RIGHT)


NAMED = [f"{n}: {wrong}".replace("\n", " / ") for n, (_, wrong) in enumerate(SLIPS)]


@pytest.mark.parametrize(("right", "wrong"), SLIPS, ids=NAMED)
def test_the_first_repair_is_what_was_meant(edited: Edited, right: str, wrong: str) -> None:
    edited.put((right, wrong))
    assert [yaml.safe_load(text) for text in first_repairs(edited.workspace, edited.file)] == [yaml.safe_load(RIGHT)]


def test_a_level_of_which_any_entry_may_be_meant_is_not_guessed(edited: Edited) -> None:
    edited.put(("constants/hand-limit: 4", "cards/order/each/worth: 4"))
    assert first_repairs(edited.workspace, edited.file) == []


# ---- scenarios -------------------------------------------------------------------------------------------------

PLAYED = f"""tassel: 1
rules: ./{TINY}
players: [ada, bo]
scenarios:
- scenario: a fish for the chat
  given:
    ada: {{coin: 3, point: 0, fish: {{eel: 1, ray: 1}}}}
  play: fish-somewhere
  by: ada
  when:
  - choose: pool(1,2)
  - {{offered: [cod*2, cod+eel], choose: eel+ray}}
  - {{only: [eel, ray, done], choose: done}}
  then:
    ada: {{coin: -1, point: 0, fish: {{ray: +1}}}}
    decision: none
- scenario: what is printed
  printed:
    constants: {{hand-limit: 3}}
"""
FORMS = [
    ("choose: pool(1,2)", "choose: [1,2]"),
    ("choose: eel+ray", "choose: eel+rya"),
    ("offered: [cod*2,", "offered: [cod x2,"),
    ("coin: -1", "coin: 1"),
    ("coin: -1", "coins: -1"),
    ("[eel, ray, done]", "[eel, ray]"),
    ("    decision: none", "    descision: none"),
    ("  printed:\n", "  then:\n"),
    ("rules: ", "game: "),
    ("  then:\n    ada: {coin: -1,", "  then:\n  ada: {coin: -1,"),
]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Workspace, Path]:
    file = tmp_path_factory.mktemp("played") / "one.yaml"
    file.write_text(PLAYED, encoding="utf-8")
    workspace = Workspace(f"./{TINY}")
    workspace.beside = (file,)
    assert workspace.analyse().in_order
    return workspace, file


@pytest.mark.parametrize(("right", "wrong"), FORMS, ids=[wrong.replace("\n", " / ") for _, wrong in FORMS])
def test_what_a_scenario_says_in_another_form(played: tuple[Workspace, Path], right: str, wrong: str) -> None:
    workspace, file = played
    assert PLAYED.count(right) == 1
    workspace.texts.put(file, PLAYED.replace(right, wrong))
    assert [yaml.safe_load(text) for text in first_repairs(workspace, file)] == [yaml.safe_load(PLAYED)]


def test_a_number_that_does_not_come_out_is_not_made_up(played: tuple[Workspace, Path]) -> None:
    """Whether the scenario or the rules are wrong nobody knows: only the form of a number is mended."""
    workspace, file = played
    workspace.texts.put(file, PLAYED.replace("coin: -1", "coin: -5"))
    assert first_repairs(workspace, file) == []
