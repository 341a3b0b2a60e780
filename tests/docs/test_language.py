"""docs/language.md is about the language that is compiled: every example is in order, and nothing lacks one."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, unparse
from tassel_compiler.effects import tree as t
from tassel_compiler.loading import Scalar
from tassel_compiler.source import SourceText, Span
from tests.docs import language
from tests.docs.language import Example
from tests.docs.pages import Block, blocks

EXAMPLES = language.examples()
OVERLAYS = [b for b in blocks(language.PAGE) if b.language == "yaml"]
NOT_FORMS = {"Span"}


def parsed(example: Example) -> object:
    kind = language.kind_of(example)
    source = SourceText("example", example.text)
    return parse(kind, Scalar(example.text, Span(source, 0, len(example.text))), Sink())


def test_every_example_is_accepted_in_the_game_it_speaks_of(tmp_path: Path) -> None:
    sink = language.compiled(language.overlay(EXAMPLES), tmp_path / "examples")
    assert language.errors(sink) == []


@pytest.mark.parametrize("broken", [Example("block", "take 2 jokr", 1), Example("formula", "s's ownr", 1)])
def test_a_wrong_example_would_be_noticed(broken: Example, tmp_path: Path) -> None:
    assert language.errors(language.compiled(language.overlay([broken]), tmp_path / "examples"))


@pytest.mark.parametrize("example", [e for e in EXAMPLES if "\n" not in e.text], ids=lambda e: f"line {e.line}")
def test_a_short_example_stands_in_its_normal_form(example: Example) -> None:
    assert unparse(parsed(example)) == example.text


def test_every_form_of_the_language_has_an_example() -> None:
    forms = {name for name, item in vars(t).items() if isinstance(item, type) and is_dataclass(item)}
    shown = {type(node).__name__ for example in EXAMPLES for node in walk(parsed(example))}
    assert forms - shown == NOT_FORMS


@pytest.mark.parametrize("block", OVERLAYS, ids=lambda b: b.words.get("file", str(b.line)))
def test_every_overlay_of_the_page_is_accepted(block: Block, tmp_path: Path) -> None:
    assert language.errors(language.compiled(block.text, tmp_path / "sample", language.beside(block))) == []


def walk(node: object) -> list[object]:
    if isinstance(node, tuple):
        return [found for item in node for found in walk(item)]
    if not is_dataclass(node) or isinstance(node, Span):
        return []
    return [node, *(found for f in fields(node) for found in walk(getattr(node, f.name)))]
