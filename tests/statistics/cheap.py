"""Experiments that cost nothing, so that ten thousand of them can be counted: bits of one generator."""

from __future__ import annotations

from random import Random

from tassel.statistics.sums import Moments

REPEATED = 10_000


def strays(share: float, repeated: int = REPEATED) -> float:
    """How far a count of `repeated` trials lies from its share, at most; once in 15,000 tests it lies beyond."""
    return 4 * (share * (1 - share) / repeated) ** 0.5


def quarter(rng: Random, trials: int) -> int:
    """Successes of trials that succeed one time in four."""
    return (rng.getrandbits(trials) & rng.getrandbits(trials)).bit_count()


def coins(rng: Random, pairs: int) -> Moments:
    """Differences of -1, 0 and 1, with mean 0 and variance 1/2: two fair coins, one minus the other."""
    first, second = rng.getrandbits(pairs), rng.getrandbits(pairs)
    more, less = (first & ~second).bit_count(), (second & ~first).bit_count()
    return Moments(pairs, more - less, more + less)


def better_coins(rng: Random, pairs: int) -> Moments:
    """The same, but a first coin that shows 0 gets another throw one time in eight: mean 1/2 * 1/8 * 1/2 = 1/32."""
    first, second = rng.getrandbits(pairs), rng.getrandbits(pairs)
    first |= rng.getrandbits(pairs) & rng.getrandbits(pairs) & rng.getrandbits(pairs) & rng.getrandbits(pairs)
    more, less = (first & ~second).bit_count(), (second & ~first).bit_count()
    return Moments(pairs, more - less, more + less)
