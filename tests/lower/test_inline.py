"""A formula that is written out is worth what the call is worth."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Function
from tassel_compiler.lower.optimise.inline import LONGEST, written
from tassel_runtime.engines.oracle import Walker
from tests.ir.random_programs import EDGES, FREE, TABLE, Around, value
from tests.runtime.small import game

PARAMS = ("a", "b")
BUSY = ops.Add(ops.Load(ops.Const(FREE)), ops.Load(ops.Const(FREE + 1)))
ARGS = (ops.Const(3), ops.Const(-1), ops.Load(ops.Const(FREE)), ops.Local("x"), BUSY)


@st.composite
def functions(draw: st.DrawFn) -> Function:
    """A value of two parameters, worked out at once or in two steps."""
    known = Around("plain", PARAMS, ())
    if draw(st.booleans()):
        return Function("f", PARAMS, (ops.Return(value(draw, known, 1)),))
    first, last = value(draw, known, 2), value(draw, known.knowing("it"), 2)
    return Function("f", PARAMS, (ops.Assign("it", first), ops.Return(last)))


@settings(max_examples=200, deadline=None)
@given(functions(), st.tuples(*[st.sampled_from(ARGS)] * 2), st.lists(st.sampled_from(EDGES), min_size=17, max_size=17))
def test_it_is_worth_the_same(function: Function, args: ops.Values, cells: list[int]) -> None:
    out = written(function, args)
    program = replace(game(), tables={"odd numbers": TABLE})
    machine = Walker(program, [*program.start, *cells[1:]])
    env = {"x": cells[0]}
    given_args = [machine.value(arg, env) for arg in args]
    if out is not None:
        inner = dict(zip(PARAMS, given_args, strict=True))
        *steps, last = function.body
        for op in steps:
            assert isinstance(op, ops.Assign)
            inner["it"] = machine.value(op.value, inner)
        assert isinstance(last, ops.Return) and machine.value(out, env) == machine.value(last.value, inner)


def test_a_long_argument_is_not_worked_out_twice() -> None:
    twice = Function("f", ("a",), (ops.Return(ops.Mul(ops.Local("a"), ops.Local("a"))),))
    assert written(twice, (BUSY,)) is None
    assert written(twice, (ops.Const(4),)) == ops.Mul(ops.Const(4), ops.Const(4))


def test_a_long_formula_stays_a_call() -> None:
    formula: ops.Value = ops.Local("a")
    for _ in range(LONGEST):
        formula = ops.Add(formula, ops.Const(1))
    assert written(Function("f", ("a",), (ops.Return(formula),)), (ops.Const(1),)) is None


def test_a_body_with_a_loop_stays_a_call() -> None:
    loop = ops.Loop("i", ops.Const(0), ops.Const(3), ())
    assert written(Function("f", (), (loop, ops.Return(ops.Const(1)))), ()) is None
