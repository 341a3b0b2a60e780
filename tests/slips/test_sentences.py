"""Whoever writes a sentence, a formula, a moment or YAML wrongly is told the right repair first, at the right place."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.slips.sentences import Slip, missing, overlay, slips, told

SLIPS = list(slips())


def test_there_are_enough_of_every_family() -> None:
    families = Counter(slip.family for slip in SLIPS)
    assert len(SLIPS) >= 500
    assert all(number >= 35 for number in families.values()), families
    assert len({overlay(slip) for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.id)
def test_the_right_repair_is_told_first(slip: Slip) -> None:
    found = told(overlay(slip))
    assert missing(slip, found) == "", [(d.code, d.span and d.span.words, d.message, d.hint) for d in found]


TRIED = frozenset({"E0125", "E0133", "E0134", "E0301", "E0308"})
"""These offer a text for the place that they mark, and have tried it."""


PLACED = [slip for slip in SLIPS if slip.family == "places" and slip.code in TRIED]


@pytest.mark.parametrize("slip", PLACED, ids=lambda slip: slip.id)
def test_a_repair_that_was_tried_is_in_order(slip: Slip) -> None:
    """It is put where it belongs, and nothing is wrong there any more."""
    whole = overlay(slip)
    first = next(item for item in told(whole) if item.severity == "error")
    offered = re.match(r"write `([^`]*)`", first.hint or "")
    if offered is None or first.span is None or offered[1].endswith("...") or offered[1] == "this-way:":
        return
    mended = told(whole[: first.span.start] + offered[1] + whole[first.span.end :])
    assert [item.message for item in mended if item.severity == "error"] == [], offered[1]
