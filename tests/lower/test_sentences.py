"""What single sentences do to the table; every number worked out by hand."""

import pytest

from tests.lower.trials import cells, hand, offered, trial


def after(text: str, *names: str, players: int = 2, added: str = "") -> tuple[int, ...]:
    state = trial(text, added, players=players)
    assert state.over
    found = cells(state)
    return tuple(found[name] for name in names)


def test_equal_entries_of_a_list_are_one_option():
    assert offered(trial("as leader: choose f in [cod, eel, cod]; take 1 f fish")) == ["cod", "eel"]
    assert after("as leader: choose f in [cod, cod]; take 1 f fish", "player(1).fish(cod)") == (1,)


def test_first_after_somebody_goes_round_and_comes_to_him_last():
    text = "let q be first p in players after leader where p is not rested\nif q exists:\n  as q: gain 1 coin\n"
    names = ("player(1).coin", "player(2).coin", "player(3).coin")
    assert after(text, *names, players=3) == (3, 4, 3)
    rested = "for each p in players where p is not leader: set p's rested to yes\n"
    assert after(rested + text, *names, players=3) == (4, 3, 3)
    assert after("for each p in players: set p's rested to yes\n" + text, *names, players=3) == (3, 3, 3)


def test_players_from_somebody_begin_with_him():
    assert after("for each p in players from leader: set leader to p\n", "leader", players=3) == (2,)
    assert after("for each p in players after leader: set leader to p\n", "leader", players=3) == (0,)


def test_any_takes_as_many_as_there_are():
    text = "as leader:\n  take 4 eel fish\n  take 4 any slim fish\n"
    names = ("player(1).fish(eel)", "player(1).fish(ray)", "supply.fish(ray)")
    assert after(text, *names) == (4, 3, 0)


def test_any_of_an_empty_supply_asks_nothing():
    text = "as leader:\n  take 9 cod fish\n  take 9 eel fish\n  take 9 ray fish\n  take 2 any fish\n  score 1 point\n"
    assert after(text, "player(1).fish(cod)", "player(1).fish(eel)", "player(1).point") == (5, 4, 1)


def test_any_of_one_sort_left_is_taken_without_asking():
    text = "as leader:\n  take 5 cod fish\n  take 4 eel fish\n  take 1 any fish\n"
    assert after(text, "player(1).fish(ray)") == (1,)


@pytest.mark.parametrize(("amount", "got"), [(3, 3), (4, 0)])
def test_take_exactly_is_a_demand(amount: int, got: int):
    text = f"as leader:\n  if possible: take exactly {amount} ray fish\n"
    assert after(text, "player(1).fish(ray)") == (got,)


def test_take_stops_at_the_supply():
    assert after("as leader: take 4 ray fish", "player(1).fish(ray)", "supply.fish(ray)") == (3, 0)


def test_lose_stops_at_nothing_but_points_go_below():
    assert after("as leader: lose 5 coin; lose 2 point", "player(1).coin", "player(1).point") == (0, -2)


def test_a_track_stops_at_its_ends():
    text = "as leader: advance skill 2; score skill point; advance skill 5; score skill point"
    assert after(text, "player(1).skill", "player(1).point") == (4, 3 + 5)


def test_a_track_reads_its_level_and_has_a_position():
    text = "as leader: advance skill 3; score (skill's position) point"
    assert after(text, "player(1).point") == (4,)


def test_per_counts_whole_lots():
    text = "as leader: gain 2 point per 2 coin"
    assert after(text, "player(1).point") == (2,)
    assert after("as leader: gain 1 point per s in pools where s's row > 1", "player(1).point") == (4,)


def test_draws_go_as_far_as_there_are_cards():
    state = trial("as leader: draw 9 order from pile to hand")
    assert len(hand(state, "hand")) == 6 and hand(state, "pile") == []


def test_a_pile_is_renewed_only_when_a_card_is_wanted():
    begin = """
        as leader:
          draw 6 order from pile to hand
          for each k in hand where k's wants is cod: put k in served
    """
    state = trial(begin)
    assert (hand(state, "pile"), hand(state, "served")) == ([], ["soup", "soup"])
    state = trial(begin + "      draw 1 order from pile to display\n")
    assert (hand(state, "pile"), hand(state, "served"), hand(state, "display")) == (["soup"], [], ["soup"])


def test_a_draw_goes_on_after_the_pile_was_renewed():
    state = trial("""
        as leader:
          draw 5 order from pile to hand
          for each k in hand where k's wants is cod: put k in served
          draw 2 order from pile to display
    """)
    assert hand(state, "display") == ["feast", "soup"] and hand(state, "pile") == ["soup"]


def test_cards_keep_the_order_in_which_they_came():
    state = trial("""
        as leader:
          draw 3 order from pile to display
          put display(1) in hand
          draw 1 order from pile to display
    """)
    assert hand(state, "display") == ["soup", "smoke", "smoke"] and hand(state, "hand") == ["soup"]


def test_a_full_zone_takes_no_more_cards():
    state = trial("as leader: draw 5 order from pile to display")
    assert (len(hand(state, "display")), len(hand(state, "pile"))) == (3, 3)


@pytest.mark.parametrize(
    ("formula", "value"),
    [("/ 2", -4), ("/ 3", -3), ("mod 3", 2), ("mod 7", 0)],
)
def test_division_rounds_down_below_nothing_too(formula: str, value: int):
    assert after(f"as leader: raise point by (coin - 10) {formula}", "player(1).point") == (value,)
    assert after(f"as leader: raise point by (3 - 10) {formula}", "player(1).point") == (value,)


@pytest.mark.parametrize(("formula", "value"), [("7 / (0 - 2)", -4), ("7 mod (0 - 2)", -1)])
def test_division_by_less_than_nothing_rounds_down(formula: str, value: int):
    assert after(f"as leader: raise point by {formula}", "player(1).point") == (value,)
    live = formula.replace("7", "(coin + 4)")
    assert after(f"as leader: raise point by {live}", "player(1).point") == (value,)


def test_a_loop_visits_the_cards_that_were_there_when_it_began():
    state = trial("""
        as leader:
          draw 3 order from pile to hand
          for each k in hand where hand's size > 2: put k in served
    """)
    assert hand(state, "served") == ["soup", "soup", "smoke"]


def test_a_loop_that_asks_and_moves_visits_each_card_once():
    state = trial("""
        as leader:
          draw 3 order from pile to hand
          for each k in hand:
            may:
              put k in served
              score 1 point
    """)
    for _ in range(3):
        state.choose(0)
    assert state.over and hand(state, "served") == ["soup", "soup", "smoke"]


def test_players_of_a_loop_are_those_who_passed_the_test_at_its_start():
    text = """
        as p in players where p is not rested:
          gain 1 coin
          for each q in players: set q's rested to yes
    """
    assert after(text, "player(1).coin", "player(2).coin") == (4, 4)


def test_a_table_by_players_is_read_for_the_number_of_players():
    for players, coins in ((2, 7), (3, 6)):
        assert after("as leader: gain hours coin", "player(1).coin", players=players) == (coins,)


def test_a_constant_list_is_read_from_one():
    assert after("as leader: score (prices(3)) point", "player(1).point") == (4,)
    assert after("as leader: score (prices(coin - 2) + 1) point", "player(1).point") == (2,)


def test_nobody_acts_for_nobody():
    text = "let q be first p in players where p is rested\nas q: gain 1 coin\n"
    assert after(text, "player(1).coin", "player(2).coin") == (3, 3)
