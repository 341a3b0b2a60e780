"""Laws of one body: operands as the rows say, locals set before use, tails at the ends of blocks only."""

from __future__ import annotations

from collections.abc import Container, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from tassel_compiler.ir.nesting import BODIES, LOOPS, VALUES, goes_on
from tassel_compiler.ir.ops import (
    ENDS,
    Assign,
    Body,
    Bounded,
    Break,
    Call,
    Changing,
    Clear,
    Const,
    Continue,
    Do,
    If,
    Leave,
    Load,
    Local,
    Loop,
    Mark,
    Offer,
    Op,
    Peek,
    Point,
    Poke,
    Random,
    Return,
    Statement,
    Store,
    Tail,
    Undo,
    Value,
)
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.walk import walk

MOST_LOCALS = 50_000
"""Of one piece of code; an engine may keep no more."""

MOST_STEPS = 50_000_000
"""Of the proof of what numbers may be, which looks at every local at each branch."""

ClearedRows = dict[str, tuple[str, int, int]]
"""Where each row was cleared first, how many numbers it has, and the most that each of them is."""
MOST_OF_A_ROW = 1 << 16


@dataclass(frozen=True, slots=True)
class CodePart:
    where: str
    role: str                    # plain | probe | options | block | seat
    params: tuple[str, ...]
    body: Body


@dataclass(slots=True)
class _Reader:
    program: Program
    part: CodePart
    rows: ClearedRows
    known: AbstractSet[str]      # the locals that are set at the place that is read
    set: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        self.broken.append(f"{self.part.where}: {text}")


def analysis_steps(body: Body) -> int:
    """How often a local is looked at where what is known of all of them is copied for a branch."""
    set_here: set[str] = set()
    branches = 0
    for op in walk(body):
        branches += isinstance(op, If | Loop)
        if isinstance(op, Assign | Random | Mark | Loop):
            set_here.add(op.local)
    return len(set_here) * branches


class _Known:
    """The locals that are known to be set: one set for the whole piece, in which a branch takes back what it added.

    To copy the set for each statement would take as many steps as there are pairs of statements.
    """

    def __init__(self, params: tuple[str, ...]) -> None:
        self.names = set(params)
        self._added: list[str] = []

    def add(self, name: str) -> None:
        if name not in self.names:
            self.names.add(name)
            self._added.append(name)

    def mark(self) -> int:
        return len(self._added)

    def take_back(self, mark: int) -> list[str]:
        """Forget what was added since the mark, and return it."""
        added = self._added[mark:]
        del self._added[mark:]
        self.names.difference_update(added)
        return added


def verify_code(program: Program, part: CodePart, rows: ClearedRows) -> list[str]:
    """`rows` are those of the pieces before it, and this one's afterwards."""
    known = _Known(part.params)
    reader = _Reader(program, part, rows, known.names)
    goes_on = _body(reader, part.body, known, 0, 0)
    if part.role == "block" and goes_on:
        reader.say("a path ends without a tail")
    if len(reader.set) > MOST_LOCALS:
        reader.say(f"more than {MOST_LOCALS} locals")
    return reader.broken


def _body(reader: _Reader, ops: Body, known: _Known, loops: int, depth: int) -> bool:
    """Whether what stands behind these statements may be reached; what they set is known then."""
    if depth > BODIES:
        reader.say("bodies nest too deeply")
        return False
    reached = True
    for op in ops:
        if not reached:
            reader.say(f"{op.name} stands where nothing comes any more")
            return False
        reached = _statement(reader, op, known, loops, depth)
    return reached


def _statement(reader: _Reader, op: Statement, known: _Known, loops: int, depth: int) -> bool:
    if not isinstance(op, Statement):
        reader.say(f"{op.name} is no statement")
        return True
    if not _operands_fit(reader, op):
        return True
    _place(reader, op, loops)
    for place, item in _values_of(op):
        _value(reader, item, 0)
        _remembered(reader, op, place, item)
    return _after(reader, op, known, loops, depth)


def _values_of(op: Op) -> Iterator[tuple[int, Value]]:
    """Values directly inside, with the number of the operand that they are or belong to."""
    for place, (name, operand) in enumerate(op.operands):
        if operand == "value":
            yield place, getattr(op, name)
        elif operand == "values":
            yield from ((place, item) for item in getattr(op, name))


def _after(reader: _Reader, op: Statement, known: _Known, loops: int, depth: int) -> bool:
    """Note what is known when this statement is done; whether what comes behind it may be reached."""
    match op:
        case If():
            return _branches(reader, op, known, loops, depth)
        case Loop():
            if loops >= LOOPS:
                reader.say("loops nest too deeply")
            mark = known.mark()
            _set(reader, known, op.local)
            _body(reader, op.body, known, loops + 1, depth + 1)
            known.take_back(mark)
        case Undo() if op.local not in known.names:
            reader.say(f"undo of {op.local} before its mark")
        case Poke():
            _written(reader, op)
        case Clear():
            _cleared(reader, op)
            known.add(_row(op.row))
        case Assign() | Random() | Mark():
            _set(reader, known, op.local)
    return not isinstance(op, ENDS)


def _set(reader: _Reader, known: _Known, local: str) -> None:
    known.add(local)
    reader.set.add(local)


def _branches(reader: _Reader, op: If, known: _Known, loops: int, depth: int) -> bool:
    """Behind both ways is known what each of them that goes on has set."""
    mark = known.mark()
    yes = _body(reader, op.yes, known, loops, depth + 1)
    set_by_yes = known.take_back(mark)
    no = _body(reader, op.no, known, loops, depth + (not goes_on(op.no)))
    if yes:
        set_by_no = set(known.take_back(mark))
        for name in set_by_yes:
            if not no or name in set_by_no:
                known.add(name)
    return yes or no


def _row(name: str) -> str:
    """A row among the locals that are known, where no local is called so."""
    return f"row {name}\0"


def _written(reader: _Reader, op: Peek | Poke) -> None:
    if _row(op.row) not in reader.known:
        reader.say(f"row {op.row} is used before it is cleared")


def _cleared(reader: _Reader, op: Clear) -> None:
    """A row is one piece's own, and of one length: an engine may give it a place of its own."""
    if not (0 < op.size <= MOST_OF_A_ROW and op.most >= 0):
        reader.say(f"row {op.row} has {op.size} numbers up to {op.most}")
    before = reader.rows.setdefault(op.row, (reader.part.where, op.size, op.most))
    if before[1:] != (op.size, op.most):
        reader.say(f"row {op.row} has another length elsewhere")
    if before[0] != reader.part.where and "block" not in (before[0][:5], reader.part.role):
        reader.say(f"row {op.row} is cleared in {before[0]}, too")


def _place(reader: _Reader, op: Statement, loops: int) -> None:
    """What may stand only in some kinds of code."""
    kind = reader.part.role
    match op:
        case Tail() if kind != "block":
            reader.say(f"{op.name} outside a block")
        case Return() if kind == "block":
            reader.say("return inside a block")
        case Break() | Continue() if not loops:
            reader.say(f"{op.name} outside a loop")
        case Offer() if kind != "options":
            reader.say("offer outside an enumerator")
        case Mark() | Undo() if kind not in ("probe", "options"):
            reader.say(f"{op.name} outside a probe")
        case Leave() if not isinstance(op.to.value if isinstance(op.to, Bounded) else op.to, Load):
            reader.say("leave does not read a cell")
    if isinstance(op, Changing) and not 0 <= op.why < max(1, len(reader.program.whys)):
        reader.say(f"{op.name}: there is no reason {op.why}")


def _value(reader: _Reader, op: Value, depth: int) -> None:
    if not isinstance(op, Value):
        reader.say(f"{op.name} is no value")
    elif depth > VALUES:
        reader.say("values nest too deeply")
    elif _operands_fit(reader, op):
        _read(reader, op)
        for place, item in _values_of(op):
            _value(reader, item, depth + 1)
            _remembered(reader, op, place, item)


def _read(reader: _Reader, op: Value) -> None:
    if isinstance(op, Peek):
        _written(reader, op)
    if isinstance(op, Local) and op.local not in reader.known:
        reader.say(f"{op.local} is used before it is set")
    if isinstance(op, Call) and reader.part.role == "seat":
        reader.say("a seat is worked out from cells only")


def _remembered(reader: _Reader, op: Op, place: int, item: Value) -> None:
    """The number of a block is only ever stored, by a block: so whoever renumbers blocks sees each of them."""
    if isinstance(item, Point) and (type(op), place, reader.part.role) != (Store, 1, "block"):
        reader.say("a point is for blocks to store")


def _operands_fit(reader: _Reader, op: Op) -> bool:
    """Whether the operands are what the row says and the names they use are known."""
    given = [(operand, getattr(op, name)) for name, operand in op.operands]
    wrong = [f"{op.name}: {arg!r} is no {operand}" for operand, arg in given if not _fits(operand, arg)]
    wrong = wrong or [said for operand, arg in given if (said := _named(reader.program, op, operand, arg))]
    if not wrong and isinstance(op, Call | Do):
        wrong = _call(reader, op)
    if not wrong and isinstance(op, Load | Store):
        wrong = _address(reader, op)
    for said in wrong:
        reader.say(said)
    return not wrong


def _fits(operand: str, arg: object) -> bool:
    if operand == "int":
        return type(arg) is int and -(2 ** 31) <= arg < 2 ** 31
    if operand in ("label", "ask", "stop"):
        return type(arg) is int
    if operand == "value":
        return isinstance(arg, Op)
    if operand in ("values", "body"):
        return isinstance(arg, tuple) and all(isinstance(item, Op) for item in arg)
    return isinstance(arg, str)


def _named(program: Program, op: Op, operand: str, arg: object) -> str:
    known: dict[str, Container[object]] = {
        "table": program.tables, "cards": program.cards, "call": program.functions,
        "label": range(len(program.blocks)), "ask": range(len(program.asks)), "stop": range(len(program.stops)),
    }
    return f"{op.name}: there is no {operand} {arg}" if operand in known and arg not in known[operand] else ""


def _call(reader: _Reader, op: Call | Do) -> list[str]:
    function: Function = reader.program.functions[op.function]
    if len(op.args) != len(function.params):
        return [f"{op.name}: {op.function} takes {len(function.params)} parameters, not {len(op.args)}"]
    if function.role == "options" and reader.part.role != "options":
        return [f"{op.name}: {op.function} offers options, and nobody listens"]
    return []


def _address(reader: _Reader, op: Load | Store) -> list[str]:
    where = op.address
    if isinstance(where, Const) and not 0 <= where.number < reader.program.cells:
        return [f"{op.name}: cell {where.number} lies outside the vector"]
    return []
