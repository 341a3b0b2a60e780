"""The instructions, one row each.

The IR is structured: expressions nest, `if` and `loop` hold bodies, and only asking code is cut into
blocks. That keeps every back end short (Python and WebAssembly are both structured) and leaves nothing
to rediscover. An instruction is an `Op`: a name, its operands, and for the statements that change
something the number of the place in the rules that caused it (`why`, an index into `Program.whys`).

A row says what the operands are, and whether the instruction is a value, a statement, or the end of a
block. `verify`, the text form, JSON and both engines are driven by this table; a forgotten row names
itself in the tests.

Facts that both engines share: all numbers are 32-bit signed; `div` and `mod` round down and give 0 for a
divisor of 0; `and`, `or` and `select` look only at what they need; a `loop` counts from low up to, not
including, high and reads its bounds once; falling off the end of a function returns 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

Arg = Union[int, str, "Op", tuple["Op", ...]]


@dataclass(frozen=True, slots=True)
class Op:
    name: str
    args: tuple[Arg, ...] = ()
    why: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """`role` is value, statement or tail; `operands` names what each argument is:

    int     a literal number             local   the name of a local variable
    table   a table's name               call    a function's name
    cards   a card kind's name           label   a block's number
    ask     an ask's number              value   an expression
    values  a tuple of expressions       body    a tuple of statements
    """

    role: str
    operands: tuple[str, ...]
    changes: bool = False
    about: str = ""


def _row(role: str, operands: str, about: str, changes: bool = False) -> Row:
    return Row(role, tuple(operands.split()), changes, about)


OPS: dict[str, Row] = {
    # values
    "const": _row("value", "int", "a number"),
    "local": _row("value", "local", "a local variable or parameter"),
    "load": _row("value", "value", "the cell at an address"),
    "table": _row("value", "table value", "an entry of a constant table"),
    "add": _row("value", "value value", "a + b"),
    "sub": _row("value", "value value", "a - b"),
    "mul": _row("value", "value value", "a * b"),
    "div": _row("value", "value value", "a / b, rounded down; 0 if b is 0"),
    "mod": _row("value", "value value", "a - b * (a / b); 0 if b is 0"),
    "min": _row("value", "value value", "the smaller one"),
    "max": _row("value", "value value", "the larger one"),
    "eq": _row("value", "value value", "1 if equal"),
    "ne": _row("value", "value value", "1 if different"),
    "lt": _row("value", "value value", "1 if a < b"),
    "le": _row("value", "value value", "1 if a <= b"),
    "and": _row("value", "value value", "1 if both; b is looked at only if a"),
    "or": _row("value", "value value", "1 if either; b is looked at only if not a"),
    "not": _row("value", "value", "1 if zero"),
    "select": _row("value", "value value value", "if c then a else b; only the one taken is looked at"),
    "call": _row("value", "call values", "the result of a function"),
    "point": _row("value", "label", "a block's number, to be kept in a cell until `leave` goes there"),
    # statements
    "set": _row("statement", "local value", "give a local variable a value"),
    "store": _row("statement", "value value", "write a cell: address, value", changes=True),
    "if": _row("statement", "value body body", "one of two bodies"),
    "loop": _row("statement", "local value value body", "for local in low..high-1"),
    "break": _row("statement", "", "leave the innermost loop"),
    "continue": _row("statement", "", "next turn of the innermost loop"),
    "return": _row("statement", "value", "leave the function with a result"),
    "do": _row("statement", "call values", "call a function for what it does"),
    "random": _row("statement", "local value",
                   "a number 0..n-1 from the generator; 0 if n < 1", changes=True),
    "shuffle": _row("statement", "cards value", "shuffle a zone of this card kind: instance", changes=True),
    "zput": _row("statement", "cards value value",
                 "card to the end of a zone, out of wherever it lies: instance, card", changes=True),
    "offer": _row("statement", "value", "one more option (enumerators only)"),
    "mark": _row("statement", "local", "remember how far the trail is (probes only)"),
    "undo": _row("statement", "local", "take back every change since a mark (probes only)"),
    # tails: the end of every path through a block
    "goto": _row("tail", "label", "go on with a block"),
    "leave": _row("tail", "value", "go on with the block whose number is the value of this expression"),
    "ask": _row("tail", "ask", "stop until somebody has chosen; the answer lies in the answer cell"),
    "halt": _row("tail", "", "the game is over"),
}


def const(n: int) -> Op:
    return Op("const", (n,))


def local(name: str) -> Op:
    return Op("local", (name,))


def load(address: Op) -> Op:
    return Op("load", (address,))


def binary(name: str, a: Op, b: Op) -> Op:
    return Op(name, (a, b))
