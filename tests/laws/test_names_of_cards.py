"""One card has one name: in what is offered, in the state as JSON, in logs and in what a seat sees, all game long."""

from __future__ import annotations

from random import Random

import pytest

from tassel_runtime.game import State
from tassel_runtime.log import told
from tassel_runtime.state import to_json
from tests.compiled import game

GAMES = ("bruxelles-1893+belle-epoque", "bruxelles-1893-first-edition", "bruxelles-1897")
SEEDS = 2

Places = dict[str, str]


def lying(state: State) -> Places:
    """Every card of the state as JSON with the zone that it lies in."""
    atlas = state.game.atlas
    zones = to_json(state.game.program, state.cells)["zones"]
    assert isinstance(zones, dict)
    found: Places = {}
    for zone in state.game.program.zones:
        told = zones[zone.name]
        groups = list(told.values()) if isinstance(told, dict) else told
        single = zone.count == 1 and not zone.holder
        for i, cards in enumerate([groups] if single else groups):
            for card in cards:
                assert card not in found
                found[card] = atlas.zone_name(zone.cards, zone.first + i)
    return found


def moved(state: State, places: Places) -> Places:
    """Where the cards lie by what the log tells of the last decision."""
    now = dict(places)
    assert state.past is not None
    cards = {name for kind in state.game.program.cards for name in state.game.atlas.members(kind)}
    for change in told(state.game.atlas, state.past.changes):
        if change["what"] in cards:
            assert change["from"] == now.get(str(change["what"]), "nowhere")
            now[str(change["what"])] = str(change["to"])
    return now


def assert_offered_by_name(state: State) -> int:
    """The options that are cards, each under the name of the card that it is."""
    ask = state.game.engine.waiting(state.cells)
    if ask is None or ask.decode.form != "card":
        return 0
    names = state.game.atlas.members(ask.decode.of)
    cards = [option for option in state.options() if option.value != ask.decode.stop]
    assert [option.id for option in cards] == [names[option.value] for option in cards]
    return len(cards)


@pytest.mark.parametrize("rules", GAMES)
def test_options_state_log_and_views_call_a_card_by_one_name(rules: str) -> None:
    offered = 0
    for seed in range(SEEDS):
        state, dice = game(rules, 3, traced=True).start(seed), Random(seed)
        places = lying(state)
        while not state.over:
            offered += assert_offered_by_name(state)
            state.choose(dice.randrange(len(state.options())))
            expected, places = moved(state, places), lying(state)
            assert places == expected
            shown = state.view(dice.randrange(3)).zones
            assert all(places[card] == zone for zone, cards in shown.items() for card in cards if card is not None)
    assert offered > 9
    assert len(places) == sum(kind.count for kind in state.game.program.cards.values())


def test_equal_cards_have_numbers_and_single_ones_have_none() -> None:
    names = game("bruxelles-1893", 3).atlas.members("noble")
    assert [name for name in names if name.startswith("noble/solvay")] == [f"noble/solvay#{n}" for n in (1, 2, 3)]
    assert "prestige/p01" in game("bruxelles-1893", 3).atlas.members("prestige")
