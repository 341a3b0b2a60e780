"""Whatever a log says is played again or told with its line: lines left out, doubled, exchanged, torn, changed."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from tassel_runtime.game import Game
from tassel_runtime.log import records, text
from tassel_runtime.replay import Replayed, replay, resume
from tests.fuzz.rounds import rounds
from tests.runtime.tampering import tampered
from tests.tiny.building import game as tiny


@cache
def played() -> tuple[Game, tuple[str, ...]]:
    game = tiny(traced=True)
    state, dice = game.start(7), Random(7)
    while not state.over:
        state.choose(dice.randrange(len(state.options())))
    return game, tuple(text(record) for record in records(state, 7, states=True))


def changed(lines: tuple[str, ...], dice: Random) -> list[str]:
    found, way, at = list(lines), dice.randrange(7), dice.randrange(len(lines))
    if way == 0:
        del found[at]
    elif way == 1:
        found.insert(at, dice.choice(lines))
    elif way == 2:
        other = dice.randrange(len(found))
        found[at], found[other] = found[other], found[at]
    elif way == 3:
        found[at] = found[at][: dice.randrange(len(found[at]))]
    elif way == 4:
        found = found[:at]
    elif way == 5:
        found[at] = dice.choice(("", "null", "[]", "{}", "NaN", '"', "\x00", "{" * 900, "1" * 400, '{"n": 1e999}'))
    else:
        found[at] = json.dumps(tampered(json.loads(found[at]), dice))
    return found


@pytest.mark.parametrize("part", range(2))
def test_a_changed_log_is_played_or_told(part: int) -> None:
    game, lines = played()
    for seed in rounds(part=part, parts=2):
        told = replay(changed(lines, Random(seed)), lambda *_: game)
        assert isinstance(told, Replayed), seed
        again = resume(changed(lines, Random(seed)), lambda *_: game)
        assert isinstance(again, Replayed) or not again.state.over or again.state.decision() is None, seed
