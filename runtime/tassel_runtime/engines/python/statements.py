"""Statements and tails as lines of Python: one writer per instruction, in the table `STATEMENTS`.

A function's variant decides what a change looks like: fast code only changes, traced code also says why,
trailed code notes what was there before.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir.analysis import FAST, TRACED, TRAILED
from tassel_compiler.ir.ops import Arg, Op
from tassel_runtime.engines.python.terms import Scope
from tassel_runtime.engines.python.values import address, call_text, condition, number

Lines = list[str]
Writer = Callable[[Op, Scope], Lines]


def body(ops: Arg, scope: Scope) -> Lines:
    """The lines of a body; what stands after a statement that never goes on is left out."""
    assert isinstance(ops, tuple)
    lines: Lines = []
    for op in ops:
        lines += STATEMENTS[op.name](op, scope)
        if op.name in ("break", "continue", "return", "goto", "leave", "ask", "halt"):
            break
    return lines


def indented(lines: Lines) -> Lines:
    return ["    " + line for line in lines] or ["    pass"]


def _set(op: Op, scope: Scope) -> Lines:
    return [f"{scope.local(str(op.args[0]))} = {number(op.args[1], scope).text}"]


def _store(op: Op, scope: Scope) -> Lines:
    where, what = address(op.args[0], scope), number(op.args[1], scope)
    if scope.mode == FAST and not (where.active or what.active):
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


def _if(op: Op, scope: Scope) -> Lines:
    test = condition(op.args[0], scope)
    if not test.active and test.low == test.high:
        return body(op.args[1] if test.low else op.args[2], scope)
    lines = [f"if {test.text}:", *indented(body(op.args[1], scope))]
    if op.args[2]:
        lines += ["else:", *indented(body(op.args[2], scope))]
    return lines


def _loop(op: Op, scope: Scope) -> Lines:
    low, high = number(op.args[1], scope), number(op.args[2], scope)
    bounds = high.text if low.fixed and low.low == 0 else f"{low.text}, {high.text}"
    counter = scope.local(str(op.args[0]))
    return [f"for {counter} in range({bounds}):", *indented(body(op.args[3], scope))]


def _return(op: Op, scope: Scope) -> Lines:
    return [f"return {number(op.args[0], scope).text}"]


def _do(op: Op, scope: Scope) -> Lines:
    args = op.args[1]
    assert isinstance(args, tuple)
    return [call_text(str(op.args[0]), [number(a, scope).text for a in args], scope)]


def _random(op: Op, scope: Scope) -> Lines:
    given, result = scope.local(str(op.args[0])), number(op.args[1], scope)
    if scope.mode == TRAILED:
        return ["raise EngineFault('chance inside a test')"]
    if scope.mode == TRACED:
        return [f"_n = {result.text}", f"{given} = below(S, _n)",
                f"T.append(('chance', '', _n, 0, {given}, {op.why}))"]
    return [f"{given} = below(S, {result.text})"]


def _shuffle(op: Op, scope: Scope) -> Lines:
    mixer, zone = scope.known.cards[str(op.args[0])], number(op.args[1], scope)
    if scope.mode == TRAILED:
        return ["raise EngineFault('chance inside a test')"]
    if scope.mode == TRACED:
        return [f"{mixer}_shuffle_t(S, T, {zone.text}, {op.why})"]
    return [f"{mixer}_shuffle(S, {zone.text})"]


def _zput(op: Op, scope: Scope) -> Lines:
    mover = scope.known.cards[str(op.args[0])]
    zone, card = number(op.args[1], scope).text, number(op.args[2], scope).text
    if scope.mode == TRAILED:
        return [f"{mover}_put_r(S, R, {zone}, {card})"]
    if scope.mode == TRACED:
        return [f"{mover}_put_t(S, T, {zone}, {card}, {op.why})"]
    return [f"{mover}_put(S, {zone}, {card})"]


def _offer(op: Op, scope: Scope) -> Lines:
    return [f"O.append({number(op.args[0], scope).text})"]


def _mark(op: Op, scope: Scope) -> Lines:
    """Code without a trail changes nothing, so there is nothing to take back."""
    return [f"{scope.local(str(op.args[0]))} = {'len(R)' if scope.mode == TRAILED else 0}"]


def _undo(op: Op, scope: Scope) -> Lines:
    if scope.mode != TRAILED:
        return []
    mark = scope.local(str(op.args[0]))
    return [f"if len(R) > {mark}:", f"    undo(S, R, {mark})"]


def _goto(op: Op, scope: Scope) -> Lines:
    return [f"return {op.args[0]}"]


def _ask(op: Op, scope: Scope) -> Lines:
    assert isinstance(op.args[0], int)
    return [f"return {-1 - op.args[0]}"]


STATEMENTS: dict[str, Writer] = {
    "set": _set,
    "store": _store,
    "if": _if,
    "loop": _loop,
    "break": lambda op, scope: ["break"],
    "continue": lambda op, scope: ["continue"],
    "return": _return,
    "do": _do,
    "random": _random,
    "shuffle": _shuffle,
    "zput": _zput,
    "offer": _offer,
    "mark": _mark,
    "undo": _undo,
    "goto": _goto,
    "leave": _return,
    "ask": _ask,
    "halt": lambda op, scope: ["return 0"],
}
