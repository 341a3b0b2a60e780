"""How many games a question needs, before the first is played.

A difference of size δ between pairs that vary by σ is found with probability `power` by
n = ((z(level) + z(power)) σ / δ)² pairs, if it is looked at once, at the end. A test that may be stopped at any time
pays for that with up to about twice as many in the worst case and needs fewer where the difference is larger.
"""

from __future__ import annotations

from math import ceil
from statistics import NormalDist

from tassel.statistics.intervals import LEVEL, normal_quantile

POWER = 0.9


def sample_for(effect: float, deviation: float, level: float = LEVEL, power: float = POWER) -> int:
    if not effect:
        raise ValueError("no sample tells an effect of 0 from none")
    both = normal_quantile(level) + NormalDist().inv_cdf(power)
    return max(2, ceil((both * deviation / effect) ** 2))


def games_for(often: int, games: int, fewest: int) -> int:
    """In how many games what came up so often in these would probably come up `fewest` times."""
    if not often:
        raise ValueError("what never came up says nothing of how many games it needs")
    return ceil(fewest * games / often)
