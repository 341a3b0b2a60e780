"""Samples of the language: what it says, and what it says about mistakes.

A good sample stands in its normal form. A bad one carries, on the line of the mistake, the code, a piece of
the message, and after a bar a piece of what the reader is told to do.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import CODES, Sink
from tassel_compiler.effects import parse, unparse
from tests.effects.texts import read, scalar

CASES = Path(__file__).with_name("cases")
KIND = re.compile(r"(moment|field|formula): ")
WANTED = re.compile(r"# (E\d{4}) (.*?) \|[ ]?(.*)")


def samples(folder: str) -> list[tuple[str, str]]:
    found = []
    for file in sorted((CASES / folder).glob("*.txt")):
        for text in file.read_text(encoding="utf-8").split("---\n"):
            named = KIND.match(text)
            kind = named.group(1) if named else file.stem.rstrip("s")
            found.append((kind, text[named.end() :] if named else text))
    return found


@pytest.mark.parametrize(("kind", "text"), samples("good"))
def test_a_good_sample_is_its_own_normal_form(kind: str, text: str) -> None:
    assert unparse(read(kind, text)) == text.rstrip("\n")


@pytest.mark.parametrize(("kind", "text"), samples("bad"))
def test_a_mistake_is_named_on_its_line_with_a_repair(kind: str, text: str) -> None:
    line, (code, message, advice) = next(
        (number, wanted.groups())
        for number, content in enumerate(text.split("\n"), 1)
        if (wanted := WANTED.search(content))
    )
    sink = Sink()
    assert parse(kind, scalar(text), sink) is None
    (item,) = sink.items
    assert (item.code, item.span and item.span.line) == (code, line)
    assert message in item.message
    assert advice in f"{item.message} {item.hint}"


def test_every_code_of_the_syntax_has_a_sample() -> None:
    shown = {match.group(1) for _, text in samples("bad") for match in WANTED.finditer(text)}
    long = {"E0132", "E0135", "E0136"}  # their pages have them
    assert {code for code in CODES if code.startswith("E01")} == shown | long
