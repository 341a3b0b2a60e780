from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_runtime.bots import bot
from tassel_runtime.game import Game
from tassel_runtime.laws import pieces
from tassel_runtime.minds import MIND_KINDS, Mind
from tassel_runtime.views import determinise, hidden, view
from tassel_runtime.worth import Valued, by_points
from tests.runtime.market import market

GAME = Game(market())


def after(choices, seed=3):
    state = GAME.start(seed)
    for choice in choices:
        state.choose(choice)
    return state


def test_a_hand_is_seen_by_its_owner_only():
    state = after(["invite", 0])
    mine, theirs = (view(GAME.atlas, state.cells, seat) for seat in (0, 1))
    assert mine.zones["player(1).hand"] != [None] and theirs.zones["player(1).hand"] == [None]
    assert mine.zones["deck"] == theirs.zones["deck"] == [None]
    assert mine.zones["row"] == theirs.zones["row"] and None not in mine.zones["row"]


def test_what_is_unseen_is_told_as_a_multiset_by_home():
    state = after(["invite", 0])
    for seat in (0, 1):
        seen = view(GAME.atlas, state.cells, seat)
        known = Counter(c.partition("/")[2].partition("#")[0] for z in seen.zones.values() for c in z if c)
        assert known + Counter(seen.unseen["deck"]) == Counter(anna=1, buls=2)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 100), st.integers(0, 1), st.integers(0, 10**6))
def test_an_imagined_world_agrees_with_everything_seen(seed, seat, luck):
    state = after(["invite", 0], seed)
    world = determinise(GAME.program, state.cells, seat, Random(luck).randrange)
    assert view(GAME.atlas, world, seat) == view(GAME.atlas, state.cells, seat)
    assert pieces(GAME, world) == []


def test_imagined_worlds_differ_and_have_another_future():
    state = after(["invite", 0])
    worlds = [determinise(GAME.program, state.cells, 1, Random(i).randrange) for i in range(20)]
    places = hidden(GAME.atlas, state.cells, 1)["guest", 0]
    assert len({tuple(w[at] for at in places) for w in worlds}) == 2
    assert len({tuple(w[4:8]) for w in worlds}) == 20


@pytest.mark.parametrize("kind", MIND_KINDS)
def test_bots_answer_with_a_position_and_the_same_one_for_the_same_luck(kind):
    state = after([])
    before = list(state.cells)
    mind = Mind(kind, Valued(by_points(GAME.program), GAME.program), playouts=20)
    picks = [bot(GAME, mind)(state, Random(5)) for _ in range(2)]
    assert picks[0] == picks[1] and 0 <= picks[0] < 3
    assert state.cells == before


def test_the_greedy_bot_takes_points_when_it_sees_them():
    state = after(["pass", "pass", "pass"])
    mind = Mind("greedy", Valued(by_points(GAME.program), GAME.program))
    picks = {state.options()[bot(GAME, mind)(state, Random(i))].id for i in range(5)}
    assert picks == {"invite"}
