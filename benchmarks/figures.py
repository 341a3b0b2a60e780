"""Figures as they are printed: the median, with the lowest and the highest."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence

Spread = tuple[float, float, float]


def spread(measure: Callable[[], float], runs: int = 7) -> Spread:
    return of([measure() for _ in range(runs)])


def of(found: Sequence[float]) -> Spread:
    """Lowest, median and highest."""
    return min(found), statistics.median(found), max(found)


def told(figures: Spread, unit: str, digits: int = 0) -> str:
    low, middle, high = (f"{n:,.{digits}f}" for n in figures)
    return f"{middle} {unit} ({low} to {high})"
