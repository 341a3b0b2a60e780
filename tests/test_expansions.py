"""Random games of the expansions keep every law, together with every house rule that fits."""

import pytest

from tassel_runtime.laws import check_game
from tests import compiled
from tests.compiled import game, program

BASE = "bruxelles-1893"
HOUSE = "a-new-noble+a-sixth-round+another-solvay+iris-ties-score-half+marble+the-opera+the-tramway"
RULES = [
    f"{BASE}+belle-epoque",
    f"{BASE}+asymmetric",
    f"{BASE}+belle-epoque+asymmetric",
    f"{BASE}+belle-epoque+asymmetric+tamer-cards+{HOUSE}",
]


@pytest.mark.parametrize("rules", RULES)
def test_random_games_of_expansions_keep_every_law(rules: str):
    """For every other number of players, in turn; `make soak` plays many games with each."""
    for players in compiled.players(rules)[RULES.index(rules) % 2 :: 2]:
        assert check_game(game(rules, players), 7, every=9) == [], players


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULES)
def test_many_random_games_of_expansions_keep_every_law(rules: str):
    for players in compiled.players(rules):
        for seed in range(100):
            assert check_game(game(rules, players), seed, every=3) == [], (players, seed)


def test_the_order_of_modules_does_not_matter():
    one, other = (program(f"{BASE}+{order}", 3) for order in ("belle-epoque+asymmetric", "asymmetric+belle-epoque"))
    assert {s.name for s in one.slots} == {s.name for s in other.slots}
    assert len(one.asks) == len(other.asks)
