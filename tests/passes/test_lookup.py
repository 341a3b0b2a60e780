"""What tables say together stands in one: its entries are worked out by hand."""

from __future__ import annotations

from textwrap import dedent

import pytest

from tassel_compiler.passes.lookup import lookup
from tests.passes.code import after, program_with

TABLES = {
    "accepts": (5, 2, 7),
    "powers": (1, 2, 4),
    "next": (2, 0, 1),
    "nobody": (-1, 1),
    "row": (0, 0, 1, 1),
    "column": (0, 1, 0, 1),
}


def test_one_number() -> None:
    """After 0, 1, 2 come 2, 0, 1, which accept 7, 5, 2: an odd number twice."""
    program = program_with("return (mod (table accepts (table next (bounded (load 8) 0 2 0))) 2)", tables=TABLES)
    assert "bounded" in after(lookup, program)
    program = program_with(
        """
        loop i 0 3
          store 8 (mod (table accepts (table next i)) 2) @1
    """,
        tables=TABLES,
    )
    assert after(lookup, program) == dedent("""\
        loop i 0 3
          store 8 (table "looked up 7" i) @1
    """)
    assert lookup(program).tables["looked up 7"] == (1, 1, 0)


def test_two_numbers() -> None:
    """5 is 4 and 1, 2 is 2, 7 is all of them; for each of the three the powers 1, 2, 4 in order."""
    program = program_with(
        """
        loop m 0 3
          loop c 0 3
            if (mod (div (table accepts m) (table powers c)) 2)
              store 8 c @1
    """,
        tables=TABLES,
    )
    assert after(lookup, program) == dedent("""\
        loop m 0 3
          loop c 0 3
            if (table "looked up 7" (add (mul m 3) c))
              store 8 c @1
    """)
    assert lookup(program).tables["looked up 7"] == (1, 0, 1, 0, 1, 0, 1, 1, 1)


def test_a_test_of_many_looks() -> None:
    """Of four squares those beside each other: a row or a column is the same, not both."""
    program = program_with(
        """
        loop a 0 4
          loop b 0 4
            if (and (ne (table row a) (table row b)) (eq (table column a) (table column b)))
              store 8 b @1
    """,
        tables=TABLES,
    )
    tables = lookup(program).tables
    assert after(lookup, program).splitlines()[2].strip() == 'if (table "looked up 7" (add (mul a 4) b))'
    assert tables["looked up 7"] == (0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0)


KEPT = {
    "two looks and two numbers: the index would cost as much": """
        loop a 0 3
          loop b 0 3
            if (eq (table next a) (table powers b))
              store 8 b @1
        """,
    "it may not be looked up at all": """
        loop a 0 2
          loop b 0 3
            if (and (le 0 (table nobody a)) (eq (table next b) 1))
              store 8 b @1
        """,
    "a cell decides, too": """
        loop a 0 3
          store 8 (min (mod (table accepts a) (load 9)) 2) @1
        """,
    "three numbers decide": """
        loop a 0 3
          loop b 0 3
            loop c 0 3
              store 8 (mod (min (table next a) (min (table next b) (table next c))) 2) @1
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_looks_stay_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert after(lookup, program_with(text, tables=TABLES)) == text
