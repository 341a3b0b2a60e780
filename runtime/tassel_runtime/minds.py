"""What is said of a player who is a program: how it chooses, how long it thinks, and by what worth it goes.

Engines know no more of worth than the numbers that they are handed; what these mean says `worth`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RANDOM, GREEDY, SEARCH = "random", "greedy", "search"
MIND_KINDS = (RANDOM, GREEDY, SEARCH)


class LaidWorth(Protocol):
    """A worth, laid out for one program."""

    def words(self, base: int) -> array[int]:
        """As it lies in the memory of a module from an address on."""
        ...

    def worths(self, cells: Sequence[int], asked: int) -> list[int]:
        """Of every seat, where the game is not over; `asked` is the seat that a question waits for."""
        ...


TRIES, TRIES_AT_A_LEAF = 64, 8
"""Situations that are looked at for a decision of a greedy player, and for each option where a playout ends."""


@dataclass(frozen=True, slots=True)
class Mind:
    """`tries` situations are looked at, going on with one's own choices; a search makes so many `playouts` a decision.

    `explore` is how much a search gives what it knows little of (1024 is a win), `widen` how fast it looks at more
    options (16: as many as the root of the visits). With `to_the_end` its playouts go on by lot until the game is over,
    else the worth of where they come to counts. One choice of `stray` is made by lot; none if that is 0.
    """

    kind: str = RANDOM
    worth: LaidWorth | None = None
    tries: int = TRIES
    playouts: int = 1000
    explore: int = 100
    widen: int = 12
    to_the_end: bool = False
    stray: int = 0

    @property
    def thinks(self) -> bool:
        return self.kind != RANDOM


BY_LOT = Mind()


class Ponders(Protocol):
    """Answers for a player in any situation; for one thread at a time."""

    def ponder(self, cells: list[int], mind: Mind, seed: int) -> int:
        """The place among the options of the one that the player takes who is asked; the vector stays what it is."""
        ...


@dataclass(frozen=True, slots=True)
class GameSample:
    """Situations of one game, one vector after the other, each with who is asked in its header; and what it came to."""

    cells: array[int]
    points: tuple[int, ...]
    places: tuple[int, ...]


class Samples(Protocol):
    """Plays games and keeps some of their situations; for one thread at a time."""

    def sample(self, seed: int, minds: Sequence[Mind], one_of: int) -> GameSample:
        """A game of these players, by seat; one of so many situations is kept, each as likely."""
        ...
