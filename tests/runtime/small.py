"""A small game written by hand in the IR: two players take 1..3 coins from a heap of 10; then cards are
moved.

Cells: 0-7 header, 8 heap, 9-10 coins per player, 11 whose turn, 12 return cell, 13-17 first pile
(capacity 4), 18-22 second pile, 23-26 where each of four cards lies.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import (
    ANSWER,
    Ask,
    Block,
    CardKind,
    Decode,
    EntryPoint,
    Function,
    Law,
    Names,
    Program,
    Slot,
    Why,
    Zone,
)
from tassel_compiler.passes.guard import guard

HEAP, COINS, TURN, RET, PILE_A, PILE_B, WHERE = 8, 9, 11, 12, 13, 18, 23


def add(a: ops.Value, b: ops.Value) -> ops.Value:
    return ops.Add(a, b)


def cell(n: int) -> ops.Value:
    return ops.Load(ops.Const(n))


def store(address: ops.Value, value: ops.Value, why: int = 0) -> ops.Statement:
    return ops.Store(address, value, why=why)


def game() -> Program:
    mine = add(ops.Const(COINS), cell(TURN))
    limit = ops.Min(ops.Const(3), cell(HEAP))
    each = ops.Loop("n", ops.Const(1), add(limit, ops.Const(1)), (ops.Offer(ops.Local("n")),))
    offer = Function("amounts", (), (each,), "options")
    careful = Function(
        "can_go_on",
        ("n",),
        (
            ops.Mark("m"),
            store(ops.Const(HEAP), ops.Sub(cell(HEAP), ops.Local("n"))),
            ops.Put("tile", ops.Const(1), ops.Const(0)),
            ops.Assign("good", ops.Le(ops.Const(0), cell(HEAP))),
            ops.Undo("m"),
            ops.Return(ops.Local("good")),
        ),
        "probe",
    )
    points = Function("points", ("p",), (ops.Return(ops.Load(add(ops.Const(COINS), ops.Local("p")))),))
    take = Function(
        "take",
        ("n",),
        (
            store(ops.Const(HEAP), ops.Sub(cell(HEAP), ops.Local("n")), 1),
            store(mine, add(ops.Load(mine), ops.Local("n")), 1),
        ),
    )
    blocks = (
        Block(0, "game", (ops.Halt(),)),
        Block(
            1,
            "game",
            (
                ops.Shuffle("tile", ops.Const(0), why=2),
                ops.Goto(2),
            ),
        ),
        Block(2, "game", (ops.If(cell(HEAP), (ops.Await(0),), (ops.Goto(0),)),)),
        Block(
            3,
            "game",
            (
                ops.If(ops.Call("can_go_on", (cell(ANSWER),)), (ops.Do("take", (cell(ANSWER),)),)),
                ops.Random("r", ops.Const(4), why=2),
                ops.Put("tile", ops.Const(1), ops.Local("r"), why=2),
                store(ops.Const(TURN), ops.Sub(ops.Const(1), cell(TURN))),
                ops.Goto(2),
            ),
        ),
        Block(
            4,
            "gift",
            (
                ops.Do("take", (ops.Const(1),)),
                ops.Leave(cell(RET)),
            ),
        ),
    )
    start = [0] * 27
    start[HEAP] = 10
    start[PILE_A : PILE_A + 5] = [4, 0, 1, 2, 3]
    return guard(
        Program(
            rules="heap",
            players=2,
            title={"en": "Heap"},
            cells=27,
            start=tuple(start),
            slots=(
                Slot("heap", "supply", HEAP, ()),
                Slot("coin", "player", COINS, (("player", 2),)),
                Slot("turn", "table", TURN, (), "player"),
                Slot("gift.ret", "frame", RET, ()),
            ),
            zones=(
                Zone("pile", "tile", "", 1, 0, 4, PILE_A),
                Zone("gone", "tile", "", 1, 1, 4, PILE_B, "down"),
            ),
            cards={"tile": CardKind("tile", ("red", "blue"), (0, 0, 1, 1), (0, 0, 0, 0), WHERE, 2)},
            names={"colour": Names("colour", ("red", "blue"))},
            tables={"zone.tile": (PILE_A, PILE_B)},
            functions={f.name: f for f in (offer, careful, points, take)},
            blocks=blocks,
            asks=(Ask(0, "heap.take", "game", cell(TURN), "amounts", 3, Decode("number")),),
            entry=1,
            entries={
                "gift": EntryPoint("gift", 4, "", RET, (), ()),
                "take": EntryPoint("take", -1, "take", -1, ("n",), ()),
            },
            rank=("points",),
            score="coin",
            laws=(Law("coin", (HEAP, COINS, COINS + 1)),),
            whys=(
                Why("", "", ""),
                Why("rules/take", "take n coin", "heap.yaml:3"),
                Why("rules/mix", "shuffle pile", "heap.yaml:9"),
            ),
        )
    )
