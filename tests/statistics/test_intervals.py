"""Intervals hold the truth as often as they say, join in any order, and are those of scipy."""

from __future__ import annotations

from math import comb, inf
from random import Random

import pytest
from scipy import stats

from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean, p_value
from tassel.statistics.rates import rate, ratio, shared_rate
from tassel.statistics.student import student_quantile, tails
from tassel.statistics.sums import Crossed, Moments, crossed, moments
from tests.statistics.cheap import REPEATED, quarter, strays


def test_moments_by_hand():
    # 2, 4, 9: mean 5, squares of what is left 9 + 1 + 16 = 26, over 2
    sums = moments(2, 4, 9)
    assert (sums.mean, sums.variance) == (5, 13)


def test_sums_join_in_any_order():
    rng = Random(1)
    parts = [moments(*(rng.randrange(-9, 99) for _ in range(rng.randrange(5)))) for _ in range(40)]
    pairs = [crossed(rng.randrange(4), rng.randrange(9)) for _ in range(40)]
    whole = sum(parts, Moments()), sum(pairs, Crossed())
    rng.shuffle(parts)
    rng.shuffle(pairs)
    assert whole == (sum(parts, Moments()), sum(pairs, Crossed()))


def test_wilson_by_hand():
    # p = 1/2 of 4 with z² = 4 (level 95.45 %): centre 1/2, half = 2 / (1 + 1) * sqrt(1/16 + 1/16)
    found = rate(2, 4, level=0.954499736103642)
    assert (found.low, found.high) == pytest.approx((0.5 - 0.125**0.5, 0.5 + 0.125**0.5))


@pytest.mark.parametrize(("successes", "trials"), [(0, 12), (1, 40), (20, 40), (311, 1000), (99, 100), (7, 7)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_scipy_has_the_same_rates(successes: int, trials: int, level: float):
    found = rate(successes, trials, level)
    theirs = stats.binomtest(successes, trials).proportion_ci(level, method="wilson")
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 3, 7, 30, 199, 5000, 400_000])
def test_scipy_has_the_same_student(freedom: int):
    for level in (0.5, 0.95, 0.999):
        assert student_quantile(freedom, level) == pytest.approx(stats.t.ppf((1 + level) / 2, freedom), rel=1e-7)
    for t in (0.01, 0.7, 1.96, 5.0):
        assert tails(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-7)


def test_scipy_has_the_same_means_and_differences():
    rng = Random(3)
    before = [rng.randrange(50) for _ in range(60)]
    after = [b + rng.randrange(-3, 6) for b in before]
    found = moments(*(a - b for a, b in zip(after, before, strict=True)))
    theirs = stats.ttest_rel(after, before)
    bounds = theirs.confidence_interval(0.95)
    ours = mean(found)
    assert (ours.low, ours.high, p_value(found)) == pytest.approx((bounds.low, bounds.high, theirs.pvalue), rel=1e-6)


def test_of_nothing_nothing_is_known():
    assert rate(0, 0) == Estimate(0, 0, 1)
    assert mean(moments(7)) == Estimate(7, -inf, inf)
    assert p_value(moments(7)) == 1
    assert 0.05 < p_value(moments(3, 3, 3)) < 0.2, "three numbers alike are no proof"


@pytest.mark.parametrize("trials", [20, 100, 400])
@pytest.mark.parametrize("tenths", [1, 3, 5])
def test_wilson_covers_by_every_outcome_there_is(trials: int, tenths: int):
    """No sample: the probability of each count, of those whose interval holds the truth."""
    p = tenths / 10
    covered = sum(
        comb(trials, k) * p**k * (1 - p) ** (trials - k) for k in range(trials + 1) if rate(k, trials).holds(p)
    )
    assert 0.93 < covered < 0.98


def test_rates_cover_at_their_level():
    rng = Random(1893)
    held = sum(rate(quarter(rng, 400), 400).holds(0.25) for _ in range(REPEATED))
    assert abs(held / REPEATED - 0.95) < strays(0.95) + 0.005  # a count is coarse: half a percent beside the level


def test_means_cover_at_their_level():
    rng = Random(1894)
    held = 0
    for _ in range(REPEATED):
        word = rng.getrandbits(240)
        held += mean(moments(*(word >> 12 * i & 4095 for i in range(20)))).holds(2047.5)
    assert abs(held / REPEATED - 0.95) < strays(0.95)


def test_rates_of_players_who_share_a_game_cover_at_their_level():
    """Two of four seats, drawn anew for each game, hold a card without effect; one seat of the four wins.

    As 200 independent trials the interval would be too wide by a fifth: where one holder wins, the other does not.
    """
    rng = Random(1895)
    plain = held = 0
    for _ in range(2000):
        wins = sum(crossed_sum(rng, 100), Crossed())
        held += shared_rate(wins).holds(0.25)
        plain += rate(wins.y, wins.x).holds(0.25)
    assert abs(held / 2000 - 0.95) < strays(0.95, 2000) + 0.005
    assert plain / 2000 > 0.96


def crossed_sum(rng: Random, games: int) -> list[Crossed]:
    return [crossed(2, int(rng.getrandbits(1))) for _ in range(games)]


def test_a_ratio_covers_at_its_level():
    """Points of holders, of whom there are none to three in a game; each has 0 to 15, the same truth for all: 7.5."""
    rng = Random(1896)
    held = 0
    for _ in range(2000):
        sums = Crossed()
        for _ in range(60):
            holders = rng.randrange(4)
            sums += crossed(holders, sum(rng.getrandbits(4) for _ in range(holders)))
        held += ratio(sums).holds(7.5)
    assert abs(held / 2000 - 0.95) < strays(0.95, 2000) + 0.01


def test_halves_of_wins_are_counted_in_parts():
    # 3 games of two winners each, of which our seat is one twice: 2 halves of 3
    sums = crossed(1, 1) + crossed(1, 1) + crossed(1, 0)
    assert shared_rate(sums, unit=2).mid == pytest.approx(1 / 3)
