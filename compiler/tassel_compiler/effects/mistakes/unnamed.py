"""What no detector knows: the word that does not fit, and what may stand in its place."""

from __future__ import annotations

from tassel_compiler.effects.expected import in_words
from tassel_compiler.effects.failure import Misfit
from tassel_compiler.effects.mistakes.mistake import Mistake


def too_early(failure: Misfit) -> Mistake | None:
    last = failure.last
    if not failure.at_end or last is None:
        return None
    return Mistake("E0102", last.start, last.end, last.text, expected=in_words(failure))


def unexpected(failure: Misfit) -> Mistake:
    return Mistake("E0101", failure.start, failure.end, failure.found, expected=in_words(failure))
