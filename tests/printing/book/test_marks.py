"""The small print of a book names the rule books of its own rule set, also in what is different from another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from tassel_compiler.printing.book.model import Marks
from tests.printing.book.shelves import book_of

BOOKS = {
    "bruxelles-1893": {"E2"},
    "bruxelles-1893-first-edition": {"E1"},
    "bruxelles-1893+belle-epoque": {"E2", "BE"},
    "bruxelles-1897": {"N97"},
}


def marks(node: object) -> Iterator[Marks]:
    if isinstance(node, Marks):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from marks(one)
    elif is_dataclass(node):
        for part in fields(node):
            yield from marks(getattr(node, part.name))


@pytest.mark.parametrize("rules", BOOKS)
def test_a_book_names_its_own_rule_books(rules: str) -> None:
    cited = {id for mark in marks(book_of(rules, "en")) for id in mark.sources if "-" in id}
    assert {id.partition("-")[0] for id in cited} == BOOKS[rules]
    assert {mark.status for mark in marks(book_of(rules, "en"))} == {"printed", "inferred", "assumed"}
