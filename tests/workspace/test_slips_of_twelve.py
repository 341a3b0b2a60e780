"""Slips of two samples, of which one went farther from the right text than a slip of the fingers, each by another
member of its class: sums as people write them, things by what they mean, keys by what they are called elsewhere, what
becomes of entries. The first repair is what was meant."""

from __future__ import annotations

import pytest
import yaml

from tassel.workspace.meant_or_misspelt import meant_by_another
from tassel_compiler.spelling import nearest
from tests.workspace.editing import Edited, first_repairs, in_order

RIGHT = """tassel: 1
overlay: pike
title: {en: Tench}
languages: [en]
on: tiny
clashes: frost
extend:
  kinds/species/values: [tench]
add:
  supply/fish/tench: 3
  player/chill: number
  constants/nets: {is: 4, knob: {from: 1, to: 7}}
  constants/boats: {by-players: {2: 1, 3: 2}}
  values/keen: {of: {p: player}, is: p's coin > 2}
  rules/alms: |
    let least be lowest of p's coin for p in players
    as p in players from leader where p's coin = least: gain (prices(1)) coin
    for each p in players: set p's chill to 0
    as p in players from leader: draw 1 order from pile to hand
    as p in players where p is keen: score (2 * min(skill, 3)) point
    move all order from display to served
    as p in players where p's hand is empty: gain 1 coin
  rules/gift: {do: "as p in players where p is keen: choose q in players where q is not p; pay 1 coin to q"}
  cards/order/each/pie: {worth: 3, wants: eel, bonus: gain 2 coin}
  words/gift: {en: {name: Gift, do: give alms}}
  words/tench: {en: {one: tench, many: tenches}}
  words/pie: {en: {one: pie, many: pies}}
  words/keen: {en: {which: who is keen}}
  words/alms: {en: {name: Alms, do: hand out alms}}
  words/skill: {en: {name: the Rudder track, one: level, many: levels}}
insert:
  rules/day/steps/alms: {after: open, do: alms}
changes:
  haul: max(0, it - 2)
remove:
- cards/order/each/smoke
- words/smoke
hooks:
  tip: {at: after deliver or fish-somewhere, do: gain 1 coin}
  wage: {at: after deliver when coin > 5, do: advance skill 1}
"""
SLIPS = [
    (" from leader where p's coin = least:", " where p's coin = least from leader:"),
    (" from leader where p's coin = least:", " à partir de leader where p's coin = least:"),
    ("max(0, it - 2)", "max(it - 2)"),
    ("max(0, it - 2)", "max(0, bisher - 2)"),
    ("score (2 * min(skill, 3)) point", "score 2min(skill, 3) point"),
    ("gain (prices(1)) coin", "gain (prices(0)) coin"),
    ("set p's chill to 0", "set p's chill = 0"),
    ("draw 1 order from pile to hand", "draw 1 order to hand"),
    ("order from display to served", "order from row to served"),
    ("extend:\n", "change:\n"),
    ("clashes: frost", "conflicts-with: frost"),
    ("which: who is keen", "laquelle: who is keen"),
    ("do: hand out alms", "verb: hand out alms"),
    ("words/keen: ", "mots/keen: "),
    ("supply/fish/tench: 3", "supply/tench-fish: 3"),
    ("{after: open, do: alms}", "{where: after open, do: alms}"),
    ("after deliver or fish-somewhere", "after deliver, fish-somewhere"),
    ("- cards/order/each/smoke\n- words/smoke", "-cards/order/each/smoke\n- words/smoke"),
    ("do: advance skill 1", "do: advance rudder 1"),
    ("do: hand out alms", "deed: hand out alms"),
    ("p's hand is empty", "p's hand is vide"),
    ("pay 1 coin to q", "pay q 1 coin"),
    ("when coin > 5", "when coin > 5 coin"),
    ("when coin > 5", "quand coin > 5"),
    ("{en: Tench}", "{Tench}"),
    ("{from: 1, to: 7}", "{from: 7, to: 1}"),
    ("{2: 1, 3: 2}", "{2: 1, 4: 2}"),
]


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return in_order(tmp_path_factory.mktemp("twelve"), RIGHT)


@pytest.mark.parametrize(("right", "wrong"), SLIPS, ids=[wrong.replace("\n", " / ") for _, wrong in SLIPS])
def test_the_first_repair_is_what_was_meant(edited: Edited, right: str, wrong: str) -> None:
    edited.put((right, wrong))
    assert [yaml.safe_load(text) for text in first_repairs(edited.workspace, edited.file)] == [yaml.safe_load(RIGHT)]


def test_a_name_is_near_if_each_of_its_words_is() -> None:
    """`noble-display` has most of the letters of `noble-discard`."""
    names = ["noble-discard", "noble-row"]
    near = nearest("noble-display", names)
    assert near is not None and near.grade.name == "LIKE"
    assert nearest("nobel-discrad", names) == "noble-discard"
    assert meant_by_another("noble-display", lambda: names)("noble-discard")
    assert not meant_by_another("noble-dicsard", lambda: names)("noble-discard")
    assert not meant_by_another("noble-display", lambda: names[:1])("noble-discard")
