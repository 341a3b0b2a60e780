"""A function is asked once: what it looks at, and what changes that, is known from the small program it stands in."""

from __future__ import annotations

from dataclasses import replace
from textwrap import dedent

import pytest

from tassel_compiler.ir.program import Function
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.passes.keep import keep
from tests.passes.code import after, program_with

FUNCTIONS = {
    "coins": "return (load (add 9 (min (max n 0) 1)))",
    "heap": "return (min n (load 8))",
    "wins": "store 8 n @1\nreturn 1",
    "much": "spend 21000 0\nreturn (load 8)",
}


def kept(text: str) -> str:
    program = program_with(text, "p", "q")
    made = {name: Function(name, ("n",), read_body(lines_of(body), 0, 0)[0]) for name, body in FUNCTIONS.items()}
    return after(keep, replace(program, functions={**program.functions, **made}))


def test_who_asks_twice_keeps_the_answer() -> None:
    assert kept("""
        if (and (lt 0 (call coins p)) (eq (call coins p) q))
          return (call coins p)
        set m (call heap q)
        return (min (max (call heap q) 7) m)
    """) == dedent("""\
        set "kept 1" (call coins p)
        if (and (lt 0 "kept 1") (eq "kept 1" q))
          return "kept 1"
        set m (call heap q)
        return (min (max m 7) m)
    """)


def test_an_answer_is_held_for_whoever_asks_later() -> None:
    """Two calls of one value, in their order; the third one stands where it may never be come to, so it stays."""
    assert kept("""
        set a (eq (add (call heap p) (call coins p)) 0)
        set b (or a (lt (add (call heap p) (call coins p)) (call heap q)))
        return (min b (call coins q))
    """) == dedent("""\
        set "kept 1" (call heap p)
        set "kept 2" (call coins p)
        set a (eq (add "kept 1" "kept 2") 0)
        set b (or a (lt (add "kept 1" "kept 2") (call heap q)))
        return (min b (call coins q))
    """)


def test_what_is_changed_is_asked_anew() -> None:
    """Coins lie in cells 9 and 10, the heap in 8: a coin more is no other heap."""
    assert kept("""
        set a (call heap p)
        set b (call coins p)
        store 9 3 @1
        set c (min (call heap p) (call coins p))
        set d (call wins 2)
        return (min (call heap p) (min (min a b) (min c d)))
    """) == dedent("""\
        set a (call heap p)
        set b (call coins p)
        store 9 3 @1
        set c (min a (call coins p))
        set d (call wins 2)
        return (min (call heap p) (min (min a b) (min c d)))
    """)


KEPT = {
    "its work is counted": """
        set a (call much 1)
        set b (call much 1)
        return (min a b)
        """,
    "it changes something": """
        set a (call wins 1)
        set b (call wins 1)
        return (min a b)
        """,
    "it is asked of somebody else": """
        set n p
        set a (call coins n)
        set n q
        return (min a (call coins n))
        """,
    "only one way asks first": """
        if p
          set a (call coins q)
        return (call coins q)
        """,
    "the next lap changes it": """
        set a (call heap p)
        loop i 0 2
          store 8 (min (call heap p) i) @1
        return a
        """,
    "it may not be asked at all": """
        if (and p (lt (call coins q) (call coins q)))
          return 1
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_a_call_stays_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert kept(text) == text
