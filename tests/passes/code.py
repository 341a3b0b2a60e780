"""Functions written as text in the small game, so that a test of a pass says what goes in and what comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from textwrap import dedent

from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text_code import lines_of, read_body, write_body
from tassel_compiler.ir.verify import verify
from tests.runtime.small import game

Tables = Mapping[str, tuple[int, ...]]
NO_TABLES: Tables = {}


def program_with(text: str, *params: str, tables: Tables = NO_TABLES) -> Program:
    """The small game with one function more, which an entry may start with any numbers."""
    body, _ = read_body(lines_of(dedent(text)), 0, 0)
    small = game()
    function = Function("tried", params, body)
    return replace(small, tables={**small.tables, **tables}, functions={**small.functions, "tried": function})


def after(made: Callable[[Program], Program], program: Program) -> str:
    """What a pass makes of the function; the program must stay sound."""
    assert verify(program) == []
    done = made(program)
    assert verify(done) == []
    return "\n".join(write_body(done.functions["tried"].body, 0)) + "\n"
