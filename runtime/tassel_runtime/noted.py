"""Games of which everything is told: each decision with what was offered, each card that moved, the last vector.

An engine that plays whole games by itself can still be watched, if it writes down what happens. Choices are made by lot
(`lots`) or by players who think (`minds`), one seat may be held to something; the same seed gives the same game in any
engine.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tassel_compiler.ir.program import Ask
from tassel_runtime.minds import Mind

FREE, REFUSED, WANTED = 0, 1, 2
"""What is said of an answer to the seat that is held: refused is taken if nothing else is there, wanted always."""


def can_hold(ask: Ask) -> bool:
    """Whether the answers to a question are few enough to be told apart."""
    return ask.decode.form not in ("basket", "subset")


@dataclass(frozen=True, slots=True)
class NotedDecision:
    ask: int
    seat: int
    chosen: int
    points: Sequence[int]
    offered: Sequence[int]


@dataclass(frozen=True, slots=True)
class NotedMove:
    kind: int  # the place of the kind of card among those of the program
    card: int
    zone: int


@dataclass(frozen=True, slots=True)
class NotedGame:
    """`journal` holds the entries one after the other; the module docstring of the engine's writer says how."""

    decisions: int
    forced: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    journal: array[int]
    cells: array[int]

    def entries(self) -> Iterator[NotedDecision | NotedMove]:
        """A decision is four words, the points, the options; a move is three, of which the first is below 0."""
        words, seats, at = self.journal, len(self.points), 0
        while at < len(words):
            if words[at] < 0:
                yield NotedMove(-1 - words[at], words[at + 1], words[at + 2])
                at += 3
            else:
                ask, seat, count, chosen = words[at : at + 4]
                offers = at + 4 + seats
                yield NotedDecision(ask, seat, chosen, words[at + 4 : offers], words[offers : offers + count])
                at = offers + count


class GameNotes(Protocol):
    """Plays games one by one and tells of each; for one thread at a time."""

    def limits(self, said: Callable[[int, int], int]) -> array[int]:
        """What is said of each answer of each question (FREE, REFUSED or WANTED), as `play` wants it."""
        ...

    def play(self, seed: int, held: int = -1, limits: array[int] | None = None,
             minds: Sequence[Mind] = ()) -> NotedGame:  # fmt: skip
        """One game of these players, by seat (by lot if nothing is said); the seat `held` keeps to the limits."""
        ...
