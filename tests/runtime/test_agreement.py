"""Every engine plays the same game: same seed, same choices, the same vector after every decision."""

from __future__ import annotations

from random import Random

import pytest

from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Engine
from tassel_runtime.engines import ENGINES, USUAL, engine_for
from tassel_runtime.state import describe
from tests import compiled
from tests.runtime.market import market
from tests.runtime.small import game

OTHERS = sorted(set(ENGINES) - {USUAL})
ENOUGH = 60


def shipped() -> Program:
    return compiled.program("bruxelles-1893+belle-epoque+asymmetric", 3)


def differences(program: Program, one: list[int], other: list[int]) -> list[str]:
    pairs = enumerate(zip(one, other, strict=True))
    return [f"{describe(program, at)}: {a} and {b}" for at, (a, b) in pairs if a != b]


def asked(engine: Engine, cells: list[int]) -> tuple[str, int, list[int], list[int]] | None:
    ask = engine.waiting(cells)
    return None if ask is None else (ask.id, engine.seat(cells), engine.options(cells), engine.candidates(cells))


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("make", [game, market, shipped])
def test_vectors_are_equal_after_every_decision(make, name: str) -> None:
    program, rng = make(), Random(7)
    one, other = engine_for(program), engine_for(program, name)
    here, there = one.start(7), other.start(7)
    one.advance(here)
    other.advance(there)
    for _ in range(ENOUGH):
        assert differences(program, here, there) == []
        now = asked(one, here)
        assert asked(other, there) == now
        if now is None:
            break
        value = rng.choice(now[2])
        one.answer(here, value)
        other.answer(there, value)


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("make", [game, market])
def test_playouts_are_equal(make, name: str) -> None:
    program = make()
    one, other = engine_for(program), engine_for(program, name)
    for seed in range(20):
        here, there = one.start(seed), other.start(seed)
        assert one.playout(here, Random(seed).randrange) == other.playout(there, Random(seed).randrange)
        assert here == there


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("make", [game, market])
def test_games_that_are_guided_are_equal_whatever_the_guide_looks_at(make, name: str) -> None:
    program = make()
    for seed in range(10):
        assert guided(engine_for(program), seed) == guided(engine_for(program, name), seed)


def guided(engine: Engine, seed: int) -> list[object]:
    """A game whose guide plays other games meanwhile; all that was seen on the way."""
    cells, rng, seen = engine.start(seed), Random(seed), []

    def choose(ask: int, offered: list[int]) -> int:
        other, aside = list(cells), engine.start(3)
        engine.answer(other, offered[0])
        seen.append((ask, list(offered), other, engine.playout(aside, Random(1).randrange), list(cells)))
        return rng.choice(offered)

    return [engine.guided(cells, choose), cells, seen]
