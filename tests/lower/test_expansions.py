"""What an expansion leans on: shared supplies, memory across hooks, foresight through calls, changes of one's own."""

import pytest

from tassel_runtime.game import Game
from tassel_runtime.laws import pieces
from tests.lower.trials import cells, offered, overlay, salad, trial
from tests.tiny.building import program

SMOKED = "supply/smoked: fish\nplayer/smoked: number by species\n"


def test_two_sides_of_the_same_pieces_share_a_supply():
    text = "as leader: take 2 cod smoked; lose 1 cod smoked; take 1 cod fish; take 9 eel smoked"
    state = trial(text, SMOKED)
    found = cells(state)
    assert [found["supply.fish(cod)"], found["player(1).smoked(cod)"], found["player(1).fish(cod)"]] == [3, 1, 1]
    assert [found["supply.fish(eel)"], found["player(1).smoked(eel)"]] == [0, 4]


def test_a_shared_supply_is_one_law_of_conservation():
    game = Game(program(overlay("as leader: take 2 cod smoked", SMOKED)))
    state = game.start(1)
    assert pieces(game, state.cells) == []
    address = next(i for i in range(len(state.cells)) if game.atlas.cell_name(i) == "player(1).smoked(cod)")
    state.cells[address] += 1
    assert pieces(game, state.cells) != []


def test_a_demand_on_a_shared_supply_reads_what_lies_there():
    text = """
    as leader:
      take 5 cod fish
      if possible: take exactly 1 cod smoked
      else: score 1 point
    """
    assert cells(trial(text, SMOKED))["player(1).point"] == 1


ERRAND = "rules/errand: {remember: {wage: number}, steps: {go: set wage to 4, back: gain wage coin}}\n"
ASKING = """
hooks:
  tip:
    at: after errand.go
    do: |
      choose k in 1..2
      gain k coin
"""


def test_a_hook_that_asks_leaves_the_memory_of_its_rule_alone():
    state = trial("as leader: errand", ERRAND, ASKING)
    state.choose("2")
    assert cells(state)["player(1).coin"] == 3 + 2 + 4


def test_what_a_called_rule_does_last_is_foreseen():
    text = """
    as leader:
      if possible:
        earn
        pay 5 coin
        score 1 point
    """
    assert cells(trial(text, "rules/earn: {do: gain 2 coin}\n"))["player(1).point"] == 1


def test_a_remembered_number_is_followed_while_looking_ahead():
    text = "as leader: haggle"
    rule = """
    rules/haggle:
      remember: {n: number}
      do: |
        if possible:
          set n to 4
          choose k in 0..4
          lower n by k
          pay (n * 2) coin
    """
    assert offered(trial(text, rule)) == ["3", "4"]


@pytest.mark.parametrize(("gain", "asked"), [(1, False), (7, True)])
def test_an_optional_hook_before_a_rule_is_offered_only_if_the_rule_can_follow(gain: int, asked: bool):
    rule = "rules/errand: {steps: {go: pay 10 coin}}\n"
    hook = f"hooks:\n  tip: {{at: before errand, do: gain {gain} coin, use: {{optional: yes}}}}\n"
    state = trial("as leader:\n  if possible: errand", rule, hook)
    assert state.over != asked


def test_the_choice_inside_a_hook_leaves_its_rule_possible():
    rule = "rules/errand: {steps: {go: pay 5 coin}}\n"
    hook = "hooks:\n  tip:\n    at: before errand\n    do: |\n      choose k in 0..3\n      gain k coin\n"
    state = trial("as leader:\n  if possible: errand", rule, hook)
    assert offered(state) == ["2", "3"]


def held(changes: str) -> str:
    return salad(f"worth: 7, wants: cod, changes: {changes}")


def test_a_change_reads_the_numbers_of_its_own_card():
    values = "values/wage: {is: coin}\n"
    text = "as p in players: score wage point"
    found = cells(trial(text, values, held("{wage: it + worth}")))
    assert [found["player(1).point"], found["player(2).point"]] == [10, 3]


@pytest.mark.parametrize(("coins", "wage"), [(3, 2), (4, 9)])
def test_a_change_may_say_when_it_holds(coins: int, wage: int):
    changes = "changes:\n  base: {is: it + 7, when: coin > 3}\n"
    text = f"as leader: gain {coins - 3} coin; score base point"
    assert cells(trial(text, "values/base: {is: '2'}\n", changes))["player(1).point"] == wage


def test_a_change_on_a_card_makes_a_value_for_all_one_of_whoever_acts():
    values = "values/base: {is: '2'}\nvalues/wage: {is: base + 1}\n"
    text = "as p in players: score wage point"
    found = cells(trial(text, values, held("{base: it + 5}")))
    assert [found["player(1).point"], found["player(2).point"]] == [8, 3]


def test_somebody_who_is_found_to_be_a_player_has_what_players_have():
    added = """
    kinds/side: {many: sides, includes: player, values: [lake]}
    values/wealth: {of: {q: side}, is: (q's coin if q is player else 20)}
    """
    text = "as leader: score (sum of wealth(q) for q in sides) point"
    assert cells(trial(text, added))["player(1).point"] == 3 + 3 + 20
