"""Samples of rules on the table of the small game: what passes, and what is said about mistakes.

A bad sample carries, on the line of the mistake, the code, a piece of the message, and after a bar a piece of what the
reader is told to do.
"""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

import pytest

from tassel_compiler.diagnostics import CODES
from tests.tiny.building import compiled

CASES = Path(__file__).with_name("cases")
WANTED = re.compile(r"# (E\d{4})(?: (.*?) \| (.*))?$")
HEAD = "add:\n  rules/extra:\n    do: |\n"
FIRST = 7  # the line of the overlay on which a sample begins


def samples(folder: str) -> list[str]:
    files = sorted((CASES / folder).glob("*.txt"))
    return [text for file in files for text in file.read_text(encoding="utf-8").split("---\n")]


@pytest.mark.parametrize("text", samples("good"))
def test_a_good_sample_compiles(text: str) -> None:
    found = compiled([HEAD + indent(text, "      ")])
    assert [f"{d.code} {d.message}" for d in found.sink.items] == []
    assert 2 in found.programs


@pytest.mark.parametrize("text", samples("bad"))
def test_a_mistake_is_named_on_its_line_with_a_repair(text: str) -> None:
    line, (code, message, advice) = next(
        (number, wanted.groups())
        for number, content in enumerate(text.splitlines())
        if (wanted := WANTED.search(content))
    )
    (item,) = compiled([HEAD + indent(text, "      ")]).sink.items
    assert (item.code, item.span and item.span.line) == (code, FIRST + line)
    assert (message or "") in item.message
    assert (advice or "") in (item.hint or "")


def test_every_mistake_of_a_sample_has_words_and_a_repair() -> None:
    wanted = [match for text in samples("bad") for match in map(WANTED.search, text.splitlines()) if match]
    bare = {match.group(1) for match in wanted if match.group(2) is None}
    assert all(code.startswith("E01") for code in bare)
    assert {match.group(1) for match in wanted} <= set(CODES)


def test_a_sentence_about_what_is_yours_needs_somebody_who_acts() -> None:
    """Also through a call; a rule that nobody starts without acting may say it."""
    (item,) = compiled(["change:\n  rules/tidy/do: stroll\nadd:\n  rules/stroll: {do: gain 1 coin}\n"]).sink.items
    assert (item.code, item.span and item.span.line) == ("E0313", 7)
    assert [related.span.words for related in item.related] == ["tidy", "stroll"]
    calm = 'change:\n  rules/tidy/do: "as leader: stroll"\nadd:\n  rules/stroll: {do: gain 1 coin}\n'
    assert compiled([calm]).sink.items == ()


def test_another_kind_is_none_that_players_belong_to() -> None:
    rules = """add:
  kinds/side: {many: sides, includes: player, values: [lake]}
  values/near: {of: {q: side}, is: "1"}
  rules/extra: {do: gain (near(cod)) coin}
  words/lake: {en: {one: lake}, fr: {one: lac, gender: m}, de: {one: See, many: Seen, gender: m}}
"""
    items = compiled([rules]).sink.items
    assert [item.code for item in items] == ["E0301"], [item.message for item in items]
