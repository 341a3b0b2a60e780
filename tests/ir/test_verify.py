"""Every law of a program, broken once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.ir.ops import Op, const, load, local
from tassel_compiler.ir.program import Block, Function, Law, Program
from tassel_compiler.ir.verify import verify
from tests.runtime.small import game

HALT = Op("halt")


def with_block(*body: Op) -> Program:
    return replace(game(), blocks=(*game().blocks, Block(5, "odd", body)))


def with_function(*body: Op, role: str = "plain") -> Program:
    return replace(game(), functions={**game().functions, "odd": Function("odd", (), body, role)})


def calling(first: Op, second: Op) -> Program:
    both = {"one": Function("one", (), (first,)), "two": Function("two", (), (second,), "probe")}
    return replace(game(), functions={**game().functions, **both})


SET = Op("set", ("a", const(1)))
USE = Op("store", (const(8), local("a")))
BROKEN = {
    "a path ends without a tail": with_block(SET),
    "stands where nothing comes any more": with_block(HALT, SET),
    "is used before it is set": with_block(Op("if", (const(1), (SET,), ())), USE, HALT),
    "halt outside a block": with_function(HALT),
    "return inside a block": with_block(Op("return", (const(1),))),
    "break outside a loop": with_function(Op("break")),
    "offer outside an enumerator": with_function(Op("offer", (const(1),))),
    "mark outside a probe": with_function(Op("mark", ("m",))),
    "undo of m before its mark": with_function(Op("undo", ("m",)), role="probe"),
    "leave does not read a cell": with_block(Op("leave", (const(1),))),
    "there is no label 99": with_block(Op("goto", (99,))),
    "there is no ask 7": with_block(Op("ask", (7,))),
    "there is no table none": with_function(Op("set", ("a", Op("table", ("none", const(0)))))),
    "there is no cards none": with_function(Op("shuffle", ("none", const(0)))),
    "there is no call none": with_function(Op("do", ("none", ()))),
    "points takes 1 parameters, not 0": with_function(Op("do", ("points", ()))),
    "amounts offers options, and nobody listens": with_function(Op("do", ("amounts", ()))),
    "takes 2 operands, not 1": with_function(Op("store", (const(8),))),
    "is no value": with_function(Op("set", ("a", SET))),
    "is no statement": with_function(const(1)),
    "cell 27 lies outside the vector": with_function(Op("store", (const(27), const(0)))),
    "cell -1 lies outside the vector": with_function(Op("set", ("a", load(const(-1))))),
    "there is no reason 9": with_function(Op("store", (const(8), const(0)), 9)),
    "reaches chance": with_function(Op("random", ("a", const(2))), role="probe"),
    "in a circle: one -> two -> one": calling(Op("do", ("two", ())), Op("do", ("one", ()))),
    "block 0 does not simply halt": replace(
        game(), blocks=(Block(0, "", (Op("goto", (1,)),)), *game().blocks[1:])),
    "entry: there is no block 77": replace(game(), entry=77),
    "rank: there is no function none": replace(game(), rank=("none",)),
    "law coin: cell 99": replace(game(), laws=(Law("coin", (99,)),)),
    "start has 26 cells, not 27": replace(game(), start=game().start[:-1]),
    "zone gone lies outside": replace(game(), zones=(game().zones[0], replace(game().zones[1], count=10**12))),
    "capacity is negative": replace(game(), zones=(game().zones[0], replace(game().zones[1], capacity=-1))),
    "nobody": replace(game(), score="nobody"),
    "ask 0 (heap.take): there is no function none": replace(
        game(), asks=(replace(game().asks[0], options="none"),)),
    "entry take: take takes 1 parameters": replace(
        game(), entries={"take": replace(game().entries["take"], params=())}),
    "two zones are number 1": replace(game(), zones=(*game().zones, replace(game().zones[1], name="third"))),
}


POINT = Op("point", (1,))


@pytest.mark.parametrize("program", [
    with_block(Op("set", ("a", POINT)), HALT),
    with_block(Op("store", (POINT, const(0))), HALT),
    with_block(Op("store", (const(8), Op("add", (POINT, const(1))))), HALT),
    with_function(Op("store", (const(8), POINT))),
    with_function(Op("return", (POINT,))),
])
def test_the_number_of_a_block_is_only_stored_and_only_by_blocks(program: Program) -> None:
    assert any("a point is for blocks to store" in said for said in verify(program))
    assert not any("point" in said for said in verify(with_block(Op("store", (const(8), POINT)), HALT)))


def test_a_sound_program_breaks_no_law() -> None:
    assert verify(game()) == []


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_named(law: str) -> None:
    assert any(law in said for said in verify(BROKEN[law])), verify(BROKEN[law])
