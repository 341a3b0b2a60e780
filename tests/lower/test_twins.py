"""Equal cards are one option, unless somebody looks at where they lie.

The pile of the small game holds soup, soup, smoke, smoke, feast, feast; the first four come into the hand.
"""

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
    assert offered(state) == ["order/soup", "order/smoke"]


def test_equal_cards_of_different_state_are_two():
    state = trial(choosing("choose k in hand", "set k's urgent to yes", "choose j in hand", "put j in served"))
    state.choose("order/soup")
    assert len(offered(state)) == 3


def test_where_the_position_counts_every_card_is_an_option():
    state = trial(choosing("choose k in hand where k's position < 4", "put k in served"))
    assert len(offered(state)) == 3


def test_a_zone_drawn_from_keeps_its_cards_apart():
    state = trial(choosing("choose k in hand", "put k in served", "move 1 order from hand to pile"))
    assert len(offered(state)) == 4
