"""The rows of `make bench` can be measured: of this checkout, and of two in turn. How long things take is no law."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.__main__ import line, measured
from benchmarks.checkouts import HERE, Checkout
from benchmarks.five_games import FIVE, known, tables
from benchmarks.rows import LARGE, ROWS, Row, probe

HELP = ROWS[0]
READING = Row("documents", probe("reading", str(HERE / "tests" / "tiny")))


def test_two_checkouts_take_turns_and_the_ratio_is_told() -> None:
    turns: list[Path] = []

    def measure(checkout: Checkout) -> float:
        turns.append(checkout.root)
        return len(turns)

    found = measured(Row("so long", measure, runs=2), Checkout(HERE), Checkout(HERE / "other"))
    assert turns == [HERE, HERE / "other"] * 2
    assert found == [[1, 3], [2, 4]]
    assert line(Row("so long", measure), found).split() == [
        "so", "long", "2.000", "s", "(1.000", "to", "3.000)", "3.000", "s", "(2.000", "to", "4.000)", "0.67",
    ]  # fmt: skip


@pytest.mark.parametrize("row", [HELP, READING], ids=lambda row: row.title)
def test_a_command_and_a_probe_are_measured(row: Row) -> None:
    ((figure,),) = measured(replace(row, runs=1), Checkout(HERE))
    assert 0 < figure < 60


def test_the_page_on_the_five_games_says_what_its_data_say() -> None:
    """Every table and every sentence with figures is made from the data; what is told around them cites only those."""
    page = (HERE / "docs" / "what-balance-says.md").read_text("utf-8")
    made = [part for found in known().values() for part in tables(found)]
    assert set(known()) == set(FIVE) and not [part for part in made if part not in page]
    prose = page
    for part in made:
        prose = prose.replace(part, "")
    cited, figures = (set(re.findall(r"\d+\.\d", text)) for text in (prose, "".join(made)))
    assert cited and not cited - figures


def test_no_two_rows_have_one_title_and_the_front_of_the_largest_rules_is_among_them() -> None:
    titles = [row.title for row in ROWS]
    assert len(set(titles)) == len(titles)
    assert "with both modules: front, from read documents to checked tree" in titles and LARGE.count("+") == 2
