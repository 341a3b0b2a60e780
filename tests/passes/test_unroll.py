"""A short loop is written out; what stands in its place is worked out by hand, lap by lap."""

from __future__ import annotations

from functools import partial
from textwrap import dedent

import pytest

from tassel_compiler.passes.unroll import Room, unroll
from tests.passes.code import after, program_with

TABLES = {"price": (4, 2, 7), "next": (1, 2, 0)}
three_laps = partial(unroll, room=Room(laps=3, size=60))


def written_out(text: str) -> str:
    return after(three_laps, program_with(text, "p", "q", tables=TABLES))


def test_counters_become_numbers() -> None:
    """Cells 9 and 10 are the coins; the prices are 4 and 2, and after 2 comes 0."""
    assert written_out("""
        loop i 0 2
          store (add 9 i) (table price i) @1
        if (eq (table next 2) p)
          return 1
    """) == dedent("""\
        store 9 4 @1
        store 10 2 @1
        if (eq 0 p)
          return 1
    """)


def test_what_a_lap_begins_with_stands_where_it_is_asked_for() -> None:
    assert written_out("""
        loop i 0 2
          set at (add 9 i)
          set old (load at)
          store at (min old p) @1
    """) == dedent("""\
        set old (load 9)
        store 9 (min old p) @1
        set old (load 10)
        store 10 (min old p) @1
    """)


def test_flags_and_sums_are_followed() -> None:
    """The first lap needs no look at the flag, the others know that it is down; `first` is asked for no more."""
    assert written_out("""
        set most 0
        set first 1
        loop i 0 2
          set x (load (add 9 i))
          if (or first (lt most x))
            set most x
            set first 0
        return most
    """) == dedent("""\
        set most 0
        set x (load 9)
        set most x
        set x (load 10)
        if (lt most x)
          set most x
        return most
    """)


def test_nothing_follows_a_lap_that_never_goes_on() -> None:
    assert written_out("""
        loop i 0 3
          if (lt 0 i)
            return (table price i)
        return p
    """) == dedent("""\
        return 2
    """)


def test_a_number_of_a_local_in_an_address_stands_at_its_beginning() -> None:
    """Cell 13 begins the pile, 14 is its first card: another region than that of the coins, so 9 stays in front."""
    assert written_out("""
        if (and (le 4 p) (le p 4))
          loop i 0 1
            store (add 9 (add i (add p -4))) 1 @1
            store (add 9 (add (add p i) -4)) 2 @1
    """) == dedent("""\
        if (and (le 4 p) (le p 4))
          store (add 9 (add p -4)) 1 @1
          store (add 9 (add p -4)) 2 @1
    """)


KEPT = {
    "it has more laps": """
        loop i 0 4
          store 8 i @1
        """,
    "nobody knows how many laps": """
        loop i 0 (mod p 3)
          store 8 i @1
        """,
    "a lap may be left": """
        loop i 0 2
          if (eq (load 8) i)
            break
          store 8 i @1
        """,
    "the counter is given another number": """
        loop i 0 2
          set i 1
          store 8 i @1
        """,
    "its work is counted": """
        loop i 0 2
          spend 21000 0
          store 8 i @1
        """,
}


@pytest.mark.parametrize("reason", KEPT)
def test_a_loop_stays_where(reason: str) -> None:
    text = dedent(KEPT[reason]).lstrip("\n")
    assert written_out(text) == text


def test_a_long_lap_stays() -> None:
    """Six instructions and three numbers a lap, nine in all: eighteen for two laps."""
    text = "loop i 0 2\n  store (add 9 i) (min (load 8) p) @1\n"
    program = program_with(text, "p")
    assert after(partial(unroll, room=Room(laps=2, size=15)), program) == text
    assert after(partial(unroll, room=Room(laps=2, size=16)), program) != text
