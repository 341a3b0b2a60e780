"""The small game is not of the family the compiler was made for, and plays without a change of Python."""

from pathlib import Path
from random import Random

import pytest

from tassel_compiler.ir.verify import verify
from tassel_runtime.game import Game
from tassel_runtime.laws import check_game
from tests import compiled

HERE = str(Path(__file__).resolve().parent)


def game(players: int) -> Game:
    assert compiled.front(HERE).sink.items == ()
    return compiled.game(HERE, players)


@pytest.mark.parametrize("players", [2, 3])
def test_it_compiles_to_a_sound_program(players):
    assert verify(game(players).program) == []


@pytest.mark.parametrize("players", [2, 3])
def test_random_games_keep_every_law(players):
    assert [broken for seed in range(100) for broken in check_game(game(players), seed, every=3)] == []


@pytest.mark.parametrize("players", [2, 3])
def test_every_question_is_asked_in_some_game(players):
    asked = set()
    for seed in range(60):
        state, dice = game(players).start(seed), Random(seed)
        while (decision := state.decision()) is not None:
            asked.add(decision.id)
            state.choose(dice.randrange(len(decision.options)))
    assert asked == {ask.id for ask in game(players).program.asks}
