"""House rules are in order alone and all together, and games with them keep every law; pairs: `test_pairs`."""

from __future__ import annotations

from itertools import combinations

import pytest

from tassel.opening import open_front
from tassel_compiler.driver import Compiled, plain_programs
from tassel_runtime.laws import check_game
from tests.compiled import game
from tests.compiled import players as players_of
from tests.house_rules.shelf import base, head, scenarios, shelf, together

NAMES = shelf("house")
SIDE_BY_SIDE = [[name for name in NAMES if base(name) == played] for played in dict.fromkeys(map(base, NAMES))]
PAIRS = [pair for names in SIDE_BY_SIDE for pair in combinations(names, 2)]
STUDY = {
    "two-more-francs",
    "another-solvay",
    "a-new-noble",
    "a-sixth-round",
    "iris-ties-score-half",
    "marble",
    "the-opera",
    "the-tramway",
    "tamer-cards",
}


def test_the_house_rules_of_the_study_are_shipped() -> None:
    assert set(NAMES) >= STUDY


@pytest.mark.parametrize("name", NAMES)
def test_a_house_rule_has_a_title_in_every_language_and_a_scenario(name: str) -> None:
    printed = set(open_front(together(name)).languages) - {"nl"}  # what is a folder has titles there
    assert set(head(name)["title"]) == printed  # type: ignore[call-overload]
    assert name in [file.stem for file in scenarios("house")]


@pytest.mark.parametrize("name", NAMES)
def test_a_house_rule_is_in_order_for_every_number_of_players(name: str) -> None:
    found = open_front(together(name))
    everyone = players_of(together(name))
    assert set(plain_programs(found, everyone)) == set(everyone)
    assert said(found) <= said(front_without(name))


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_games_of_every_pair_keep_every_law(pair: tuple[str, str]) -> None:
    """`make test` plays all of them together, in either order."""
    for players in players_of(together(*pair)):
        keeps_every_law(together(*pair), players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("names", SIDE_BY_SIDE, ids="+".join)
def test_all_together_keep_every_law_in_either_order(names: list[str], players: int) -> None:
    """In either order by turns; `tests/house_rules/test_pairs.py` checks both."""
    if players in players_of(together(*names)):
        keeps_every_law(together(*(names if players % 2 else reversed(names))), players)


def said(compiled: Compiled) -> set[str]:
    return {item.message for item in compiled.sink.items}


def front_without(name: str) -> Compiled:
    return open_front(together(name).removesuffix(f"+{name}"))


def keeps_every_law(expression: str, players: int) -> None:
    for seed in (1, 2):
        assert check_game(game(expression, players), seed, every=9) == [], expression


def test_a_pair_names_the_base_once() -> None:
    assert together("marble", "the-opera").split("+") == [base("marble"), "marble", "the-opera"]
