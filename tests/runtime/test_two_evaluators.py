"""Generated code and the walk through the expanded tree agree on every random program, in every variant."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.program import ANSWER, PC, Program
from tassel_runtime.engine import EngineFault, Stopped
from tassel_runtime.engines import python
from tassel_runtime.engines.oracle import Walker
from tassel_runtime.trace import Trace
from tests.ir.random_programs import EDGES, programs

some = settings(max_examples=60, deadline=None)
numbers = st.sampled_from(EDGES)
Result = TypeVar("Result")


def outcome(run: Callable[[], Result]) -> Result | str:
    """What is found, or why it cannot be."""
    try:
        return run()
    except Stopped as stopped:
        return f"stop {stopped.stop} at {stopped.value}, not in {stopped.low}..{stopped.high}"
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
        given_args = args[: len(function.params)]
        walker = Walker(expanded(program), slow)
        before = list(fast)
        found = outcome(partial(engine.call, fast, name, *given_args))
        assert found == outcome(partial(walker.call, name, given_args))
        assert fast == (slow if isinstance(found, int) else before)
        assert all(type(cell) is int and -(2**31) <= cell < 2**31 for cell in fast)


@some
@given(programs(), st.integers())
def test_options_agree_and_leave_no_mark(program: Program, seed: int) -> None:
    engine = python.engine(program)
    fast, slow = engine.start(seed), engine.start(seed)
    fast[PC] = slow[PC] = -2
    before = list(fast)
    walker = Walker(expanded(program), slow)
    found = outcome(lambda: engine.options(fast))
    assert found == outcome(lambda: walker.options("offers"))
    assert fast == before
    assert slow == before or isinstance(found, str)


@some
@given(programs(), st.integers(), numbers)
def test_blocks_agree_with_and_without_trace(program: Program, seed: int, answer: int) -> None:
    engine = python.engine(program)
    fast, traced, slow = engine.start(seed), engine.start(seed), engine.start(seed)
    for cells in (fast, traced, slow):
        cells[ANSWER] = answer
    trace = Trace()
    walker = Walker(expanded(program), slow)
    expected = outcome(lambda: walker.step(5))
    engine.code.sum_up(fast)
    assert outcome(lambda: engine.code.blocks[5](fast)) == expected
    engine.code.sum_up(traced)
    assert outcome(lambda: engine.code.traced_blocks()[5](traced, trace.raw)) == expected
    assert fast == traced == slow


@some
@given(programs(), st.integers())
def test_the_trace_accounts_for_every_change(program: Program, seed: int) -> None:
    engine = python.engine(program)
    cells = engine.start(seed)
    before, trace = list(cells), Trace()
    engine.code.sum_up(cells)
    outcome(lambda: engine.code.traced_blocks()[5](cells, trace.raw))
    for change in trace:
        if change.kind == "cell":
            assert before[change.at] == change.old != change.new
            before[change.at] = change.new
    assert before[27:] == cells[27:]
