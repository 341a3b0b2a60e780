"""The small print of a book names the rule books of its own rule set; every ruling is called from the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeVar

import pytest

from tassel_compiler.printing.book.model import Marks, Ruled
from tests.printing.book.shelves import RULES, book_of

Part = TypeVar("Part")
BOOKS = {
    "bruxelles-1893": {"E2"},
    "bruxelles-1893-first-edition": {"E1"},
    "bruxelles-1893+belle-epoque": {"E2", "BE"},
    "bruxelles-1897": {"N97"},
}


def every(sort: type[Part], node: object) -> Iterator[Part]:
    """All parts of one sort, wherever they stand."""
    if isinstance(node, sort):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from every(sort, one)
    elif is_dataclass(node):
        for part in fields(node):
            yield from every(sort, getattr(node, part.name))


@pytest.mark.parametrize("rules", BOOKS)
def test_a_book_names_its_own_rule_books(rules: str) -> None:
    cited = {id for mark in every(Marks, book_of(rules, "en")) for id in mark.sources if "-" in id}
    assert {id.partition("-")[0] for id in cited} == BOOKS[rules]
    assert {mark.status for mark in every(Marks, book_of(rules, "en"))} == {"printed", "inferred", "assumed"}


@pytest.mark.parametrize("rules", RULES)
def test_every_ruling_is_called_from_the_text(rules: str) -> None:
    """Whoever reads a rule finds the answer behind it; one that nothing calls is read by nobody."""
    book = book_of(rules, "en")
    called = {number for mark in every(Marks, book) for number in mark.rulings}
    asked = {ruled.number: ruled.id for ruled in every(Ruled, book)}
    assert len(asked) > 20
    assert [id for number, id in asked.items() if number not in called] == []
