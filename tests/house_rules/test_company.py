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
PAIRS = list(combinations(NAMES, 2))
LANGUAGES = {"en", "fr", "de"}
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
    assert set(head(name)["title"]) == LANGUAGES  # type: ignore[call-overload]
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
    for players in (2, 3, 4, 5):
        keeps_every_law(together(*pair), players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_together_keep_every_law_in_either_order(players: int) -> None:
    """In either order by turns; `tests/house_rules/test_pairs.py` checks both."""
    keeps_every_law(together(*(NAMES if players % 2 else reversed(NAMES))), players)


def said(compiled: Compiled) -> set[str]:
    return {item.message for item in compiled.sink.items}


def front_without(name: str) -> Compiled:
    return open_front(together(name).removesuffix(f"+{name}"))


def keeps_every_law(expression: str, players: int) -> None:
    for seed in (1, 2):
        assert check_game(game(expression, players), seed, every=9) == [], expression


def test_a_pair_names_the_base_once() -> None:
    assert together("marble", "the-opera").split("+") == [base("marble"), "marble", "the-opera"]
