"""Everything that ships, in step: the same whole vector after every decision in every engine, and the same batches.

A sample runs with every commit; `make soak` plays a thousand games of each rule set and module, with each number of
players that it is for, in every engine there is.
"""

from __future__ import annotations

import pytest

from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Engine
from tassel_runtime.engines import ENGINES, batches_for, engine_for
from tassel_runtime.lots import Lots
from tests import compiled
from tests.house_rules.shelf import shelf, together
from tests.runtime.test_agreement import differences

SETS = (
    "bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893+asymmetric",
    "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897",
    "oh-hell", "seed-swap", "crates-downstream", "mudlarks",
)  # fmt: skip
MODULES = tuple(together(name) for kind in ("house", "rulings") for name in shelf(kind))
GAMES = 1000


def all_of(program: Program) -> list[Engine]:
    """Engines are made once for many games."""
    return [engine_for(program, name) for name in ENGINES]


def in_step(playing: list[Engine], seed: int) -> int:
    """How many decisions a game had, in which all engines came to the same vectors."""
    vectors = [engine.start(seed) for engine in playing]
    lots, decisions = Lots(seed), 0
    for engine, cells in zip(playing, vectors, strict=True):
        engine.advance(cells)
    first = playing[0]
    while first.waiting(vectors[0]) is not None:
        offered = first.options(vectors[0])
        value = offered[lots(len(offered))]
        for engine, cells in zip(playing, vectors, strict=True):
            assert engine.options(cells) == offered
            engine.answer(cells, value)
            assert cells == vectors[0], differences(engine.program, vectors[0], cells)
        decisions += 1
    return decisions


def together_in_batches(program: Program, games: int) -> None:
    one, other = (list(batches_for(program, name).play(0, games)) for name in ("python", "wasm"))
    assert one == other


@pytest.mark.parametrize("rules", SETS)
def test_what_ships_agrees(rules: str) -> None:
    """For every other number of players, in turn: with each number some sets are played."""
    for players in compiled.players(rules)[SETS.index(rules) % 2 :: 2]:
        program = compiled.program(rules, players)
        assert in_step(all_of(program), players) > 15
        together_in_batches(program, 5)


@pytest.mark.parametrize("rules", MODULES[::9])
def test_modules_agree(rules: str) -> None:
    assert in_step(all_of(compiled.program(rules, compiled.players(rules)[0])), 5) > 20


@pytest.mark.soak
@pytest.mark.parametrize("rules", [*SETS, *MODULES])
def test_a_thousand_games_agree(rules: str) -> None:
    for players in compiled.players(rules):
        program = compiled.program(rules, players)
        playing = all_of(program)
        assert sum(in_step(playing, seed) for seed in range(GAMES)) > 20 * GAMES
        together_in_batches(program, GAMES)
