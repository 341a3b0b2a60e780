"""A name does not keep a number that the rules may change: it takes a slot, or falls with the formula that it tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.vocabulary import vocabulary
from tests.compiled import front as shared
from tests.printing.book.shelves import RULES

NUMBER = re.compile(r"\b(one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b")
SLOT = re.compile(r"\{[^}]*\}")


def forms(node: Node) -> Iterator[str]:
    """What a word is called in English."""
    told = node.get("en") if isinstance(node, Mapping) else None
    if isinstance(told, Scalar):
        yield told.text
    for entry in told.entries if isinstance(told, Mapping) else ():
        if isinstance(entry.value, Scalar):
            yield entry.value.text


def compiled(expression: str) -> Compiled:
    found = front(expression, Sink())
    assert found.declared is not None and found.tree is not None
    return found


@pytest.mark.parametrize("rules", RULES)
def test_only_names_of_single_things_and_words_of_formulas_tell_numbers(rules: str) -> None:
    found = compiled(rules)
    assert found.declared is not None and found.tree is not None
    rows = {name for family in found.declared.families.values() for name in family.rows}
    free = {*rows, *found.declared.values}  # a piece is called as it looks; a formula takes its words along
    known = vocabulary(found.declared)
    words = found.tree.root.get("words")
    assert isinstance(words, Mapping)
    telling = {
        entry.key.text: text
        for entry in words.entries
        if entry.key.text in known and entry.key.text not in free
        for text in forms(entry.value)
        if NUMBER.search(SLOT.sub("", text))
    }
    assert telling == {}


@pytest.fixture
def named(tmp_path: Path) -> str:
    (tmp_path / "ours").mkdir()
    return str(tmp_path / "ours")


def laid(folder: str, text: str) -> tuple[Compiled, list[str]]:
    Path(folder, "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: 1893\n{text}\n", encoding="utf-8")
    sink = Sink()
    return front(f"bruxelles-1893+{folder}", sink), [item.code for item in sink.items if item.code[0] == "E"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("change: {constants/coin-lot/is: 4}", "4 BF"),
        ("change: {constants/coin-lot: {by-players: {2: 2, 3: 2, 4: 3, 5: 3}}}", "2/3 BF"),
        ("remove: [constants/coin-lot]\nadd: {values/coin-lot: {is: 2}}", "… BF"),
    ],
)
def test_a_slot_in_a_name_follows_the_rules(text: str, name: str, named: str) -> None:
    found, errors = laid(named, text)
    assert found.declared is not None and errors == []
    assert name_of(found.declared, "en", "unit", "coins") == name


def test_a_slot_that_names_nothing_is_told(named: str) -> None:
    assert laid(named, 'change: {words/coins/en/name: "{coin-lto} BF"}')[1] == ["E0805"]


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "fewer than {people-start}?", "fewer than two?"),
        ("fr", "une carte sur {people-start}, ou aucune", "une carte sur deux, ou aucune"),
        ("de", "bis wieder {noble-places} daliegen", "bis wieder vier daliegen"),
        ("nl", "minder dan {people-start}?", "minder dan twee?"),
        ("nl", "min {people-start}", "min twee"),
        ("en", "{people-start}", "2"),  # a value
        ("en", "a {people-start}/5 card", "a 2/5 card"),
        ("en", "for {coin-lot} BF.", "for 3 BF."),
    ],
)
def test_a_number_that_is_said_stands_in_words_whatever_follows(lang: str, text: str, said: str) -> None:
    checked = shared("bruxelles-1893").checked
    assert checked is not None and filled_slots(text, Voice(checked, lang)) == said
