"""Small sound programs, drawn at random: every instruction occurs, every address lies inside the vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from tassel_compiler.ir import ops
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.ops import Body, Const, If, Load, Local, Loop, Statement, Value
from tassel_compiler.ir.program import ANSWER, Ask, Block, Decode, Function, Names, Program, Why
from tassel_compiler.ir.walk import with_bodies
from tassel_compiler.passes.guard import sound
from tests.runtime.small import game

ROWS = {"wide": (3, 2**31 - 1), "narrow": (70, 5)}
"""Rows of a piece: how many numbers, and the most that each is."""
FREE, CELLS = 27, 16
"""The cells that random code uses: after those of the small game."""
TABLE = (3, -1, 0, 7, 2)
EDGES = (0, 1, -1, 2, 5, 7, 100, 2**31 - 1, -(2**31), 2**30, 65536)
ENDS = (ops.Break, ops.Continue, ops.Return)
LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Cn"])
NUMBERS, BOTH, SHORT = st.sampled_from(EDGES) | st.integers(-9, 9), st.booleans(), st.text(LETTERS, max_size=5)
Picked = TypeVar("Picked")
PAIRS = tuple(row.kind for row in ops.OPS.values() if issubclass(row.kind, ops.Binary))


@dataclass(frozen=True)
class Around:
    """What code at this place may use."""

    role: str
    names: tuple[str, ...]
    calls: tuple[Function, ...]
    loops: int = 0
    depth: int = 0
    piece: str = ""
    rows: tuple[str, ...] = ()

    def knowing(self, name: str) -> Around:
        return replace(self, names=(*self.names, name))

    def deeper(self, loop: bool = False) -> Around:
        return replace(self, depth=self.depth + 1, loops=self.loops + loop)


def within(value: Value, size: int) -> Value:
    return ops.Mod(value, Const(size))


def one_of(draw: st.DrawFn, options: Sequence[Picked]) -> Picked:
    return options[draw(below(len(options)))]


@cache
def below(number: int) -> st.SearchStrategy[int]:
    """Made once: a strategy inside a strategy costs more than what it draws."""
    return st.integers(0, number - 1)


def value(draw: st.DrawFn, around: Around, depth: int = 0) -> Value:
    simple = ["const", "load"] + (["local"] * 2 if around.names else [])
    kinds = simple + ([] if depth > 2 else ["pair"] * 4 + ["not", "select", "table", "far", "call"])
    kinds += ["peek"] * 2 if around.rows and depth < 3 else []
    kind = one_of(draw, kinds)

    def inner() -> Value:
        return value(draw, around, depth + 1)

    if kind == "local":
        return Local(one_of(draw, around.names))
    if kind == "load":
        return Load(Const(FREE + draw(below(CELLS))))
    if kind == "far":
        return Load(ops.Add(Const(FREE), within(inner(), CELLS)))
    if kind == "pair":
        return one_of(draw, PAIRS)(inner(), inner())
    if kind == "not":
        return ops.Not(inner())
    if kind == "select":
        return ops.Select(inner(), inner(), inner())
    if kind == "table":
        return ops.Entry("odd numbers", within(inner(), len(TABLE)))
    if kind == "peek":
        row = one_of(draw, around.rows)
        return ops.Peek(row, within(inner(), _row(row)[0]))
    if kind == "call" and around.calls:
        chosen = one_of(draw, around.calls)
        return ops.Call(chosen.name, tuple(inner() for _ in chosen.params))
    return Const(draw(NUMBERS))


def _row(name: str) -> tuple[int, int]:
    return ROWS[name.split()[-1]]


def _simple(around: Around) -> list[str]:
    kinds = ["store", "store", "far", "set", "set", "zput", "do", "clear"]
    kinds += ["poke"] * 2 if around.rows else []
    kinds += ["random", "shuffle"] if around.role in ("plain", "block") else ["fork"]
    kinds += ["offer"] if around.role == "options" else []
    kinds += ["break", "continue"] if around.loops else []
    kinds += ["return"] if around.role in ("plain", "quiet") and around.depth else []
    return kinds + (["if", "if", "loop", "short", "filter"] if around.depth < 3 else [])


def statements(draw: st.DrawFn, around: Around) -> Body:
    made: list[Statement] = []
    for _ in range(1 + draw(below(4))):
        kind = one_of(draw, _simple(around))
        new, around = statement(draw, around, kind)
        made += new
        if _ends(made):
            break
    return tuple(made)


def _ends(made: Sequence[Statement]) -> bool:
    """Whether nothing after these statements is ever reached."""
    last = made[-1] if made else None
    return isinstance(last, ENDS) or (isinstance(last, If) and _ends(last.yes) and _ends(last.no))


def statement(draw: st.DrawFn, around: Around, kind: str) -> tuple[list[Statement], Around]:
    why = draw(below(3))

    def number() -> Value:
        return value(draw, around)

    if kind == "store":
        return [ops.Store(Const(FREE + draw(below(CELLS))), number(), why=why)], around
    if kind == "far":
        address = ops.Add(Const(FREE), within(number(), CELLS))
        return [ops.Store(address, number(), why=why)], around
    if kind in ("set", "random"):
        name = one_of(draw, ("a", "b", "long name", "for"))
        given = ops.Assign(name, number()) if kind == "set" else ops.Random(name, number(), why=why)
        return [given], around.knowing(name)
    if kind == "clear":
        row = f"{around.piece} {one_of(draw, tuple(ROWS))}"
        return [ops.Clear(row, *_row(row))], replace(around, rows=(*around.rows, row))
    if kind == "poke":
        row = one_of(draw, around.rows)
        size, most = _row(row)
        return [ops.Poke(row, within(number(), size), ops.Min(ops.Max(number(), Const(0)), Const(most)))], around
    if kind == "zput":
        return [ops.Put("tile", within(number(), 2), within(number(), 4), why=why)], around
    if kind == "shuffle":
        return [ops.Shuffle("tile", within(number(), 2), why=why)], around
    if kind == "if":
        inner = around.deeper()
        other = statements(draw, inner) if draw(BOTH) else ()
        return [If(number(), statements(draw, inner), other)], around
    if kind == "loop":
        name = one_of(draw, ("i", "j"))
        high = within(number(), 4)
        body = statements(draw, around.deeper(True).knowing(name))
        return [Loop(name, one_of(draw, (Const(0), Const(-1))), high, body)], around
    if kind in ("short", "filter"):
        return [looking(draw, around, kind == "filter")], around
    if kind == "do" and around.calls:
        chosen = one_of(draw, around.calls)
        return [ops.Do(chosen.name, tuple(number() for _ in chosen.params))], around
    if kind == "fork":
        inner = statements(draw, replace(around.deeper(), role="probe"))
        return [ops.Mark("here"), *_settled(inner), ops.Undo("here")], around
    if kind in ("return", "offer"):
        return [ops.Return(number()) if kind == "return" else ops.Offer(number())], around
    if kind in ("break", "continue"):
        return [ops.Break() if kind == "break" else ops.Continue()], around
    return [], around


def looking(draw: st.DrawFn, around: Around, filters: bool) -> Loop:
    """A loop over fixed numbers, perhaps one that does something for some of them only."""
    name = one_of(draw, ("k", "l", "m", "n"))
    inner = around.deeper(True).knowing(name)
    body = statements(draw, inner)
    if filters:
        turn = one_of(draw, (Local(name), ops.Sub(Const(len(TABLE) - 1), Local(name)), within(Local(name), 2)))
        sides = [ops.Entry("odd numbers", turn), one_of(draw, (value(draw, inner), Const(one_of(draw, TABLE))))]
        test: Value = ops.Eq(*(sides if draw(BOTH) else sides[::-1]))
        test = ops.And(value(draw, inner), test) if draw(BOTH) else test
        body = (If(ops.And(test, value(draw, inner)) if draw(BOTH) else test, body),)
    return Loop(name, Const(0), Const(1 + draw(below(len(TABLE)))), body)


def _settled(body: Body) -> Body:
    """A body that goes on at its end."""
    return body[:-1] if _ends(body) else body


def functions(draw: st.DrawFn) -> dict[str, Function]:
    made: list[Function] = []
    chancy: set[str] = set()
    for i in range(1 + draw(below(4))):
        role = one_of(draw, ("plain", "quiet", "probe"))
        calls = tuple(f for f in made if role == "plain" or f.name not in chancy)
        params = ("x", "y")[: draw(below(3))]
        name = f"f{i} of {role}"
        body = statements(draw, Around(role, params, calls, piece=name))
        if role == "probe":
            result = ops.Assign("result", value(draw, Around(role, params, calls)))
            body = (ops.Mark("all"), *_settled(body), result, ops.Undo("all"), ops.Return(Local("result")))
        made.append(Function(name, params, body, "probe" if role == "probe" else "plain"))
        if role == "plain":
            chancy.add(name)
    quiet = tuple(f for f in made if f.name not in chancy)
    inner = _settled(statements(draw, Around("options", (), quiet, piece="offers")))
    offers = (ops.Mark("all"), *inner, ops.Offer(Const(1)), ops.Undo("all"))
    last = Function("offers", (), offers, "options")
    return {f.name: f for f in (*made, last)}


def _roles(found: dict[str, Function]) -> dict[str, Function]:
    """Drop what only probes may do from plain functions."""

    def clean(body: Body) -> Body:
        return tuple(with_bodies(op, clean) for op in body if not isinstance(op, ops.Mark | ops.Undo))

    return {name: f if f.role != "plain" else replace(f, body=clean(f.body)) for name, f in found.items()}


@st.composite
def programs(draw: st.DrawFn) -> Program:
    found = _roles(functions(draw))
    plain = tuple(f for f in found.values() if f.role != "options")
    small = game()
    body = statements(draw, Around("block", (), plain, piece="block"))
    tail = If(Load(Const(FREE)), (ops.Await(1),), (ops.Leave(Load(Const(12))),))
    blocks = (*small.blocks, Block(5, "odd", (*body, tail)))
    decode = Decode("options", "", ("a b", "c"))
    asks = (*small.asks, Ask(1, "odd", "odd", Load(Const(ANSWER)), "offers", 5, decode))
    return finish(
        sound(
            replace(
                small,
                cells=FREE + CELLS,
                start=(*small.start, *(one_of(draw, EDGES) for _ in range(CELLS))),
                tables={**small.tables, "odd numbers": TABLE},
                functions={**small.functions, **found},
                blocks=blocks,
                asks=asks,
                names={**small.names, "odd": Names("odd", ("a", draw(SHORT)))},
                whys=(*small.whys[:2], Why("x", draw(SHORT), "y")),
            )
        )
    )
