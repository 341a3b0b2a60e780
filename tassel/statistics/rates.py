"""Rates: how often something happens, from counts.

Wilson's interval holds every rate p that a test would not refuse: |p̂ - p| <= z √(p (1 - p) / n). It never leaves 0..1,
says something when nothing happened yet, and covers near its level from a dozen trials on, where the textbook interval
p̂ ± z √(p̂ (1 - p̂) / n) does not.

What is shared (two winners get half each) varies less than what is all or nothing: a number in 0..1 with mean p has
at most the variance p (1 - p). So the interval of a share covers at least at its level.

Where several players of one game count together, they are no independent trials: one winner makes three losers. Such a
rate is a ratio R = Σy / Σx over games, with x trials and y successes each; to first order its error is that of the mean
of y - R x over games (linearisation), which knows how games hang together. The interval is Wilson's with as many
trials as give that error, p (1 - p) / var(R), which is fewer or more than Σx as players help or hinder each other.
"""

from __future__ import annotations

from math import sqrt

from tassel.statistics.intervals import LEVEL, Estimate, normal_quantile
from tassel.statistics.student import student_quantile
from tassel.statistics.sums import Crossed

_NOTHING = Estimate(0.0, 0.0, 1.0)


def rate(successes: float, trials: float, level: float = LEVEL) -> Estimate:
    """Wilson's interval. Of no trials nothing is known."""
    if trials <= 0:
        return _NOTHING
    z = normal_quantile(level)
    p = successes / trials
    centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(max(0.0, p * (1 - p)) / trials + (z / (2 * trials)) ** 2)
    return Estimate(p, max(0.0, min(p, centre - half)), min(1.0, max(p, centre + half)))


def shared_rate(sums: Crossed, unit: int = 1, level: float = LEVEL) -> Estimate:
    """Successes `y`, counted in parts of which `unit` make a whole one, among `x` trials that come game by game."""
    if not sums.x:
        return _NOTHING
    p = sums.y / (unit * sums.x)
    error = ratio_error(sums, unit)
    trials = p * (1 - p) / error**2 if error > 0 and 0 < p < 1 else min(sums.x, sums.count)
    return rate(p * trials, trials, level)


def ratio(sums: Crossed, unit: int = 1, level: float = LEVEL) -> Estimate:
    """Σy / Σx where y is no success but an amount: Student's interval of the linearised ratio."""
    if not sums.x or sums.count < 2:
        return Estimate(sums.y / (unit * sums.x) if sums.x else 0.0, float("-inf"), float("inf"))
    mid = sums.y / (unit * sums.x)
    half = student_quantile(sums.count - 1, level) * ratio_error(sums, unit)
    return Estimate(mid, mid - half, mid + half)


def ratio_error(sums: Crossed, unit: int = 1) -> float:
    """The standard error of Σy / Σx: that of the mean of y - R x, over the mean of x."""
    n = sums.count
    if n < 2 or not sums.x:
        return 0.0
    r = sums.y / sums.x
    squares = max(0.0, sums.yy - 2 * r * sums.xy + r * r * sums.xx)
    return sqrt(squares * n / (n - 1)) / sums.x / unit
