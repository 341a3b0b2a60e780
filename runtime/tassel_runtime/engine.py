"""What the runtime asks of an engine: to move a vector from one decision to the next.

The vector alone is the situation. Whatever an engine keeps besides (code, a memory of its own, a snapshot) it can make
again from the program, so a vector may be copied, edited, stored and given to another engine at any time: a clone is a
copy, and to restore is to hand an older vector in. Beside this file an engine knows the program, the account of changes
(`trace`) and the generator (`rng`, whose state lies in the vector); nothing above knows which engine plays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, Protocol

from tassel_compiler.ir.program import Ask, EntryPoint, Program
from tassel_runtime.trace import Trace

Cells = list[int]
Chooser = Callable[[int, list[int]], int]
"""The number of a question and the two or more options there are; gives one of them."""


class NoWayOn(Exception):
    """The game cannot go on from here; the text says why. The vector is what it was before the decision."""


class NoEngine(ValueError):
    """There is no engine of this name, or it lacks a library; the text says what to do."""


class NoRoom(NoEngine):
    """This machine has no room for a module. That is no stop of a game: another engine plays it."""


class EngineFault(NoWayOn, AssertionError):
    """A compiled program broke a promise that the compiler must keep: never a player's fault, nor an author's."""


class Stopped(NoWayOn):
    """A number came to be that means nothing where it stands, so the rules do not say how the game goes on.

    `stop` is an index into `Program.stops`; the words are those of `stops.why_stopped`.
    """

    def __init__(self, stop: int, value: int, low: int, high: int) -> None:
        super().__init__(stop, value, low, high)
        self.stop, self.value, self.low, self.high = stop, value, low, high
        self.words = f"stop {stop} at {value}"

    def __str__(self) -> str:
        return self.words


def stop(number: int, value: int, low: int, high: int) -> NoReturn:
    """What engines call where a value lies beyond its bounds."""
    raise Stopped(number, value, low, high)


class Engine(Protocol):
    """Equal programs, seeds and answers give equal vectors in every engine: docs/determinism.md."""

    @property
    def program(self) -> Program: ...

    def start(self, seed: int) -> Cells:
        """The vector before the first block: generator seeded, nothing run yet."""
        ...

    def enter(self, cells: Cells, entry: EntryPoint, args: Sequence[int], trace: Trace | None = None) -> None:
        """Start one rule on its own and run it as `advance` does; the game is over when it comes back."""
        ...

    def advance(self, cells: Cells, trace: Trace | None = None) -> None:
        """Run until somebody must choose between two options or more, or the game is over."""
        ...

    def waiting(self, cells: Cells) -> Ask | None:
        """The question that waits; None when the game is over."""
        ...

    def seat(self, cells: Cells) -> int:
        """Who must choose."""
        ...

    def options(self, cells: Cells) -> list[int]:
        """What can be chosen, always in the same order; the vector is afterwards what it was."""
        ...

    def candidates(self, cells: Cells) -> list[int]:
        """What could be chosen if nothing were forbidden."""
        ...

    def answer(self, cells: Cells, value: int, trace: Trace | None = None) -> None:
        """Chooser, then go on as `advance` does. The caller has looked at `options`."""
        ...

    def call(self, cells: Cells, function: str, *args: int) -> int:
        """The result of one function of the program."""
        ...

    def playout(self, cells: Cells, pick: Callable[[int], int]) -> tuple[int, int]:
        """To the end: how many decisions, how many of all choices were forced. `pick(n)` gives 0..n-1."""
        ...

    def guided(self, cells: Cells, choose: Chooser) -> tuple[int, int]:
        """To the end, as `playout`, by somebody who sees what is asked: the vector then stands at that question."""
        ...
