"""JSON of others is read one way, which refuses what nests deeper than Python can read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tassel_compiler.foreign.data import read_json
from tests.house.declared_names import ROOT

OWN = {
    "compiler/tassel_compiler/foreign/data.py",  # the one way
    "compiler/tassel_compiler/disk/scratch.py",  # what was packed a moment ago
    "compiler/tassel_compiler/effects/grammar.py",  # a kept grammar: any failure is a missed chance
    "compiler/tassel_compiler/ir/text_code.py",  # one word between quotes
    "compiler/tassel_compiler/printing/book/html.py",  # what a child of the program answers
    "compiler/tassel_compiler/printing/cards/one_setting.py",  # what was written a moment ago
    "compiler/tassel_compiler/printing/cards/typeset.py",  # what a child of the program answers
    "compiler/tassel_compiler/printing/survey/form.py",  # what was written a moment ago
    "compiler/tassel_compiler/schema/store.py",  # the schemas that ship
    "compiler/tassel_compiler/wasm/about.py",  # may know no other package; catches it itself
    "runtime/tassel_runtime/replay.py",  # what was written a moment ago
    "tassel/cli/output.py",  # the same
}


def reads(file: Path) -> bool:
    calls = (node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Attribute))
    return any(node.attr in ("load", "loads") and ast.unparse(node.value) == "json" for node in calls)


def test_json_of_others_is_read_in_one_place():
    files = (file for part in ("compiler", "runtime", "tassel") for file in (ROOT / part).rglob("*.py"))
    assert {file.relative_to(ROOT).as_posix() for file in files if reads(file)} == OWN


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, "9" * 10_000, "", b"\xff"])
def test_what_is_no_json_is_one_mistake(text: str | bytes):
    with pytest.raises(ValueError):
        read_json(text)
