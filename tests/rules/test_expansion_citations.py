"""Every entry of the expansions that play can show is shown, so are every worked example and ruling of high impact."""

from __future__ import annotations

from functools import cache

import pytest

from tests.plainly import read_plainly
from tests.rules.test_citations import LEDGER, cited
from tests.shown import shown_in

SCENARIOS = shown_in()
OURS = [id for id, entry in LEDGER.items() if id.startswith(("BE-", "AS-")) and entry.get("play") != "no"]


@cache
def shown() -> frozenset[str]:
    return frozenset(id for file in SCENARIOS for id in cited(read_plainly(file), "cites"))


def lacking(*, ambiguity: bool) -> list[str]:
    return [id for id in OURS if ("-AMB-" in id) is ambiguity and id not in shown()]


def test_every_entry_and_every_worked_example_is_shown_by_a_scenario() -> None:
    assert lacking(ambiguity=False) == []


@pytest.mark.parametrize("impact", ["high", "medium"])
def test_every_ruling_that_matters_is_shown_by_a_scenario(impact: str) -> None:
    assert [id for id in lacking(ambiguity=True) if LEDGER[id].get("impact") == impact] == []


def test_the_ledgers_of_the_expansions_are_read() -> None:
    assert len([id for id in OURS if id.startswith("BE-CARD-")]) >= 32
    assert any(id.startswith("BE-EX-") for id in OURS) and any(id.startswith("AS-AMB-") for id in OURS)
