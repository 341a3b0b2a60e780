"""Random games of the expansions keep every law, together with every house rule that fits."""

from functools import cache

import pytest

from tassel.opening import compile_rules
from tassel_compiler.driver import Compiled
from tassel_runtime.game import Game
from tassel_runtime.laws import check_game

BASE = "bruxelles-1893"
HOUSE = "a-new-noble+a-sixth-round+another-solvay+iris-ties-score-half+marble+the-opera+the-tramway"
RULES = [
    f"{BASE}+belle-epoque",
    f"{BASE}+asymmetric",
    f"{BASE}+belle-epoque+asymmetric",
    f"{BASE}+belle-epoque+asymmetric+tamer-cards+{HOUSE}",
]


@cache
def compiled(rules: str) -> Compiled:
    return compile_rules(rules)


@pytest.mark.parametrize("rules", RULES)
def test_random_games_of_expansions_keep_every_law(rules: str):
    for players, program in compiled(rules).programs.items():
        assert check_game(Game(program), 7, every=9) == [], players


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULES)
def test_many_random_games_of_expansions_keep_every_law(rules: str):
    for program in compiled(rules).programs.values():
        game = Game(program)
        for seed in range(100):
            assert check_game(game, seed, every=3) == [], (program.players, seed)


def test_the_order_of_modules_does_not_matter():
    one, other = (
        compile_rules(f"{BASE}+{order}", [3]).programs[3]
        for order in ("belle-epoque+asymmetric", "asymmetric+belle-epoque")
    )
    assert {s.name for s in one.slots} == {s.name for s in other.slots}
    assert len(one.asks) == len(other.asks)
