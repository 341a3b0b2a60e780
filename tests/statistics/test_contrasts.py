"""Those with against those without: by hand, at the level, and never sure of what few seats hold."""

from __future__ import annotations

from random import Random

import pytest

from tassel.statistics.contrasts import FEWEST, Contrasted, contrast, contrast_of_rates
from tests.statistics.cheap import strays


def summed(games: list[tuple[int, int, int]], size: int) -> Contrasted:
    """Of (seats with it, what they have, what all have)."""
    return Contrasted(
        len(games), size, *(sum(column) for column in zip(*games, strict=True)),
        *(sum(f(*game) for game in games) for f in (
            lambda x, y, t: x * x, lambda x, y, t: x * y, lambda x, y, t: y * y,
            lambda x, y, t: t * t, lambda x, y, t: t * x, lambda x, y, t: t * y)),
    )  # fmt: skip


def test_the_difference_by_hand():
    # two games of three seats: one seat with 6 of 9, two seats with 5 of 6; 11 / 3 against 4 / 3
    found = summed([(1, 6, 9), (2, 5, 6)], 3)
    assert found.difference == pytest.approx(7 / 3)
    # what is left of each game: (6 - 11/3) / 1.5 - (3 - 8/3) / 1.5 and its negative
    left = (6 - 11 / 3) / 1.5 - (3 - 8 / 3) / 1.5
    assert found.error == pytest.approx((2 * left**2 / 2) ** 0.5)


def test_without_a_difference_few_are_told():
    """A card that one game in ten deals to a seat, four seats, one winner; and a card that one or two of them hold."""
    rng = Random(21)
    rare = often = 0
    for _ in range(1500):
        thin = [(x, int(x and rng.randrange(4) == 0), 1) for x in (int(rng.random() < 0.1) for _ in range(600))]
        thick = [(x, int(rng.random() < x / 4), 1) for x in (rng.randrange(1, 3) for _ in range(100))]
        rare += contrast_of_rates(summed(thin, 4), 1).p < 0.05
        often += contrast_of_rates(summed(thick, 4), 1).p < 0.05
    assert rare / 1500 < 0.05 + strays(0.05, 1500) + 0.01
    assert abs(often / 1500 - 0.05) < strays(0.05, 1500) + 0.01


def test_amounts_cover_at_their_level():
    """Points 0 to 15 of four seats, of which one to three hold something without effect."""
    rng = Random(22)
    held = 0
    for _ in range(800):
        games = []
        for _ in range(80):
            points = [rng.getrandbits(4) for _ in range(4)]
            x = rng.randrange(1, 4)
            games.append((x, sum(points[:x]), sum(points)))
        held += contrast(summed(games, 4)).estimate.holds(0)
    assert abs(held / 800 - 0.95) < strays(0.95, 800) + 0.01


def test_of_what_few_seats_hold_nothing_is_said():
    games = [(1, 1, 1)] * (FEWEST - 1) + [(0, 0, 1)] * 500
    assert contrast_of_rates(summed(games, 4), 1).p == 1
    all_of_them = [(1, 1, 1)] * FEWEST + [(0, 0, 1)] * 500
    found = contrast_of_rates(summed(all_of_them, 4), 1)
    assert found.p < 1e-6 and found.estimate.half > 0.1  # all of thirty: sure, but not to the digit
