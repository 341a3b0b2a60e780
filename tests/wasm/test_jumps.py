"""Tests that decide where code goes on: every shape of them, with every answer, also from functions in place."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tassel_compiler.ir.program import Function
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.wasm.in_place import written_in_place
from tassel_runtime.engines import engine_for
from tests.passes.code import program_with

ASKS = """
if a
  return 0
loop i 0 2
  if (eq i 1)
    return b
return 1
"""
"""Returns that are known, that must be asked, out of a loop; and one behind which nothing stands."""
HELD = ("call asks a b", "call asks b c", "div 6 c")  # a division is never worked out before it is asked for
SHAPES = (
    "{0}", "not ({0})", "eq ({0}) 0", "ne ({0}) 0", "and ({0}) ({1})", "or ({0}) ({1})", "not (and ({0}) ({2}))",
    "not (or ({2}) ({0}))", "and (or ({0}) ({2})) (not ({1}))", "or (and ({2}) ({0})) (and ({1}) ({0}))",
)  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_they_lead_where_the_oracle_goes(shape: str) -> None:
    asked = shape.format(*HELD)
    text = f"if ({asked})\n  store 8 1\nelse\n  store 8 2\nif ({asked})\n  return 5\nreturn (load 8)"
    program = program_with(text, "a", "b", "c")
    asks = Function("asks", ("a", "b"), read_body(lines_of(ASKS), 0, 0)[0])
    program = replace(program, functions={**program.functions, "asks": asks})
    assert "asks" in written_in_place(program)
    module, oracle = (engine_for(program, name) for name in ("wasm", "oracle"))
    for args in product((0, 1, 7), repeat=3):
        one, other = oracle.start(0), module.start(0)
        assert oracle.call(one, "tried", *args) == module.call(other, "tried", *args), (asked, args)
        assert one == other
