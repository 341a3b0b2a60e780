"""Advice takes so many comparisons and no more, however much is wrong; what is too long is told at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Block
from tassel_compiler.ir.verify import verify
from tassel_compiler.spelling import bounded_advice, can_spend, nearest, without_advice
from tests.budgets.shapes import game, many
from tests.runtime.small import game as heap
from tests.tiny.building import compiled

LONG = {
    "a word": ("gain " + "a" * 100_000 + " coin", "E0135"),
    "a name": ("gain (" + "a" * 100_000 + ") coin", "E0135"),
    "digits": ("gain " + "9" * 100_000 + " coin", "E0032"),
    "a path": ("gain (zork" + "'s x" * 3000 + ") coin", "E0204"),
    "a text": ("gain 1 coin\n" * 20_000, "E0136"),
}


@pytest.mark.parametrize("what", LONG)
def test_what_is_long_is_told_in_few_words(what: str) -> None:
    text, code = LONG[what]
    sink = Sink()
    compiled([], [], base=game(text), sink=sink)
    assert code in [item.code for item in sink.items]
    assert all(len(item.message) < 1000 for item in sink.items)


def test_beyond_the_bound_mistakes_are_told_without_advice() -> None:
    members = many(1000, "v{i}", ", ")
    kinds = f"kinds:\n  job: {{many: jobs, values: [{members}], groups: {{g: [{many(1000, 'w{i}', ', ')}]}}}}\n"
    sink = Sink()
    compiled([], [], base=game("gain 1 coin", sections=kinds), sink=sink)
    assert len([item for item in sink.items if item.code == "E0204"]) == 1000


def test_a_bound_holds_for_everything_inside() -> None:
    names = [f"name-{n}" for n in range(10)]
    with bounded_advice(most=30):
        assert nearest("nume-1", names) is not None
        with bounded_advice(most=10**6):
            assert not can_spend(20)
        assert nearest("nume-1", names) is None
    with without_advice():
        assert nearest("nume-1", names) is None
    assert nearest("nume-1", names) is not None


def test_many_locals_beside_many_branches_are_refused_and_not_looked_at() -> None:
    body = (
        *(ops.Assign(f"x{n}", ops.Const(1)) for n in range(8000)),
        *(ops.If(ops.Const(1), (ops.Assign("y", ops.Const(1)),)) for _ in range(8000)),
        ops.Goto(0),
    )
    program = replace(heap(), blocks=(*heap().blocks, Block(5, "odd", body)))
    assert verify(program) == ["more locals beside more branches than can be looked at"]
