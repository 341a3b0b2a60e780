"""Whole games, many at once: how they are asked for, what comes back, and what is said where one of them stops.

Game n of a batch is played with the seed n further on, and its choices are made by lot (`lots`), so every game of a
batch can be played again on its own, in any engine. What was finished before a game stopped, or before somebody
interrupted, is handed over with the error; the next batch begins as if nothing had happened.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, overload

from tassel_runtime.engine import Cells, NoWayOn

LAST_SEED = 2**63 - 1


class NoSeeds(ValueError):
    """So many seeds from this one on there are not."""


def seeds_within(first: int, games: int) -> None:
    """Whoever plays many games asks this before the first one."""
    if games < 0:
        raise NoSeeds(f"{games} games cannot be played")
    if not -LAST_SEED <= first <= LAST_SEED - games:
        raise NoSeeds(f"the seeds would not stay within {-LAST_SEED} to {LAST_SEED}")


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a game came to: decisions with several options, choices that were forced, points and places of the seats."""

    seed: int
    decisions: int
    forced: int
    points: tuple[int, ...]
    places: tuple[int, ...]


class Results(Sequence[PlayedGame]):
    """Of games in the order of their seeds; kept as numbers until somebody looks at one."""

    def __init__(self, players: int, seed: int, words: array[int]) -> None:
        self.players, self.seed, self.words = players, seed, words
        self._record = record_of(players)

    def __len__(self) -> int:
        return len(self.words) // self._record

    @overload
    def __getitem__(self, at: int) -> PlayedGame: ...
    @overload
    def __getitem__(self, at: slice) -> list[PlayedGame]: ...

    def __getitem__(self, at: int | slice) -> PlayedGame | list[PlayedGame]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        if not -len(self) <= at < len(self):
            raise IndexError(f"there are {len(self)} games")
        at %= len(self)
        decisions, forced, *rest = self.words[at * self._record:(at + 1) * self._record]
        points, places = tuple(rest[:self.players]), tuple(rest[self.players:])
        return PlayedGame(self.seed + at, decisions, forced, points, places)

    def __iter__(self) -> Iterator[PlayedGame]:
        return (self[i] for i in range(len(self)))

    @property
    def decisions(self) -> int:
        """Of all games together."""
        return sum(self.words[::self._record])


def record_of(players: int) -> int:
    """Numbers in the record of a game."""
    return 2 + 2 * players


class BatchStopped(NoWayOn):
    """A game of a batch cannot go on. `results` are those before it."""

    def __init__(self, seed: int, results: Results, why: NoWayOn) -> None:
        super().__init__(f"game {len(results) + 1} of the batch, seed {seed}: {why}")
        self.seed, self.results, self.why = seed, results, why


class BatchInterrupted(KeyboardInterrupt):
    """Somebody interrupted a batch. `results` are those of the games that were finished; `seed` is that of the next."""

    def __init__(self, seed: int, results: Results) -> None:
        super().__init__(f"interrupted before game {len(results) + 1} of the batch, seed {seed}")
        self.seed, self.results = seed, results


class Batches(Protocol):
    """Plays batches; for one thread at a time."""

    def play(self, seed: int, games: int, cells: Cells | None = None, anew: bool = True) -> Results:
        """Games from the beginning, or from a vector on; there the generator is seeded `anew` for each, or goes on."""
        ...

    def stop(self) -> None:
        """From another thread: the batch that is being played ends soon, with `BatchInterrupted`."""
        ...
