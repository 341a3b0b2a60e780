"""Generated code and the walk through the expanded tree agree on every random program, in every variant."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.program import ANSWER, PC, Program
from tassel_runtime.engine import EngineFault
from tassel_runtime.engines import python
from tassel_runtime.engines.oracle import Walker
from tassel_runtime.trace import Trace
from tests.ir.random_programs import EDGES, programs

some = settings(max_examples=60, deadline=None)
numbers = st.sampled_from(EDGES)


def outcome(run: Callable[[], int]) -> int | str:
    try:
        return run()
    except EngineFault:
        return "fault"


@some
@given(programs(), st.integers(), st.lists(numbers, min_size=2, max_size=2))
def test_functions_agree(program: Program, seed: int, args: list[int]) -> None:
    engine = python.engine(program)
    for name, function in program.functions.items():
        if function.role == "options" or not name.startswith("f"):
            continue
        fast, slow = engine.start(seed), engine.start(seed)
        given_args = args[:len(function.params)]
        walker = Walker(expanded(program), slow)
        assert engine.call(fast, name, *given_args) == walker.call(name, given_args)
        assert fast == slow
        assert all(type(cell) is int and -(2**31) <= cell < 2**31 for cell in fast)


@some
@given(programs(), st.integers())
def test_options_agree_and_leave_no_mark(program: Program, seed: int) -> None:
    engine = python.engine(program)
    fast, slow = engine.start(seed), engine.start(seed)
    fast[PC] = slow[PC] = -2
    before = list(fast)
    assert engine.options(fast) == Walker(expanded(program), slow).options("offers")
    assert fast == slow == before


@some
@given(programs(), st.integers(), numbers)
def test_blocks_agree_with_and_without_trace(program: Program, seed: int, answer: int) -> None:
    engine = python.engine(program)
    fast, traced, slow = engine.start(seed), engine.start(seed), engine.start(seed)
    for cells in (fast, traced, slow):
        cells[ANSWER] = answer
    trace = Trace()
    expected = Walker(expanded(program), slow).step(5)
    assert engine.code.blocks[5](fast) == expected
    assert engine.code.traced_blocks()[5](traced, trace.raw) == expected
    assert fast == traced == slow


@some
@given(programs(), st.integers())
def test_the_trace_accounts_for_every_change(program: Program, seed: int) -> None:
    engine = python.engine(program)
    cells = engine.start(seed)
    before, trace = list(cells), Trace()
    engine.code.traced_blocks()[5](cells, trace.raw)
    for change in trace:
        if change.kind == "cell":
            assert before[change.at] == change.old != change.new
            before[change.at] = change.new
    assert before[27:] == cells[27:]
