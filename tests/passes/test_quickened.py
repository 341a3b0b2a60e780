"""A quickened program is sound, and comes to the same vector after every decision as the program that it was made of.

What counts is the program as it was compiled, walked through by the oracle; whole games are held against Python that
was written for that program.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tassel_compiler.ir import ops
from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_compiler.ir.walk import called, walk
from tassel_compiler.passes.guard import sound
from tassel_compiler.passes.targets import AS_IT_IS, PASSES, quickened
from tassel_runtime.engine import Engine
from tassel_runtime.engines import oracle
from tassel_runtime.engines.oracle import Walker
from tassel_runtime.engines.python import python_code
from tassel_runtime.engines.stepping import Stepping
from tests import compiled
from tests.ir.random_programs import EDGES, programs
from tests.runtime.test_agreement import asked, differences
from tests.runtime.test_two_evaluators import outcome

TARGETS = sorted(set(PASSES) - {AS_IT_IS})
SETS = [
    ("bruxelles-1893", 4),
    ("bruxelles-1893+asymmetric", 5),
    ("bruxelles-1893+belle-epoque+asymmetric", 3),
    ("bruxelles-1893-first-edition", 2),
    ("bruxelles-1897", 4),
    ("./tests/tiny", 3),
]


def asked_for(program: Program) -> Program:
    """Without functions that nobody calls any more: of their arguments nothing is known."""
    waiting = [name for block in program.blocks for name in called(block.body)]
    waiting += [*program.rank, *(entry.function for entry in program.entries.values() if entry.block < 0)]
    for ask in program.asks:
        waiting += [ask.options, ask.candidates or ask.options, *(test.function for test in ask.tests)]
        waiting += [ask.tried.function] if ask.tried is not None else []
    found: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = None
            waiting += called(program.functions[name].body)
    return replace(program, functions={name: program.functions[name] for name in found})


def unsound(program: Program) -> list[str]:
    """Work is counted as in the program as it was compiled, whatever it comes to now."""
    return [said for said in verify(asked_for(program)) if not said.endswith("its work is not counted")]


def counts(program: Program) -> list[ops.Spend]:
    bodies = [*(f.body for f in program.functions.values()), *(block.body for block in program.blocks)]
    return [op for op in walk(op for body in bodies for op in body) if isinstance(op, ops.Spend)]


some = settings(max_examples=50, deadline=None, phases=(Phase.generate,))
"""A program that fails is shown as it was drawn: to make it smaller takes minutes."""


def written(program: Program) -> Engine:
    """Python for the program as it is given."""
    return Stepping(program, python_code.PythonCode(program, AS_IT_IS))


def assert_the_same_game(one: Engine, other: Engine, seed: int, most: int = 10_000) -> None:
    chance, here, there = Random(seed), one.start(seed), other.start(seed)
    one.advance(here)
    other.advance(there)
    for _ in range(most):
        assert differences(one.program, here, there) == []
        now = asked(one, here)
        assert asked(other, there) == now
        if now is None:
            return
        value = chance.choice(now[2])
        one.answer(here, value)
        other.answer(there, value)


@pytest.mark.parametrize(("rules", "players"), SETS)
def test_shipped_games_stay_what_they_are(rules: str, players: int) -> None:
    program = compiled.program(rules, players)
    for target in TARGETS:
        quick = quickened(program, target)
        assert unsound(quick) == []
        assert {*counts(quick)} == {*counts(program)}
        assert (quick.hash, quick.stops, quick.start, len(quick.blocks)) == (
            program.hash,
            program.stops,
            program.start,
            len(program.blocks),
        )
        assert_the_same_game(written(program), written(quick), 11)
    assert_the_same_game(oracle.engine(program), written(quick), 12, 8)


@pytest.mark.parametrize("target", TARGETS)
@some
@given(programs(), st.integers(), st.lists(st.sampled_from(EDGES), min_size=2, max_size=2))
def test_random_programs_mean_the_same(target: str, program: Program, seed: int, args: list[int]) -> None:
    program = sound(program)
    quick = quickened(program, target)
    assert unsound(quick) == []
    for name, function in program.functions.items():
        if not name.startswith("f"):
            continue
        plain, fast = (oracle.engine(each).start(seed) for each in (program, quick))
        walkers = [Walker(expanded(each), cells) for each, cells in ((program, plain), (quick, fast))]
        found = [outcome(partial(walker.call, name, args[: len(function.params)])) for walker in walkers]
        assert found[0] == found[1]
        assert plain == fast


@pytest.mark.parametrize("target", TARGETS)
@some
@given(programs(), st.integers())
def test_random_blocks_and_options_mean_the_same(target: str, program: Program, seed: int) -> None:
    program = sound(program)
    plain, fast = oracle.engine(program).start(seed), oracle.engine(program).start(seed)
    walkers = [Walker(expanded(each), cells) for each, cells in ((program, plain), (quickened(program, target), fast))]
    first, second = (outcome(partial(walker.options, "offers")) for walker in walkers)
    assert first == second and plain == fast
    one, other = (outcome(partial(walker.step, 5)) for walker in walkers)
    assert one == other and plain == fast
