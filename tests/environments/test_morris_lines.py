"""Nine men's morris offers what another program offers, along games by lot: where to lay, whom to take, where to go.

There a move is one choice, here two: first the man, then where he goes, and what has one answer is not asked. A game
that a position ends here for coming up three times may go on there.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tassel_runtime.game import State
from tests.compiled import game

pyspiel = pytest.importorskip("pyspiel")
SEEDS = range(8)
ROWS = ("adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg")  # from the top, number 7, to number 1
SPOTS = [f"{column}{7 - n}" for n, row in enumerate(ROWS) for column in row]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_by_lot_offers_the_same_at_every_turn(seed: int) -> None:
    here = game("nine-mens-morris", 2).start(seed)
    there, lot = pyspiel.load_game("nine_mens_morris").new_initial_state(), Random(seed)
    while not here.over and not there.is_terminal():
        told = {there.action_to_string(action).split(" ", 1)[1]: action for action in there.legal_actions()}
        ways = _by_first(told)
        chosen = lot.choice(sorted(told))
        first, _, then = chosen.partition(" -> ")
        _choose(here, ways, first)
        if then and not here.over:
            _choose(here, dict.fromkeys(ways[first]), then)
        there.apply_action(told[chosen])
    if there.is_terminal():
        won = [max(0, int(points)) for points in there.returns()]
        assert here.over and here.scores() == won


def _by_first(told: dict[str, Any]) -> dict[str, list[str]]:
    ways: dict[str, list[str]] = {}
    for line in told:
        first, _, then = line.partition(" -> ")
        ways.setdefault(first, []).append(then)
    return ways


def _choose(here: State, offered: dict[str, Any], one: str) -> None:
    """What has one answer is taken without a question."""
    if len(offered) > 1:
        assert {option.id for option in here.options()} == {SPOTS[int(spot)] for spot in offered}
        here.choose(SPOTS[int(one)])
