"""Who adds a sentence to the language finds every file in CONTRIBUTING: those that know a sample sentence are named."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.house.nouns import ROOT

COMPILER = ROOT / "compiler" / "tassel_compiler"
SAMPLES = {"shuffle": {"Shuffle", "ShuffleZone"}, "require": {"Require"}, "may": {"May", "MayDo"}}
ELSEWHERE = ("ir", "passes")  # instructions have a step of their own


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
