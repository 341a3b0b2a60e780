"""Why an element is not offered.

The engine offers what passes every test and can still be finished. For an element that is not offered,
the first test it fails is found by asking the engine for each; the words are those of the rules, with
their place. An element that passes all of them was left out by foresight: what follows could not be
finished.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.ir.cells import asked_range
from tassel_runtime.engine import Engine


@dataclass(frozen=True, slots=True)
class Reason:
    """`how` is among (what may be chosen), fails (a test, whose text is `test`) or after (what comes then)."""

    text: str
    place: str = ""
    how: str = ""
    test: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({self.place})" if self.place else self.text


def why_not(engine: Engine, cells: list[int], value: int) -> Reason | None:
    """The reason why the waiting decision does not offer a value; None if it does, or if nobody decides."""
    ask = engine.waiting(cells)
    if ask is None or value in engine.options(cells):
        return None
    low, high = asked_range(engine.program, ask)
    if not low <= value <= high or ask.candidates and value not in engine.candidates(cells):
        return Reason("it is not among what may be chosen here", how="among")
    for test in ask.tests:
        if not engine.call(list(cells), test.function, value):
            return Reason(f"it fails: {test.text}", test.place, "fails", test.text)
    return Reason("what comes after it could not be finished", how="after")
