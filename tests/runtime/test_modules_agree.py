"""What is written as WebAssembly means what the walk through the tree means, on random programs and at the ends of
numbers.
"""

from __future__ import annotations

from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir.program import ANSWER, PC, Program
from tassel_compiler.ir.walk import called
from tassel_runtime.engine import Engine
from tassel_runtime.engines import engine_for
from tests.ir.random_programs import EDGES, programs
from tests.runtime.test_two_evaluators import outcome

some = settings(max_examples=20, deadline=None)
numbers = st.sampled_from(EDGES)


def both(program: Program, other: str = "oracle") -> tuple[Engine, Engine]:
    return engine_for(program, "wasm"), engine_for(program, other)


def from_outside(program: Program) -> list[str]:
    """Functions that nobody calls: what is proved of the others holds for the arguments of their callers only."""
    bodies = [*(f.body for f in program.functions.values()), *(b.body for b in program.blocks)]
    inner = set().union(*map(called, bodies))
    plain = [name for name, f in program.functions.items() if f.role != "options" and name.startswith("f")]
    return [name for name in plain if name not in inner]


@some
@given(programs(), st.integers(), st.lists(numbers, min_size=2, max_size=2))
def test_functions_agree(program: Program, seed: int, args: list[int]) -> None:
    module, oracle = both(program)
    for name in from_outside(program):
        one, other = module.start(seed), oracle.start(seed)
        taken = args[: len(program.functions[name].params)]
        assert outcome(partial(module.call, one, name, *taken)) == outcome(partial(oracle.call, other, name, *taken))
        assert one == other


@some
@given(programs(), st.integers())
def test_options_agree_and_leave_no_mark(program: Program, seed: int) -> None:
    module, oracle = both(program)
    cells = module.start(seed)
    cells[PC] = -2
    before = list(cells)
    assert outcome(lambda: module.options(cells)) == outcome(lambda: oracle.options(list(cells)))
    assert cells == before


@settings(max_examples=6, deadline=None)
@given(programs(), st.integers(), numbers)
def test_runs_agree(program: Program, seed: int, answer: int) -> None:
    """Some of these programs turn in a circle until their blocks are used up, for which the walk would take minutes."""
    module, python = both(program, "python")
    one, other = module.start(seed), python.start(seed)
    for cells in (one, other):
        cells[ANSWER], cells[PC] = answer, 5
    for _ in range(3):
        came = outcome(lambda: module.advance(one))
        assert came == outcome(lambda: python.advance(other))
        assert one == other
        if isinstance(came, str) or module.waiting(one) is None:
            break
        found = outcome(lambda: module.options(one))
        assert found == outcome(lambda: python.options(other))
        if isinstance(found, str) or not found:
            break
        assert outcome(partial(module.answer, one, found[-1])) == outcome(partial(python.answer, other, found[-1]))
