"""Who adds a sentence to the language finds every file in CONTRIBUTING: those that know a sample sentence are named."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from tassel_compiler import core as c
from tassel_compiler.effects import tree as t
from tassel_compiler.lower.plan.planned import Planned
from tests.house.declared_names import ROOT

COMPILER = ROOT / "compiler" / "tassel_compiler"
SAMPLES = {"shuffle": {"Shuffle", "ShuffleZone"}, "require": {"Require"}, "may": {"May", "MayDo"}}
SENTENCES = {kind.__name__ for kind in (*get_args(c.Stmt), *get_args(t.Deed), *get_args(Planned))}
ELSEWHERE = ("ir", "passes", "wasm")  # instructions have a step of their own


def section() -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition("## Add an operation of the language")[2].partition("\n## ")[0]


def knows(file: Path, word: str, classes: set[str]) -> bool:
    """Does this file name the sample's class, or its word as a key?"""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        name = getattr(node, "attr", None) or getattr(node, "id", None) or getattr(node, "name", None)
        if name in classes or isinstance(node, ast.Constant) and node.value == word and file.parent.name == "effects":
            return True
    return False


@pytest.mark.parametrize("word", SAMPLES)
def test_every_file_that_knows_a_sample_sentence_is_named(word: str):
    named = section()
    files = [file for file in COMPILER.rglob("*.py") if file.relative_to(COMPILER).parts[0] not in ELSEWHERE]
    missing = [file for file in files if knows(file, word, SAMPLES[word]) and file.name != "__init__.py"]
    assert [str(file.relative_to(ROOT)) for file in missing if str(file.relative_to(ROOT)) not in named] == []
    assert len(missing) > 8


def named() -> list[str]:
    return sorted(set(re.findall(r"`([\w./-]+/[\w.-]+\.\w+)`", section())))


ABOUT_FORMULAS = {"expressions.py", "terms.py", "semantics_terms.py", "tree_formulas.py"}
"""What a formula needs beside these; an instruction has a step of its own."""


def test_every_file_that_is_named_is_there():
    assert [path for path in named() if not (ROOT / path).is_file()] == []
    assert len(named()) > 30


def test_every_file_of_the_compiler_that_is_named_knows_sentences():
    """A step that leads to a file in which there is nothing to do is as bad as one that lacks."""
    files = [ROOT / path for path in named() if path.startswith("compiler/") and path.endswith(".py")]
    stages = [file for file in files if file.relative_to(COMPILER).parts[0] not in ELSEWHERE]
    strangers = [file.name for file in stages if not any(knows(file, word, SENTENCES) for word in SAMPLES)]
    assert set(strangers) == ABOUT_FORMULAS
