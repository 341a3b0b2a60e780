"""Small sound programs, drawn at random: every instruction occurs, every address lies inside the vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.ops import Op, binary, const, load, local
from tassel_compiler.ir.program import ANSWER, Ask, Block, Decode, Function, Names, Program, Why
from tests.runtime.small import game

FREE, CELLS = 27, 16
"""The cells that random code uses: after those of the small game."""
TABLE = (3, -1, 0, 7, 2)
EDGES = (0, 1, -1, 2, 5, 7, 100, 2**31 - 1, -(2**31), 2**30, 65536)
ENDS = ("break", "continue", "return")
PAIRS = ("add", "sub", "mul", "div", "mod", "min", "max", "eq", "ne", "lt", "le", "and", "or")


@dataclass(frozen=True)
class Around:
    """What code at this place may use."""

    role: str
    names: tuple[str, ...]
    calls: tuple[Function, ...]
    loops: int = 0
    depth: int = 0

    def knowing(self, name: str) -> Around:
        return replace(self, names=(*self.names, name))

    def deeper(self, loop: bool = False) -> Around:
        return replace(self, depth=self.depth + 1, loops=self.loops + loop)


def within(value: Op, size: int) -> Op:
    return binary("mod", value, const(size))


@st.composite
def values(draw: st.DrawFn, around: Around, depth: int = 0) -> Op:
    simple = ["const", "load"] + (["local"] * 2 if around.names else [])
    kinds = simple + ([] if depth > 2 else ["pair"] * 4 + ["not", "select", "table", "far", "call"])
    kind = draw(st.sampled_from(kinds))
    inner = values(around, depth + 1)
    if kind == "local":
        return local(draw(st.sampled_from(around.names)))
    if kind == "load":
        return load(const(FREE + draw(st.integers(0, CELLS - 1))))
    if kind == "far":
        return load(binary("add", const(FREE), within(draw(inner), CELLS)))
    if kind == "pair":
        return binary(draw(st.sampled_from(PAIRS)), draw(inner), draw(inner))
    if kind == "not":
        return Op("not", (draw(inner),))
    if kind == "select":
        return Op("select", (draw(inner), draw(inner), draw(inner)))
    if kind == "table":
        return Op("table", ("odd numbers", within(draw(inner), len(TABLE))))
    if kind == "call" and around.calls:
        chosen = draw(st.sampled_from(around.calls))
        return Op("call", (chosen.name, tuple(draw(inner) for _ in chosen.params)))
    return const(draw(st.sampled_from(EDGES) | st.integers(-9, 9)))


def _simple(around: Around) -> list[str]:
    kinds = ["store", "store", "far", "set", "set", "zput", "do"]
    kinds += ["random", "shuffle"] if around.role in ("plain", "block") else ["fork"]
    kinds += ["offer"] if around.role == "options" else []
    kinds += ["break", "continue"] if around.loops else []
    kinds += ["return"] if around.role in ("plain", "quiet") and around.depth else []
    return kinds + (["if", "if", "loop"] if around.depth < 3 else [])


@st.composite
def bodies(draw: st.DrawFn, around: Around) -> tuple[Op, ...]:
    ops: list[Op] = []
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(_simple(around)))
        new, around = draw(statements(around, kind))
        ops += new
        if _ends(ops):
            break
    return tuple(ops)


def _ends(ops: Sequence[Op]) -> bool:
    """Whether nothing after these statements is ever reached."""
    last = ops[-1] if ops else Op("")
    both = [arg for arg in last.args if isinstance(arg, tuple)]
    return last.name in ENDS or (last.name == "if" and all(_ends(body) for body in both))


@st.composite
def statements(draw: st.DrawFn, around: Around, kind: str) -> tuple[list[Op], Around]:
    value, why = values(around), draw(st.integers(0, 2))
    if kind == "store":
        return [Op("store", (const(FREE + draw(st.integers(0, CELLS - 1))), draw(value)), why)], around
    if kind == "far":
        address = binary("add", const(FREE), within(draw(value), CELLS))
        return [Op("store", (address, draw(value)), why)], around
    if kind in ("set", "random"):
        name = draw(st.sampled_from(("a", "b", "long name", "for")))
        return [Op(kind, (name, draw(value)), why if kind == "random" else 0)], around.knowing(name)
    if kind == "zput":
        return [Op("zput", ("tile", within(draw(value), 2), within(draw(value), 4)), why)], around
    if kind == "shuffle":
        return [Op("shuffle", ("tile", within(draw(value), 2)), why)], around
    if kind == "if":
        inner = bodies(around.deeper())
        other = draw(inner) if draw(st.booleans()) else ()
        return [Op("if", (draw(value), draw(inner), other))], around
    if kind == "loop":
        name = draw(st.sampled_from(("i", "j")))
        high = within(draw(value), 4)
        body = draw(bodies(around.deeper(True).knowing(name)))
        return [Op("loop", (name, draw(st.sampled_from((const(0), const(-1)))), high, body))], around
    if kind == "do" and around.calls:
        chosen = draw(st.sampled_from(around.calls))
        return [Op("do", (chosen.name, tuple(draw(value) for _ in chosen.params)))], around
    if kind == "fork":
        inner = draw(bodies(replace(around.deeper(), role="probe")))
        return [Op("mark", ("m",)), *_settled(inner), Op("undo", ("m",))], around
    if kind in ("return", "offer"):
        return [Op(kind, (draw(value),))], around
    return ([Op(kind)], around) if kind in ("break", "continue") else ([], around)


def _settled(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """A body that goes on at its end."""
    return ops[:-1] if _ends(ops) else ops


@st.composite
def functions(draw: st.DrawFn) -> dict[str, Function]:
    made: list[Function] = []
    chancy: set[str] = set()
    for i in range(draw(st.integers(1, 4))):
        role = draw(st.sampled_from(("plain", "quiet", "probe")))
        calls = tuple(f for f in made if role == "plain" or f.name not in chancy)
        params = ("x", "y")[:draw(st.integers(0, 2))]
        body = draw(bodies(Around(role, params, calls)))
        name = f"f{i} of {role}"
        if role == "probe":
            result = Op("set", ("result", draw(values(Around(role, params, calls)))))
            body = (Op("mark", ("all",)), *_settled(body), result,
                    Op("undo", ("all",)), Op("return", (local("result"),)))
        made.append(Function(name, params, body, "probe" if role == "probe" else "plain"))
        if role == "plain":
            chancy.add(name)
    quiet = tuple(f for f in made if f.name not in chancy)
    inner = _settled(draw(bodies(Around("options", (), quiet))))
    offers = (Op("mark", ("all",)), *inner, Op("offer", (const(1),)), Op("undo", ("all",)))
    last = Function("offers", (), offers, "options")
    return {f.name: f for f in (*made, last)}


def _roles(found: dict[str, Function]) -> dict[str, Function]:
    """Drop what only probes may do from plain functions."""
    def clean(ops: tuple[Op, ...]) -> tuple[Op, ...]:
        kept = [op for op in ops if op.name not in ("mark", "undo")]
        return tuple(replace(op, args=tuple(clean(a) if isinstance(a, tuple) and op.name in ("if", "loop")
                                            else a for a in op.args)) for op in kept)

    return {name: f if f.role != "plain" else replace(f, body=clean(f.body)) for name, f in found.items()}


@st.composite
def programs(draw: st.DrawFn) -> Program:
    found = _roles(draw(functions()))
    plain = tuple(f for f in found.values() if f.role != "options")
    small = game()
    body = draw(bodies(Around("block", (), plain)))
    tail = Op("if", (load(const(FREE)), (Op("ask", (1,)),), (Op("leave", (load(const(12)),)),)))
    blocks = (*small.blocks, Block(5, "odd", (*body, tail)))
    decode = Decode("options", "", ("a b", "c"))
    asks = (*small.asks, Ask(1, "odd", "odd", load(const(ANSWER)), "offers", 5, decode))
    return finish(replace(
        small, cells=FREE + CELLS,
        start=(*small.start, *draw(st.tuples(*[st.sampled_from(EDGES)] * CELLS))),
        tables={**small.tables, "odd numbers": TABLE},
        functions={**small.functions, **found}, blocks=blocks, asks=asks,
        names={**small.names, "odd": Names("odd", ("a", draw(st.text(max_size=3))))},
        whys=(*small.whys[:2], Why("x", draw(st.text(max_size=5)), "y")),
    ))
