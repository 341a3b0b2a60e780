"""Two bad lines are two diagnostics, each at its own line, and a good line beside a bad one is left in peace."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tests.effects.texts import scalar


def lines(text: str) -> list[tuple[str, int]]:
    sink = Sink()
    assert parse("block", scalar(text), sink) is None
    return [(item.code, item.span.line if item.span else 0) for item in sink.items]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("gain 1.5 coin\nlose 1 coin\ngain one coin\n", [("E0124", 1), ("E0127", 3)]),
        ("if a then gain 1 coin\nelse: lose 1 coin\ngain one coin\n", [("E0130", 1), ("E0127", 3)]),
        ("if a\n  gain one coin\nelse:\n  gain 1 coin\npsy 1 coin\n", [("E0104", 1), ("E0112", 5), ("E0127", 2)]),
        ("may:\n  gain one coin\ngain 1.5 coin\n", [("E0127", 2), ("E0124", 3)]),
        ("may:\n  may:\n    gain one coin\n  lose 1 coin\n", [("E0127", 3)]),
        ("choose k hand\n  take: gain 1 coin\ngain one coin\n", [("E0101", 1), ("E0127", 3)]),
        ("if a: gain 1 coin\nelse gain 1 coin\ngain one coin\n", [("E0104", 2), ("E0127", 3)]),
        ("gain one coin # first\n\n# second\ngain one coin", [("E0127", 1), ("E0127", 4)]),
    ],
)
def test_each_bad_line_is_told(text: str, wanted: list[tuple[str, int]]) -> None:
    assert lines(text) == wanted


@pytest.mark.parametrize(
    "text", ["gain (1 + 2 coin\ngain one coin\n", "may:\n    gain 1 coin\n  gain 2 coin\ngain one coin\n"]
)
def test_where_nobody_knows_what_follows_nothing_more_is_told(text: str) -> None:
    assert len(lines(text)) == 1


def test_a_text_of_bad_lines_only_is_told_so_far() -> None:
    assert 2 <= len(lines("gain one coin\n" * 100)) < 100
