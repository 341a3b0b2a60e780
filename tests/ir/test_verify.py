"""Every law of a program, broken once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Block, Function, Law, Program, Tried
from tassel_compiler.ir.verify import verify
from tests.runtime.small import game

HALT = ops.Halt()


def with_block(*body: ops.Statement) -> Program:
    return replace(game(), blocks=(*game().blocks, Block(5, "odd", body)))


def with_function(*body: ops.Statement, role: str = "plain") -> Program:
    return replace(game(), functions={**game().functions, "odd": Function("odd", (), body, role)})


def calling(first: ops.Statement, second: ops.Statement) -> Program:
    both = {"one": Function("one", (), (first,)), "two": Function("two", (), (second,), "probe")}
    return replace(game(), functions={**game().functions, **both})


def tried(what: Tried) -> Program:
    return replace(game(), asks=(replace(game().asks[0], tried=what),))


SET = ops.Assign("a", ops.Const(1))
USE = ops.Store(ops.Const(8), ops.Local("a"))
BROKEN = {
    "a path ends without a tail": with_block(SET),
    "stands where nothing comes any more": with_block(HALT, SET),
    "is used before it is set": with_block(ops.If(ops.Const(1), (SET,), ()), USE, HALT),
    "halt outside a block": with_function(HALT),
    "return inside a block": with_block(ops.Return(ops.Const(1))),
    "break outside a loop": with_function(ops.Break()),
    "offer outside an enumerator": with_function(ops.Offer(ops.Const(1))),
    "mark outside a probe": with_function(ops.Mark("m")),
    "undo of m before its mark": with_function(ops.Undo("m"), role="probe"),
    "leave does not read a cell": with_block(ops.Leave(ops.Const(1))),
    "there is no label 99": with_block(ops.Goto(99)),
    "there is no ask 7": with_block(ops.Await(7)),
    "there is no table none": with_function(ops.Assign("a", ops.Entry("none", ops.Const(0)))),
    "there is no cards none": with_function(ops.Shuffle("none", ops.Const(0))),
    "there is no call none": with_function(ops.Do("none", ())),
    "points takes 1 parameters, not 0": with_function(ops.Do("points", ())),
    "amounts offers options, and nobody listens": with_function(ops.Do("amounts", ())),
    "store: 8 is no value": with_function(ops.Store(8, ops.Const(0))),  # type: ignore[arg-type]
    "goto: '2' is no label": with_block(ops.Goto("2")),  # type: ignore[arg-type]
    "is no value": with_function(ops.Assign("a", SET)),  # type: ignore[arg-type]
    "is no statement": with_function(ops.Const(1)),  # type: ignore[arg-type]
    "cell 27 lies outside the vector": with_function(ops.Store(ops.Const(27), ops.Const(0))),
    "cell -1 lies outside the vector": with_function(ops.Assign("a", ops.Load(ops.Const(-1)))),
    "there is no reason 9": with_function(ops.Store(ops.Const(8), ops.Const(0), why=9)),
    "reaches chance": with_function(ops.Random("a", ops.Const(2)), role="probe"),
    "in a circle: one -> two -> one": calling(ops.Do("two", ()), ops.Do("one", ())),
    "block 0 does not simply halt": replace(game(), blocks=(Block(0, "", (ops.Goto(1),)), *game().blocks[1:])),
    "entry: there is no block 77": replace(game(), entry=77),
    "rank: there is no function none": replace(game(), rank=("none",)),
    "law coin: cell 99": replace(game(), laws=(Law("coin", (99,)),)),
    "start has 26 cells, not 27": replace(game(), start=game().start[:-1]),
    "zone gone lies outside": replace(game(), zones=(game().zones[0], replace(game().zones[1], count=10**12))),
    "capacity is negative": replace(game(), zones=(game().zones[0], replace(game().zones[1], capacity=-1))),
    "nobody": replace(game(), score="nobody"),
    "ask 0 (heap.take): there is no function none": replace(game(), asks=(replace(game().asks[0], options="none"),)),
    "ask 0 (heap.take): there is no function tried": tried(Tried("tried", 0, 20)),
    "ask 0 (heap.take): amounts takes 0 parameters, not 1": tried(Tried("amounts", 0, 20)),
    "ask 0 (heap.take): nothing is tried": tried(Tried("points", 4, 4)),
    "entry take: take takes 1 parameters": replace(
        game(), entries={"take": replace(game().entries["take"], params=())}
    ),
    "two zones are number 1": replace(game(), zones=(*game().zones, replace(game().zones[1], name="third"))),
}


POINT = ops.Point(1)


@pytest.mark.parametrize(
    "program",
    [
        with_block(ops.Assign("a", POINT), HALT),
        with_block(ops.Store(POINT, ops.Const(0)), HALT),
        with_block(ops.Store(ops.Const(8), ops.Add(POINT, ops.Const(1))), HALT),
        with_function(ops.Store(ops.Const(8), POINT)),
        with_function(ops.Return(POINT)),
    ],
)
def test_the_number_of_a_block_is_only_stored_and_only_by_blocks(program: Program) -> None:
    assert any("a point is for blocks to store" in said for said in verify(program))
    assert not any("point" in said for said in verify(with_block(ops.Store(ops.Const(8), POINT), HALT)))


def test_a_sound_program_breaks_no_law() -> None:
    assert verify(game()) == []


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_named(law: str) -> None:
    assert any(law in said for said in verify(BROKEN[law])), verify(BROKEN[law])


def test_zones_lie_apart() -> None:
    small = game()
    first, second = small.zones
    assert verify(replace(small, zones=(first, replace(second, base=first.base + 1))))
    assert verify(replace(small, zones=(replace(first, base=0), second)))


def test_bounds_with_nothing_between_them_always_stop() -> None:
    small = game()
    nowhere = ops.Store(ops.Bounded(ops.Const(9), 5, 2, 0), ops.Const(0))
    odd = replace(small, functions={**small.functions, "odd": Function("odd", (), (nowhere,))})
    assert verify(odd) == []
