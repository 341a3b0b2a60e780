"""The words of a row that say what it holds carry the mark of that: a name alone says nothing, and needs none."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.core.meaning import MeaningNode
from tassel_compiler.resolve.declarations import Declarations, Row, Word
from tests.golden.spoken import GAMES, checked

LETTERS = re.compile(r"[^\W\d_]{4,}")  # shorter words say nothing


@pytest.mark.parametrize("expression", GAMES)
def test_words_that_say_what_a_row_holds_have_its_mark(expression: str) -> None:
    d, written = checked(expression).declared, Handwritten.of(checked(expression))
    told = 0
    for key, row, word in rows(d):
        if word.fingerprints:
            assert written.meanings.of(MeaningNode("data", key)).mark in word.fingerprints, key
            told += 1
        else:
            assert not said(word) & held(d, row), key
    assert told


def rows(d: Declarations) -> Iterator[tuple[str, Row, Word]]:
    for family in d.families.values():
        for row in family.rows.values():
            word = d.words.get(f"{family.name}/{row.name}") or d.words.get(row.name)
            if word is not None and not word.text:
                yield f"{family.name}/{row.name}", row, word


def held(d: Declarations, row: Row) -> set[str]:
    """The words of what a row holds."""
    cells = (one for cell, _ in row.data.values() for one in (cell if isinstance(cell, tuple) else (cell,)))
    names = [str(cell) for cell in cells if str(cell) in d.words]
    return {found for name in names for found in said(d.words[name])}


def said(word: Word) -> set[str]:
    forms = (text for told in word.forms.values() for text in told.values())
    return {found.lower() for text in forms for found in LETTERS.findall(re.sub(r"\{.*?\}", "", text))}
