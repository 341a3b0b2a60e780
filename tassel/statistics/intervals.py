"""An estimate between its bounds, at the level that everything here uses unless it is told another."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from statistics import NormalDist

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """Procedures that give such intervals hold the truth in them as often as their level says."""

    mid: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high

    def scaled(self, factor: float) -> Estimate:
        low, high = sorted((self.low * factor, self.high * factor))
        return Estimate(self.mid * factor, low, high)

    @property
    def known(self) -> bool:
        """Whether it has bounds: where too little was seen it has none."""
        return isfinite(self.low) and isfinite(self.high)

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def normal_quantile(level: float) -> float:
    """How many standard errors both sides of the middle hold this share of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)
