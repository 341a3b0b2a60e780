"""Two ratios of the same games played in two ways: how much larger the second is than the first.

Of each pair of games the first has x trials and y successes, the second u and v. The difference Σv / Σu - Σy / Σx has,
to first order, the error of the mean over pairs of

    (v - S u) / mean(u) - (y - R x) / mean(x),        R, S the two ratios,

so what both games have in common falls out, as far as they have it in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import inf, sqrt

FEWEST_TRIALS = 100  # on either side, before a difference is looked at

_PLACES = tuple(combinations_with_replacement(range(4), 2))


def paired_sums(x: int, y: int, u: int, v: int) -> tuple[int, ...]:
    """What is to be added for one pair: the four numbers and their ten products."""
    four = (x, y, u, v)
    return (*four, *(four[i] * four[j] for i, j in _PLACES))


@dataclass(frozen=True, slots=True)
class PairedRatios:
    count: int
    sums: Sequence[float]

    @property
    def trials(self) -> int:
        """Of the side that has fewer."""
        return int(min(self.sums[0], self.sums[2]))

    @property
    def first(self) -> float:
        return self.sums[1] / self.sums[0] if self.sums[0] else 0.0

    @property
    def second(self) -> float:
        return self.sums[3] / self.sums[2] if self.sums[2] else 0.0

    @property
    def difference(self) -> float:
        return self.second - self.first if self.trials else 0.0

    @property
    def error(self) -> float:
        if not self.trials or self.count < 2:
            return inf
        here, there = self.count / self.sums[0], self.count / self.sums[2]
        weights = (self.first * here, -here, -self.second * there, there)
        squares = sum(
            (1 if i == j else 2) * weights[i] * weights[j] * product
            for (i, j), product in zip(_PLACES, self.sums[4:], strict=True)
        )
        return sqrt(max(0.0, squares) / (self.count * (self.count - 1)))
