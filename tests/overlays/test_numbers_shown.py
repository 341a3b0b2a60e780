"""The number that is shown beside a sentence is the one that a path of an overlay changes it by."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.loading.nodes import Scalar, patched
from tassel_compiler.overlays.numbered_sentences import NumberedLine, numbered_lines
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.entities.settings import settings
from tassel_compiler.resolve.texts import block
from tassel_compiler.source import NOWHERE
from tests.compiled import front

RULES = (
    "bruxelles-1893", "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1897", "bruxelles-1893-first-edition",
    "branch-lines", "crates-downstream", "five-in-a-row", "game-of-hex", "mudlarks", "nine-mens-morris", "oh-hell",
    "seed-swap", "small-go",
)  # fmt: skip
MARKER = "raise elsewhere by 77"


def texts_shown(rules: str) -> Iterator[tuple[str, Scalar, tuple[NumberedLine, ...]]]:
    compiled = front(rules)
    assert compiled.tree is not None
    for entity in inventory(compiled):
        for setting in settings(compiled.tree, entity.path):
            path = "/".join(filter(None, (entity.path, setting.name)))
            node = compiled.tree.at(path) or compiled.tree.at(entity.path)
            if setting.sentences and isinstance(node, Scalar):
                yield path, node, setting.sentences


def with_marker(lines: tuple[NumberedLine, ...], at: int) -> list[str]:
    """The lines with one sentence, and all that stands in it, replaced."""
    depth = indent(lines[at])
    further = range(at + 1, len(lines))
    past = next((i for i in further if indent(lines[i]) < depth + (not is_branch(lines[i]))), len(lines))
    return [*(line.text for line in lines[:at]), " " * depth + MARKER, *(line.text for line in lines[past:])]


def indent(line: NumberedLine) -> int:
    return len(line.text) - len(line.text.lstrip())


def is_branch(line: NumberedLine) -> bool:
    return line.text.lstrip().startswith(("else:", "else if "))


def replaced(node: Scalar, numbers: tuple[int, ...]) -> list[str]:
    """The text after an overlay has changed the sentence of these numbers, as it is carried out."""
    sink = Sink()
    made = block(patched(node, numbers, Scalar("key", NOWHERE), Scalar(MARKER, NOWHERE)), sink)
    assert isinstance(made, t.Block) and not sink.failed, [item.message for item in sink.items]
    return [line.text for line in numbered_lines(Scalar(unparse(made), NOWHERE))]


@pytest.mark.parametrize("rules", RULES)
def test_each_number_shown_changes_the_sentence_beside_it(rules: str) -> None:
    found = list(texts_shown(rules))
    assert found
    for path, node, lines in found:
        for at, line in enumerate(lines):
            if line.numbers:
                assert replaced(node, line.numbers) == with_marker(lines, at), (path, line)


def test_numbers_are_shown_of_every_text_that_happens() -> None:
    shown = {path for path, *_ in texts_shown("bruxelles-1893")}
    assert {"rules/turn/options/pass/do", "cards/noble/each/solvay/do"} <= shown
