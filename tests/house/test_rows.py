"""A forgotten place names itself: whatever has a row in one table has one wherever it must."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import get_args

import pytest

from tassel_compiler.diagnostics import CODES
from tassel_compiler.effects import tree
from tassel_compiler.ir.expansion import INTRINSICS
from tassel_compiler.ir.ops import OPS
from tassel_compiler.ir.walk import walk
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.wasm import deeds_code, numbers
from tassel_runtime.engines.oracle import walker
from tassel_runtime.engines.python.statements import STATEMENTS
from tassel_runtime.engines.python.values import VALUES
from tests.check import test_cases as checking
from tests.compiled import declared, program
from tests.effects import test_cases as language
from tests.effects.texts import read
from tests.house.declared_names import ROOT
from tests.printing import test_sentences as printing

SORTS = {*get_args(tree.Deed), *get_args(tree.Expr)}
SMALL = ("five-in-a-row",)  # for two
GAMES = ("bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897", *SMALL)


def sorts(texts: Iterable[object]) -> set[type]:
    return {type(part) for text in texts for part in parts(text)}


def rules() -> Iterator[object]:
    """What the games say, of which `golden/test_spoken` holds every sentence that is printed."""
    for game in GAMES:
        yield from (step.body for rule in declared(game).rules.values() for step in rule.steps)


def values() -> Iterator[object]:
    for game in GAMES:
        yield from (value.body for value in declared(game).values.values())


# Tests that show what becomes of a text, and the texts that they try.
TRIED: dict[str, Callable[[], Iterable[object]]] = {
    "parsed and written again": lambda: (read(kind, text) for kind, text in language.samples("good")),
    "checked and compiled": lambda: [*(read("block", text) for text in checking.samples("good")), *rules(), *values()],
    "printed": lambda: [*(read("block", text) for text, _, _ in printing.golden()), *rules()],
}


@pytest.mark.parametrize("what", TRIED)
def test_every_sort_of_sentence_and_formula_is_tried(what: str):
    assert {sort.__name__ for sort in SORTS - sorts(TRIED[what]())} == set()


def test_every_instruction_is_known_to_every_engine():
    values = {row.kind for row in OPS.values() if row.role == "value"}
    statements = {row.kind for row in OPS.values()} - values
    assert set(VALUES.rows) == set(walker.VALUES.rows) == values
    assert set(STATEMENTS.rows) == statements
    assert set(walker.STATEMENTS.rows) == statements - set(INTRINSICS)
    assert set(numbers.VALUES.rows) == values
    assert set(deeds_code.STATEMENTS.rows) == statements


def test_every_instruction_is_emitted_by_lowering():
    found = set()
    for game in GAMES:
        made = program(game, 2 if game in SMALL else 4)
        found |= {op.name for part in (*made.functions.values(), *made.blocks) for op in walk(part.body)}
    spare = {"continue", "fault"}  # a loop of another back end may want it beside `break`; what expansions say
    assert set(OPS) - found == spare


def test_every_code_that_is_reported_has_a_row():
    """Whether each row is reported, its page shows: the sample there fails with it (`tests/errors`)."""
    sources = [file for package in ("compiler", "runtime", "tassel") for file in (ROOT / package).rglob("*.py")]
    texts = [node.value for file in sources for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str)]  # fmt: skip
    assert {text for text in texts if re.fullmatch(r"[EW]\d{4}", text)} == set(CODES)
