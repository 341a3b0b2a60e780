"""Who looks at what is tried decides whether it is done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.ir.proof import value_ranges
from tassel_compiler.ir.text_code import write_body
from tassel_compiler.wasm.unseen import without_unseen
from tests.passes.code import program_with


def left_of(text: str) -> str:
    """What is left of a probe."""
    program = program_with(text, "a")
    functions = {**program.functions, "tried": replace(program.functions["tried"], role="probe")}
    program = replace(program, functions=functions)
    done = without_unseen(program, value_ranges(program))
    return "\n".join(write_body(done.functions["tried"].body, 0))


NOBODY_LOOKS = """
mark m
store 8 1
if (load 9)
  undo m
  return 1
undo m
return 0
"""


def test_what_nobody_looks_at_is_not_done() -> None:
    assert "store" not in left_of(NOBODY_LOOKS)


@pytest.mark.parametrize(
    "looking",
    [
        NOBODY_LOOKS.replace("load 9", "load 8"),
        NOBODY_LOOKS.replace("load 9", "load (add 8 (mod a 2))"),
        NOBODY_LOOKS.replace("  undo m\n", ""),
        NOBODY_LOOKS.replace("undo m\nreturn 0", "return 0"),
        "mark m\nloop i 0 2\n  if (load 8)\n    return 1\n  store 8 1\nundo m\nreturn 0",
        "mark m\nloop i 0 2\n  mark k\n  store 8 1\n  break\n  undo k\nif (load 8)\n  return 1\nundo m\nreturn 0",
        "store 8 1\nmark m\nundo m\nif (load 8)\n  return 1\nreturn 0",
        "mark m\nif a\n  mark m\nstore 8 1\nif a\n  mark m\nundo m\nreturn 0",
    ],
    ids=["itself", "maybe", "stays by a way", "stays", "next lap", "left by a jump", "before the mark", "which mark"],
)
def test_what_somebody_may_look_at_is_done(looking: str) -> None:
    assert "store 8 1" in left_of(looking)


def test_laps_that_take_back_do_not_see_each_other() -> None:
    assert "store" not in left_of("loop i 0 2\n  mark m\n  if (load 8)\n    return 1\n  store 8 1\n  undo m\nreturn 0")


def test_cells_between_the_steps_are_others() -> None:
    begun = "mark m\nset at (add 8 (mul (bounded a 0 1 0) 2))\nstore at 1\n"
    stepping = begun + "if (load {})\n  undo m\n  return 1\nundo m\nreturn 0"
    assert "store" not in left_of(stepping.format(9))
    assert "store" in left_of(stepping.format(10))


def test_what_may_stop_is_still_worked_out() -> None:
    found = left_of(NOBODY_LOOKS.replace("store 8 1", "store 8 (bounded a 0 9 0)"))
    assert "store" not in found
    assert "(bounded a 0 9 0)" in found
