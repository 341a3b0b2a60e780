"""Statements and tails as lines of Python: one writer per instruction, in the table `STATEMENTS`.

A function's variant decides what a change looks like: fast code only changes, traced code also says why,
trailed code notes what was there before.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import FAST, TRACED, TRAILED
from tassel_compiler.ir.cases import Cases
from tassel_runtime.engines.python.terms import CHANGES, Scope, Term
from tassel_runtime.engines.python.values import call_text, condition, number

_Lines = list[str]

STATEMENTS: Cases[[Scope], _Lines] = Cases()


def body(statements: ops.Body, scope: Scope) -> _Lines:
    """The lines of a body; what stands after a statement that never goes on is left out."""
    lines: _Lines = []
    for op in statements:
        lines += STATEMENTS.rows[type(op)](op, scope)
        if isinstance(op, ops.ENDS):
            break
    return lines


def indented(lines: _Lines) -> _Lines:
    return ["    " + line for line in lines] or ["    pass"]


@STATEMENTS.of(ops.Assign)
def _assign(op: ops.Assign, scope: Scope) -> _Lines:
    return [f"{scope.local(op.local)} = {number(op.value, scope).text}"]


@STATEMENTS.of(ops.Store)
def _store(op: ops.Store, scope: Scope) -> _Lines:
    where, what = number(op.address, scope), number(op.value, scope)
    if scope.known.weighed.touched(op.address):
        return _weighed(op, where, what, scope)
    if scope.mode == FAST and not (where.active and what.active or (where.active | what.active) & CHANGES):
        return [f"S[{where.text}] = {what.text}"]
    lines, at, new = [], where.text, what.text
    if not where.fixed:
        lines, at = [f"_a = {where.text}"], "_a"
    if scope.mode == FAST:
        return [*lines, f"S[{at}] = {new}"]
    if not what.fixed:
        lines, new = [*lines, f"_v = {what.text}"], "_v"
    if scope.mode == TRAILED:
        lines += [f"R += ({at}, S[{at}])"]
    if scope.mode == TRACED:
        lines += [f"if S[{at}] != {new}:", f"    T.append(('cell', '', {at}, S[{at}], {new}, {op.why}))"]
    return [*lines, f"S[{at}] = {new}"]


def _weighed(op: ops.Store, where: Term, what: Term, scope: Scope) -> _Lines:
    """The cell may be one of a sum that is kept: of every cell `KS` says which one, and `KW` its weight there."""
    lines = [f"_a = {where.text}", f"_v = {what.text}", "K[KS[_a]] += (_v - S[_a]) * KW[_a]"]
    if scope.mode == TRAILED:
        lines.append("R += (_a, S[_a])")
    if scope.mode == TRACED:
        lines += ["if S[_a] != _v:", f"    T.append(('cell', '', _a, S[_a], _v, {op.why}))"]
    return [*lines, "S[_a] = _v"]


@STATEMENTS.of(ops.Clear)
def _clear(op: ops.Clear, scope: Scope) -> _Lines:
    if op.row not in scope.searched:
        return [f"{' = '.join(scope.in_row(op.row, i) for i in range(op.size))} = 0"]
    return [f"{scope.row(op.row)} = [0] * {op.size}"]


@STATEMENTS.of(ops.Poke)
def _poke(op: ops.Poke, scope: Scope) -> _Lines:
    where, what = number(op.index, scope), number(op.value, scope)
    if op.row not in scope.searched:
        return [f"{scope.in_row(op.row, where.low)} = {what.text}"]
    if not ((where.active | what.active) & CHANGES or where.active and what.active):
        return [f"{scope.row(op.row)}[{where.text}] = {what.text}"]
    return [f"_a = {where.text}", f"{scope.row(op.row)}[_a] = {what.text}"]


@STATEMENTS.of(ops.If)
def _if(op: ops.If, scope: Scope) -> _Lines:
    test = condition(op.test, scope)
    if not test.active and test.low == test.high:
        return body(op.yes if test.low else op.no, scope)
    lines = [f"if {test.text}:", *indented(body(op.yes, scope))]
    if op.no:
        other = body(op.no, scope)
        chained = len(op.no) == 1 and isinstance(op.no[0], ops.If) and other and other[0].startswith("if ")
        lines += ["el" + other[0], *other[1:]] if chained else ["else:", *indented(other)]
    return lines


@STATEMENTS.of(ops.Loop)
def _loop(op: ops.Loop, scope: Scope) -> _Lines:
    low, high = number(op.low, scope), number(op.high, scope)
    bounds = high.text if low.fixed and low.low == 0 else f"{low.text}, {high.text}"
    counter = scope.local(op.local)
    return [f"for {counter} in range({bounds}):", *indented(body(op.body, scope))]


@STATEMENTS.of(ops.Return)
def _return(op: ops.Return, scope: Scope) -> _Lines:
    return [f"return {number(op.value, scope).text}"]


@STATEMENTS.of(ops.Do)
def _do(op: ops.Do, scope: Scope) -> _Lines:
    return [call_text(op, scope)]


@STATEMENTS.of(ops.Random)
def _random(op: ops.Random, scope: Scope) -> _Lines:
    given, result = scope.local(op.local), number(op.n, scope)
    if scope.mode == TRAILED:
        return ["raise EngineFault('chance inside a test')"]
    if scope.mode == TRACED:
        return [f"_n = {result.text}", f"{given} = below(S, _n)",
                f"T.append(('chance', '', _n, 0, {given}, {op.why}))"]
    return [f"{given} = below(S, {result.text})"]


@STATEMENTS.of(ops.Shuffle)
def _shuffle(op: ops.Shuffle, scope: Scope) -> _Lines:
    mixer, zone = scope.known.cards[op.cards], number(op.zone, scope)
    if scope.mode == TRAILED:
        return ["raise EngineFault('chance inside a test')"]
    if scope.mode == TRACED:
        return [f"{mixer}_shuffle_t(S, T, {zone.text}, {op.why})"]
    return [f"{mixer}_shuffle(S, {zone.text})"]


@STATEMENTS.of(ops.Put)
def _put(op: ops.Put, scope: Scope) -> _Lines:
    mover = scope.known.cards[op.cards]
    zone, card = number(op.zone, scope).text, number(op.card, scope).text
    if scope.mode == TRAILED:
        return [f"{mover}_put_r(S, R, {zone}, {card})"]
    if scope.mode == TRACED:
        return [f"{mover}_put_t(S, T, {zone}, {card}, {op.why})"]
    return [f"{mover}_put(S, {zone}, {card})"]


@STATEMENTS.of(ops.Fault)
def _fault(op: ops.Fault, scope: Scope) -> _Lines:
    return [f"raise EngineFault({op.text!r})"]


@STATEMENTS.of(ops.Spend)
def _spend(op: ops.Spend, scope: Scope) -> _Lines:
    return [f"W[0] -= {op.amount}", "if W[0] < 0:", f"    stop({op.stop}, 0, 0, 0)"]


@STATEMENTS.of(ops.Offer)
def _offer(op: ops.Offer, scope: Scope) -> _Lines:
    return [f"O.append({number(op.value, scope).text})"]


@STATEMENTS.of(ops.Mark)
def _mark(op: ops.Mark, scope: Scope) -> _Lines:
    """Code without a trail changes nothing, so there is nothing to take back."""
    return [f"{scope.local(op.local)} = {'len(R)' if scope.mode == TRAILED else 0}"]


@STATEMENTS.of(ops.Undo)
def _undo(op: ops.Undo, scope: Scope) -> _Lines:
    if scope.mode != TRAILED:
        return []
    mark = scope.local(op.local)
    return [f"if len(R) > {mark}:", f"    undo(S, R, {mark})"]


@STATEMENTS.of(ops.Goto)
def _goto(op: ops.Goto, scope: Scope) -> _Lines:
    return [f"return {op.label}"]


@STATEMENTS.of(ops.Await)
def _await(op: ops.Await, scope: Scope) -> _Lines:
    return [f"return {-1 - op.ask}"]


@STATEMENTS.of(ops.Leave)
def _leave(op: ops.Leave, scope: Scope) -> _Lines:
    return [f"return {number(op.to, scope).text}"]


STATEMENTS.of(ops.Break, ops.Continue)(lambda op, scope: [op.name])
STATEMENTS.of(ops.Halt)(lambda op, scope: ["return 0"])
