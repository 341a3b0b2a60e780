"""Laws of one body: operands as the rows say, locals set before use, tails at the ends of blocks only."""

from __future__ import annotations

from dataclasses import dataclass, field

from tassel_compiler.ir.ops import OPS, Arg, Op
from tassel_compiler.ir.program import Program

NEVER = None
"""The locals known after a statement that never goes on: no limit, written as None."""

Known = frozenset[str] | None
ENDS = ("break", "continue", "return")
DEEP = 90
"""How far bodies nest: Python's own limit is 100."""
VALUE = 200
"""How far values nest. The first operand of a chain counts 1, others 2."""
CHAINS = ("add", "and", "or")
LOOPS = 18
"""How far loops nest: Python's own limit is 20."""


@dataclass(frozen=True, slots=True)
class Code:
    where: str
    role: str                    # plain | probe | options | block | seat
    params: tuple[str, ...]
    body: tuple[Op, ...]


@dataclass(slots=True)
class _Reader:
    program: Program
    code: Code
    broken: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.broken.append(f"{self.code.where}: {text}")


def verify_code(program: Program, code: Code) -> list[str]:
    reader = _Reader(program, code)
    after = _body(reader, code.body, frozenset(code.params), 0, 0)
    if code.role == "block" and after is not NEVER:
        reader.say("a path ends without a tail")
    return reader.broken


def _body(reader: _Reader, ops: tuple[Op, ...], known: Known, loops: int, depth: int) -> Known:
    if depth > DEEP:
        reader.say("bodies nest too deeply")
        return NEVER
    for op in ops:
        if known is NEVER:
            reader.say(f"{op.name} stands where nothing comes any more")
            return NEVER
        known = _statement(reader, op, known, loops, depth)
    return known


def _statement(reader: _Reader, op: Op, known: frozenset[str], loops: int, depth: int) -> Known:
    row = OPS.get(op.name)
    if row is None or row.role == "value":
        reader.say(f"{op.name} is no statement")
        return known
    if not _shape(reader, op):
        return known
    _place(reader, op, row.role, loops)
    for i, (operand, arg) in enumerate(zip(row.operands, op.args, strict=True)):
        for item in _ops(arg) if operand == "values" else (arg,) if operand == "value" else ():
            _value(reader, item, known, 0)
            _remembered(reader, op, i, item)
    return _after(reader, op, known, loops, depth)


def _after(reader: _Reader, op: Op, known: frozenset[str], loops: int, depth: int) -> Known:
    """The locals that are known when this statement is done."""
    if op.name == "if":
        yes = _body(reader, _ops(op.args[1]), known, loops, depth + 1)
        no = _body(reader, _ops(op.args[2]), known, loops, depth + 1)
        if yes is NEVER or no is NEVER:
            return no if yes is NEVER else yes
        return yes & no
    if op.name == "loop":
        if loops >= LOOPS:
            reader.say("loops nest too deeply")
        _body(reader, _ops(op.args[3]), known | {str(op.args[0])}, loops + 1, depth + 1)
        return known
    if op.name == "undo" and op.args[0] not in known:
        reader.say(f"undo of {op.args[0]} before its mark")
    if op.name in ENDS or OPS[op.name].role == "tail":
        return NEVER
    if op.name in ("set", "random", "mark"):
        return known | {str(op.args[0])}
    return known


def _place(reader: _Reader, op: Op, role: str, loops: int) -> None:
    """What may stand only in some kinds of code."""
    kind = reader.code.role
    if role == "tail" and kind != "block":
        reader.say(f"{op.name} outside a block")
    if op.name == "return" and kind == "block":
        reader.say("return inside a block")
    if op.name in ("break", "continue") and not loops:
        reader.say(f"{op.name} outside a loop")
    if op.name == "offer" and kind != "options":
        reader.say("offer outside an enumerator")
    if op.name in ("mark", "undo") and kind not in ("probe", "options"):
        reader.say(f"{op.name} outside a probe")
    if op.name == "leave" and not (isinstance(op.args[0], Op) and op.args[0].name == "load"):
        reader.say("leave does not read a cell")
    if not 0 <= op.why < max(1, len(reader.program.whys)):
        reader.say(f"{op.name}: there is no reason {op.why}")


def _value(reader: _Reader, op: Arg, known: frozenset[str], depth: int) -> None:
    assert isinstance(op, Op)
    row = OPS.get(op.name)
    if row is None or row.role != "value":
        reader.say(f"{op.name} is no value")
        return
    if depth > VALUE:
        reader.say("values nest too deeply")
        return
    if not _shape(reader, op):
        return
    if op.name == "local" and op.args[0] not in known:
        reader.say(f"{op.args[0]} is used before it is set")
    if op.name == "call" and reader.code.role == "seat":
        reader.say("a seat is worked out from cells only")
    _address(reader, op)
    for i, (operand, arg) in enumerate(zip(row.operands, op.args, strict=True)):
        deeper = 1 if i == 0 and op.name in CHAINS else 2
        for item in _ops(arg) if operand == "values" else (arg,) if operand == "value" else ():
            _value(reader, item, known, depth + deeper)
            _remembered(reader, op, i, item)


def _remembered(reader: _Reader, op: Op, place: int, item: Arg) -> None:
    """The number of a block is only ever stored, by a block: so whoever renumbers blocks sees each of them."""
    if isinstance(item, Op) and item.name == "point" and (op.name, place, reader.code.role) != ("store", 1, "block"):
        reader.say("a point is for blocks to store")


def _address(reader: _Reader, op: Op) -> None:
    where = op.args[0]
    if op.name in ("load", "store") and isinstance(where, Op) and where.name == "const":
        cell = where.args[0]
        if not isinstance(cell, int) or not 0 <= cell < reader.program.cells:
            reader.say(f"{op.name}: cell {cell} lies outside the vector")


def _shape(reader: _Reader, op: Op) -> bool:
    """Whether the operands are what the row says and the names they use are known."""
    operands = OPS[op.name].operands
    if len(op.args) != len(operands):
        reader.say(f"{op.name} takes {len(operands)} operands, not {len(op.args)}")
        return False
    wrong = [f"{op.name}: {arg!r} is no {operand}" for operand, arg in zip(operands, op.args, strict=True)
             if not _fits(operand, arg)]
    wrong = wrong or [said for operand, arg in zip(operands, op.args, strict=True)
                      if (said := _named(reader.program, reader.code.role, op, operand, arg))]
    for said in wrong:
        reader.say(said)
    if op.name == "store" and not wrong:
        _address(reader, op)
    return not wrong


def _fits(operand: str, arg: Arg) -> bool:
    if operand == "int":
        return type(arg) is int and -(2 ** 31) <= arg < 2 ** 31
    if operand in ("label", "ask"):
        return type(arg) is int
    if operand == "value":
        return isinstance(arg, Op)
    if operand in ("values", "body"):
        return isinstance(arg, tuple) and all(isinstance(item, Op) for item in arg)
    return isinstance(arg, str)


def _named(program: Program, role: str, op: Op, operand: str, arg: Arg) -> str:
    known: dict[str, object] = {
        "table": program.tables, "cards": program.cards, "call": program.functions,
        "label": range(len(program.blocks)), "ask": range(len(program.asks)),
    }
    if operand in known and arg not in known[operand]:  # type: ignore[operator]
        return f"{op.name}: there is no {operand} {arg}"
    if operand == "call":
        return _call(program, op, str(arg), role)
    return ""


def _call(program: Program, op: Op, name: str, role: str) -> str:
    function, given = program.functions[name], _ops(op.args[1])
    if len(given) != len(function.params):
        return f"{op.name}: {name} takes {len(function.params)} parameters, not {len(given)}"
    if function.role == "options" and role != "options":
        return f"{op.name}: {name} offers options, and nobody listens"
    return ""


def _ops(arg: Arg) -> tuple[Op, ...]:
    assert isinstance(arg, tuple)
    return arg
