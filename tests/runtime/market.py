"""A very small game, written by hand in the IR: two seats, a few coins, three guests.

A turn is `earn` (2 coins from the supply), `invite` (pay 2 coins, choose a guest from the row, score its
worth) or `pass`. Four turns are played. It has one of everything the runtime must cope with: a supply
with a law, a grid, a face-down pile, a hand of each seat, equal cards, a draw, a card with state.
"""

from __future__ import annotations

from tassel_compiler.ir import program as p
from tassel_compiler.ir.ops import Op, const, load

YOU, RET, TURN = 8, 9, 10
COIN, VP, SUPPLY, MARKER, SPACE = 11, 13, 15, 16, 17
USED, WHERE, DECK, ROW, HANDS, END = 21, 24, 27, 31, 35, 43
NAMES = ("anna", "buls")
GAME_LOOP, TURN_BLOCK, AFTER_WHAT, AFTER_GUEST, NEXT = 2, 3, 4, 5, 6


def call(name: str, *args: Op) -> Op:
    return Op("call", (name, args))


def do(name: str, *args: Op) -> Op:
    return Op("do", (name, args))


def at(base: int, index: Op) -> Op:
    return load(Op("add", (const(base), index)))


def store(base: int, index: Op, value: Op, why: int = 0) -> Op:
    return Op("store", (Op("add", (const(base), index)), value), why)


def tail(name: str, *args: object) -> Op:
    return Op(name, args)  # type: ignore[arg-type]


you = load(const(YOU))
answer = load(const(p.ANSWER))


def when(test: Op, *body: Op, other: tuple[Op, ...] = ()) -> Op:
    return Op("if", (test, body, other))


def functions() -> dict[str, p.Function]:
    first = load(const(DECK + 1))
    draw = Op("zput", ("guest", const(1), first), 1)
    i = Op("local", ("i",))
    card = load(Op("add", (const(ROW + 1), i)))
    each = Op("loop", ("i", const(0), load(const(ROW)), (Op("offer", (card,)),)))
    worthy = Op("loop", ("i", const(0), load(const(ROW)),
                         (when(call("known", card), Op("offer", (card,))),)))  # fmt: skip
    rich = Op("le", (const(2), at(COIN, you)))
    return {
        f.name: f
        for f in (
            p.Function("prepare", (), (Op("shuffle", ("guest", const(0)), 1), draw, draw)),
            p.Function("what", (), (
                when(Op("le", (const(2), load(const(SUPPLY)))), Op("offer", (const(0),))),
                when(Op("and", (rich, Op("lt", (const(0), load(const(ROW)))))), Op("offer", (const(1),))),
                Op("offer", (const(2),)),
            ), "options"),
            p.Function("guests", (), (worthy,), "options"),
            p.Function("all-guests", (), (each,), "options"),
            p.Function("known", ("c",), (Op("return", (Op("not", (at(USED, Op("local", ("c",))),)),)),)),
            p.Function("points", ("q",), (Op("return", (at(VP, Op("local", ("q",))),)),)),
            p.Function("pay", ("n",), (
                store(COIN, you, Op("add", (at(COIN, you), Op("local", ("n",)))), 2),
                Op("store", (const(SUPPLY), Op("sub", (load(const(SUPPLY)), Op("local", ("n",))))), 2),
            )),
        )
    }  # fmt: skip


def blocks() -> tuple[p.Block, ...]:
    turns = Op("store", (const(TURN), Op("add", (load(const(TURN)), const(1)))))
    back = tail("leave", load(const(RET)))
    invite = (
        do("pay", const(-2)),
        Op("zput", ("guest", Op("add", (const(2), you)), answer), 3),
        store(USED, answer, const(1), 3),
        store(VP, you, Op("add", (at(VP, you), Op("add", (answer, const(1))))), 3),
        tail("leave", load(const(RET))),
    )
    return (
        p.Block(0, "game", (tail("halt"),)),
        p.Block(1, "game", (do("prepare"), tail("goto", GAME_LOOP))),
        p.Block(GAME_LOOP, "game", (
            when(Op("le", (const(4), load(const(TURN)))), tail("goto", 0), other=(
                Op("store", (const(YOU), Op("mod", (load(const(TURN)), const(2))))),
                Op("store", (const(RET), Op("point", (NEXT,)))), tail("goto", TURN_BLOCK))),)),
        p.Block(TURN_BLOCK, "turn", (tail("ask", 0),)),
        p.Block(AFTER_WHAT, "turn", (
            when(Op("eq", (answer, const(0))), do("pay", const(2)), back, other=(
                when(Op("eq", (answer, const(1))), tail("ask", 1), other=(back,)),)),
        )),
        p.Block(AFTER_GUEST, "turn", invite),
        p.Block(NEXT, "game", (turns, tail("goto", GAME_LOOP))),
    )  # fmt: skip


def market() -> p.Program:
    """The whole program, its vector laid out by the constants above."""
    start = [0] * END
    start[YOU] = 0
    start[COIN : COIN + 2] = [2, 2]
    start[SUPPLY] = 6
    start[DECK : DECK + 4] = [3, 0, 1, 2]
    player = ("player", 2)
    return p.Program(
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
            "prepare": p.Entry("prepare", -1, "prepare", -1, (), ()),
            "turn": p.Entry("turn", TURN_BLOCK, "", RET, ("you",), (YOU,)),
        },
        rank=("points",), score="vp",
        laws=(p.Law("coin", (COIN, COIN + 1, SUPPLY, *range(SPACE, SPACE + 4))),),
        whys=(p.Why("", "", ""), p.Why("rules/prepare", "shuffle deck", "market.yaml:3"),
              p.Why("rules/turn/steps/earn", "gain 2 coin", "market.yaml:7"),
              p.Why("cards/guest/each/anna/do", "score 1 vp", "market.yaml:12")),
        words={"en": {"earn": "Earn", "guest/anna": "Anna", "space": "Space"}, "fr": {"earn": "Gagner"}},
        hash="abc",
    )  # fmt: skip
