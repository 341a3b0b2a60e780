"""Short tests of neighbours are made of all of them at once."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tassel_compiler.passes.abreast import abreast
from tests.passes.code import after, program_with

TABLES = {"from": (0, 1, 3), "to": (1, 0, 1), "alone from": (0, 0, 1), "alone to": (1,)}
LOOP = """
    set of (mod p 2)
    loop at (table from of) (table from (add of 1))
      set n (table to at)
      if (lt (load (add 9 n)) q)
        return 1
    return 0
"""


def asked(text: str) -> str:
    return after(abreast, program_with(text, "p", "q", tables=TABLES))


def test_all_neighbours_are_asked_at_once() -> None:
    """Who has one neighbour alone has it twice."""
    at = ['(table "to abreast" (add (mul of 2) 0))', '(table "to abreast" (add (mul of 2) 1))']
    tests = " ".join(f"(lt (load (add 9 {one})) q)" for one in at)
    assert asked(LOOP) == dedent(f"""\
        set of (mod p 2)
        if (add {tests})
          return 1
        return 0
    """)
    assert abreast(program_with(LOOP, "p", "q", tables=TABLES)).tables["to abreast"] == (1, 1, 0, 1)


KEPT = {
    "somebody has no neighbour": LOOP.replace("from", '"alone from"').replace("table to", 'table "alone to"'),
    "the test may stop the game": LOOP.replace("q)", "(bounded q 0 9 0))"),
    "the test is long": LOOP.replace("q)", "(add q " * 30 + "1" + ")" * 31),
    "the test knows the lap": LOOP.replace("q)", "at)"),
    "more is done": LOOP.replace("return 1", "set q 1\n        return 1"),
    "the result is the neighbour": LOOP.replace("return 1", "return n"),
}


@pytest.mark.parametrize("why", KEPT)
def test_what_stays(why: str) -> None:
    assert asked(KEPT[why]) == dedent(KEPT[why]).lstrip("\n")
