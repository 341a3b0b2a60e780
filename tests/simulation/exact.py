"""What must come out, by playing every course of a small game: no seeds, no sample, no simulation.

Players choose each option that they are allowed equally often, so the value of a situation is the mean of the values of
what can follow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tassel_runtime.game import Game, State

HEAP = "./tests/simulation/heap"
Allowed = Callable[[State], list[int]]


@dataclass(frozen=True)
class Value:
    """Expected wins and points by seat, decisions, and how often an option was taken."""

    wins: tuple[Fraction, ...]
    points: tuple[Fraction, ...]
    decisions: Fraction
    taken: Fraction


def anything(state: State) -> list[int]:
    return list(range(len(state.options())))


def value(state: State, option: str, allowed: Allowed = anything) -> Value:
    if state.over:
        winners = state.winners()
        wins = tuple(Fraction(seat in winners, len(winners)) for seat in range(state.game.program.players))
        return Value(wins, tuple(map(Fraction, state.scores())), Fraction(0), Fraction(0))
    followed = []
    for i in allowed(state):
        after = state.clone()
        after.choose(i)
        then = value(after, option, allowed)
        more = then.taken + (state.options()[i].id == option)
        followed.append(Value(then.wins, then.points, then.decisions + 1, more))
    n = len(followed)
    return Value(
        tuple(sum(column, Fraction(0)) / n for column in zip(*(v.wins for v in followed), strict=True)),
        tuple(sum(column, Fraction(0)) / n for column in zip(*(v.points for v in followed), strict=True)),
        sum((v.decisions for v in followed), Fraction(0)) / n,
        sum((v.taken for v in followed), Fraction(0)) / n,
    )


def exact(game: Game, option: str, allowed: Allowed = anything) -> Value:
    return value(game.start(1), option, allowed)
