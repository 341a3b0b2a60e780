"""What a few rules become, in the text form of programs: the functions and blocks of the rule, and its questions."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tassel_compiler.ir.program import Program
from tassel_compiler.ir.text import to_text
from tests.conftest import Golden
from tests.lower.trials import overlay
from tests.tiny.building import program

SECTION = re.compile(r"\n(?=\S)")
OWN = re.compile(r'block \d+ "rules/trial"|asks \{[^\n]*"owner": "rules/trial"|function "?rules/trial"?[ (]')
WORDS = re.compile(r"[\w./#@-]+")
FOLDER = Path(__file__).with_name("golden")

RULES = {
    "a-sum": "as leader: gain (haul) coin",
    "a-demand": """
        as leader:
          if possible:
            pay 2 coin
            score 3 point
    """,
    "a-choice": """
        as leader:
          choose s in pools where s is vacant
          pay (fare(s)) coin
          put 1 boat on s
    """,
    "two-options": """
        as leader:
          choose one:
            cast: take 1 any slim fish
            rest: pay 1 coin; set rested to yes
    """,
    "up-to": """
        as leader:
          up to 2 times:
            choose k in hand where filled(k)
            put k in served
    """,
    "a-draw": "as leader: draw 2 order from pile to hand",
}


def own_part(program: Program) -> str:
    """The blocks and questions of the trial and the functions they lead to; where the slots lie stands above them."""
    chunks = [chunk.strip("\n") for chunk in SECTION.split(to_text(program)) if chunk.strip()]
    functions = {chunk.split()[1].strip('"'): chunk for chunk in chunks if chunk.startswith("function ")}
    kept = [c for c in chunks if OWN.match(c)]
    todo = [word for chunk in kept for word in WORDS.findall(chunk) if word in functions]
    reached: dict[str, str] = {}
    while todo:
        name = todo.pop(0)
        if name not in reached:
            reached[name] = functions[name]
            body = functions[name].partition("\n")[2]
            todo += [word for word in WORDS.findall(body) if word in functions]
    slots = [f"# {slot.base} {slot.holder}.{slot.name}" for slot in program.slots]
    zones = [f"# {zone.base} {zone.name}" for zone in program.zones]
    return "\n\n".join(["\n".join(slots + zones), *reached.values(), *kept]) + "\n"


@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_becomes_this_program(name: str, golden: Golden) -> None:
    rule = dedent(RULES[name]).strip("\n")
    comment = indent(rule, "# ", lambda _line: True)
    golden(FOLDER / f"{name}.txt", f"{comment}\n\n{own_part(program(overlay(rule)))}")
