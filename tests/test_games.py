"""Random games of every shipped rule set keep every law, for every number of players."""

from functools import cache

import pytest

from tassel.opening import compile_rules
from tassel_compiler.catalog import games
from tassel_compiler.driver import Compiled
from tassel_runtime.game import Game
from tassel_runtime.laws import check_game

RULES = list(games())


@cache
def compiled(rules: str) -> Compiled:
    return compile_rules(rules)


@pytest.mark.parametrize("rules", RULES)
def test_random_games_keep_every_law(rules):
    for players, program in compiled(rules).programs.items():
        for seed in range(3):
            assert check_game(Game(program), seed, every=5) == [], (players, seed)


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULES)
def test_many_random_games_keep_every_law(rules):
    for program in compiled(rules).programs.values():
        game = Game(program)
        for seed in range(100, 200):
            assert check_game(game, seed) == [], (program.players, seed)
