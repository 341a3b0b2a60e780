"""The instructions: one frozen class each, one row per class.

The IR is structured: expressions nest, `If` and `Loop` hold bodies, and only asking code is cut into blocks. That keeps
every back end short (Python and WebAssembly are both structured) and leaves nothing to rediscover. A value has a
result; a statement does something; a tail ends a block. Statements that change something say which place in the rules
caused it (`why`, an index into `Program.whys`).

The annotations of a class say what its operands are, its decorator how it is written in texts and files, and from both
come the rows of `OPS`, which drive `verify`, the text form, JSON and the walkers. Both engines have a function for
every class; a forgotten one names itself in the tests.

Facts that all engines share: cells, locals, arguments and results are 32-bit signed, and what stands in a value is
exact (in a sound program none of it leaves 64 bits); `div` and `mod` round down and give 0 for a divisor of 0;
`and`, `or` and `select` look only at what they need; a `loop` counts from low up to, not including, high and reads its
bounds once; falling off the end of a function returns 0. A row is scratch paper: it is cleared before it is used, dies
with the function or block that cleared it, and no vector holds any of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import ClassVar, TypeVar, dataclass_transform

from tassel_compiler.frozen import frozen

LocalName = str
RowName = str
TableName = str
FunctionName = str
CardsName = str
Label = int
FaultText = str
AskNumber = int
StopNumber = int

OPERANDS = {
    "int": "int", "LocalName": "local", "TableName": "table", "FunctionName": "call", "CardsName": "cards",
    "Label": "label", "AskNumber": "ask", "StopNumber": "stop", "FaultText": "text", "RowName": "row",
    "Value": "value", "Values": "values", "Body": "body",
}
"""What an annotation says of an operand:

    int     a literal number             local   the name of a local variable
    table   a table's name               call    a function's name
    cards   a card kind's name           label   a block's number
    ask     an ask's number              stop    a stop's number
    row     the name of a row of numbers that lives as long as a local
    value   an expression
    values  a tuple of expressions       body    a tuple of statements
    text    words for people
"""


@frozen
class Op:
    """An instruction of any sort."""

    name: ClassVar[str]
    operands: ClassVar[tuple[tuple[str, str], ...]]     # field, and what it is


@frozen
class Value(Op):
    """What has a result."""


@frozen
class Statement(Op):
    """What does something.

    `said` is the sentence that it belongs to, as far as it is known while a program is made: a number in it that means
    nothing is told there. It is no part of the program.
    """

    said: int = field(default=0, kw_only=True, compare=False, repr=False)


@frozen
class Changing(Statement):
    """What changes a cell; `why` is the place in the rules that caused it."""

    why: int = field(default=0, kw_only=True)


@frozen
class Tail(Statement):
    """What ends every path through a block."""


Values = tuple[Value, ...]
Body = tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of an instruction. `role` is value, statement or tail."""

    kind: type[Op]
    role: str
    operands: tuple[str, ...]
    changes: bool
    about: str


OPS: dict[str, Row] = {}
_O = TypeVar("_O", bound=Op)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def _row(name: str, about: str) -> Callable[[type[_O]], type[_O]]:
    def made(given: type[_O]) -> type[_O]:
        kind = frozen(given)
        kind.name = name
        kind.operands = tuple((f.name, OPERANDS[str(f.type)]) for f in fields(kind) if f.name not in ("why", "said"))
        role = "value" if issubclass(kind, Value) else "tail" if issubclass(kind, Tail) else "statement"
        OPS[name] = Row(kind, role, tuple(what for _, what in kind.operands), issubclass(kind, Changing), about)
        return kind

    return made


# ---- values ------------------------------------------------------------------------------------------------


@_row("const", "a number")
class Const(Value):
    number: int


@_row("local", "a local variable or parameter")
class Local(Value):
    local: LocalName


@_row("load", "the cell at an address")
class Load(Value):
    address: Value


@_row("table", "an entry of a constant table")
class Entry(Value):
    table: TableName
    index: Value


@frozen
class Binary(Value):
    """Two values become one."""

    left: Value
    right: Value


@_row("add", "a + b")
class Add(Binary):
    pass


@_row("sub", "a - b")
class Sub(Binary):
    pass


@_row("mul", "a * b")
class Mul(Binary):
    pass


@_row("div", "a / b, rounded down; 0 if b is 0")
class Div(Binary):
    pass


@_row("mod", "a - b * (a / b); 0 if b is 0")
class Mod(Binary):
    pass


@_row("min", "the smaller one")
class Min(Binary):
    pass


@_row("max", "the larger one")
class Max(Binary):
    pass


@_row("eq", "1 if equal")
class Eq(Binary):
    pass


@_row("ne", "1 if different")
class Ne(Binary):
    pass


@_row("lt", "1 if a < b")
class Lt(Binary):
    pass


@_row("le", "1 if a <= b")
class Le(Binary):
    pass


@_row("and", "1 if both; b is looked at only if a")
class And(Binary):
    pass


@_row("or", "1 if either; b is looked at only if not a")
class Or(Binary):
    pass


@_row("not", "1 if zero")
class Not(Value):
    value: Value


@_row("select", "if test then yes else no; only the one taken is looked at")
class Select(Value):
    test: Value
    yes: Value
    no: Value


@_row("bounded", "the value, which lies within low..high; where it does not, the game stops")
class Bounded(Value):
    value: Value
    low: int
    high: int
    stop: StopNumber


@_row("peek", "a number of a row, by its place from 0")
class Peek(Value):
    row: RowName
    index: Value


@_row("call", "the result of a function")
class Call(Value):
    function: FunctionName
    args: Values = ()


@_row("point", "a block's number, to be kept in a cell until `leave` goes there")
class Point(Value):
    label: Label


# ---- statements --------------------------------------------------------------------------------------------


@_row("set", "give a local variable a value")
class Assign(Statement):
    local: LocalName
    value: Value


@_row("store", "write a cell: address, value")
class Store(Changing):
    address: Value
    value: Value


@_row("clear", "a row of so many numbers, each 0 from here on and never more than the last of these")
class Clear(Statement):
    row: RowName
    size: int
    most: int


@_row("poke", "write a number of a row: its place, the number")
class Poke(Statement):
    row: RowName
    index: Value
    value: Value


@_row("if", "one of two bodies")
class If(Statement):
    test: Value
    yes: Body
    no: Body = ()


@_row("loop", "for local in low..high-1")
class Loop(Statement):
    local: LocalName
    low: Value
    high: Value
    body: Body


@_row("break", "leave the innermost loop")
class Break(Statement):
    pass


@_row("continue", "next turn of the innermost loop")
class Continue(Statement):
    pass


@_row("return", "leave the function with a result")
class Return(Statement):
    value: Value


@_row("do", "call a function for what it does")
class Do(Statement):
    function: FunctionName
    args: Values = ()


@_row("random", "a number 0..n-1 from the generator; 0 if n < 1")
class Random(Changing):
    local: LocalName
    n: Value


@_row("shuffle", "shuffle a zone of this card kind: instance")
class Shuffle(Changing):
    cards: CardsName
    zone: Value


@_row("zput", "card to the end of a zone, out of wherever it lies: instance, card")
class Put(Changing):
    cards: CardsName
    zone: Value
    card: Value


@_row("fault", "stop: the program broke a promise that the compiler must keep")
class Fault(Statement):
    text: FaultText


@_row("spend", "so much work follows; where one run does more than it may, the game stops")
class Spend(Statement):
    amount: int
    stop: StopNumber


@_row("offer", "one more option (enumerators only)")
class Offer(Statement):
    value: Value


@_row("mark", "remember how far the trail is (probes only)")
class Mark(Statement):
    local: LocalName


@_row("undo", "take back every change since a mark (probes only)")
class Undo(Statement):
    local: LocalName


# ---- tails -------------------------------------------------------------------------------------------------


@_row("goto", "go on with a block")
class Goto(Tail):
    label: Label


@_row("leave", "go on with the block whose number is the value of this expression")
class Leave(Tail):
    to: Value


@_row("ask", "stop until somebody has chosen; the answer lies in the answer cell")
class Await(Tail):
    ask: AskNumber


@_row("halt", "the game is over")
class Halt(Tail):
    pass


ENDS = (Break, Continue, Return, Fault, Tail)
"""After these no statement of the same body is reached."""
