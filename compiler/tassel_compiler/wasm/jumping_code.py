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
    match asked:
        case ops.Not(value) | ops.Eq(value, ops.Const(0)):
            when(value, label, s)
        case ops.Ne(value, ops.Const(0)):
            unless(value, label, s)
        case ops.And(left, right) if not cheap(right, left, s):
            unless(left, label, s)
            unless(right, label, s)
        case ops.Or(left, right) if not cheap(right, left, s):
            holds = s.writer.begin(BLOCK)
            when(left, holds, s)
            unless(right, label, s)
            s.writer.close()
        case ops.Call() if _stands_here(asked, s):
            holds = s.writer.begin(BLOCK)
            _called(asked, holds, label, s)
            s.writer.close()
        case _:
            test(asked, s)
            s.writer.op("i32.eqz")
            s.writer.br(label, BR_IF)


def when(asked: ops.Value, label: int, s: CodeScope) -> None:
    """Goes on at the label if this is not 0, and here if it is."""
    match asked:
        case ops.Not(value) | ops.Eq(value, ops.Const(0)):
            unless(value, label, s)
        case ops.Ne(value, ops.Const(0)):
            when(value, label, s)
        case ops.Or(left, right) if not cheap(right, left, s):
            when(left, label, s)
            when(right, label, s)
        case ops.And(left, right) if not cheap(right, left, s):
            fails = s.writer.begin(BLOCK)
            unless(left, fails, s)
            when(right, label, s)
            s.writer.close()
        case ops.Call() if _stands_here(asked, s):
            fails = s.writer.begin(BLOCK)
            _called(asked, label, fails, s)
            s.writer.close()
        case _:
            test(asked, s)
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
