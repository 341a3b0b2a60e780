"""Conserved pieces without a supply: those of each player are kept apart, unless a sentence gives them away."""

from __future__ import annotations

import pytest

from tassel_runtime.game import Game
from tassel_runtime.laws import check_game
from tests import compiled
from tests.tiny.building import compiled as compiled_tiny

GIVEN = [
    "as p in players: up to leader's boat times: move 1 boat from leader to p",
    "choose q in players; move all boat from q to you",
    "for each s in pools: move all boat from s to leader",
]


def laws(game: Game) -> set[str]:
    return {law.name for law in game.program.laws if "boat" in law.name}


def test_what_nobody_gives_away_is_kept_by_everybody():
    assert laws(compiled.game("./tests/tiny", 2)) == {"boat of player 1", "boat of player 2"}


@pytest.mark.parametrize("given", GIVEN)
def test_what_is_given_away_is_kept_by_all_together(given: str):
    made = compiled_tiny([f"change:\n  rules/hour/options/rest: |\n    {given}\n    set rested to yes\n"])
    game = Game(made.programs[2])
    assert laws(game) == {"boat"}
    assert [check_game(game, seed, every=10) for seed in range(3)] == [[], [], []]
