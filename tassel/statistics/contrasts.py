"""Those with against those without: how much more the seats of a game have that hold something than those that do not.

Of the `size` seats of a game x hold it and have y together; all have t. The difference Σy / Σx - Σ(t - y) / Σ(size - x)
is a function of sums over games, so its error is, to first order, that of the mean over games of

    (y - R x) / mean(x) - ((t - y) - Q (size - x)) / mean(size - x),        R, Q the two ratios,

which is linear in y, x and t: its square sums from squares and products that were kept. Seats of one game that help or
hinder each other are accounted for, because games, not seats, are the independent trials.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

from tassel.statistics.intervals import LEVEL, Estimate
from tassel.statistics.student import student_quantile, tails

FEWEST = 30


@dataclass(frozen=True, slots=True)
class Contrasted:
    """Sums over games of x, y and t, and of their products."""

    count: int
    size: int
    x: float
    y: float
    t: float
    xx: float
    xy: float
    yy: float
    tt: float
    tx: float
    ty: float

    @property
    def others(self) -> float:
        return self.count * self.size - self.x

    @property
    def told(self) -> bool:
        """Whether there were seats with and seats without, often enough for an error."""
        return self.count > 1 and self.x > 0 and self.others > 0

    @property
    def difference(self) -> float:
        return self.y / self.x - (self.t - self.y) / self.others if self.told else 0.0

    @property
    def error(self) -> float:
        """Its standard error."""
        if not self.told:
            return inf
        n = self.count
        here, there = n / self.x, n / self.others
        r, q = self.y / self.x, (self.t - self.y) / self.others
        a, b, c, d = here + there, -r * here - q * there, -there, q * self.size * there
        squares = (
            a * a * self.yy + b * b * self.xx + c * c * self.tt + d * d * n
            + 2 * (a * b * self.xy + a * c * self.ty + a * d * self.y)
            + 2 * (b * c * self.tx + b * d * self.x + c * d * self.t)
        )  # fmt: skip
        return sqrt(max(0.0, squares) / (n * (n - 1)))


@dataclass(frozen=True, slots=True)
class Contrast:
    """What is said of a difference: the estimate, and the p-value of "none"."""

    estimate: Estimate
    p: float


_UNKNOWN = Contrast(Estimate(0.0, -inf, inf), 1.0)


def contrast(sums: Contrasted, level: float = LEVEL) -> Contrast:
    """Of amounts, by Student's interval. Of fewer than `FEWEST` seats on either side nothing is said."""
    return _told(sums, sums.error, 1, level)


def contrast_of_rates(sums: Contrasted, unit: int, level: float = LEVEL) -> Contrast:
    """Of successes, `unit` parts each.

    Where all who hold something fail, the estimated error is 0 and nothing would ever be doubted; so it counts as at
    least the error of as many independent seats that succeed as often as all seats do.
    """
    seats = sums.count * sums.size
    p = sums.t / (unit * seats) if seats else 0.0
    fewer = min(sums.x, sums.others)
    least = unit * sqrt(max(0.0, p * (1 - p)) / fewer) if fewer else inf
    return _told(sums, max(sums.error, least), unit, level)


def _told(sums: Contrasted, error: float, unit: int, level: float) -> Contrast:
    if min(sums.x, sums.others) < FEWEST or not error:
        return _UNKNOWN
    freedom = sums.count - 1
    mid, half = sums.difference, student_quantile(freedom, level) * error
    return Contrast(Estimate(mid, mid - half, mid + half).scaled(1 / unit), tails(mid / error, freedom))
