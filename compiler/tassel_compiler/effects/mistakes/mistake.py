"""A mistake that has a name: which words make it, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.effects.failure import FoundWord, Misfit


@dataclass(frozen=True, slots=True)
class Mistake:
    """`start` and `end` are a place in the text; the other fields fill the row of the code."""

    code: str
    start: int
    end: int
    found: str
    repair: str = ""
    expected: str = ""


def here(failure: Misfit, code: str, repair: str = "") -> Mistake:
    """The word that did not fit."""
    return Mistake(code, failure.start, failure.end, failure.found, repair)


def at(word: FoundWord, code: str, repair: str = "") -> Mistake:
    return Mistake(code, word.start, word.end, word.text, repair)
