"""Tests that decide where code goes on.

As a value, `a and b` is worked out by one jump, and then another one asks whether it is 0. Who only wants to know that
jumps from `a` already. So it is with a function that stands where it is called: each of its returns leads where its
result does, and none is made.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.wasm.code_in_place import in_place_for_test
from tassel_compiler.wasm.numbers import cheap, low_word, test
from tassel_compiler.wasm.opcodes import BLOCK, BR_IF
from tassel_compiler.wasm.scope_of_code import CodeScope


def unless(asked: ops.Value, label: int, s: CodeScope) -> None:
    """Goes on at the label if this is 0, and here if it is not."""
    _go_on(asked, False, label, s)


def when(asked: ops.Value, label: int, s: CodeScope) -> None:
    """Goes on at the label if this is not 0, and here if it is."""
    _go_on(asked, True, label, s)


def _go_on(asked: ops.Value, holding: bool, label: int, s: CodeScope) -> None:
    """Goes on at the label if this is `holding`, and here if it is not.

    By De Morgan one rule serves both: to go when an `or` holds is to go when an `and` does not, as one of the two is
    enough for it. For the other pair both are asked, and the first that is against it stays.
    """
    match asked:
        case ops.Not(value) | ops.Eq(value, ops.Const(0)):
            _go_on(value, not holding, label, s)
        case ops.Ne(value, ops.Const(0)):
            _go_on(value, holding, label, s)
        case ops.And(left, right) | ops.Or(left, right) if not cheap(right, left, s):
            if isinstance(asked, ops.Or) is holding:
                _go_on(left, holding, label, s)
                _go_on(right, holding, label, s)
            else:
                here = s.writer.begin(BLOCK)
                _go_on(left, not holding, here, s)
                _go_on(right, holding, label, s)
                s.writer.close()
        case ops.Call() if _stands_here(asked, s):
            here = s.writer.begin(BLOCK)
            holds, fails = (label, here) if holding else (here, label)
            _called(asked, holds, fails, s)
            s.writer.close()
        case _:
            test(asked, s)
            if not holding:
                s.writer.op("i32.eqz")
            s.writer.br(label, BR_IF)


def jumps(asked: ops.Value, s: CodeScope) -> bool:
    """Whether this is more than one jump."""
    match asked:
        case ops.Not(value) | ops.Eq(value, ops.Const(0)) | ops.Ne(value, ops.Const(0)):
            return jumps(value, s)
        case ops.And(left, right) | ops.Or(left, right):
            return not cheap(right, left, s)
        case ops.Call():
            return _stands_here(asked, s)
    return False


def led_by_result(result: ops.Value, s: CodeScope) -> None:
    """A result of which it is only asked whether it is 0: goes on where that leads."""
    assert s.answers is not None
    holds, fails = s.answers
    if isinstance(result, ops.Const):
        s.writer.br(holds if result.number else fails)
        return
    when(result, holds, s)
    s.writer.br(fails)


def _stands_here(call: ops.Call, s: CodeScope) -> bool:
    return call.function in s.plan.in_place


def _called(call: ops.Call, holds: int, fails: int, s: CodeScope) -> None:
    for arg in call.args:
        low_word(arg, s)
    in_place_for_test(s.plan.program.functions[call.function], s, holds, fails)
