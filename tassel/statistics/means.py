"""Means: how much there is of something, from sums and sums of squares.

Student's interval is exact for normal numbers and near its level for a few dozen of anything bounded. A difference of
two treatments on the same seeds is the mean of the differences: what both have in common falls out.
"""

from __future__ import annotations

from math import inf, sqrt

from tassel.statistics.intervals import LEVEL, Estimate
from tassel.statistics.student import student_quantile, tails
from tassel.statistics.sums import Moments


def mean(sums: Moments, unit: int = 1, level: float = LEVEL) -> Estimate:
    """The mean of numbers of which `unit` make one. Of fewer than two nothing is known but their own value."""
    if sums.count < 2:
        return Estimate(sums.mean / unit, -inf, inf)
    half = student_quantile(sums.count - 1, level) * standard_error(sums)
    return Estimate(sums.mean, sums.mean - half, sums.mean + half).scaled(1 / unit)


def standard_error(sums: Moments) -> float:
    return sqrt(sums.variance / sums.count) if sums.count else inf


def p_value(sums: Moments) -> float:
    """How often numbers of mean 0 would have a mean as far from 0 as this. For one look only: see `sequences`."""
    error = max(standard_error(sums), abs(sums.mean) / max(1, sums.count))  # numbers that are all alike prove little
    if sums.count < 2 or not sums.total:
        return 1.0
    return tails(sums.mean / error, sums.count - 1)
