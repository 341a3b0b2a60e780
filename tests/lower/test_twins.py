"""Equal cards are one option, unless somebody looks at where they lie.

The pile of the small game holds soup, soup, smoke, smoke, feast, feast; the first four come into the hand.
"""

import pytest

from tests.lower.trials import offered, trial


def choosing(*sentences: str) -> str:
    lines = "".join(f"\n              {line}" for line in sentences)
    return f"""
          as leader:
            move 4 order from pile to hand
            if possible:{lines}
        """


def test_two_equal_cards_in_a_hand_are_one_option():
    state = trial(choosing("choose k in hand", "put k in served"))
    assert offered(state) == ["order/soup#1", "order/smoke#1"]


def test_equal_cards_of_different_state_are_two():
    state = trial(choosing("choose k in hand", "set k's urgent to yes", "choose j in hand", "put j in served"))
    state.choose("order/soup")
    assert len(offered(state)) == 3


def test_where_the_position_counts_every_card_is_an_option():
    state = trial(choosing("choose k in hand where k's position < 4", "put k in served"))
    assert len(offered(state)) == 3


def test_where_a_card_that_was_put_there_is_asked_for_its_position():
    state = trial(choosing("choose k in hand", "put k in served", "score (k's position) point"))
    assert len(offered(state)) == 4  # the position is asked in another zone, but that is not proved


TRAY = "zones/bench: {of: order, face: up}\nzones/tray: {of: order, face: up}\n"
LAID = ("move 4 order from pile to bench", "put bench(1) in tray", "put bench(2) in tray", "put bench(1) in tray")


def alternating(*sentences: str) -> str:
    """On the tray lie soup, smoke, soup: what remains depends on which soup is taken."""
    lines = "".join(f"\n            {line}" for line in LAID)
    more = "".join(f"\n              {line}" for line in sentences)
    return f"""
          as leader:{lines}
            if possible:{more}
        """


def test_what_nobody_looks_at_in_order_is_one_option_wherever_it_lies():
    state = trial(alternating("choose k in tray", "put k in served"), TRAY)
    assert offered(state) == ["order/soup#1", "order/smoke#1"]


def test_equal_cards_side_by_side_are_one_option_even_where_the_order_matters():
    state = trial(choosing("choose k in hand", "put k in served", "move 1 order from hand to pile"))
    assert offered(state) == ["order/soup#1", "order/smoke#1"]


@pytest.mark.parametrize(
    "then",
    [
        pytest.param("move 1 order from tray to pile", id="it is drawn from"),
        pytest.param("move all order from tray to pile", id="all is moved to a zone that is drawn from"),
        pytest.param("for each j in tray: put j in pile", id="one by one"),
        pytest.param("for each j in tray: file j", id="one by one, by a rule"),
        pytest.param("for each j in tray: score (pile's size) point", id="a lap that looks at more than its card"),
        pytest.param("let f be first j in tray where j's worth < 9; score 1 point if f exists", id="the first one"),
        pytest.param("score (tray(2)'s worth if tray(2) exists else 0) point", id="by its number"),
    ],
)
def test_where_the_order_of_the_rest_matters_equal_cards_apart_are_two(then: str):
    added = TRAY + "rules/file: {with: {k: order}, do: put k in pile}"
    state = trial(alternating("choose k in tray", "put k in served", then), added)
    assert len(offered(state)) == 3


def test_an_order_that_is_lost_in_a_shuffle_keeps_nothing_apart():
    more = ("choose k in tray", "put k in served", "move all order from tray to pile", "shuffle pile")
    assert len(offered(trial(alternating(*more), TRAY))) == 2


@pytest.mark.parametrize(
    ("before", "then"),
    [
        pytest.param("choose j in hand", "put j in pile", id="another one is meant still"),
        pytest.param("for each j in hand", "", id="others are waiting for their lap"),
        pytest.param("choose j in hand", "score 1 point if j is k", id="they are compared"),
    ],
)
def test_where_another_name_may_mean_one_of_them_equal_cards_are_two(before: str, then: str):
    if before.startswith("for"):
        lines = [f"{before}:", "  choose k in hand", "  put k in served"]
    else:
        lines = [before, "choose k in hand", "put k in served", *([then] if then else [])]
    state = trial(choosing(*lines))
    if not before.startswith("for"):
        state.choose("order/soup")
    assert len(offered(state)) == 4


def test_what_the_caller_means_keeps_its_equals_apart():
    added = "rules/serve-one: {do: choose k in hand; put k in served}"
    state = trial(choosing("choose j in hand", "serve-one", "put j in pile"), added)
    state.choose("order/soup")
    assert len(offered(state)) == 4


def test_what_the_caller_no_longer_means_keeps_nothing_apart():
    added = "rules/serve-one: {do: choose k in hand; put k in served}"
    state = trial(choosing("choose j in hand", "put j in pile", "serve-one"), added)
    state.choose("order/soup")
    assert offered(state) == ["order/soup#2", "order/smoke#1"]


def test_a_card_that_a_slot_can_hold_is_like_no_other():
    added = "player/dish: maybe order"
    state = trial(choosing("choose k in hand", "set dish to k"), added)
    assert len(offered(state)) == 4
