"""Cards that are one option lead to one game: whichever of them is taken, the same is asked, offered and scored.

Each game is compiled twice, the second time with every card an option of its own. Where the first leaves out a card,
the second plays it and the one that stands for it side by side, with the same answers, as far as chance allows.
"""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest

from tassel_compiler.lower.optimise.alike import Alike
from tassel_runtime.game import Game, State
from tests.compiled import anew, game

GAMES = ("bruxelles-1893-first-edition", "bruxelles-1897")
SEEDS = 28
FAR = 40  # decisions


def told_apart(rules: str) -> Game:
    """Lowered for this test alone: others are not to remember it."""
    with patch.object(Alike, "merge", return_value="nowhere"):
        return Game(anew(rules, [3]).programs[3], traced=True)


def kinds(state: State) -> list[tuple[str, int]]:
    """The options, equal cards by one name, each with its value."""
    return [(option.id.partition("#")[0], option.value) for option in state.options()]


def asked(state: State) -> tuple[object, ...]:
    decision = state.decision()
    names = sorted({name for name, _ in kinds(state)})
    return (decision and (decision.seat, decision.id), names, state.scores())


def by_chance(state: State) -> bool:
    return state.past is not None and any(change.kind not in ("cell", "card") for change in state.past.changes)


def same_game(one: State, two: State, dice: Random) -> bool:
    for _ in range(FAR):
        if by_chance(one) or by_chance(two):
            return by_chance(one) == by_chance(two)
        if asked(one) != asked(two):
            return False
        if one.over:
            return True
        name = dice.choice(sorted({name for name, _ in kinds(one)}))
        for state in (one, two):
            state.choose(next(i for i, (other, _) in enumerate(kinds(state)) if other == name))
    return True


def after(state: State, value: int) -> State:
    taken = state.clone()
    taken.choose(next(i for i, option in enumerate(taken.options()) if option.value == value))
    return taken


def left_out(state: State, merged: Game) -> list[tuple[int, int]]:
    """The cards that the other program does not offer here, each with the equal one before it that it does."""
    offered = {option.value for option in State(merged, list(state.cells)).options()}
    found: list[tuple[int, int]] = []
    stands: dict[str, int] = {}
    for name, value in kinds(state) if offered else ():
        if value in offered:
            stands[name] = value
        else:
            found.append((value, stands[name]))
    return found


@pytest.mark.parametrize("rules", GAMES)
def test_a_card_that_is_left_out_leads_to_the_game_of_the_one_that_is_offered(rules: str) -> None:
    apart, merged = told_apart(rules), game(rules, 3)
    assert apart.program.cells == merged.program.cells
    compared = 0
    for seed in range(SEEDS):
        state, dice = apart.start(seed), Random(seed)
        while not state.over:
            for value, stand_in in left_out(state, merged):
                compared += 1
                assert same_game(after(state, value), after(state, stand_in), Random(seed)), seed
            state.choose(dice.randrange(len(state.options())))
    assert compared > 3
