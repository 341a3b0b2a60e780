"""A slip is told once, at its place, with the repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.slips.running import Told, told
from tests.slips.table import Expected, Slip, slips

SLIPS = slips()
NOTHING = ("holds", "in order")


def test_there_are_enough_slips() -> None:
    assert len(SLIPS) >= 80
    assert len({str(slip) for slip in SLIPS}) == len(SLIPS)


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_a_slip_is_told_once_where_it_stands_with_its_repair(slip: Slip, tmp_path: Path) -> None:
    found = told(slip, tmp_path)
    wanted = [expected for expected in slip.expected if expected.code not in NOTHING]
    assert slip.expected
    assert len(found) == len(wanted), found
    for expected in wanted:
        assert any(_fits(one, expected) for one in found), found


def _fits(one: Told, expected: Expected) -> bool:
    placed = expected.file in ("", one.file) and expected.line in (0, one.line)
    marked = expected.marked in ("", one.marked)
    return one.code == expected.code and placed and marked and all(text in one.text for text in expected.texts)
