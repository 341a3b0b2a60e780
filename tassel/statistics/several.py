"""Many questions at once: of a hundred cards, five look too strong at the 5 % level if all are alike.

Holm's procedure keeps the probability that any of the differences told is none. Benjamini and Hochberg's keeps the
expected share of such among those told, and finds more; with p-values it needs questions that do not pull in opposite
directions, with e-values (Wang and Ramdas, "False discovery rate control with e-values") nothing at all, and it may be
looked at early. Each function gives, for every question, the smallest level at which it would be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate


def holm(values: Sequence[float]) -> list[float]:
    """From p-values: the smallest times m, the next times m - 1 ..., none below one before it."""
    m = len(values)
    order = sorted(range(m), key=values.__getitem__)
    raised = accumulate(((m - place) * values[i] for place, i in enumerate(order)), max)
    return _in_place(order, raised)


def benjamini_hochberg(values: Sequence[float]) -> list[float]:
    """From p-values: the k-th smallest times m / k, none above one after it."""
    m = len(values)
    order = sorted(range(m), key=values.__getitem__, reverse=True)
    lowered = accumulate((m / (m - place) * values[i] for place, i in enumerate(order)), min)
    return _in_place(order, lowered)


def by_evidence(values: Sequence[float]) -> list[float]:
    """From e-values, which are p-values turned over."""
    return benjamini_hochberg([1 / e if e > 0 else 1.0 for e in values])


def _in_place(order: Sequence[int], found: accumulate[float]) -> list[float]:
    levels = [1.0] * len(order)
    for i, level in zip(order, found, strict=True):
        levels[i] = min(1.0, level)
    return levels
