"""Sets with nothing in them: a group that waits for an expansion, a kind without values, cards that are yet to come.

Every sentence and formula about one compiles, and does what there is: nothing.
"""

from __future__ import annotations

from textwrap import indent

import pytest

from tassel_compiler.core.demands import Demands
from tassel_compiler.core.linked import Linked
from tests.lower.trials import cells, overlay, trial
from tests.tiny.building import compiled

SETS = {
    "a group": ("kinds/species/groups/rare: []", "rare"),
    "a kind": ("kinds/tone: {many: tones, values: []}", "tones"),
    "all cards of a sort": ("cards/stamp: {many: stamps, each: {}}", "stamps"),
    "the cards in a zone": ("cards/stamp: {many: all-stamps, each: {}}\nzones/album: {of: stamp}", "album"),
    "a ring": ("places/stop: {many: stops, ring: []}", "stops"),
}
SENTENCES = """\
for each x in SET: gain 1 coin
if some x in SET: gain 1 coin
gain (count of x in SET) coin
gain (highest of 0 for x in SET) coin
gain (sum of 1 for x in SET) coin
gain 1 coin per x in SET
gain (0 if no x in SET else 1) coin
choose u in SET at random
if possible:
  choose v in SET
  gain 1 coin
may:
  choose w in SET
  gain 1 coin
up to 3 times:
  choose y in SET
  gain 1 coin
let z be first x in SET
gain 1 coin if z exists
"""
PIECES = """\
for each f in all-species where f is rare: gain 1 coin
gain (1 if cod is rare else 0) coin
gain (rare fish) coin
take 1 any rare fish
lose 1 any rare fish
move all rare fish from you to supply
if possible:
  pay 1 any rare fish
  gain 1 coin
choose one:
  pay 2 any rare fish; gain 1 coin
  gain 0 coin
"""


@pytest.mark.parametrize("name", SETS)
def test_nothing_is_done_about_nothing(name: str):
    declared, word = SETS[name]
    end = trial("as leader:\n" + indent(SENTENCES.replace("SET", word), "  "), f"{declared}\n")
    assert end.over and cells(end)["player(1).coin"] == 3


def test_of_no_values_there_are_no_pieces():
    end = trial("as leader:\n" + indent(PIECES, "  "), f"{SETS['a group'][0]}\n")
    assert end.over and cells(end)["player(1).coin"] == 3


@pytest.mark.parametrize("name", [name for name in SETS if name != "the cards in a zone"])
def test_whoever_must_choose_from_nothing_cannot(name: str):
    """A choice from all of a family is no demand, unless there is nothing of it."""
    declared, word = SETS[name]
    text = f"as leader:\n  choose x in {word}\n  choose y in all-species"
    checked = compiled([overlay(text, f"{declared}\n")]).checked
    (empty, full) = checked.procedures["rules/trial"].steps[0].body[0].body
    demands = Demands(Linked(checked.declared, checked))
    assert demands.demands(empty) and not demands.demands(full)


def test_a_player_or_nobody_may_be_kept_for_each_value():
    """Nobody at first for every value; each is set and tested on its own."""
    text = """
    as leader:
      if eel friend exists:
        gain 10 coin
      set eel friend to you
      if eel friend exists and not (cod friend exists):
        gain 4 coin
    """
    end = trial(text, "player/friend: maybe player by species\n")
    assert end.over and cells(end)["player(1).coin"] == 3 + 4
