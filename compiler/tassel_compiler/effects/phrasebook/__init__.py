"""The phrasebook: what people write who think in prose or in another language, and how the rules language says it.

A row is a pattern over one sentence, a code, and the repair with the words of that sentence in it. It is only opened
for a text that is not in order, so a row need not be exact about what is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tassel_compiler.effects.phrasebook.formulas import FORMULAS, TESTS
from tassel_compiler.effects.phrasebook.headings import FIELDS, MOMENTS
from tassel_compiler.effects.phrasebook.row import SlipRow
from tassel_compiler.effects.phrasebook.sentences import ROWS
from tassel_compiler.spelling import can_spend

BOOK: Mapping[str, Sequence[SlipRow]] = {
    "block": (*ROWS, *TESTS),
    "formula": (*TESTS, *FORMULAS),
    "moment": (*MOMENTS, *TESTS),
    "field": FIELDS,
}


_LONGEST = 500  # letters of a sentence: a pattern may take as many steps as there are pairs of them
_LETTERS = 100  # and so many such steps take as long as it takes to compare two names


class FoundSlip(NamedTuple):
    """A row that fits: what is pointed at inside the sentence, and the repair."""

    code: str
    start: int
    end: int
    repair: str


def look_up(kind: str, sentence: str) -> FoundSlip | None:
    """The first row that fits a sentence, or nothing: also for a sentence that is longer than anybody's prose."""
    if len(sentence) > _LONGEST or not can_spend(len(sentence) * len(sentence) // _LETTERS):
        return None
    for row in BOOK[kind]:
        found: re.Match[str] | None = row.match(sentence)
        if found is not None:
            return FoundSlip(row.code, *found.span("at"), row.advice(found))
    return None


__all__ = ["FoundSlip", "look_up"]
