"""The Python face of the front door."""

import json

import pytest

import tassel
from tassel.opening import Unusable


def test_a_rule_set_becomes_a_game_that_plays_saves_and_takes_back():
    game = tassel.load("tests/tiny", players=2)
    state = game.start(5)
    while (decision := state.decision()) is not None:
        assert state.options() == decision.options and len(decision.options) > 1
        copy = state.clone()
        copy.choose(decision.options[-1].id)
        assert game.from_json(json.loads(json.dumps(copy.to_json()))).hash == copy.hash
        copy.undo()
        assert copy.cells == state.cells
        assert {state.view(seat).seat for seat in range(2)} == {0, 1}
        state.choose(0)
    assert sorted(state.ranking())[0] == 1 and len(state.scores()) == 2


def test_rules_that_cannot_be_used_say_why():
    with pytest.raises(Unusable, match="nowhere") as caught:
        tassel.load("nowhere", players=2)
    assert caught.value.named and caught.value.diagnostics
    with pytest.raises(Unusable, match="not 40"):
        tassel.load("tests/tiny", players=40)
