"""Student's t: how far the mean of few numbers lies off, when its error is estimated from the same numbers.

The share of the distribution in both tails beyond t is the regularised incomplete beta function
I(v / (v + t²); v/2, 1/2), worked out by its continued fraction (Lentz's method, which converges quickly for
x < (a + 1) / (a + b + 2); the other side follows from I(x; a, b) = 1 - I(1 - x; b, a)). The inverse by halving.
A test compares both with scipy, which is too large a guest for a command line that needs two functions of it.
"""

from __future__ import annotations

from functools import cache
from math import exp, lgamma, log, sqrt

from tassel.statistics.intervals import LEVEL, normal_quantile

_TINY = 1e-300
_CLOSE = 1e-15
_MANY = 1e6  # degrees of freedom from which t is the normal distribution to six digits


def tails(t: float, freedom: float) -> float:
    """The probability of a value at least as far from 0 as t, on either side."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5)


@cache
def student_quantile(freedom: int, level: float = LEVEL) -> float:
    """How many estimated standard errors both sides of the middle hold this share."""
    if freedom >= _MANY:
        return normal_quantile(level)
    low, high = 0.0, 1.0
    while tails(high, freedom) > 1 - level:
        low, high = high, 2 * high
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if tails(middle, freedom) > 1 - level else (low, middle)
    return (low + high) / 2


def _beta(x: float, a: float, b: float) -> float:
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    return front / _fraction(x, a, b)


def _fraction(x: float, a: float, b: float) -> float:
    """1 + d1 / (1 + d2 / (1 + ...)), by Lentz."""
    value, c, d = 1.0, 1.0, 0.0
    for step in range(1, 10 * int(sqrt(a + b)) + 500):
        m = step // 2
        term = (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            if step % 2 == 0
            else -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        )
        d = 1 / _not_zero(1 + term * d)
        c = _not_zero(1 + term / c)
        value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
