"""Whoever writes a sentence, a formula, a moment or YAML wrongly is told the right repair first, at the right place."""

from __future__ import annotations

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
