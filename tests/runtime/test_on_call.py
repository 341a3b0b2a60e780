"""Functions of a program are written when they are called, and are the same ones before and after."""

from __future__ import annotations

from tassel_runtime.engines.python.python_code import PythonCode, python_source
from tassel_runtime.game import Game
from tests import compiled

TINY = "./tests/tiny"


def test_a_function_is_written_once_and_stays_the_same_one() -> None:
    program = compiled.program(TINY, 2)
    code = PythonCode(program)
    first = code.blocks[program.entry]
    waiting = first.__code__
    cells = Game(program).engine.start(1)
    first(list(cells))
    written = first.__code__
    assert written is not waiting and code.blocks[program.entry] is first
    first(list(cells))
    assert first.__code__ is written


def test_what_nobody_calls_is_not_written() -> None:
    code = PythonCode(compiled.program(TINY, 2))
    assert {made.__code__.co_filename for made in (*code.blocks, *code.options)} == {"<not written yet>"}


def test_all_of_it_can_be_read() -> None:
    program = compiled.program(TINY, 2)
    compile(python_source(program), "<all>", "exec")
    assert python_source(program).count("def ") >= len(program.functions)
