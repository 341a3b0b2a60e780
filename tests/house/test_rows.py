"""A forgotten place names itself: whatever has a row in one table has one wherever it must."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from tassel_compiler.diagnostics import CODES, Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.effects import tree
from tassel_compiler.ir.expansion import INTRINSICS
from tassel_compiler.ir.ops import OPS
from tassel_compiler.ir.walk import walk
from tassel_runtime.engines.oracle import walker
from tassel_runtime.engines.python.statements import STATEMENTS
from tassel_runtime.engines.python.values import VALUES
from tests.house.nouns import ROOT

COMPILER = ROOT / "compiler" / "tassel_compiler"
DEEDS = sorted(kind.__name__ for kind in get_args(tree.Deed))
EXPRESSIONS = sorted(kind.__name__ for kind in get_args(tree.Expr))


def text(*paths: str) -> str:
    files = [file for path in paths for file in sorted((COMPILER / path).parent.glob((COMPILER / path).name))]
    assert files, paths
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def missing(names: list[str], source: str) -> list[str]:
    return [name for name in names if not re.search(rf"\bt(?:ree)?\.{name}\b", source)]


def test_every_instruction_is_known_to_both_evaluators():
    values = {row.kind for row in OPS.values() if row.role == "value"}
    statements = {row.kind for row in OPS.values()} - values
    assert set(VALUES.rows) == set(walker.VALUES.rows) == values
    assert set(STATEMENTS.rows) == statements
    assert set(walker.STATEMENTS.rows) == statements - set(INTRINSICS)


def test_every_instruction_is_emitted_by_lowering():
    found = set()
    for rules in ("bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897"):
        program = compile_rules(rules, [4], Sink()).programs[4]
        parts = (*program.functions.values(), *program.blocks)
        found |= {op.name for part in parts for op in walk(part.body)}
    spare = {"continue", "fault"}  # a loop of another back end may want it beside `break`; what expansions say
    assert set(OPS) - found == spare


@pytest.mark.parametrize(
    "paths",
    [
        ("check/deeds.py", "check/blocks.py"),
        ("effects/unparse.py",),
        ("printing/grammar/*.py",),
        ("effects/deeds.py", "effects/parse.py", "effects/expressions.py"),
    ],
    ids=["check", "unparse", "print", "parse"],
)
def test_every_sentence_has_its_place(paths: tuple[str, ...]):
    assert missing(DEEDS, text(*paths)) == []


@pytest.mark.parametrize(
    "paths", [("check/expressions.py", "check/paths.py"), ("effects/*.py",), ("printing/grammar/*.py",)]
)
def test_every_expression_has_its_place(paths: tuple[str, ...]):
    assert missing(EXPRESSIONS, text(*paths)) == []


def test_every_code_is_reported_somewhere():
    sources = [file for file in COMPILER.rglob("*.py") if file.parent.name != "rows"]
    sources += [*(ROOT / "runtime").rglob("*.py"), *(ROOT / "tassel").rglob("*.py")]
    found = {code for file in sources for code in re.findall(r'"([EW]\d{4})"', file.read_text(encoding="utf-8"))}
    assert sorted(set(CODES) - found) == []
    assert sorted(found - set(CODES)) == []
