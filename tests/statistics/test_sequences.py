"""A test that is looked at after every batch keeps its error, finds what was planted, and says what it still needs."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import pytest
from scipy import stats

from tassel.statistics.means import mean, p_value
from tassel.statistics.paired import PairedRatios, paired_sums
from tassel.statistics.samples import sample_for
from tassel.statistics.sequences import EARLIEST, ConfidenceSequence
from tassel.statistics.several import benjamini_hochberg, by_evidence, holm
from tassel.statistics.sums import Moments
from tests.statistics.cheap import REPEATED, better_coins, coins, strays

LOOKS, BATCH = 60, 50
PLANNED = ConfidenceSequence(2000)


def test_without_a_difference_it_finds_one_at_most_as_often_as_it_says():
    """10,000 experiments of 3,000 pairs, looked at after every 50: a usual interval is wrong in a third of them."""
    rng = Random(12)
    wrong = naive = 0
    for _ in range(REPEATED):
        sums, told, fooled = Moments(), False, False
        for _ in range(LOOKS):
            sums += coins(rng, BATCH)
            told |= not PLANNED.interval(sums).holds(0)
            fooled |= abs(sums.mean) > 1.96 * sqrt(sums.variance / sums.count)
        wrong += told
        naive += fooled
    assert wrong / REPEATED < 0.05 + strays(0.05)
    assert naive / REPEATED > 0.25


def test_evidence_and_interval_are_one_statement():
    """The e-value reaches 1 / α where the interval leaves 0 out."""
    rng = Random(13)
    for _ in range(300):
        sums = coins(rng, rng.randrange(EARLIEST, 900)) + Moments(30, 30, 30)
        assert (PLANNED.evidence(sums) >= 20) == (not PLANNED.interval(sums).holds(0))


def test_a_planted_difference_is_found_with_the_sample_that_is_promised():
    """A mean of 1/32 with a deviation of about 0.7, looked at after every 200 pairs; never with the wrong sign."""
    rng = Random(14)
    test = ConfidenceSequence(8000)
    promised = test.needed(sqrt(0.5), 1 / 32)
    found = used = 0
    for _ in range(300):
        sums = Moments()
        while sums.count < promised and test.interval(sums).holds(0):
            sums += better_coins(rng, 200)
        found += test.interval(sums).low > 0
        used += sums.count
        assert test.interval(sums).high > 0
    assert found / 300 > 0.9 - strays(0.9, 300)
    assert used / 300 < 0.75 * promised  # and most are told long before


def test_the_sample_of_a_single_look_has_its_power():
    rng = Random(15)
    n = sample_for(1 / 32, sqrt(0.5), power=0.9)
    found = sum(p_value(better_coins(rng, n)) < 0.05 for _ in range(2000))
    assert abs(found / 2000 - 0.9) < strays(0.9, 2000) + 0.01
    assert sample_for(0.5, 1.0) == 43  # ((1.95996 + 1.28155) / 0.5)² = 42.03


def test_the_interval_that_may_be_looked_at_is_wider_than_that_of_one_look():
    sums = coins(Random(16), 2000)
    assert mean(sums).half < PLANNED.interval(sums).half < 2 * mean(sums).half


def test_what_is_needed_is_the_first_sample_that_is_enough():
    needed = PLANNED.needed(1.0, 0.1, power=0.5)
    assert PLANNED.radius(needed, 1.0) <= 0.1 < PLANNED.radius(needed - 1, 1.0)
    assert needed < PLANNED.needed(1.0, 0.1, power=0.9) < 2 * needed
    with pytest.raises(ValueError, match="0"):
        PLANNED.needed(1.0, 0)
    with pytest.raises(ValueError, match="0"):
        sample_for(0, 1.0)


def test_of_few_pairs_nothing_is_said():
    few = Moments(EARLIEST - 1, EARLIEST - 1, EARLIEST - 1)
    assert PLANNED.interval(few).low == -inf
    assert PLANNED.evidence(few) == 1
    assert PLANNED.evidence(Moments(EARLIEST, EARLIEST, EARLIEST)) > 1
    assert PLANNED.evidence(Moments(EARLIEST, 0, 0)) == 1


def test_what_never_differed_may_still_differ_now_and_then():
    """Of what changes one pair in a thousand most samples of 200 see nothing; the interval holds it all the same."""
    nothing = [PLANNED.interval(Moments(count, 0, 0), 12) for count in (EARLIEST, 200, 2000)]
    assert all(one.low < -0.001 < 0.001 < one.high for one in nothing)
    assert nothing[0].half > nothing[1].half > nothing[2].half


def test_holm_by_hand():
    # 0.01 * 4; 0.02 * 3 = 0.06; 0.03 * 2 = 0.06; 0.5
    assert holm([0.03, 0.01, 0.5, 0.02]) == pytest.approx([0.06, 0.04, 0.5, 0.06])
    assert holm([]) == []


def test_scipy_has_the_same_false_discovery_rates():
    values = [0.9, 0.001, 0.04, 0.04, 0.2, 0.012, 1.0]
    assert benjamini_hochberg(values) == pytest.approx(list(stats.false_discovery_control(values)))
    assert by_evidence([1000, 25, 0.1, 0]) == pytest.approx(benjamini_hochberg([0.001, 0.04, 1, 1]))


def test_among_many_cards_alike_few_are_told():
    """Forty questions without a difference, looked at ten times: in at most 5 of 100 such lists anything is told."""
    rng = Random(17)
    lists = 0
    for _ in range(400):
        sums, told = [Moments()] * 40, False
        for _ in range(10):
            sums = [s + coins(rng, 100) for s in sums]
            told |= min(by_evidence([PLANNED.evidence(s) for s in sums])) <= 0.05
        lists += told
    assert lists / 400 < 0.05 + strays(0.05, 400)


def test_two_ratios_of_the_same_games_are_compared_at_the_level():
    """Up to two seats hold a card in either game of a pair; both mostly go alike, and the truth is no difference."""
    rng = Random(18)
    held = 0
    for _ in range(600):
        sums = [0] * 14
        for _ in range(250):
            x = rng.randrange(3)
            y = int(x > 0 and rng.random() < x / 4)
            u, v = (x, y) if rng.random() < 0.7 else (1, int(rng.random() < 1 / 4))
            sums = [a + b for a, b in zip(sums, paired_sums(x, y, u, v), strict=True)]
        found = PairedRatios(250, sums)
        held += abs(found.difference) <= 1.97 * found.error
    assert abs(held / 600 - 0.95) < strays(0.95, 600) + 0.01


def test_what_both_games_have_in_common_falls_out():
    sums = [sum(column) for column in zip(*(paired_sums(2, k % 2, 2, k % 2) for k in range(50)), strict=True)]
    found = PairedRatios(50, sums)
    assert (found.first, found.difference) == (0.25, 0)
    assert found.error == pytest.approx(0, abs=1e-9)
    assert PairedRatios(0, [0] * 14).difference == 0


def test_where_fewer_were_planned_than_anybody_looks_at_they_have_a_usual_interval_at_the_end():
    """Ten differences of mean 1 and variance 1: t for 9 degrees of freedom is 2.262."""
    test = ConfidenceSequence(200, once=10)
    found = test.interval(Moments(10, 10, 19))
    assert (found.mid, round(found.half, 3)) == (1, round(2.262 / 10**0.5, 3))
    assert not test.interval(Moments(9, 10, 19)).known
    assert not ConfidenceSequence(200).interval(Moments(10, 10, 19)).known


@pytest.mark.parametrize("count", [EARLIEST, 400, 10_000])
@pytest.mark.parametrize("value", [-6, 1, 100])
def test_differences_that_are_all_alike_are_no_certainty(count, value):
    """Zero spread is little to estimate an error from: the interval has a width, and evidence ends somewhere."""
    test, alike = ConfidenceSequence(1000), Moments(count, count * value, count * value * value)
    found = test.interval(alike)
    assert found.half > 0 and found.holds(value)
    assert test.around(value, 0.0, count).half > 0
    assert 1 < test.evidence(alike) < float("inf")
