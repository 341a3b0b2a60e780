"""A joined program asks the same questions, comes to the same states, and has fewer blocks."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.ir import ops
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import HASH, PC, Block, Program
from tassel_compiler.ir.verify import verify
from tassel_compiler.ir.walk import walk
from tassel_compiler.lower import lower
from tassel_compiler.passes import improve
from tassel_runtime.engines import engine_for
from tests.ir.random_programs import programs
from tests.runtime.market import GAME_LOOP, market
from tests.runtime.small import RET, game

RULES = ("bruxelles-1893", "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1897")


def lowered(rules: str, players: int) -> Program:
    made = front(rules, Sink())
    assert made.declared is not None and made.checked is not None
    program = lower(made.declared, made.checked, rules, players, Sink())
    assert program is not None
    return finish(program)


def looked_at(program: Program, cells: list[int]) -> list[int]:
    """What a situation holds besides the numbers of blocks."""
    numbers = {HASH, PC, *(frame.ret for frame in program.frames.values())}
    return [cell for i, cell in enumerate(cells) if i not in numbers]


def assert_the_same_games(before: Program, after: Program, seeds: range) -> None:
    for seed in seeds:
        one, other, chance = engine_for(before), engine_for(after), random.Random(seed)
        here, there = one.start(seed), other.start(seed)
        one.advance(here)
        other.advance(there)
        while (ask := one.waiting(here)) is not None:
            same = other.waiting(there)
            assert same is not None and (same.id, other.seat(there)) == (ask.id, one.seat(here))
            assert other.options(there) == (offered := one.options(here))
            assert looked_at(after, there) == looked_at(before, here)
            answer = chance.choice(offered)
            one.answer(here, answer)
            other.answer(there, answer)
        assert other.waiting(there) is None and looked_at(after, there) == looked_at(before, here)


@pytest.mark.parametrize("rules", RULES)
def test_it_plays_the_same_games(rules: str) -> None:
    before = lowered(rules, 3)
    after = finish(improve(before))
    assert verify(after) == []
    assert len(after.blocks) < len(before.blocks) / 2
    assert_the_same_games(before, after, range(3))


def test_a_short_end_is_copied_where_it_is_gone_to() -> None:
    """Every block of the market is remembered by something; the one that only asks is also asked at once."""
    after = finish(improve(market()))
    assert verify(after) == []
    assert_the_same_games(market(), after, range(20))
    assert [block.number for block in after.blocks] == list(range(7))
    asked = [op.ask for op in walk(after.blocks[GAME_LOOP].body) if isinstance(op, ops.Await)]
    assert asked == [0]


@settings(max_examples=60, deadline=None)
@given(programs())
def test_random_programs_stay_sound(program: Program) -> None:
    assert verify(improve(program)) == []


def with_block_1(*bodies: ops.Body) -> Program:
    """The small game, begun by these blocks."""
    small = game()
    more = tuple(Block(len(small.blocks) + i, "odd", body) for i, body in enumerate(bodies))
    return replace(small, blocks=(*small.blocks, *more), entry=len(small.blocks))


def test_a_circle_of_empty_blocks_stays_a_circle() -> None:
    here = len(game().blocks)
    after = improve(with_block_1((ops.Goto(here + 1),), (ops.Goto(here),)))
    assert verify(after) == []
    assert after.blocks[after.entry].body[-1] == ops.Goto(after.entry)


def test_a_block_that_is_remembered_stays() -> None:
    here = len(game().blocks)
    remembered = ops.Store(ops.Const(RET), ops.Point(here + 1))
    after = improve(with_block_1((remembered, ops.Goto(here + 1)), (ops.Leave(ops.Load(ops.Const(RET))),)))
    assert verify(after) == []
    begun = after.blocks[after.entry].body[0]
    assert isinstance(begun, ops.Store) and isinstance(begun.value, ops.Point)
    assert after.blocks[begun.value.label].body == (ops.Leave(ops.Load(ops.Const(RET))),)
