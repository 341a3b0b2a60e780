"""A very small game, written by hand in the IR: two seats, a few coins, three guests.

A turn is `earn` (2 coins from the supply), `invite` (pay 2 coins, choose a guest from the row, score its
worth) or `pass`. Four turns are played. It has one of everything the runtime must cope with: a supply
with a law, a grid, a face-down pile, a hand of each seat, equal cards, a draw, a card with state.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.passes.guard import guard

YOU, RET, TURN = 8, 9, 10
COIN, VP, SUPPLY, MARKER, SPACE = 11, 13, 15, 16, 17
USED, WHERE, DECK, ROW, HANDS, END = 21, 24, 27, 31, 35, 43
NAMES = ("anna", "buls")
GAME_LOOP, TURN_BLOCK, AFTER_WHAT, AFTER_GUEST, NEXT = 2, 3, 4, 5, 6


def call(name: str, *args: ops.Value) -> ops.Value:
    return ops.Call(name, args)


def do(name: str, *args: ops.Value) -> ops.Statement:
    return ops.Do(name, args)


def at(base: int, index: ops.Value) -> ops.Value:
    return ops.Load(ops.Add(ops.Const(base), index))


def store(base: int, index: ops.Value, value: ops.Value, why: int = 0) -> ops.Statement:
    return ops.Store(ops.Add(ops.Const(base), index), value, why=why)


you = ops.Load(ops.Const(YOU))
answer = ops.Load(ops.Const(p.ANSWER))


def when(test: ops.Value, *body: ops.Statement, other: ops.Body = ()) -> ops.Statement:
    return ops.If(test, body, other)


def functions() -> dict[str, p.Function]:
    first = ops.Load(ops.Const(DECK + 1))
    draw = ops.Put("guest", ops.Const(1), first, why=1)
    i = ops.Local("i")
    card = ops.Load(ops.Add(ops.Const(ROW + 1), i))
    each = ops.Loop("i", ops.Const(0), ops.Load(ops.Const(ROW)), (ops.Offer(card),))
    worthy = ops.Loop("i", ops.Const(0), ops.Load(ops.Const(ROW)), (when(call("known", card), ops.Offer(card)),))
    rich = ops.Le(ops.Const(2), at(COIN, you))
    return {
        f.name: f
        for f in (
            p.Function("prepare", (), (ops.Shuffle("guest", ops.Const(0), why=1), draw, draw)),
            p.Function("what", (), (
                when(ops.Le(ops.Const(2), ops.Load(ops.Const(SUPPLY))), ops.Offer(ops.Const(0))),
                when(ops.And(rich, ops.Lt(ops.Const(0), ops.Load(ops.Const(ROW)))), ops.Offer(ops.Const(1))),
                ops.Offer(ops.Const(2)),
            ), "options"),
            p.Function("guests", (), (worthy,), "options"),
            p.Function("all-guests", (), (each,), "options"),
            p.Function("known", ("c",), (ops.Return(ops.Not(at(USED, ops.Local("c")))),)),
            p.Function("points", ("q",), (ops.Return(at(VP, ops.Local("q"))),)),
            p.Function("pay", ("n",), (
                store(COIN, you, ops.Add(at(COIN, you), ops.Local("n")), 2),
                ops.Store(ops.Const(SUPPLY), ops.Sub(ops.Load(ops.Const(SUPPLY)), ops.Local("n")), why=2),
            )),
        )
    }  # fmt: skip


def blocks() -> tuple[p.Block, ...]:
    turns = ops.Store(ops.Const(TURN), ops.Add(ops.Load(ops.Const(TURN)), ops.Const(1)))
    back = ops.Leave(ops.Load(ops.Const(RET)))
    invite = (
        do("pay", ops.Const(-2)),
        ops.Put("guest", ops.Add(ops.Const(2), you), answer, why=3),
        store(USED, answer, ops.Const(1), 3),
        store(VP, you, ops.Add(at(VP, you), ops.Add(answer, ops.Const(1))), 3),
        ops.Leave(ops.Load(ops.Const(RET))),
    )
    return (
        p.Block(0, "game", (ops.Halt(),)),
        p.Block(1, "game", (do("prepare"), ops.Goto(GAME_LOOP))),
        p.Block(GAME_LOOP, "game", (
            when(ops.Le(ops.Const(4), ops.Load(ops.Const(TURN))), ops.Goto(0), other=(
                ops.Store(ops.Const(YOU), ops.Mod(ops.Load(ops.Const(TURN)), ops.Const(2))),
                ops.Store(ops.Const(RET), ops.Point(NEXT)), ops.Goto(TURN_BLOCK))),)),
        p.Block(TURN_BLOCK, "turn", (ops.Await(0),)),
        p.Block(AFTER_WHAT, "turn", (
            when(ops.Eq(answer, ops.Const(0)), do("pay", ops.Const(2)), back, other=(
                when(ops.Eq(answer, ops.Const(1)), ops.Await(1), other=(back,)),)),
        )),
        p.Block(AFTER_GUEST, "turn", invite),
        p.Block(NEXT, "game", (turns, ops.Goto(GAME_LOOP))),
    )  # fmt: skip


def market() -> p.Program:
    """The whole program, its vector laid out by the constants above."""
    start = [0] * END
    start[YOU] = 0
    start[COIN : COIN + 2] = [2, 2]
    start[SUPPLY] = 6
    start[DECK : DECK + 4] = [3, 0, 1, 2]
    player = ("player", 2)
    return guard(p.Program(
        rules="market", players=2, title={"en": "Market"}, cells=END, start=tuple(start),
        slots=(
            p.Slot("you", "frame", YOU, (), "player"),
            p.Slot("turn", "table", TURN, ()),
            p.Slot("coin", "player", COIN, (player,)),
            p.Slot("vp", "player", VP, (player,)),
            p.Slot("coin", "supply", SUPPLY, ()),
            p.Slot("marker", "table", MARKER, (), "place", "space"),
            p.Slot("coin", "space", SPACE, (("space", 4),)),
            p.Slot("used", "guest", USED, (("guest", 3),), "flag"),
        ),
        zones=(
            p.Zone("deck", "guest", "", 1, 0, 3, DECK, face="down"),
            p.Zone("row", "guest", "", 1, 1, 3, ROW),
            p.Zone("hand", "guest", "player", 2, 2, 3, HANDS, seen_by="owner"),
        ),
        cards={"guest": p.CardKind("guest", NAMES, (0, 1, 1), (0, 0, 0), WHERE, 4)},
        names={
            "player": p.Names("player", ("1", "2")),
            "space": p.Names("space", ("1,1", "1,2", "2,1", "2,2"), (2, 2)),
        },
        tables={"zone.guest": (DECK, ROW, HANDS, HANDS + 4)},
        functions=functions(), blocks=blocks(),
        asks=(
            p.Ask(0, "turn.what", "turn", you, "what", AFTER_WHAT,
                  p.Decode("options", names=("earn", "invite", "pass"))),
            p.Ask(1, "turn.guest", "turn", you, "guests", AFTER_GUEST, p.Decode("card", "guest"),
                  "all-guests", (p.WhyNot("known", "c is not used", "market.yaml:9"),)),
        ),
        entry=1,
        entries={
            "prepare": p.EntryPoint("prepare", -1, "prepare", -1, (), ()),
            "turn": p.EntryPoint("turn", TURN_BLOCK, "", RET, ("you",), (YOU,)),
        },
        rank=("points",), score="vp",
        laws=(p.Law("coin", (COIN, COIN + 1, SUPPLY, *range(SPACE, SPACE + 4))),),
        whys=(p.Why("", "", ""), p.Why("rules/prepare", "shuffle deck", "market.yaml:3"),
              p.Why("rules/turn/steps/earn", "gain 2 coin", "market.yaml:7"),
              p.Why("cards/guest/each/anna/do", "score 1 vp", "market.yaml:12")),
        words={"en": {"earn": "Earn", "guest/anna": "Anna", "space": "Space"}, "fr": {"earn": "Gagner"}},
        hash="abc",
    ))  # fmt: skip
