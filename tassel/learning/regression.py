"""Ridge regression over sums that join in any order: exact, since all that is summed is whole and small enough.

Every stage of the game has weights of its own, drawn towards those of the whole game: where a stage has seen little of
something it goes by what the others saw.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tassel.learning.columns import Floats
from tassel.simulation.gamerow import FailedGame

HELD, HELD_STAGE = 30.0, 300.0
"""How many situations speak for nothing, and for what the whole game says."""


@dataclass(slots=True)
class StageSums:
    """Products of the columns with each other, and with what came of it."""

    squares: Floats
    products: Floats


@dataclass(slots=True)
class NormalSums:
    """By stage; numbers of points that seats had more or less in the end, and how many."""

    stages: dict[int, StageSums] = field(default_factory=dict)
    ends: int = 0
    end_squares: int = 0
    games: int = 0
    points: int = 0
    failed: list[FailedGame] = field(default_factory=list)

    def add(self, stage: int, columns: Floats, ends: Floats) -> None:
        self._join(stage, StageSums(columns.T @ columns, columns.T @ ends))

    def join(self, other: NormalSums) -> None:
        for stage, sums in other.stages.items():
            self._join(stage, sums)
        self.ends += other.ends
        self.end_squares += other.end_squares
        self.games += other.games
        self.points += other.points
        self.failed += other.failed

    def _join(self, stage: int, sums: StageSums) -> None:
        known = self.stages.get(stage)
        if known is None:
            self.stages[stage] = sums
        else:
            self.stages[stage] = StageSums(known.squares + sums.squares, known.products + sums.products)

    def weights(self, held: Floats, seats: int) -> dict[int, Floats]:
        """For each stage. `held` says of every column how strongly; columns and ends are in parts of a seat."""
        ground = np.diag(held * HELD * seats * seats)
        stage_ground = ground * (HELD_STAGE / HELD)
        whole = solved(ground + np.add.reduce([one.squares for one in self.stages.values()]),
                       np.add.reduce([one.products for one in self.stages.values()]))  # fmt: skip
        return {
            stage: solved(sums.squares + stage_ground, sums.products + stage_ground.diagonal() * whole)
            for stage, sums in sorted(self.stages.items())
        }


def solved(matrix: Floats, right: Floats) -> Floats:
    """The solution of a system that is symmetric and positive, by elimination; every step is done number by number, so
    no machine adds up in another order."""
    a, b = matrix.copy(), right.copy()
    size = len(b)
    for i in range(size - 1):
        factors = a[i + 1 :, i] / a[i, i]
        a[i + 1 :, i:] -= factors[:, None] * a[i, i:]
        b[i + 1 :] -= factors * b[i]
    for i in range(size - 1, -1, -1):
        b[i] /= a[i, i]
        b[:i] -= a[:i, i] * b[i]
    return b
