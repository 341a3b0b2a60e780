"""Batches of whole games: the same in every engine, each game to be played again, and nothing lost where one stops."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import Block, Program, Stop
from tassel_runtime.batch import LAST_SEED, BatchInterrupted, BatchStopped, NoSeeds, PlayedGame
from tassel_runtime.engine import Stopped
from tassel_runtime.engines import batches_for, engine_for
from tassel_runtime.game import Game
from tassel_runtime.lots import Lots
from tests import compiled
from tests.runtime.market import market
from tests.runtime.small import COINS, game

NAMES = ("python", "wasm")


def shipped() -> Program:
    return compiled.program("bruxelles-1893", 4)


@pytest.mark.parametrize("make", [game, market, shipped])
def test_a_batch_comes_to_the_same_in_every_engine(make) -> None:
    program = make()
    one, other = (batches_for(program, name).play(11, 20) for name in NAMES)
    assert list(one) == list(other) and len(one) == 20
    assert one.decisions == sum(played.decisions for played in one) > 0


@pytest.mark.parametrize("anew", [True, False])
def test_a_batch_from_the_middle_comes_to_the_same(anew: bool) -> None:
    program = shipped()
    engine = engine_for(program)
    cells = engine.start(3)
    engine.advance(cells)
    lots = Lots(3)
    for _ in range(30):
        offered = engine.options(cells)
        engine.answer(cells, offered[lots(len(offered))])
    one, other = (list(batches_for(program, name).play(5, 15, cells, anew)) for name in NAMES)
    assert one == other
    assert len({played.points for played in one}) > 5


def by_hand(program: Program, seed: int) -> PlayedGame:
    """A game of the loop, through the ordinary face of a game."""
    state, lots, decisions = Game(program).start(seed), Lots(seed), 0
    while not state.over:
        state.choose(lots(len(state.options())))
        decisions += 1
    return PlayedGame(seed, decisions, -1, tuple(state.scores()), tuple(state.ranking()))


def test_a_game_of_the_loop_can_be_played_again_by_hand() -> None:
    program = shipped()
    for played in batches_for(program, "wasm").play(1893, 12):
        assert replace(played, forced=-1) == by_hand(program, played.seed)


@pytest.mark.parametrize("name", NAMES)
def test_seeds_stay_within_their_numbers(name: str) -> None:
    batches = batches_for(game(), name)
    assert [played.seed for played in batches.play(-1, 3)] == [-1, 0, 1]
    assert [played.seed for played in batches.play(LAST_SEED - 1, 1)] == [LAST_SEED - 1]
    for seed, games in ((LAST_SEED - 1, 2), (-LAST_SEED - 1, 1), (2**64, 1)):
        with pytest.raises(NoSeeds, match="the seeds would not stay within"):
            batches.play(seed, games)
    with pytest.raises(NoSeeds, match="-1 games cannot be played"):
        batches.play(1, -1)


def stopping(at: int) -> Program:
    """The game of ten coins, in which nobody may hold more than so many."""
    small = game()
    taken = small.blocks[2]
    guarded = ops.Assign("held", ops.Bounded(ops.Load(ops.Const(COINS)), 0, at, 0))
    blocks = (*small.blocks[:2], Block(2, taken.owner, (guarded, *taken.body)), *small.blocks[3:])
    return finish(replace(small, blocks=blocks, stops=(Stop(0, "the number"),)))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_stops_names_its_seed_and_loses_nothing(name: str) -> None:
    batches, program = batches_for(stopping(4), name), stopping(4)
    with pytest.raises(BatchStopped) as found:
        batches.play(0, 200)
    stopped = found.value
    assert isinstance(stopped.why, Stopped)
    assert f"game {len(stopped.results) + 1} of the batch, seed {stopped.seed}: " in str(stopped)
    assert "the number is" in str(stopped) and "it may be 0 to 4" in str(stopped)
    assert [p.seed for p in stopped.results] == list(range(stopped.seed))
    again = batches_for(program, name)
    assert list(again.play(0, stopped.seed)) == list(stopped.results)
    with pytest.raises(BatchStopped):
        batches.play(stopped.seed, 1)
    assert list(batches.play(0, stopped.seed)) == list(stopped.results)


@pytest.mark.parametrize("name", NAMES)
def test_a_batch_in_another_thread_can_be_stopped(name: str) -> None:
    batches, met = batches_for(shipped(), name), []

    def play() -> None:
        try:
            batches.play(0, 10_000_000)
        except BatchInterrupted as problem:
            met.append(problem)

    thread = threading.Thread(target=play)
    thread.start()
    batches.stop()
    thread.join(20)
    assert not thread.is_alive() and len(met) == 1
    assert met[0].seed == len(met[0].results)
    assert len(batches.play(0, 3)) == 3


def test_an_interrupt_comes_between_two_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    batches, calls = batches_for(game(), "wasm"), []
    call = batches.instance.call  # type: ignore[attr-defined]

    def interrupted(name: str, *args: int) -> int:
        calls.append(name)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return call(name, *args)

    monkeypatch.setattr(batches.instance, "call", interrupted)  # type: ignore[attr-defined]
    with pytest.raises(BatchInterrupted, match="interrupted before game") as found:
        batches.play(40, 100_000)
    done = list(found.value.results)
    assert found.value.seed == 40 + len(done) and done
    assert list(batches.play(40, len(done))) == done
