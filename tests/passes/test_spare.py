"""Moves of nothing are left out: what is written then stands there already, which is shown by hand."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tassel_compiler.passes.spare import spare
from tests.passes.code import after, program_with

WHOLE = "-2147483648 2147483647 0"


def spared(text: str) -> str:
    return after(spare, program_with(text, "p"))


def test_all_that_lies_somewhere_is_moved_if_there_is_any() -> None:
    """With 0 in n the heap is written as it is less 0, the coins as they are and 0 more."""
    assert spared(f"""
        set n (load 8)
        store 8 (bounded (sub (load 8) n) {WHOLE}) @1
        set at 9
        store at (bounded (add (load at) n) {WHOLE}) @1
        store 10 n @1
    """) == dedent(f"""\
        set n (load 8)
        set at 9
        if n
          store 8 (bounded (sub (load 8) n) {WHOLE}) @1
          store at (bounded (add (load at) n) {WHOLE}) @1
        store 10 n @1
    """)


KEPT = {
    "one write is no more than a look": f"""
        set n (load 8)
        store 8 (bounded (sub (load 8) n) {WHOLE}) @1
        """,
    "what is written is another cell's": f"""
        set n (load 8)
        store 9 (bounded (add (load 10) n) {WHOLE}) @1
        store 10 (bounded (add (load 10) n) {WHOLE}) @1
        """,
    "a cell that holds less than nothing would stop the game": """
        set n (load 8)
        store 8 (bounded (sub (load 8) n) 0 9 0) @1
        store 9 (bounded (add (load 9) n) 0 9 0) @1
        """,
    "the place is read from a cell that is written": f"""
        set n (load 8)
        store 8 (bounded (sub (load 8) n) {WHOLE}) @1
        set at (add 9 (load 11))
        store at (bounded (add (load at) n) {WHOLE}) @1
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_moves_stay_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert spared(text) == text
