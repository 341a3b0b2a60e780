"""Whatever happens to a rules file, the compiler answers with diagnostics or with a program that verifies."""

import pytest

from tests.fuzz.sets import ROOT, outcome

SHIPPED = "bruxelles-1893"
TINY = str(ROOT / "tests" / "tiny")


def _wrong(expression: str, seeds: range) -> list[tuple[int, list[str]]]:
    found = ((seed, outcome(expression, seed)[1]) for seed in seeds)
    return [(seed, problems) for seed, problems in found if problems]


def test_damaged_rules_of_a_small_game_are_told_or_compiled():
    assert _wrong(TINY, range(110)) == []


def test_damaged_rules_of_a_shipped_game_are_told_or_compiled():
    assert _wrong(SHIPPED, range(40)) == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_damages_are_told_or_compiled(part: int):
    assert _wrong(TINY, range(part * 500, part * 500 + 500)) == []
    assert _wrong(SHIPPED, range(part * 200, part * 200 + 200)) == []
