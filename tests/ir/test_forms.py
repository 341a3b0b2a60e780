"""Laws of the forms of a program: text and JSON say everything, verify finds what is broken."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tassel_compiler.ir.canonical import canonical_json
from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.op_form import FormError
from tassel_compiler.ir.ops import OPS
from tassel_compiler.ir.program import HASH, Program
from tassel_compiler.ir.text import from_text, to_text
from tassel_compiler.ir.verify import verify
from tassel_compiler.ir.walk import walk
from tests.ir.random_programs import programs
from tests.runtime.market import market
from tests.runtime.small import game
from tests.tiny.building import program as tiny

few = settings(max_examples=40, deadline=None)


@few
@given(programs())
def test_random_programs_are_sound(program: Program) -> None:
    assert verify(program) == []


@few
@given(programs())
def test_text_says_everything(program: Program) -> None:
    assert from_text(to_text(program)) == program


@few
@given(programs())
def test_json_says_everything(program: Program) -> None:
    assert program_from_json(json.loads(json.dumps(program_to_json(program)))) == program


@few
@given(programs())
def test_the_hash_names_the_program(program: Program) -> None:
    assert finish(program) == program
    assert program.start[HASH] == int(program.hash[:8], 16) >> 1
    other = finish(replace(program, players=program.players + 1))
    assert other.hash != program.hash


def is_its_json(text: str, program: Program) -> bool:
    return text == json.dumps(program_to_json(program), ensure_ascii=True, sort_keys=True, separators=(",", ":"))


@few
@given(programs())
def test_what_is_hashed_is_the_json_of_a_program(program: Program) -> None:
    assert is_its_json(canonical_json(program), program)


def test_what_is_hashed_is_the_json_of_a_compiled_game() -> None:
    assert is_its_json(canonical_json(tiny()), tiny())


def test_every_instruction_occurs_in_the_small_games_or_at_random() -> None:
    """So the tests of forms, laws and evaluators meet each of them."""
    found: set[str] = set()

    def look(program: Program) -> None:
        for part in (*program.functions.values(), *program.blocks):
            found.update(op.name for op in walk(part.body))

    look(game())
    look(market())
    look(expanded(market()))
    look(tiny("change: {rules/tidy/do: 'repeat 1000000 times: refill'}"))
    settings(max_examples=150, deadline=None)(given(programs())(look))()
    assert found == set(OPS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tassel 2",
        "tassel 1\nnonsense 1",
        "tassel 1\n  goto 1",
        'tassel 1\nblock 0 "a"\n  jump 3',
        'tassel 1\nblock 0 "a"\n  goto x',
    ],
)
def test_text_that_is_no_program_is_refused(text: str) -> None:
    with pytest.raises(FormError):
        from_text(text)


@pytest.mark.parametrize("data", [None, [], {}, {"tassel": 99}, {"tassel": 1, "rules": 5}, {"tassel": 1}])
def test_data_that_is_no_program_is_refused(data: object) -> None:
    with pytest.raises(FormError):
        program_from_json(data)
