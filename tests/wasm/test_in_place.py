"""Which functions a module holds where they are called; and that they come to the same there."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.wasm.in_place import ONCE, SHORT, written_in_place
from tests.passes.code import program_with

STORE = "store 8 1 @1\n"  # three instructions


def with_functions(**bodies: str) -> Program:
    made = {name: Function(name, (), read_body(lines_of(text), 0, 0)[0]) for name, text in bodies.items()}
    small = program_with("do twice\ndo twice\ndo once\ndo around\ndo around\nreturn 0")
    return replace(small, functions={**small.functions, **made})


def test_short_ones_and_those_that_are_called_once() -> None:
    """Three instructions a store: as many as fit, and one more."""
    assert written_in_place(
        with_functions(
            twice=STORE * (SHORT // 3),
            once=STORE * (ONCE // 3),
            around="do twice\ndo twice\n",
        )
    ) >= {"twice", "once"}
    assert written_in_place(
        with_functions(
            twice=STORE * (SHORT // 3 + 1),
            once=STORE * (ONCE // 3 + 1),
            around="do twice\ndo twice\n",
        )
    ).isdisjoint({"twice", "once"})


def test_what_is_written_into_a_function_counts() -> None:
    """Two calls and all of what they call, a little more than half of what fits: too much. Two calls alone: little."""
    half = STORE * (SHORT // 6 + 1)
    assert "around" not in written_in_place(with_functions(twice=half, once="", around="do twice\ndo twice\n"))
    assert "around" in written_in_place(with_functions(twice=STORE * SHORT, once="", around="do twice\ndo twice\n"))


def test_who_offers_stays_a_function() -> None:
    assert "amounts" not in written_in_place(with_functions(twice="", once="", around=""))
