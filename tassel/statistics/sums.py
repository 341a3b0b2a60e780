"""Sums of whole numbers from which means and variances follow, and which join in any order to the same result.

Floating point sums depend on the order in which they are made, so ten processes would give ten results. Here nothing is
rounded before the end: a variance is (n Σx² - (Σx)²) / (n (n - 1)) in whole numbers, divided once.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moments:
    """How many numbers, their sum, the sum of their squares; parts of these where numbers count less than once."""

    count: int = 0
    total: float = 0
    squares: float = 0

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Of the population the numbers come from; 0 while there are fewer than two."""
        if self.count < 2:
            return 0.0
        return (self.count * self.squares - self.total**2) / (self.count * (self.count - 1))


def moments(*numbers: int) -> Moments:
    return Moments(len(numbers), sum(numbers), sum(x * x for x in numbers))


@dataclass(frozen=True, slots=True)
class Crossed:
    """Two numbers per trial, `x` and `y`: the sums of a ratio Σy / Σx."""

    count: int = 0
    x: float = 0
    y: float = 0
    xx: float = 0
    xy: float = 0
    yy: float = 0

    def __add__(self, other: Crossed) -> Crossed:
        return Crossed(self.count + other.count, self.x + other.x, self.y + other.y,
                       self.xx + other.xx, self.xy + other.xy, self.yy + other.yy)  # fmt: skip


def crossed(x: int, y: int) -> Crossed:
    """The sums of one trial."""
    return Crossed(1, x, y, x * x, x * y, y * y)
