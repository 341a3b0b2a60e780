"""What is joined on a map, said where it cannot stand, or without saying which steps count."""

from __future__ import annotations

from tassel_compiler.effects.expected import in_words
from tassel_compiler.effects.failure import Misfit
from tassel_compiler.effects.mistakes.mistake import Mistake

_JOINING = ("connected", "reached")


def set_behind_is(failure: Misfit) -> Mistake | None:
    """`b is in huts connected to a by ...`: such a set has a name, or stands in a query."""
    if failure.found not in _JOINING or not any(word.text == "is" for word in failure.before):
        return None
    repair = "give the set a name under `values` and ask `x is in NAME(...)`, or ask `some y in ... where y is x`"
    return Mistake("E0101", failure.start, failure.end, failure.found, repair, in_words(failure))


def step_without_test(failure: Misfit) -> Mistake | None:
    """`huts connected to a by n in paths`: which of them count is always said."""
    last = failure.last
    if failure.expected != {"WHERE"} or last is None:
        return None
    repair = f"write ⟪`{last.text} where yes`⟫ if each step counts"
    return Mistake("E0102", last.start, last.end, last.text, repair, in_words(failure))
