"""Two games played in step: the same seed, the same choices, until they differ."""

from __future__ import annotations

from random import Random

from tassel_runtime.decisions import Option
from tassel_runtime.game import Game, State

_LONGEST = 4000  # decisions of a game
ENOUGH = 300  # decisions altogether: short games are played more often


def first_difference(one: Game, other: Game, games: int) -> str:
    """Where so many games first go apart, or nothing."""
    seed, decisions = 0, 0
    while seed < games or (games > 0 and decisions < ENOUGH and seed < 20 * games):
        seed += 1
        found, length = _difference(one, other, seed)
        if found:
            return f"seed {seed}, {found}"
        decisions += length
    return ""


def _difference(one: Game, other: Game, seed: int) -> tuple[str, int]:
    """What went apart, if anything, and after how many decisions."""
    dice, number = Random(seed), 0
    try:
        a, b = one.start(seed), other.start(seed)
        while number < _LONGEST:
            number += 1
            if _seen(a) != _seen(b):
                return f"decision {number}", number
            offered = a.options()
            if not offered:
                return "", number
            choice = dice.randrange(len(offered))
            a.choose(choice)
            b.choose(choice)
    except Exception as problem:  # a changed program may do anything
        return type(problem).__name__, number
    return "", number


def _seen(state: State) -> object:
    """What tells two situations apart without looking into cells that lie elsewhere in the other program."""
    decision = state.decision()
    asked = decision and (decision.seat, decision.id, tuple(map(_named, decision.options)))
    return asked, state.scores(), state.ranking() if decision is None else ()


def _named(option: Option) -> str:
    """One without a name of its own is called by its sentence, which may be another one."""
    return "" if " " in option.id else option.id
