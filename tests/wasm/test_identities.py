"""What is known of a value is found by its `id`: only of values that live as long as what is known."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tassel_compiler.depth import deep
from tassel_compiler.ir.ops import Op
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk
from tassel_compiler.passes.targets import WASM, quickened
from tassel_compiler.wasm.module import _Module
from tests import compiled


def values_of(program: Program) -> Iterator[Op]:
    for function in program.functions.values():
        yield from walk(function.body)
    for block in program.blocks:
        yield from walk(block.body)
    for ask in program.asks:
        yield from walk([ask.seat])


@deep()
def written(rules: str) -> _Module:
    """Of a program that nobody else holds."""
    return _Module(quickened(compiled.program(rules, 2), WASM))


@pytest.mark.parametrize("rules", ["bruxelles-1893", "bruxelles-1897", "small-go", "nine-mens-morris"])
def test_every_value_of_which_something_is_proved_is_held_by_the_plan(rules: str) -> None:
    plan = written(rules).plan
    held = {id(value) for program in (plan.given, plan.program) for value in values_of(program)}
    assert plan.ranges and plan.ranges.keys() <= held
    assert plan.sums.asked.keys() <= held and plan.weighed.asked.keys() <= held
