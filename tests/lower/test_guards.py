"""A guard that was entered is an obligation to its end: nothing is offered that would break what it still owes."""

from textwrap import dedent, indent

import pytest

from tests.lower.trials import cells, hand, offered, trial

COIN = "player(1).coin"


def test_an_option_is_offered_only_if_the_rest_of_the_guard_stays_possible():
    state = trial("""
        as leader:
          choose one:
            dear: pay 2 coin
            cheap: pay 1 coin
          pay 2 coin
    """)
    assert state.over and cells(state)[COIN] == 0


def test_both_options_are_offered_when_both_can_be_finished():
    state = trial("""
        as leader:
          choose one:
            dear: pay 2 coin
            cheap: pay 1 coin
          pay 1 coin
    """)
    assert offered(state) == ["dear", "cheap"]


@pytest.mark.parametrize(("price", "asked"), [(2, False), (1, True)])
def test_a_may_is_offered_only_if_the_rest_of_the_guard_stays_possible(price: int, asked: bool):
    state = trial(f"""
        as leader:
          may: pay {price} coin
          pay 2 coin
    """)
    assert state.over is not asked
    if not asked:
        assert cells(state)[COIN] == 1


def test_what_only_a_may_makes_possible_is_not_declined():
    state = trial("""
        as leader:
          may: gain 1 coin
          pay 4 coin
          score 1 point
    """)
    assert state.over and (cells(state)[COIN], cells(state)["player(1).point"]) == (0, 1)


@pytest.mark.parametrize(("price", "left"), [(2, 1), (1, 0)])
def test_if_possible_inside_a_guard_respects_what_the_guard_owes(price: int, left: int):
    state = trial(f"""
        as leader:
          if possible: pay {price} coin
          pay 2 coin
    """)
    assert state.over and cells(state)[COIN] == left


@pytest.mark.parametrize(
    ("first", "left"),
    [
        ("if coin > 0:\n      if possible: pay 2 coin", 1),
        ("toll", 1),
        ("if coin > 5: gain 1 coin\n    else: toll", 1),
        ("for each n in 1..1: toll", 3),  # lap after lap, each in the state the one before left: not begun
    ],
)
def test_if_possible_in_what_asks_nobody_respects_what_the_guard_owes(first: str, left: int):
    text = f"as leader:\n  if possible:\n    {first}\n    pay 2 coin\n"
    state = trial(text, "rules/toll: {do: 'if possible: pay 2 coin'}\n")
    assert state.over and cells(state)[COIN] == left


@pytest.mark.parametrize(("toll", "left"), [("pay 2 coin", 1), ("pay 1 coin", 0)])
def test_what_a_row_weighs_respects_what_the_guard_owes(toll: str, left: int):
    state = trial(
        """
        as leader:
          draw 6 order from pile to served
          if possible:
            require served(1) exists
            do served(1)'s bonus
            pay 2 coin
        """,
        "",
        f"change:\n  cards/order/each/soup/bonus: {{do: 'if possible: {toll}'}}\n",
    )
    while not state.over:
        state.choose(0)
    assert cells(state)[COIN] == left


def test_what_a_block_in_a_block_does_is_known_to_what_stands_behind_both():
    twice = """
          if coin > 2:
            if coin > 1: pay 1 coin
          else: pay 1 cod fish
    """.strip("\n")
    state = trial(f"        as leader:\n          if possible:\n{indent(dedent(twice + chr(10) + twice), ' ' * 12)}")
    assert state.over and cells(state)[COIN] == 3  # the second time there are two, and no fish


@pytest.mark.parametrize(("first", "left"), [(2, 0), (3, 3)])
def test_what_follows_several_ways_in_a_block_counts_behind_the_block(first: int, left: int):
    state = trial(f"""
        as leader:
          if possible:
            if coin > 0:
              choose one:
                small: gain 1 coin
                large: gain 2 coin
              pay {first} coin
            pay 3 coin
    """)
    assert state.over and cells(state)[COIN] == left


def test_an_option_inside_a_called_rule_respects_what_its_caller_owes():
    state = trial(
        """
        as leader:
          toll
          pay 2 coin
        """,
        """
          rules/toll:
            options:
              dear: pay 2 coin
              cheap: pay 1 coin
        """,
    )
    assert state.over and cells(state)[COIN] == 0


def test_an_option_inside_the_guard_around_a_guard_counts_too():
    state = trial("""
        as leader:
          may:
            choose one:
              dear: pay 2 coin
              cheap: pay 1 coin
          pay 2 coin
    """)
    state.choose(0)
    assert state.over and cells(state)[COIN] == 0


def test_an_element_is_offered_only_if_the_rest_of_the_guard_stays_possible():
    state = trial("""
        as leader:
          choose s in pools
          pay (fare(s)) coin
          pay 1 coin
    """)
    assert offered(state) == ["pool(1,1)", "pool(1,2)", "pool(2,1)", "pool(2,2)"]


def test_a_guard_that_cannot_be_finished_is_left_out_as_a_whole():
    state = trial("""
        as leader:
          if possible:
            gain 5 point
            pay 4 coin
          else: score 1 point
    """)
    assert state.over and (cells(state)["player(1).point"], cells(state)[COIN]) == (1, 3)


def test_a_gain_in_a_guard_pays_for_what_comes_after_it():
    state = trial("""
        as leader:
          if possible:
            gain 1 coin
            pay 4 coin
    """)
    assert cells(state)[COIN] == 0


def test_a_lap_of_a_loop_that_asks_is_a_guard_of_its_own():
    state = trial("""
        as leader:
          repeat 5 times:
            choose s in pools where s is vacant
            put 1 boat on s
    """)
    assert len(offered(state)) == 6
    state.choose(0)
    assert len(offered(state)) == 5
    state.choose(0)
    assert state.over and cells(state)["player(1).boat"] == 0


@pytest.mark.parametrize(("laps", "left"), [(3, 0), (4, 3)])
def test_a_loop_that_asks_nobody_is_carried_through_or_not_begun(laps: int, left: int):
    state = trial(f"""
        as leader:
          if possible:
            repeat {laps} times: pay 1 coin
    """)
    assert cells(state)[COIN] == left


def test_what_another_player_cannot_do_is_not_my_problem():
    state = trial("""
        as leader:
          choose one:
            treat:
              gain 1 coin
              as p in players where p is not leader: pay 9 coin
            keep: gain 2 coin
    """)
    assert offered(state) == ["treat", "keep"]
    state.choose("treat")
    assert state.over and (cells(state)[COIN], cells(state)["player(2).coin"]) == (4, 3)


def test_a_choice_of_another_player_is_his():
    state = trial("""
        as leader:
          choose one:
            treat:
              as p in players where p is not leader: take 1 any fish
            keep: gain 2 coin
    """)
    state.choose("treat")
    decision = state.decision()
    assert decision is not None and decision.seat == 1 and offered(state) == ["cod", "eel", "ray"]


def test_a_may_that_begins_with_a_choice_is_one_decision():
    state = trial("""
        as leader:
          draw 3 order from pile to hand
          may:
            choose k in hand
            put k in served
    """)
    assert offered(state) == ["order/soup#1", "order/smoke#1", "done"]
    state.choose("done")
    assert state.over and len(hand(state, "hand")) == 3


def test_up_to_stops_when_nobody_wants_or_nothing_is_possible():
    text = """
        as leader:
          up to 5 times:
            choose s in pools where s is vacant
            put 1 boat on s
    """
    state = trial(text)
    assert offered(state)[-1] == "done"
    state.choose(0)
    state.choose(0)
    assert state.over and cells(state)["player(1).boat"] == 0
    state = trial(text)
    state.choose(0)
    state.choose("done")
    assert state.over and cells(state)["player(1).boat"] == 1


def test_up_to_asks_no_more_often_than_it_says():
    state = trial("""
        as leader:
          up to 2 times: gain 1 coin
    """)
    state.choose(0)
    state.choose(0)
    assert state.over and cells(state)[COIN] == 5


def test_possible_asks_without_doing():
    state = trial(
        """
        as leader:
          if possible toll: score 1 point
          if not possible ransom: score 2 point
        """,
        """
          rules/toll: {do: pay 3 coin}
          rules/ransom: {do: pay 4 coin}
        """,
    )
    assert (cells(state)["player(1).point"], cells(state)[COIN]) == (3, 3)


def test_a_demand_of_a_called_rule_is_a_demand_of_the_guard():
    state = trial(
        """
        as leader:
          choose one:
            go: toll
            stay: score 1 point
        """,
        """
          rules/toll: {do: pay 4 coin}
        """,
    )
    assert state.over and cells(state)["player(1).point"] == 1


def test_what_a_rule_remembers_may_be_read_where_only_the_other_branch_wrote_it():
    state = trial(
        """
        as leader:
          if possible: errand
        """,
        """
        rules/errand:
          remember: {spot: pool}
          do: |
            if coin > 5: set spot to pool(2, 1)
            else: pay (fare(spot)) coin
            pay 2 coin
        """,
    )
    assert cells(state)[COIN] == 0


@pytest.mark.parametrize(("owned", "paid"), [(1, 0), (2, 2), (3, 2)])
def test_pay_any_needs_as_many_as_it_says(owned: int, paid: int):
    state = trial(f"""
        as leader:
          take {owned} cod fish
          if possible: pay 2 any fish
    """)
    assert state.over and cells(state)["player(1).fish(cod)"] == owned - paid


def test_a_payment_that_may_be_chosen_leaves_what_comes_after_possible():
    state = trial("""
        as leader:
          take 2 cod fish
          take 1 eel fish
          if possible:
            pay 1 any fish
            pay 2 cod fish
    """)
    assert state.over and cells(state)["supply.fish(cod)"] == 5 and cells(state)["supply.fish(eel)"] == 4


def test_a_may_that_begins_with_a_choice_is_not_offered_when_the_rest_of_it_is_impossible():
    state = trial("""
        as leader:
          draw 2 order from pile to hand
          may:
            choose k in hand
            pay 9 coin
    """)
    assert state.over


def test_who_begins_with_a_draw_chooses_among_what_he_drew() -> None:
    """The first draws soup, soup and smoke, of which one is worth more than 2; the second smoke, feast and feast."""
    text = """
    as p in players:
      draw 3 order from pile to hand
      choose k in hand where k's worth > 2
      put k in served
      score 1 point
    """
    state = trial(text)
    assert hand(state, "served") == ["smoke"]
    assert [name.partition("#")[0] for name in offered(state)] == ["order/smoke", "order/feast"]


def test_what_cannot_be_done_with_what_was_drawn_is_left_out() -> None:
    text = """
    as p in players:
      draw 1 order from pile to hand
      choose k in hand where k's worth > 2
      put k in served
    """
    state = trial(text)
    assert state.over and hand(state, "served") == [] and len(hand(state, "hand")) == 1
