"""Each of the 32 cards is shown three times: where it acts, where it may not, and that it acts once per round.

What a scenario shows is read from what it does, not from its name. It shows that a card acts if the card is chosen;
that it may not if the card lies ready in front of somebody and the scenario holds word for word without it, so that it
was never offered; and that it is used up if the scenario breaks as soon as the card is unused again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tassel.scenarios import read_file
from tassel_compiler.disk.reading import Named
from tassel_runtime.scenario import Data, Items, Scenario, Table, Text, run_scenario
from tests.compiled import game
from tests.shown import shown_in

RULES = "bruxelles-1893+belle-epoque"
HAND = "be-cards"
ONCE = "BE-CARD-00b"
CARDS = [f"be{number:02}" for number in range(1, 33)]


@cache
def scenarios() -> list[Scenario]:
    files = shown_in("belle-epoque")
    found = (one.scenario for file in files for one in read_file(Named(file)))
    return [one for one in found if one is not None and one.rules == RULES]


def entry(card: str) -> str:
    """What its entries in the ledger begin with."""
    return f"BE-CARD-{card.removeprefix('be')}"


def cites(scenario: Scenario, card: str) -> bool:
    return any(id.rstrip("abc") == entry(card) for id in scenario.cites)


def chosen(scenario: Scenario, card: str) -> bool:
    return any(move.choose is not None and move.choose.text == card for move in scenario.moves)


def in_hand(data: Data, card: str) -> bool:
    if not isinstance(data, Table):
        return False
    return any(
        in_hand(value, card) or (key.text == HAND and isinstance(value, Items) and card in texts(value))
        for key, value in data.entries
    )


def texts(items: Items) -> list[str]:
    return [item.text for item in items.items if isinstance(item, Text)]


def used(scenario: Scenario, card: str) -> bool:
    state = scenario.given.get(f"be-card/{card}")
    flag = state.get("used") if isinstance(state, Table) else None
    return isinstance(flag, Text) and flag.text == "yes"


def out_of_hand(data: Data, card: str) -> Data:
    if not isinstance(data, Table):
        return data
    return replace(data, entries=tuple((key, without(key, value, card)) for key, value in data.entries))


def without(key: Text, value: Data, card: str) -> Data:
    if key.text == HAND and isinstance(value, Items):
        return replace(value, items=tuple(i for i in value.items if not (isinstance(i, Text) and i.text == card)))
    return out_of_hand(value, card)


def unused(scenario: Scenario, card: str) -> Scenario:
    entries = tuple(e for e in scenario.given.entries if e[0].text != f"be-card/{card}")
    return replace(scenario, given=replace(scenario.given, entries=entries))


def bare(scenario: Scenario, card: str) -> Scenario:
    given = out_of_hand(scenario.given, card)
    assert isinstance(given, Table)
    return replace(scenario, given=given)


def holds(scenario: Scenario) -> bool:
    return run_scenario(scenario, game(RULES, len(scenario.players))).ok


@pytest.mark.parametrize("card", CARDS)
def test_a_scenario_shows_where_it_acts(card: str) -> None:
    assert [s.name for s in scenarios() if cites(s, card) and chosen(s, card)]


@pytest.mark.parametrize("card", CARDS)
def test_a_scenario_shows_where_it_may_not(card: str) -> None:
    ready = [s for s in scenarios() if in_hand(s.given, card) and not used(s, card) and not chosen(s, card)]
    assert [s.name for s in ready if cites(s, card) and holds(bare(s, card))]


@pytest.mark.parametrize("card", CARDS)
def test_a_scenario_shows_that_it_acts_once_a_round(card: str) -> None:
    spent = [s for s in scenarios() if ONCE in s.cites and in_hand(s.given, card) and used(s, card)]
    assert [s.name for s in spent if holds(s) and not holds(unused(s, card))]
