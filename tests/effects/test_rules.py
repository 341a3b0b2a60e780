"""The laws of texts hold for every text of the rules that ship, read through their files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, tree, unparse
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText
from tests.effects.texts import bare, scalar

RULES = Path(__file__).parents[2] / "rules"
KINDS = {"do": "block", "is": "formula", "limit": "formula", "at": "moment"}
NO_EFFECTS = {"words", "languages", "ledger", "print"}  # folders of texts for people
FILES = sorted(f for f in RULES.rglob("*.yaml") if not NO_EFFECTS & set(f.relative_to(RULES).parts))


def texts(node: Node, key: str = "") -> Iterator[tuple[str, Scalar]]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text.split("/")[0] == "words":  # printed names, in languages of people
                continue
            yield from texts(entry.value, entry.key.text)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from texts(item)
    elif key in KINDS:
        yield KINDS[key], node


def names(found: object) -> Iterator[tree.Name]:
    if isinstance(found, tree.Name):
        yield found
    elif isinstance(found, tuple):
        for item in found:
            yield from names(item)
    elif is_dataclass(found):
        for field in fields(found):
            if field.name != "span":
                yield from names(getattr(found, field.name))


@pytest.mark.parametrize("file", FILES, ids=lambda f: str(f.relative_to(RULES)))
def test_every_text_parses_points_at_its_words_and_keeps_its_meaning(file: Path) -> None:
    sink = Sink()
    root = load(SourceText(file.name, file.read_text(encoding="utf-8")), sink)
    assert root is not None
    for kind, text in texts(root):
        found = parse(kind, text, sink)
        assert found is not None, (text.text, [item.message for item in sink.items])
        for name in names(found):
            assert name.span.source.text[name.span.start : name.span.end] == name.text
        assert bare(parse(kind, scalar(unparse(found)), sink)) == bare(found)
