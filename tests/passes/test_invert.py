"""A loop that looks for those of a class runs over them: what comes out is worked out by hand from the tables."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tassel_compiler.passes.invert import invert
from tests.passes.code import after, program_with

TABLES = {
    "kind": (2, 5, 2, 2, 5, 3),
    "row": (0, 0, 1, 1, 2, 2),
    "column": (1, 2, 1, 2, 1, 2),
    "part": (0, 0, 1, 2, 2, 2),
    "mirror": (2, 1, 0),
    "far": (0, 1000),
}


def inverted(text: str) -> str:
    return after(invert, program_with(text, "p", "q", tables=TABLES))


def test_members_are_looked_up() -> None:
    """2 are numbers 0, 2, 3; 3 is number 5; nobody is 4; 5 are 1, 4."""
    program = program_with(
        """
        set n 0
        loop i 0 6
          if (eq (table kind i) (load 8))
            set n i
        return n
    """,
        tables=TABLES,
    )
    assert after(invert, program) == dedent("""\
        set n 0
        set "i class" (load 8)
        if (and (le 2 "i class") (le "i class" 5))
          set "i nth" (add "i class" -2)
          loop "i at" (table "i from" "i nth") (table "i from" (add "i nth" 1))
            set i (table "i of" "i at")
            set n i
        return n
    """)
    tables = invert(program).tables
    assert tables["i from"] == (0, 3, 4, 4, 6) and tables["i of"] == (0, 2, 3, 5, 1, 4)


def test_members_that_lie_evenly_are_worked_out() -> None:
    """Two a row, beside each other; three a column, two apart. Columns are counted from 1."""
    assert inverted("""
        loop i 0 6
          if (eq p (table row i))
            return i
        loop k 0 6
          if (eq (table column k) (add q 1))
            return k
        return -1
    """) == dedent("""\
        if (and (le 0 p) (le p 2))
          loop "i at" 0 2
            set i (add (mul p 2) "i at")
            return i
        if (and (le 0 q) (le q 1))
          loop "k at" 0 3
            set k (add q (mul "k at" 2))
            return k
        return -1
    """)


def test_members_beside_each_other_need_no_list() -> None:
    assert inverted("""
        loop i 0 6
          if (eq (table part i) p)
            return i
        return -1
    """) == dedent("""\
        if (and (le 0 p) (le p 2))
          loop i (table "i from" p) (table "i from" (add p 1))
            return i
        return -1
    """)


def test_one_member_needs_no_loop() -> None:
    """Number i is of class 2 - i."""
    assert inverted("""
        set n 0
        loop i 0 3
          if (eq (table mirror i) p)
            set n i
        return n
    """) == dedent("""\
        set n 0
        if (and (le 0 p) (le p 2))
          set i (add 2 (mul p -1))
          set n i
        return n
    """)


def test_a_class_that_is_known_needs_no_test() -> None:
    assert inverted("""
        loop i 0 6
          if (eq (table column i) 2)
            return i
        loop k 0 6
          if (eq (table column k) 7)
            return k
        return -1
    """) == dedent("""\
        loop "i at" 0 3
          set i (add 1 (mul "i at" 2))
          return i
        return -1
    """)


def test_other_tests_are_made_for_members() -> None:
    """What is looked for is worked out once, so who asks for it again is told the same."""
    assert inverted("""
        loop i 0 6
          if (and (and (lt i q) (eq (table row i) (load 11))) (lt (load 11) i))
            return (load 11)
        return -1
    """) == dedent("""\
        set "i class" (load 11)
        if (and (le 0 "i class") (le "i class" 2))
          loop "i at" 0 2
            set i (add (mul "i class" 2) "i at")
            if (and (lt i q) (lt "i class" i))
              return "i class"
        return -1
    """)


KEPT = {
    "what is looked for changes": """
        loop i 0 6
          if (eq (table row i) (load 8))
            store 8 i
        """,
    "it is another one in each lap": """
        loop i 0 6
          if (eq (table row i) (mod i 2))
            return i
        """,
    "the lap gives it a value": """
        set n 0
        loop i 0 6
          if (eq (table row i) n)
            set n i
        """,
    "the counter is used for something else, too": """
        loop i 0 6
          if (eq (table row i) p)
            return i
        loop i 0 6
          return i
        """,
    "others have something done for them, too": """
        loop i 0 6
          if (eq (table row i) p)
            return i
          else
            store 8 i
        """,
    "a test before it may stop the game": """
        loop i 0 6
          if (and (bounded p 0 9 0) (eq (table row i) q))
            return i
        """,
    "it may stop the game, and is not asked for in every lap": """
        loop i 0 6
          if (and (lt q i) (eq (table row i) (bounded p 0 9 0)))
            return i
        """,
    "it can be worked out only after a test": """
        loop i 0 6
          if (and (and (le 0 q) (lt q 6)) (eq (table row i) (table row q)))
            return i
        """,
    "no local can hold it": """
        loop i 0 6
          if (eq (table row i) (mul p q))
            return i
        """,
    "the classes lie far apart": """
        loop i 0 2
          if (eq (table far i) p)
            return i
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_a_loop_stays_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert inverted(text) == text
