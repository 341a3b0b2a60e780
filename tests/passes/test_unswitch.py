"""A test that is the same in every lap is made once; what laps count of their work they still count."""

from __future__ import annotations

import re

import pytest

from tassel_compiler.ir.program import Program
from tassel_compiler.ir.text_code import write_body
from tassel_compiler.passes.guard import sound
from tassel_compiler.passes.unswitch import unswitch
from tests.passes.code import program_with

TRIED = """\
loop b 1 (load 8)
  if (le 1 (load 9))
    if (le b (load 10))
      return 1
return 0
"""


def counting(text: str) -> Program:
    return sound(program_with(text))


def shown(program: Program) -> str:
    """The function, without how much is counted and by whom."""
    return re.sub(r"spend \d+ \d+", "spend", "\n".join(write_body(program.functions["tried"].body, 0)))


def test_it_is_asked_before_the_laps() -> None:
    assert shown(unswitch(counting(TRIED))).splitlines() == [
        "if (le 1 (load 9))",
        "  loop b 1 (load 8)",
        "    if (eq (mod b 256) 255)",
        "      spend",
        "    if (le b (load 10))",
        "      return 1",
        "else",
        '  set "last 1" (load 8)',
        '  if (lt 255 "last 1")',
        '    loop b 1 "last 1"',
        "      if (eq (mod b 256) 255)",
        "        spend",
        "return 0",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(le 1 (load 9))", "(le b (load 9))"),
        ("      return 1", "      store 9 0"),
        ("return 0\n", "return b\n"),
        ("b 1 (load 8)", "b (load 10) (load 8)"),
    ],
    ids=["rests on the lap", "changed by a lap", "read afterwards", "begins anywhere"],
)
def test_it_stays_where_somebody_could_tell(old: str, new: str) -> None:
    text = TRIED.replace(old, new)
    assert text != TRIED
    program = counting(text)
    assert unswitch(program).functions["tried"] is program.functions["tried"]
