"""Rounds of games and what they teach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isqrt

import numpy as np

from tassel.learning.columns import Columns, situations_of
from tassel.learning.regression import NormalSums
from tassel.players.worth_files import rules_digest
from tassel.simulation.executing import executor_for
from tassel.simulation.gamerow import FailedGame
from tassel.simulation.orders import units
from tassel_compiler.ir.program import Program, Slot
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import samples_for
from tassel_runtime.minds import BY_LOT, GREEDY, GameSample, Mind
from tassel_runtime.worth import POINT, Valued, Worth, by_points

_UNIT = 50  # games
_ONE_OF = 8  # situations
_LOOK = 40  # games that tell which number is the clock
_MOST_STAGES = 16
_STRAY = 8  # one of so many choices is made by lot, or what is never tried is never learned
_POINTS_TRIES, _TRIES = 256, 64
_MATCH = 200  # games that tell which worth is better
_FAR = 10_000_000  # between the seeds of two rounds


def seeds_of_rounds(rounds: int, games: int) -> int:
    """How far from the first seed the last one is."""
    return rounds * _FAR + max(games, _MATCH)


@dataclass(frozen=True, slots=True)
class Clock:
    """The number on the table that says how far a game is; no name if none does."""

    name: str = ""
    cell: int = -1
    low: int = 0
    stages: int = 1

    def stage(
        self, cells: np.ndarray[tuple[int, ...], np.dtype[np.int32]]
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
        if self.cell < 0:
            return np.zeros(len(cells), dtype=np.int32)
        return np.clip(cells[:, self.cell] - self.low, 0, self.stages - 1).astype(np.int32)


@dataclass(frozen=True, slots=True)
class LearningTask:
    """Games of one mind with itself, as sums."""

    program: Program
    mind: Mind
    clock: Clock

    def begin(self) -> Callable[[Sequence[int]], NormalSums]:
        samples, columns = samples_for(self.program), Columns(self.program)
        minds = [self.mind] * self.program.players

        def play(unit: Sequence[int]) -> NormalSums:
            found, failed = [], []
            for seed in unit:
                try:
                    found.append(samples.sample(seed, minds, _ONE_OF))
                except NoWayOn as problem:
                    failed.append(FailedGame(seed, str(problem)))  # which teaches nothing
            sums = self._summed(columns, found)
            sums.failed += failed
            return sums

        return play

    def lost(self, job: int, why: str) -> NormalSums:
        return NormalSums(failed=[FailedGame(job, why)])

    def _summed(self, columns: Columns, games: Sequence[GameSample]) -> NormalSums:
        sums, seats = NormalSums(), self.program.players
        if not games:
            return sums
        situations = np.concatenate([situations_of(self.program, game) for game in games])
        lengths = [len(game.cells) // self.program.cells for game in games]
        more = np.array([[p * seats - sum(game.points) for p in game.points] for game in games], dtype=np.float64)
        ends = np.repeat(more, lengths, axis=0)
        stages = self.clock.stage(situations)
        for seat, matrix in enumerate(columns.matrices(situations)):
            for stage in np.unique(stages):
                here = stages == stage
                sums.add(int(stage), matrix[here], ends[here, seat])
        sums.ends, sums.end_squares = more.size, int((more * more).sum())
        sums.games, sums.points = len(games), sum(sum(game.points) for game in games)
        return sums


@dataclass(frozen=True, slots=True)
class LearnedRound:
    """What seats had on average in the games of a round, and what share of wins one who goes by what it taught has
    against others who go by what was best until then; what is better is best from then on."""

    number: int
    games: int
    points: float
    share: float
    best: Worth
    failed: tuple[FailedGame, ...] = ()  # games of the round that stopped


def trained(
    program: Program, expression: str, games: int, rounds: int, seed: int, jobs: int, done: Callable[[int], None],
    known: Worth | None = None,
) -> Iterator[LearnedRound]:  # fmt: skip
    """Round after round; `done` hears of every game. Players begin with what is `known` of a game below, else with
    points.

    What a round teaches alone, and what all rounds together do, plays against the best so far: good players go few
    ways, and who learns from them alone forgets why they do not go the others.
    """
    clock, columns, everything = clock_of(program, seed), Columns(program), NormalSums()
    best = known or by_points(program)
    for number in range(1, rounds + 1):
        tries = _TRIES if best.digest else _POINTS_TRIES
        mind = Mind(GREEDY, Valued(best, program), tries=tries)
        sums, task = NormalSums(), LearningTask(program, replace(mind, stray=_STRAY), clock)
        seeds = range(seed + number * _FAR, seed + number * _FAR + games)
        for found in executor_for(task, min(jobs, -(-games // _UNIT))).results(units(seeds, _UNIT)):
            sums.join(found)
            done(found.games + len(found.failed))
        if not sums.games:
            first = min(sums.failed, key=lambda lost: lost.seed)
            raise NoWayOn(f"no game came to its end; the first is seed {first.seed}: {first.why}")
        points = sums.points / sums.games / program.players
        everything.join(sums)
        taught = [_worth(program, expression, clock, columns, one) for one in (sums, everything)[:number]]
        shares = [_share(program, Mind(GREEDY, Valued(one, program), tries=_TRIES), mind, seed) for one in taught]
        share = max(shares)
        best = taught[shares.index(share)] if share * program.players > 1 else best
        yield LearnedRound(number, sums.games, points, share, best, tuple(sums.failed))


def _share(program: Program, one: Mind, other: Mind, seed: int) -> float:
    """Of the wins of the first against others, in the games that come to their end."""
    samples, seats, wins, ended = samples_for(program), program.players, 0.0, 0
    for number in range(_MATCH):
        first = number % seats
        try:
            played = samples.sample(seed + number, [one if seat == first else other for seat in range(seats)], 0)
        except NoWayOn:
            continue
        wins += (played.places[first] == 1) / played.places.count(1)
        ended += 1
    return wins / max(1, ended)


def _worth(program: Program, expression: str, clock: Clock, columns: Columns, sums: NormalSums) -> Worth:
    held = np.array([column.held for column in columns.all])
    weights = sums.weights(held, program.players)
    stages = [weights[min(weights, key=lambda known, s=stage: abs(known - s))] for stage in range(clock.stages)]  # type: ignore[misc]
    usual = isqrt(sums.end_squares * POINT * POINT // sums.ends) // program.players
    return Worth(expression, program.players, rules_digest(program), clock.name, clock.low, clock.stages,
                 max(POINT, 2 * usual), columns.rows(stages))  # fmt: skip


def clock_of(program: Program, seed: int) -> Clock:
    """The number of the table that goes best with how much of a game is over, if one does so at all."""
    samples, players = samples_for(program), [BY_LOT] * program.players
    found = []
    for number in range(_LOOK):
        try:
            found.append(situations_of(program, samples.sample(seed + number, players, _ONE_OF)))
        except NoWayOn:
            continue
    told = [(abs(_together(found, slot)), slot.name, slot) for slot in program.slots if _may_tell(slot)]
    best = max(told, key=lambda one: (one[0], one[1]), default=None)
    if best is None or best[0] < 0.5:
        return Clock()
    values = np.concatenate([cells[:, best[2].base] for cells in found])
    low, high = int(values.min()), int(values.max())
    return Clock(best[1], best[2].base, low, high - low + 1) if high - low < _MOST_STAGES else Clock()


def _may_tell(slot: Slot) -> bool:
    return slot.holder == "table" and slot.form == "number" and not slot.dims


def _together(found: Sequence[np.ndarray[tuple[int, ...], np.dtype[np.int32]]], slot: Slot) -> float:
    """How far a number and the share of the game that is over go together, from -1 to 1."""
    passed = np.concatenate([np.arange(len(cells)) / max(1, len(cells)) for cells in found])
    values = np.concatenate([cells[:, slot.base] for cells in found]).astype(np.float64)
    return float(np.corrcoef(passed, values)[0, 1]) if values.size and values.std() else 0.0
