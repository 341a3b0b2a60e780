"""A test that decides what a local holds becomes a choice."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tassel_compiler.passes.choose import choose
from tests.passes.code import after, program_with

WHOLE = "-2147483648 2147483647 0"


def chosen(text: str) -> str:
    return after(choose, program_with(text, "p", "q"))


def test_a_local_holds_one_or_the_other() -> None:
    assert chosen(f"""
        set n 3
        if (lt p q)
          set n (load 8)
        if (eq p 1)
          set m p
        else
          set m q
        if (lt 0 (load 9))
          set n (bounded (add n (load 10)) {WHOLE})
        return (min n m)
    """) == dedent(f"""\
        set n 3
        set n (select (lt p q) (load 8) n)
        set m (select (eq p 1) p q)
        set n (bounded (add n (select (lt 0 (load 9)) (load 10) 0)) {WHOLE})
        return (min n m)
    """)


KEPT = {
    "the local holds nothing before": """
        if p
          set n 1
        return q
        """,
    "a function is called": """
        set n 0
        if p
          set n (call can_go_on 1)
        return n
        """,
    "the game may stop": """
        set n 0
        if p
          set n (bounded q 0 9 0)
        return n
        """,
    "the local alone may lie beyond the bounds": """
        set n 20
        if p
          set n (bounded (add n q) 0 9 0)
        return n
        """,
    "more is done than that": """
        set n 0
        if p
          set n 1
          store 8 q @1
        return n
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_a_test_stays_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert chosen(text) == text
