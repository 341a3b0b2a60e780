"""A small game written by hand in the IR: two players take 1..3 coins from a heap of 10; then cards are
moved.

Cells: 0-7 header, 8 heap, 9-10 coins per player, 11 whose turn, 12 return cell, 13-17 first pile
(capacity 4), 18-22 second pile, 23-26 where each of four cards lies.
"""

from __future__ import annotations

from tassel_compiler.ir.ops import Op, binary, const, load, local
from tassel_compiler.ir.program import (
    ANSWER,
    Ask,
    Block,
    CardKind,
    Decode,
    Entry,
    Function,
    Law,
    Names,
    Program,
    Slot,
    Why,
    Zone,
)

HEAP, COINS, TURN, RET, PILE_A, PILE_B, WHERE = 8, 9, 11, 12, 13, 18, 23


def add(a: Op, b: Op) -> Op:
    return binary("add", a, b)


def cell(n: int) -> Op:
    return load(const(n))


def store(address: Op, value: Op, why: int = 0) -> Op:
    return Op("store", (address, value), why)


def game() -> Program:
    mine = add(const(COINS), cell(TURN))
    limit = Op("min", (const(3), cell(HEAP)))
    each = Op("loop", ("n", const(1), add(limit, const(1)), (Op("offer", (local("n"),)),)))
    offer = Function("amounts", (), (each,), "options")
    careful = Function("can_go_on", ("n",), (
        Op("mark", ("m",)),
        store(const(HEAP), Op("sub", (cell(HEAP), local("n")))),
        Op("zput", ("tile", const(1), const(0))),
        Op("set", ("good", Op("le", (const(0), cell(HEAP))))),
        Op("undo", ("m",)),
        Op("return", (local("good"),)),
    ), "probe")
    points = Function("points", ("p",), (Op("return", (load(add(const(COINS), local("p"))),)),))
    take = Function("take", ("n",), (
        store(const(HEAP), Op("sub", (cell(HEAP), local("n"))), 1),
        store(mine, add(load(mine), local("n")), 1),
    ))
    blocks = (
        Block(0, "game", (Op("halt"),)),
        Block(1, "game", (
            Op("shuffle", ("tile", const(0)), 2),
            Op("goto", (2,)),
        )),
        Block(2, "game", (Op("if", (cell(HEAP), (Op("ask", (0,)),), (Op("goto", (0,)),))),)),
        Block(3, "game", (
            Op("if", (Op("call", ("can_go_on", (cell(ANSWER),))),
                      (Op("do", ("take", (cell(ANSWER),))),), ())),
            Op("random", ("r", const(4)), 2),
            Op("zput", ("tile", const(1), local("r")), 2),
            store(const(TURN), Op("sub", (const(1), cell(TURN)))),
            Op("goto", (2,)),
        )),
        Block(4, "gift", (
            Op("do", ("take", (const(1),))),
            Op("leave", (cell(RET),)),
        )),
    )
    start = [0] * 27
    start[HEAP] = 10
    start[PILE_A:PILE_A + 5] = [4, 0, 1, 2, 3]
    return Program(
        rules="heap", players=2, title={"en": "Heap"}, cells=27, start=tuple(start),
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
        entries={"gift": Entry("gift", 4, "", RET, (), ()),
                 "take": Entry("take", -1, "take", -1, ("n",), ())},
        rank=("points",), score="coin",
        laws=(Law("coin", (HEAP, COINS, COINS + 1)),),
        whys=(Why("", "", ""), Why("rules/take", "take n coin", "heap.yaml:3"),
              Why("rules/mix", "shuffle pile", "heap.yaml:9")),
    )
