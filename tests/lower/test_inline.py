"""A formula that is written out is worth what the call is worth."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir.ops import Op, binary, const, load, local
from tassel_compiler.ir.program import Function
from tassel_compiler.lower.inline import SHORT, written
from tassel_runtime.engines.oracle import Walker
from tests.ir.random_programs import EDGES, FREE, TABLE, Around, values
from tests.runtime.small import game

PARAMS = ("a", "b")
BUSY = binary("add", load(const(FREE)), load(const(FREE + 1)))
ARGS = (const(3), const(-1), load(const(FREE)), local("x"), BUSY)


@st.composite
def functions(draw: st.DrawFn) -> Function:
    """A value of two parameters, worked out at once or in two steps."""
    known = Around("plain", PARAMS, ())
    if draw(st.booleans()):
        return Function("f", PARAMS, (Op("return", (draw(values(known, 1)),)),))
    first, last = draw(values(known, 2)), draw(values(known.knowing("it"), 2))
    return Function("f", PARAMS, (Op("set", ("it", first)), Op("return", (last,))))


@settings(max_examples=200, deadline=None)
@given(functions(), st.tuples(*[st.sampled_from(ARGS)] * 2), st.lists(st.sampled_from(EDGES), min_size=17, max_size=17))
def test_it_is_worth_the_same(function: Function, args: tuple[Op, ...], cells: list[int]) -> None:
    out = written(function, args)
    program = replace(game(), tables={"odd numbers": TABLE})
    machine = Walker(program, [*program.start, *cells[1:]])
    env = {"x": cells[0]}
    given_args = [machine.value(arg, env) for arg in args]
    if out is not None:
        inner = dict(zip(PARAMS, given_args, strict=True))
        for op in function.body[:-1]:
            inner["it"] = machine.value(op.args[1], inner)
        assert machine.value(out, env) == machine.value(function.body[-1].args[0], inner)


def test_a_long_argument_is_not_worked_out_twice() -> None:
    twice = Function("f", ("a",), (Op("return", (binary("mul", local("a"), local("a")),)),))
    assert written(twice, (BUSY,)) is None
    assert written(twice, (const(4),)) == binary("mul", const(4), const(4))


def test_a_long_formula_stays_a_call() -> None:
    formula = local("a")
    for _ in range(SHORT):
        formula = binary("add", formula, const(1))
    assert written(Function("f", ("a",), (Op("return", (formula,)),)), (const(1),)) is None


def test_a_body_with_a_loop_stays_a_call() -> None:
    loop = Op("loop", ("i", const(0), const(3), ()))
    assert written(Function("f", (), (loop, Op("return", (const(1),)))), ()) is None
