from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir import program as p
from tassel_runtime.atlas import Atlas
from tassel_runtime.breakdown import breakdown
from tassel_runtime.game import Game, Wrong
from tassel_runtime.laws import check_game, pieces
from tests.runtime.market import SUPPLY, WHERE, market

GAME = Game(market(), traced=True)


def play(choices, seed=3):
    state = GAME.start(seed)
    for choice in choices:
        state.choose(choice)
    return state


def test_a_game_ends_with_scores_and_ranks():
    state = play(["pass", "invite", 0, "pass", "pass"])
    assert state.over and state.decision() is None and state.options() == ()
    assert state.scores()[0] == 0 and state.scores()[1] > 0
    assert state.ranking() == [2, 1] and state.winners() == [1]


def test_an_equal_rank_is_shared():
    assert play(["pass"] * 4).winners() == [0, 1]


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1000), st.lists(st.integers(0, 2), max_size=4))
def test_taking_back_everything_gives_the_start(seed, picks):
    state = GAME.start(seed)
    start = list(state.cells)
    for pick in picks:
        if not state.over:
            state.choose(pick % len(state.options()))
    while state.past is not None:
        state.undo()
    assert state.cells == start


def test_a_clone_goes_its_own_way_and_remembers_the_same_past():
    state = play(["earn"])
    clone = state.clone()
    clone.choose("earn")
    clone.undo()
    assert clone.cells == state.cells
    clone.undo()
    state.undo()
    assert clone.cells == state.cells == GAME.start(3).cells


def test_saving_and_loading_keeps_the_situation():
    state = play(["earn"])
    loaded = GAME.from_json(state.to_json())
    assert loaded.hash == state.hash and loaded.decision() == state.decision()


def test_what_is_not_offered_is_refused_with_the_options():
    with pytest.raises(Wrong, match="earn"):
        play(["sing"])
    with pytest.raises(Wrong):
        GAME.start(1).undo()


def test_points_are_told_by_what_gave_them():
    state = play(["invite", 0, "pass", "pass", "pass"])
    assert breakdown(state) == [{"guest/anna": state.scores()[0]}, {}]


def test_cells_have_names_that_say_holder_and_index():
    atlas = Atlas(market())
    names = [atlas.cell_name(c) for c in (8, 10, 12, 15, 16, 18, 22)]
    assert names == [
        None,
        "turn",
        "player(2).coin",
        "supply.coin",
        "marker",
        "space(1,2).coin",
        "guest/buls#1.used",
    ]
    assert atlas.zone_name("guest", 3) == "player(2).hand"


@pytest.mark.parametrize("seed", range(5))
def test_random_games_keep_every_law(seed):
    assert check_game(GAME, seed) == []


def test_a_lost_piece_and_a_doubled_card_are_found():
    cells = GAME.start(1).cells
    cells[SUPPLY] -= 1
    cells[WHERE] = -1
    assert len(pieces(GAME, cells)) == 2


def test_a_kind_that_begins_with_the_players_uses_their_names():
    party = p.Names("party", ("player1", "player2", "neutral"))
    atlas = Atlas(replace(market(), names={**market().names, "party": party}))
    assert atlas.members("party") == ("player(1)", "player(2)", "neutral")
    assert atlas.number("party", "ben", ("ann", "ben")) == 1
    assert atlas.number("party", "neutral", ("ann", "ben")) == 2
    assert atlas.number("space", "ben", ("ann", "ben")) is None
