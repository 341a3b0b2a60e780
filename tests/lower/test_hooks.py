"""Hooks and changed values: with and without an owner, forced and optional, worked out by hand."""

import pytest

from tests.lower.trials import cells, offered, salad, trial

ERRAND = """
rules/errand: {steps: {go: gain 1 coin, back: score 1 point}}
"""
COINS = ("player(1).coin", "player(2).coin")


def errand(text: str, *more: str):
    return trial(text, ERRAND, *more)


def tip(at: str, do: str = "gain 5 coin", use: str = "") -> str:
    return f"hooks:\n  tip: {{at: {at}, do: {do}{use and f', use: {use}'}}}\n"


def card(at: str, do: str = "gain 3 coin", use: str = "") -> str:
    """A card that the first player holds from the start."""
    return salad(f"worth: 1, wants: cod, at: {at}, do: {do}{use and f', use: {use}'}")


@pytest.mark.parametrize(
    ("at", "coins", "points"),
    [
        ("before errand", 9, 1),
        ("after errand", 9, 1),
        ("before errand.back", 9, 1),
        ("instead of errand.go", 8, 1),
        ("instead of errand", 8, 0),
        ("after errand.go when coin > 3", 9, 1),
        ("before errand.go when coin > 3", 4, 1),
        ("before errand.go or after errand.back", 14, 1),
    ],
)
def test_a_hook_without_an_owner_happens_at_its_moment(at: str, coins: int, points: int):
    found = cells(errand("as leader: errand", tip(at)))
    assert (found["player(1).coin"], found["player(1).point"]) == (coins, points)


@pytest.mark.parametrize(("answer", "coins"), [("tip", 9), ("no", 4)])
def test_an_optional_hook_asks(answer: str, coins: int):
    state = errand("as leader: errand", tip("before errand", use="{optional: yes}"))
    assert offered(state) == ["tip", "no"]
    state.choose(answer)
    assert state.over and cells(state)["player(1).coin"] == coins


def test_hooks_at_one_moment_come_in_the_order_of_their_texts():
    second = "tassel: 1\noverlay: second\non: tiny\nhooks:\n  twice: {at: after errand, do: raise coin by coin}\n"
    assert cells(errand("as leader: errand", tip("after errand"), second))["player(1).coin"] == (3 + 1 + 5) * 2


def test_a_hook_of_a_card_happens_for_its_holder_only():
    state = errand("as p in players: errand", card("after errand"))
    assert state.over and [cells(state)[name] for name in COINS] == [7, 4]


def test_a_hook_by_others_happens_when_another_player_acts():
    state = errand("as p in players: errand", card("after errand by others"))
    assert state.over and [cells(state)[name] for name in COINS] == [7, 4]
    state = errand("as leader: errand", card("after errand by others"))
    assert [cells(state)[name] for name in COINS] == [4, 3]


def test_a_card_in_the_pile_does_nothing():
    text = card("after errand").replace("from box to hand", "from box to served")
    assert cells(errand("as leader: errand", text))["player(1).coin"] == 4


def test_an_optional_hook_of_a_card_is_one_menu_with_a_way_out():
    state = errand("as leader: errand", card("after errand", use="{optional: yes}"))
    assert offered(state) == ["order/salad", "done"]
    state.choose("done")
    assert cells(state)["player(1).coin"] == 4


def test_once_marks_the_card_and_is_not_offered_again():
    state = errand("as leader: errand; errand", card("after errand", use="{optional: yes, once: urgent}"))
    state.choose("order/salad")
    assert state.over and cells(state)["player(1).coin"] == 3 + 1 + 3 + 1
    state = errand("as leader: errand; errand", card("after errand", use="{optional: yes, once: urgent}"))
    state.choose("done")
    assert offered(state) == ["order/salad", "done"]


def test_once_can_be_cleared_by_a_rule():
    text = """
        as leader:
          errand
          for each k in hand: set k's urgent to no
          errand
    """
    state = errand(text, card("after errand", use="{optional: yes, once: urgent}"))
    state.choose("order/salad")
    assert offered(state) == ["order/salad", "done"]


def test_a_hook_that_cannot_be_paid_is_not_offered():
    assert errand("as leader: errand", card("after errand", "pay 9 coin", "{optional: yes}")).over


@pytest.mark.parametrize(("answer", "coins", "points"), [("salad", 6, 1), ("no", 4, 1)])
def test_instead_of_by_a_card_replaces_the_step_if_wanted(answer: str, coins: int, points: int):
    state = errand("as leader: errand", card("instead of errand.go", use="{optional: yes}"))
    assert answer in offered(state)
    state.choose(answer)
    found = cells(state)
    assert (found["player(1).coin"], found["player(1).point"]) == (coins, points)


FARE = "as leader: gain (fare(pool(1, 1))) coin"
SECOND = "tassel: 1\noverlay: second\non: tiny\nchanges: {fare: it * 10}\n"


def test_changes_of_a_value_stack_in_the_order_of_their_texts():
    first = "changes: {fare: it + 1}\n"
    assert cells(trial(FARE))["player(1).coin"] == 3 + 1
    assert cells(trial(FARE, "", first))["player(1).coin"] == 3 + 2
    assert cells(trial(FARE, "", first, SECOND))["player(1).coin"] == 3 + (1 + 1) * 10


def test_a_change_sees_the_parameters_of_the_value():
    changed = "changes: {fare: it + 7 if s's row = 2 else it}\n"
    assert cells(trial(FARE, "", changed))["player(1).coin"] == 4
    text = FARE.replace("1, 1", "2, 1")
    assert cells(trial(text, "", changed))["player(1).coin"] == 3 + 2 + 7


def test_a_change_of_a_card_holds_for_its_holder_while_it_is_held():
    held = salad("worth: 1, wants: cod, changes: {haul: it + 4}")
    state = trial("as p in players: score (haul) point", "", held)
    assert [cells(state)[f"player({n}).point"] for n in (1, 2)] == [4, 0]
    text = "as leader:\n  for each k in hand: put k in served\n  score (haul) point\n"
    assert cells(trial(text, "", held))["player(1).point"] == 0


def test_a_change_of_a_printed_number_changes_what_is_read():
    text = "as leader:\n  draw 1 order from pile to hand\n  for each k in hand: score (k's worth) point\n"
    assert cells(trial(text))["player(1).point"] == 2
    assert cells(trial(text, "", "changes: {worth: it * 3}\n"))["player(1).point"] == 6


def test_a_change_of_a_track_changes_its_levels():
    text = "as leader: score skill point"
    assert cells(trial(text, "", "changes: {skill: it + 2}\n"))["player(1).point"] == 3
