"""Card 9 under every pair of needles and every payment: what it allows, and when its joker keeps the five points.

The rule book is read here a second time, by trying: every unit of a payment is laid at one needle, each needle that
asks for something gets a unit, and what is laid where it does not belong is a joker or the one cube that the card
lets stand for another cube (000:294-295, 656; BE-AMB-33, BE-AMB-34). Money is never exchanged through the card.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product

import pytest

from tassel.opening import game
from tassel_runtime.game import Game, State
from tassel_runtime.scenario import Table, data_of
from tassel_runtime.scenario.entries import Reader
from tassel_runtime.scenario.given import lay_out

RULES = "bruxelles-1893+belle-epoque"
PLAYERS = ("elisabeth", "gabriel")
CUBES = {"wood", "stone", "iron", "glass"}
ASKS = {
    "at-wood": {"wood"}, "at-stone": {"stone"}, "at-glass": {"glass"}, "at-iron": {"iron"},
    "at-any": CUBES | {"coins"}, "at-francs": {"coins"}, "at-nothing": set(),
}  # fmt: skip
PAIRS = list(combinations(ASKS, 2))
COSTS = {6: 2, 4: 3}  # houses left on the board, and what the next one costs
BONUS = 5
CARD = "be09"
Pay = tuple[str, ...]


def payments(cost: int, needles: Pay) -> list[Pay]:
    """Of the cubes that a needle asks for, one that none asks for by name, jokers and money."""
    named = {next(iter(ASKS[n] & CUBES)) for n in needles if len(ASKS[n] & CUBES) == 1}
    other = min(CUBES - named)
    return list(combinations_with_replacement((*sorted(named), other, "joker", "coins"), cost))


def through_card(unit: str, needle: str) -> bool:
    """Whether the card lets this unit stand for what the needle asks for: a cube for a cube."""
    return unit != "coins" and bool(ASKS[needle] & CUBES)


def laid_out(pay: Pay, needles: Pay) -> list[tuple[tuple[str, str], ...]]:
    """Every way to lay the units at needles so that no needle that asks for something goes without."""
    asking = [n for n in needles if ASKS[n]]
    ways = (tuple(zip(pay, at, strict=True)) for at in product(asking, repeat=len(pay)))
    return [way for way in ways if {n for _, n in way} == set(asking)]


def expected(pay: Pay, needles: Pay, card: int) -> int | None:
    """The points of the construction, or None where this payment builds nothing."""
    results = [result for way in laid_out(pay, needles) if (result := judged(way, card)) is not None]
    return max(results, default=None)


def judged(way: tuple[tuple[str, str], ...], card: int) -> int | None:
    strange = [(u, n) for u, n in way if u not in ASKS[n] and u != "joker"]
    if len(strange) > card or not all(through_card(u, n) for u, n in strange):
        return None
    jokers = [(u, n) for u, n in way if u == "joker"]
    kept = len(strange) + len(jokers) <= card and all(through_card(u, n) for u, n in jokers)
    return BONUS if kept or not jokers else 0


@cache
def table() -> tuple[Game, list[int]]:
    found = game(RULES, len(PLAYERS))
    cells = found.engine.start(1)
    return found, _answer(found, cells, "prepare")


def _answer(found: Game, cells: list[int], rule: str) -> list[int]:
    """Play a rule to its end: the least stake, the card when it is offered, else whatever comes first."""
    found.engine.enter(cells, found.program.entries[rule], [0])
    state = State(found, cells)
    while (decision := state.decision()) is not None:
        state.choose(next((i for i, o in enumerate(decision.options) if CARD in o.id), 0))
    return state.cells


def played(pay: Pay, needles: Pay, houses: int, card: bool) -> int | None:
    """The points for a construction that can be paid with these units only; None if nothing was built."""
    found, start = table()
    cells = list(start)
    given = {
        "square": "crossing(2,2)",
        "needle(1)": {"target": needles[0]},
        "needle(2)": {"target": needles[1]},
        **{f"space(1,{n + 1})": {"house": {"elisabeth": 1}} for n in range(6 - houses)},
        **{f"space({r},{c})": {"action": "construction"} for r, c in product(range(3, 6), repeat=2)},
        "elisabeth": {
            "house": houses,
            "vp": 0,
            "bf": 1 + 3 * pay.count("coins"),
            "material": {u: pay.count(u) for u in sorted(CUBES | {"joker"})},
            "be-cards": [CARD] if card else [],
        },
    }
    reader, data = Reader(found.atlas, PLAYERS), data_of(given)
    assert isinstance(data, Table)
    lay_out(reader, cells, data)
    assert not reader.failures, reader.failures
    cells = _answer(found, cells, "go-to-nouveau")
    built = houses - cell(found, cells, "house")
    return cell(found, cells, "vp") if built else None


def cell(found: Game, cells: list[int], slot: str) -> int:
    return cells[found.atlas.address(found.atlas.slots["player", slot], [0])]


@pytest.mark.parametrize("needles", PAIRS, ids="+".join)
def test_a_payment_builds_and_scores_as_the_rule_book_says(needles: Pay) -> None:
    wrong = [
        (pay, card, played(pay, needles, houses, card), expected(pay, needles, int(card)))
        for houses, cost in COSTS.items()
        for pay in payments(cost, needles)
        for card in (False, True)
        if played(pay, needles, houses, card) != expected(pay, needles, int(card))
    ]
    assert wrong == []


def test_a_joker_for_three_francs_loses_the_points() -> None:
    """What the law above is about, by hand: one needle on wood, the other on 3 BF."""
    needles = ("at-wood", "at-francs")
    assert expected(("wood", "joker"), needles, 1) == 0
    assert expected(("joker", "coins"), needles, 1) == BONUS
    assert expected(("stone", "joker"), needles, 1) == 0
    assert expected(("wood", "stone"), needles, 1) is None
