"""Values as Python expressions: one writer per instruction, in the table `VALUES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import TRAILED, variant_called
from tassel_compiler.ir.cases import Cases
from tassel_compiler.ir.walk import walk
from tassel_runtime.engines.python.terms import (
    AND,
    ATOM,
    CHANGES,
    CHOICE,
    COMPARE,
    HIDDEN,
    HIGH,
    LOW,
    NOT,
    OR,
    PRODUCT,
    SIGN,
    STOPS,
    SUM,
    Scope,
    Term,
    as_number,
    fixed,
    settled,
    truth,
)

_Test = Callable[[Term, Term], bool]
_Writer = Callable[[ops.Binary, Scope], Term]

VALUES: Cases[[Scope], Term] = Cases()
EXPRESSION_NEST = 50
"""Instructions in one another in one expression: Python reads no more than 200 brackets, and an instruction has up to
three."""


def _value(op: ops.Value, scope: Scope) -> Term:
    """The term of an expression; perhaps a truth value."""
    beside, scope.nested = scope.nested, 0
    term = settled(VALUES.rows[type(op)](op, scope))
    if scope.nested >= EXPRESSION_NEST:
        term, scope.nested = _apart_from(op, term, scope), 0
    scope.nested = max(beside, scope.nested + 1)
    return term


def _apart_from(op: ops.Value, term: Term, scope: Scope) -> Term:
    """The same term, worked out by a function of its own."""
    given: dict[str, None] = {}
    for inner in walk((op,)):
        if isinstance(inner, ops.Local | ops.Peek):
            given[_held_by(inner, scope)] = None
    call = scope.apart(term.text, [*HIDDEN[scope.mode], *given])
    return replace(term, text=call, binds=ATOM)


def _held_by(op: ops.Local | ops.Peek, scope: Scope) -> str:
    if isinstance(op, ops.Local):
        return scope.local(op.local)
    return scope.row(op.row) if op.row in scope.searched else scope.in_row(op.row, number(op.index, scope).low)


def number(op: ops.Value, scope: Scope) -> Term:
    return as_number(_value(op, scope))


def condition(op: ops.Value, scope: Scope) -> Term:
    return truth(_value(op, scope))


@VALUES.of(ops.Const)
def _const(op: ops.Const, scope: Scope) -> Term:
    return fixed(op.number)


@VALUES.of(ops.Point)
def _point(op: ops.Point, scope: Scope) -> Term:
    return fixed(op.label)


@VALUES.of(ops.Local)
def _local(op: ops.Local, scope: Scope) -> Term:
    low, high = scope.ranges.get(op.local, (LOW, HIGH))
    return Term(scope.local(op.local), ATOM, low, high)


@VALUES.of(ops.Load)
def _load(op: ops.Load, scope: Scope) -> Term:
    where = number(op.address, scope)
    return Term(f"S[{where.text}]", active=where.active)


@VALUES.of(ops.Entry)
def _entry(op: ops.Entry, scope: Scope) -> Term:
    entries = scope.known.program.tables[op.table]
    spot = number(op.index, scope)
    if spot.fixed and 0 <= spot.low < len(entries):
        return fixed(entries[spot.low])
    low, high = min(entries, default=0), max(entries, default=0)
    return Term(f"{scope.known.tables[op.table]}[{spot.text}]", ATOM, low, high, False, spot.active)


@VALUES.of(ops.Peek)
def _peek(op: ops.Peek, scope: Scope) -> Term:
    where = number(op.index, scope)
    if op.row not in scope.searched:
        return Term(scope.in_row(op.row, where.low), ATOM, 0, HIGH)
    return Term(f"{scope.row(op.row)}[{where.text}]", ATOM, 0, HIGH, False, where.active)


@VALUES.of(ops.Add)
def _add(op: ops.Binary, scope: Scope) -> Term:
    which = scope.known.weighed.asked.get(id(op))
    if which is not None:
        return Term(f"K[{which}]")
    a, b = number(op.left, scope), number(op.right, scope)
    if a.low == a.high == 0 and a.fixed:
        return b
    if b.low == b.high == 0 and b.fixed:
        return a
    text = f"{a.within(SUM)} + {b.within(SUM)}"
    return Term(text, SUM, a.low + b.low, a.high + b.high, False, a.active | b.active)


@VALUES.of(ops.Sub)
def _sub(op: ops.Binary, scope: Scope) -> Term:
    a, b = number(op.left, scope), number(op.right, scope)
    text = f"{a.within(SUM)} - {b.within(PRODUCT)}"
    return Term(text, SUM, a.low - b.high, a.high - b.low, False, a.active | b.active)


@VALUES.of(ops.Mul)
def _mul(op: ops.Binary, scope: Scope) -> Term:
    a, b = number(op.left, scope), number(op.right, scope)
    corners = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    text = f"{a.within(PRODUCT)} * {b.within(SIGN)}"
    if a.fixed and a.low == 1:
        return b
    if b.fixed and b.low == 1:
        return a
    return Term(text, PRODUCT, min(corners), max(corners), False, a.active | b.active)


def _divided(sign: str, helper: str) -> _Writer:
    def write(op: ops.Binary, scope: Scope) -> Term:
        a, b = number(op.left, scope), number(op.right, scope)
        low, high = _quotients(a, b) if sign == "//" else _remainders(b)
        active = a.active | b.active
        if b.low > 0 or b.high < 0:
            if a.fixed and b.fixed:
                return fixed(a.low // b.low if sign == "//" else a.low % b.low)
            return Term(f"{a.within(PRODUCT)} {sign} {b.within(ATOM)}", PRODUCT, low, high, False, active)
        return Term(f"{helper}({a.text}, {b.text})", ATOM, low, high, False, active)

    return write


def _quotients(a: Term, b: Term) -> tuple[int, int]:
    if b.low > 0:
        return a.low // (b.low if a.low < 0 else b.high), a.high // (b.low if a.high >= 0 else b.high)
    most = max(abs(a.low), abs(a.high))
    return -most, most


def _remainders(b: Term) -> tuple[int, int]:
    return min(0, b.low + 1), max(0, b.high - 1)


def _extreme(sign: str, pick: Callable[[int, int], int]) -> _Writer:
    def write(op: ops.Binary, scope: Scope) -> Term:
        a, b = number(op.left, scope), number(op.right, scope)
        low, high = pick(a.low, b.low), pick(a.high, b.high)
        a_name, a_text = _named(a, scope)
        b_name, b_text = _named(b, scope)
        text = f"{a_name} if {a_text} {sign} {b_text} else {b_name}"
        return Term(text, CHOICE, low, high, False, a.active | b.active)

    return write


def _named(term: Term, scope: Scope) -> tuple[str, str]:
    """A text to use again, and the text to use first."""
    if term.text.isidentifier() or term.fixed:
        return term.text, term.within(SUM)
    t = scope.fresh()
    return t, f"({t} := {term.text})"


def _compared(sign: str, surely: _Test, never: _Test) -> _Writer:
    def write(op: ops.Binary, scope: Scope) -> Term:
        a, b = number(op.left, scope), number(op.right, scope)
        low, high = (1 if surely(a, b) else 0), (0 if never(a, b) else 1)
        text = f"{a.within(SUM)} {sign} {b.within(SUM)}"
        return Term(text, COMPARE, low, high, True, a.active | b.active)

    return write


def _same(a: Term, b: Term) -> bool:
    return a.low == a.high == b.low == b.high


def _apart(a: Term, b: Term) -> bool:
    return a.high < b.low or b.high < a.low


def _below(a: Term, b: Term) -> bool:
    return a.high < b.low


def _at_least(a: Term, b: Term) -> bool:
    return a.low >= b.high


def _up_to(a: Term, b: Term) -> bool:
    return a.high <= b.low


def _above(a: Term, b: Term) -> bool:
    return a.low > b.high


@VALUES.of(ops.And)
def _and(op: ops.Binary, scope: Scope) -> Term:
    a = condition(op.left, scope)
    if not a.active and a.high == 0:
        return fixed(0)
    b = condition(op.right, scope)
    low, high = min(a.low, b.low), min(a.high, b.high)
    return Term(f"{a.within(AND)} and {b.within(AND)}", AND, low, high, True, a.active | b.active)


@VALUES.of(ops.Or)
def _or(op: ops.Binary, scope: Scope) -> Term:
    a = condition(op.left, scope)
    if not a.active and a.low == 1:
        return fixed(1)
    b = condition(op.right, scope)
    low, high = max(a.low, b.low), max(a.high, b.high)
    return Term(f"{a.within(OR)} or {b.within(OR)}", OR, low, high, True, a.active | b.active)


@VALUES.of(ops.Not)
def _not(op: ops.Not, scope: Scope) -> Term:
    a = condition(op.value, scope)
    return Term(f"not {a.within(NOT)}", NOT, 1 - a.high, 1 - a.low, True, a.active)


@VALUES.of(ops.Select)
def _select(op: ops.Select, scope: Scope) -> Term:
    c = condition(op.test, scope)
    a, b = number(op.yes, scope), number(op.no, scope)
    if not c.active and c.low == c.high:
        return a if c.low else b
    text = f"{a.within(OR)} if {c.within(OR)} else {b.within(OR)}"
    low, high = min(a.low, b.low), max(a.high, b.high)
    return Term(text, CHOICE, low, high, False, c.active | a.active | b.active)


@VALUES.of(ops.Bounded)
def _bounded(op: ops.Bounded, scope: Scope) -> Term:
    term = number(op.value, scope)
    low, high = max(term.low, op.low), min(term.high, op.high)
    if (low, high) == (term.low, term.high):
        return term
    name, text = _named(term, scope)
    tests = [f"{op.low} <= "] * (term.low < op.low) + [text] + [f" <= {op.high}"] * (term.high > op.high)
    spoken = f"({name} if {''.join(tests)} else stop({op.stop}, {name}, {op.low}, {op.high}))"
    return Term(spoken, ATOM, op.low, op.high, False, term.active | STOPS)


@VALUES.of(ops.Call)
def _call(op: ops.Call, scope: Scope) -> Term:
    return Term(call_text(op, scope), active=CHANGES if op.function in scope.known.changing else STOPS)


def call_text(op: ops.Call | ops.Do, scope: Scope) -> str:
    """The call of a function in the variant that fits the caller's."""
    known, function = scope.known, scope.known.program.functions[op.function]
    given = [number(arg, scope).text for arg in op.args]
    variant = variant_called(function, known.changing, scope.mode)
    hidden = ["[]"] if variant == TRAILED != scope.mode else HIDDEN[variant]
    offers = ["O"] if function.role == "options" else []
    return f"{known.function(function, variant)}({', '.join(['S', *hidden, *offers, *given])})"


VALUES.of(ops.Div)(_divided("//", "divide"))
VALUES.of(ops.Mod)(_divided("%", "modulo"))
VALUES.of(ops.Min)(_extreme("<", min))
VALUES.of(ops.Max)(_extreme(">", max))
VALUES.of(ops.Eq)(_compared("==", _same, _apart))
VALUES.of(ops.Ne)(_compared("!=", _apart, _same))
VALUES.of(ops.Lt)(_compared("<", _below, _at_least))
VALUES.of(ops.Le)(_compared("<=", _up_to, _above))
