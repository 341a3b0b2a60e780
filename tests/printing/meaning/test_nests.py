"""Every text of blocks in blocks reads otherwise than every other one that means something else."""

from __future__ import annotations

import pytest

from tassel_compiler.effects import tree as t
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES
from tests.printing.meaning.meant import checked, garden, meaning
from tests.printing.meaning.nests import CONDITION, DEEDS, nests

LOOP, WISH, SOMEBODY = "repeat 2 times", "may", "as gardener"
OTHERS = ("if possible", "up to 3 times", "for each x{} in beds", "as y{} in players")


def alike(heads: tuple[str, ...], deeds: int, depth: int, langs: tuple[str, ...] = LANGUAGES) -> list[str]:
    """The sentences that say two things."""
    known: dict[tuple[str, str], object] = {}
    found: list[str] = []
    for text in nests(heads, DEEDS[:deeds], depth):
        block = read("block", text)
        assert isinstance(block, t.Block)
        whole = checked(block)
        assert whole is not None, text
        for lang in langs:
            sentence = garden().sentence(whole, lang)
            if known.setdefault((lang, sentence), meaning(whole)) != meaning(whole):
                found.append(sentence)
    return found


@pytest.mark.parametrize("other", (LOOP, WISH, SOMEBODY, *OTHERS))
def test_where_a_block_ends_is_said(other: str) -> None:
    assert alike((CONDITION, other), 2, 2) == []


def test_whose_an_otherwise_is_is_said() -> None:
    assert alike((CONDITION,), 3, 2) == []


@pytest.mark.soak
@pytest.mark.parametrize("other", (LOOP, WISH, SOMEBODY, *OTHERS))
def test_where_a_block_ends_is_said_in_longer_texts(other: str) -> None:
    assert alike((CONDITION, other), 3, 2) == []
