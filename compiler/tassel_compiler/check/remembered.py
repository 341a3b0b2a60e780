"""What checking found in a text, kept for the next rule set in which the same text stands on the same ground.

Who edits a card has two hundred rules that are as they were. Each answer is kept with what checking it left behind
(what its words mean, what it writes, which numbers it asks for), and only if there was nothing to tell: what is wrong
with a text is said with the words of the moment, and found out anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from tassel_compiler.check.scope import Crossing
from tassel_compiler.core.bindings import Meant
from tassel_compiler.core.terms import Expr
from tassel_compiler.same import Same
from tassel_compiler.source import Span

_Answer = TypeVar("_Answer")


@dataclass(slots=True)
class Noted:
    """What checking texts leaves behind besides their trees."""

    meant: dict[Span, Meant] = field(default_factory=dict)
    written: set[str] = field(default_factory=set)  # family.member keys that are state
    spoken: list[tuple[Expr, Span]] = field(default_factory=list)  # places and entries of lists asked for by a number
    crossings: list[tuple[str, Crossing]] = field(default_factory=list)  # each with the path of the rule it is in

    def add(self, other: Noted) -> None:
        self.meant.update(other.meant)
        self.written |= other.written
        self.spoken += other.spoken
        self.crossings += other.crossings


_answers = Same[tuple[object, Noted]](most=4096)


class RememberedTexts:
    """`whole` takes up everything; `noted` is what is being noted now."""

    def __init__(self, whole: Noted) -> None:
        self.whole = whole
        self.noted = whole
        self.ground: tuple[object, ...] = ()

    def of(
        self,
        things: tuple[object, ...],
        rest: tuple[object, ...],
        check: Callable[[], _Answer],
        told: Callable[[], int],
    ) -> _Answer:
        """The answer about these things on this ground; `told` counts what was reported so far."""
        key = (self.ground, *things)
        known = _answers.known(key, rest)
        if known is not None:
            self.whole.add(known[1])
            return known[0]  # type: ignore[return-value]
        around, before = self.noted, told()
        self.noted = Noted()
        try:
            answer = check()
            self.whole.add(self.noted)
            if told() == before:
                _answers.keep(key, rest, (answer, self.noted))
            return answer
        finally:
            self.noted = around
