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

BOOK: Mapping[str, Sequence[SlipRow]] = {
    "block": (*ROWS, *TESTS),
    "formula": (*TESTS, *FORMULAS),
    "moment": (*MOMENTS, *TESTS),
    "field": FIELDS,
}


class FoundSlip(NamedTuple):
    """A row that fits: what is pointed at inside the sentence, and the repair."""

    code: str
    start: int
    end: int
    repair: str


def look_up(kind: str, sentence: str) -> FoundSlip | None:
    """The first row that fits a sentence, or nothing."""
    for row in BOOK[kind]:
        found: re.Match[str] | None = row.match(sentence)
        if found is not None:
            return FoundSlip(row.code, *found.span("at"), row.advice(found))
    return None


__all__ = ["Phrase", "look_up"]
