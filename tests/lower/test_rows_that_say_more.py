"""What a row says of each value of a kind, which card it is, and what a test says of a thing."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tests.lower.trials import cells, overlay, salad, trial
from tests.tiny.building import compiled

PRINTED = """
cards/order/has/price: number by species
cards/order/has/prized: flag by species
cards/order/each/soup/price: {cod: 1, eel: 2}
cards/order/each/smoke/price: {ray: 4}
cards/order/each/smoke/prized: {cod: yes}
"""


@pytest.mark.parametrize(
    ("formula", "is_"),
    [
        ("sum of k's eel price for k in pile", 4),  # two soups at 2
        ("sum of k's price for k in pile", 2 * 3 + 2 * 4),
        ("sum of k's slim price for k in pile", 2 * 2 + 2 * 4),  # eel and ray
        ("sum of k's f price for k in pile where k's wants is f", 2 * 1),
        ("count of k in pile where k's cod prized", 2),
    ],
)
def test_a_table_is_read(formula: str, is_: int) -> None:
    text = f"as leader:\n  let f be cod\n  raise point by {formula}"
    assert cells(trial(text, PRINTED))["player(1).point"] == is_


def test_what_the_rules_write_begins_as_it_is_printed() -> None:
    raised = "for each k in pile: raise k's cod price by 1"
    state = trial(f"as leader:\n  {raised}\n  raise point by sum of k's cod price for k in pile", PRINTED)
    assert cells(state)["player(1).point"] == 2 * 1 + 6 * 1


def test_a_card_is_asked_for_by_its_name() -> None:
    text = "as leader: raise point by count of k in pile where k is smoke or k's title is soup and k is not feast"
    assert cells(trial(text))["player(1).point"] == 4


def test_what_a_test_has_found_out_is_known_behind_it() -> None:
    """Two orders want cod, and gold is worth 9 either way: 2 + 2 + 9 + 9."""
    text = "as leader: raise point by sum of one-way(u) + other-way(u) for u in [cod, gold]"
    unit = """
    kinds/unit: {includes: species, values: [gold]}
    player/debt: number by unit
    values/wanted: {of: {f: species}, is: count of k in pile where k's wants is f}
    values/one-way: {of: {u: unit}, is: 9 if u is gold else wanted(u)}
    values/other-way: {of: {u: unit}, is: wanted(u) if u is species else 9}
    """
    assert cells(trial(text, unit))["player(1).point"] == 22


def test_a_table_is_no_number_that_a_change_could_raise() -> None:
    sink = Sink()
    compiled([overlay("as leader: gain 1 coin", PRINTED) + "changes: {price: it + 1}\n"], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == ["E0214"]


def test_a_card_changes_a_constant_for_its_holder() -> None:
    """The limit is 3, and 5 for the first player, who has the salad."""
    card = salad("worth: 1, wants: cod, changes: {hand-limit: it + 2}")
    state = trial("as p in players: score (hand-limit) point", "", card)
    assert [cells(state)[f"player({seat}).point"] for seat in (1, 2)] == [5, 3]


@pytest.mark.parametrize(
    ("text", "changes", "code"),
    [
        ("score (hand-limit) point", "hand-limit: it + 2", "E0313"),
        ("as leader: score (hand-limit) point", "hand-limit: hand-limit + 2", "E0503"),
        ("as leader: score (prices(1)) point", "prices: it + 2", "E0214"),
    ],
)
def test_a_constant_that_cannot_be_changed_is_told(text: str, changes: str, code: str) -> None:
    sink = Sink()
    compiled([overlay(text), salad(f"worth: 1, wants: cod, changes: {{{changes}}}")], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == [code]
