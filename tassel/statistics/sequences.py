"""A test that may be looked at after every game, and stopped when it is answered.

Whoever looks at a usual interval again and again, and stops when it leaves out 0, will be wrong sooner or later with
certainty: each look is a chance. A confidence sequence is a series of intervals of which, with probability 1 - α, all
hold the truth at once, so that any reason to stop is a good one.

Theory. For normal differences with known σ and S = Σd/σ, exp(λS - nλ²/2) is a martingale of mean 1 for every λ if the
true mean is 0. Mixed over λ ~ N(0, ρ²) it is still one, in closed form:

    e(n) = exp(ρ² S² / (2 (1 + n ρ²))) / √(1 + n ρ²)

By Ville's inequality it ever reaches 1/α with a probability of at most α: it is the e-value of "no difference", the
evidence as a bet that starts with 1 and cannot be expected to grow unless there is a difference (Robbins' mixture, also
called mixture SPRT). Solved for the mean, the same line is the interval of this radius:

    r(n) = σ √( 2 (1 + n ρ²) / (n² ρ²) · log( √(1 + n ρ²) / α ) )

With σ estimated the statement is asymptotic (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform central limit
theory and asymptotic confidence sequences"), for any differences of finite variance; so nobody looks before `EARLIEST`
pairs. ρ says where the sequence is narrowest; it is chosen for the sample that is planned, before any is seen.

`tests/statistics` looks at 10,000 experiments without a difference, many times each, and counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, inf, log, sqrt
from statistics import NormalDist

from tassel.statistics.intervals import LEVEL, Estimate
from tassel.statistics.samples import POWER
from tassel.statistics.student import student_quantile
from tassel.statistics.sums import Moments

EARLIEST = 100
_FEWEST = 6  # of which a usual interval is told, where so few were planned
_LARGEST = 700.0  # e to this power is still a number


@dataclass(frozen=True, slots=True)
class ConfidenceSequence:
    """What was settled before the first game: for which sample it is narrowest, and the level."""

    planned: int
    level: float = LEVEL
    once: int = 0  # after so many nobody looks again: too few to look earlier, they have a usual interval

    @property
    def _spread(self) -> float:
        """ρ², which makes the radius at the planned sample the smallest, to first order."""
        wanted = -2 * log(1 - self.level)
        return (wanted + log(wanted + 1)) / self.planned

    def interval(self, sums: Moments, unit: int = 1) -> Estimate:
        """Holds the true mean, together with all intervals before and after it. Where nothing differed so far one pair
        in so many still may, by a whole unit."""
        error = sqrt(sums.variance / max(1, sums.count)) if sums.squares else unit / max(1, sums.count)
        error = _at_least(sums.mean, error, sums.count)
        if _FEWEST <= self.once <= sums.count < EARLIEST:  # looked at once, when all were played
            half = student_quantile(sums.count - 1, self.level) * error
            return Estimate(sums.mean, sums.mean - half, sums.mean + half).scaled(1 / unit)
        return self.around(sums.mean, error, sums.count).scaled(1 / unit)

    def around(self, mid: float, error: float, count: int) -> Estimate:
        """The same of anything that has, after `count` pairs, nearly the error of a mean."""
        if count < EARLIEST:
            return Estimate(mid, -inf, inf)
        half = self.radius(count, _at_least(mid, error, count) * sqrt(count))
        return Estimate(mid, mid - half, mid + half)

    def radius(self, count: int, deviation: float) -> float:
        grown = 1 + count * self._spread
        return deviation * sqrt(2 * grown / (count**2 * self._spread) * log(sqrt(grown) / (1 - self.level)))

    def evidence(self, sums: Moments) -> float:
        """The e-value against "no difference"; its expectation is at most 1 if there is none."""
        return self.evidence_of(sums.mean, sqrt(sums.variance / max(1, sums.count)), sums.count)

    def evidence_of(self, mid: float, error: float, count: int) -> float:
        """The same of anything that has, after `count` pairs, nearly the error of a mean."""
        if count < EARLIEST:
            return 1.0
        if not mid:
            return 1.0
        error = _at_least(mid, error, count)
        grown = 1 + count * self._spread
        power = count * self._spread * (mid / error) ** 2 / (2 * grown)
        return exp(min(_LARGEST, power)) / sqrt(grown)

    def needed(self, deviation: float, effect: float, power: float = POWER) -> int:
        """How many pairs tell an effect of this size with this probability."""
        if not effect:
            raise ValueError("no sample tells an effect of 0 from none")
        low, high = EARLIEST - 1, EARLIEST
        while self._seen(high, deviation, power) > abs(effect):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._seen(middle, deviation, power) <= abs(effect) else (middle, high)
        return high

    def _seen(self, count: int, deviation: float, power: float) -> float:
        """The effect whose mean, however unlucky but for a share of 1 - `power`, still lies beyond the radius."""
        return self.radius(count, deviation) + NormalDist().inv_cdf(power) * deviation / sqrt(count)


def _at_least(mid: float, error: float, count: int) -> float:
    """An error, as large at least as if one pair more had shown nothing: where all pairs are alike nothing was seen
    from which a smaller one could be estimated."""
    return max(error, abs(mid) / max(1, count))
