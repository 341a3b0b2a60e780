"""A test that decides only what a local holds becomes a choice between two values.

    if test: set x e            set x (select test e x)
    if test: set x (x + e)      set x (x + (select test e 0))

An engine may work both values out and take one, without a jump that nobody can foresee. Values are short, and call and
stop nothing; of a sum that is bounded the bound stays outside, as long as the local alone cannot reach it.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.ir.ops import Add, Assign, Body, Bounded, Const, If, Local, Loop, Select, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, never_goes_on, shared
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk, with_bodies

_SHORT = 16
"""Instructions of a value that is chosen."""


def choose(program: Program) -> Program:
    """The same program with fewer ways through it."""
    return each_piece(program, _piece)


def _piece(piece: Piece) -> Body:
    return _body(piece.body, set(piece.params))


def _body(body: Body, known: set[str]) -> Body:
    """`known`: locals that surely hold something; afterwards those of the end of this body."""
    done: list[Statement] = []
    for op in body:
        made = _statement(op, known)
        if isinstance(made, Assign | ops.Random | ops.Mark):
            known.add(made.local)
        done.append(made)
    return shared(body, done)


def _statement(op: Statement, known: set[str]) -> Statement:
    match op:
        case If():
            ways = [(body, set(known)) for body in (op.yes, op.no)]
            yes, no = (_body(body, way) for body, way in ways)
            on = [way for body, way in ways if not never_goes_on(body)]
            known |= set.intersection(*on) if on else set()
            made = op if yes is op.yes and no is op.no else If(op.test, yes, no)
            return _chosen(made, known) or made
        case Loop():
            return with_bodies(op, lambda body: _body(body, {*known, op.local}))
    return op


def _chosen(op: If, known: set[str]) -> Statement | None:
    match op:
        case If(test, (Assign(name, yes),), (Assign(other, no),)) if name == other and _short(yes) and _short(no):
            return Assign(name, Select(test, yes, no))
        case If(test, (Assign(name, Bounded(Add(Local(first), more), low, high) as bounded),), ()) if (
            first == name and name in known and (low, high) == WORD and _short(more)
        ):
            return Assign(name, Bounded(Add(Local(name), Select(test, more, Const(0))), low, high, bounded.stop))
        case If(test, (Assign(name, yes),), ()) if name in known and _short(yes):
            return Assign(name, Select(test, yes, Local(name)))
    return None


def _short(value: Value) -> bool:
    found = list(walk((value,)))
    return len(found) <= _SHORT and not any(isinstance(op, ops.Call | Bounded) for op in found)
