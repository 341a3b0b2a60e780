"""A formula stands where it was called; the small game is given the formulas that the tests call."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from textwrap import dedent

import pytest

from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.passes.uncall import uncall
from tests.passes.code import after, program_with

FORMULAS = {
    "twice": (("n",), "return (le (add n n) 9)"),
    "both": (("a", "b"), "return (and (lt a b) (call least b))"),
    "least": (("n",), "return (max n 3)"),
    "long": (("n",), "return (min (max n 1) (max (min n 7) (min n 5)))"),
    "code": (("n",), "set m n\nreturn m"),
}


def with_formulas(text: str) -> Program:
    program = program_with(text, "p", "q")
    made = {
        name: Function(name, params, read_body(lines_of(body), 0, 0)[0]) for name, (params, body) in FORMULAS.items()
    }
    return replace(program, functions={**program.functions, **made})


def written(text: str) -> str:
    return after(partial(uncall, size=8), with_formulas(text))


def test_a_formula_stands_where_it_was_called() -> None:
    assert written("""
        if (call twice p)
          return 1
        return (call both 2 (load 8))
    """) == dedent("""\
        if (le (add p p) 9)
          return 1
        return (and (lt 2 (load 8)) (max (load 8) 3))
    """)


KEPT = {
    "it is long": "return (call long p)\n",
    "it is more than a formula": "return (call code p)\n",
    "an argument may stop the game": "return (call least (bounded p 0 9 0))\n",
    "a long argument would be worked out twice": "return (call twice (min (max p 0) 9))\n",
}


@pytest.mark.parametrize("reason", KEPT)
def test_a_call_stays_where(reason: str) -> None:
    assert written(KEPT[reason]) == KEPT[reason]
