"""A bot that looks one decision ahead.

It imagines what it cannot see, tries each option, lets a few random decisions follow, and takes the
option after which its lead in points was best on average. When a trial ends the game, winning counts
more than points.
"""

from __future__ import annotations

from random import Random

from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game, State
from tassel_runtime.views import determinise

_SAMPLES = 2
FOLLOW = 5
WIN = 1000.0


def greedy(state: State, rng: Random) -> int:
    decision = state.decision()
    if decision is None or len(decision.options) < 2:
        return 0
    return best(state.game, state.cells, decision.seat, [option.value for option in decision.options], rng)


def best(game: Game, cells: list[int], seat: int, values: list[int], rng: Random) -> int:
    """The position of the option that promises most."""
    totals = [0.0] * len(values)
    for _ in range(_SAMPLES):
        world = determinise(game.program, cells, seat, rng, game.atlas)
        follow = rng.getrandbits(32)
        for i, value in enumerate(values):
            totals[i] += _trial(game, list(world), value, seat, Random(follow))
    most = max(totals)
    return rng.choice([i for i, total in enumerate(totals) if total == most])


def _trial(game: Game, cells: list[int], value: int, seat: int, rng: Random) -> float:
    """The lead of a seat after an option and a few random decisions; where the game stops it is lost."""
    engine = game.engine
    try:
        engine.answer(cells, value)
        for _ in range(FOLLOW):
            if engine.waiting(cells) is None:
                return lead(game, cells, seat) + _win(game, cells, seat)
            engine.answer(cells, rng.choice(engine.options(cells)))
    except NoWayOn:
        return -WIN
    return lead(game, cells, seat)


def lead(game: Game, cells: list[int], seat: int) -> float:
    """Points of a seat beyond those of the best other one."""
    points = State(game, cells).scores()
    others = [p for i, p in enumerate(points) if i != seat]
    return float(points[seat] - max(others, default=0))


def _win(game: Game, cells: list[int], seat: int) -> float:
    return WIN if seat in State(game, cells).winners() else -WIN
