"""Slips of people who write house rules, taken back: the first repair that is offered gives back what was meant.

`slips.txt` has a slip on each line: what stands in the overlay, and what somebody wrote instead. The families are those
that readers of the project slipped in; what cannot be known from the text (a missing translation) is not among them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Diagnostic
from tests.workspace.editing import Edited

RIGHT = """tassel: 1
overlay: pike
on: tiny
title: {en: Pike, fr: Le brochet, de: Der Hecht}
change:
  constants/hand-limit: 4
  cards/order/each/soup/worth: 3
remove: [cards/order/each/smoke]
add:
  cards/order/each/pike:
    worth: 5
    wants: eel
    bonus: |
      choose one:
        gain 2 coin
        take 1 any slim fish
  values/rich: {is: coin > 9 and skill > 1}
  values/wealth: {of: {p: player}, is: p's coin - 3}
  tracks/fame: {levels: [0, 1, 3, 6]}
  words/pike:
    en: {one: pike, many: pikes}
    fr: {one: brochet, many: brochets, gender: m}
    de: {one: Hecht, many: Hechte, gender: m}
  words/feast-day: {en: Feast day, fr: Jour de fête, de: Festtag}
  words/fame: {en: {name: fame}, fr: {name: la gloire}, de: {name: der Ruhm}}
hooks:
  feast-day:
    at: after hour
    do: |
      if coin > 9:
        pay 1 coin; score 1 point
      else:
        gain 1 coin per k in hand where k is urgent
    use: {optional: yes}
"""
SLIPS = [
    tuple(part.replace("\\n", "\n") for part in line.split(" ## "))
    for line in Path(__file__).with_name("slips.txt").read_text(encoding="utf-8").splitlines()
]
WARNED = ("W0602", "W0801", "W0802")


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    edited = Edited(tmp_path_factory.mktemp("slips"), RIGHT)
    found = edited.workspace.analyse()
    assert [item for item in found.diagnostics if item.code not in WARNED] == []
    return edited


def right_first(edited: Edited, right: str, wrong: str) -> bool:
    edited.put((right, wrong))
    found = edited.workspace.analyse()
    wrong_ones = sorted(found.diagnostics, key=lambda item: item.severity != "error")
    first = next((item for item in wrong_ones if item.severity == "error" or _of_nothing(item, wrong)), None)
    offered = repairs(edited.workspace, edited.file, found, first) if first is not None else []
    return [one.applied(edited.workspace.texts.text(edited.file)) for one in offered[:1]] == [RIGHT]


def _of_nothing(item: Diagnostic, wrong: str) -> bool:
    """Whether it warns of words for nothing, among those that were written wrongly."""
    return item.code == "W0802" and item.span is not None and item.span.words in wrong


SEVERAL = [  # slips in one line of a block, a path and its margin, a bracket of another sort, a moment as a key
    ("pay 1 coin; score 1 point", "pays 1 coins and then scores one point"),
    ("gain 1 coin per k in hand where k is urgent", "gain 1 coin for each k in the hand where k urgent"),
    ("cards/order/each/soup/worth: 3", "cards > order > soup > worth: 3"),
    (
        "change:\n  constants/hand-limit: 4\n  cards/order/each/soup/worth: 3\n",
        "constants/hand-limit: 4\ncards/order/each/soup/worth: 3\n",
    ),
    ("{levels: [0, 1, 3, 6]}", "{levels: [0, 1, 3, 6}]"),
    ("remove: [cards/order/each/smoke]", "remove: (cards/order/each/smoke)"),
    ("at: after hour", "after: hour"),
]
ELSEWHERE = [  # entries in another section, keys beside the one they stand below, other formats, declarations
    ("change:\n  constants/hand-limit: 4\n", "add:\n  constants/hand-limit: 4\n"),
    ("change:\n  constants", "extend:\n  constants"),
    ("use: {optional: yes}", "optional: yes"),
    ("{of: {p: player}, is: p's coin - 3}", "{of: {p}, is: p's coin - 3}"),
    ("{of: {p: player}, is: p's coin - 3}", "{of: p, is: p's coin - 3}"),
    ("gain 2 coin", "gain 2 dollars"),
    ("tracks/fame: {levels: [0, 1, 3, 6]}", "tracks/fame: [0, 1, 3, 6]"),
]
OF_ONE_KIND = [  # in every key of a row; a word that means the same; words that nothing is called by
    ("en: {one: pike, many: pikes}", "en: {singular: pike, plural: pikes}"),
    ("en: {one: pike, many: pikes}", "en: {one = pike, many = pikes}"),
    ("words/fame: {en", "words/glory: {en"),
    ("feast-day: {en: Feast day,", "feast-day: {es: Fiesta, en: Feast day,"),
]
SOME = [*SLIPS[::10], *SEVERAL, *ELSEWHERE, *OF_ONE_KIND]


@pytest.mark.parametrize(("right", "wrong"), SOME, ids=[wrong.replace("\n", " / ") for _, wrong in SOME])
def test_the_first_repair_is_what_was_meant(edited: Edited, right: str, wrong: str):
    assert right_first(edited, right, wrong)


@pytest.mark.soak
def test_it_is_so_for_nine_of_ten(edited: Edited):
    missed = [wrong for right, wrong in SLIPS if not right_first(edited, right, wrong)]
    assert len(missed) <= len(SLIPS) // 10, missed


@pytest.mark.parametrize("wrong", ["gain 2.5 coin", "take secretly 1 any slim fish", "gain -2 coin"])
def test_nothing_is_offered_that_says_less(edited: Edited, wrong: str):
    """A part of a number, its sign, a word of weight: rather no repair than another meaning."""
    edited.put(("gain 2 coin", wrong))
    found = edited.workspace.analyse()
    first = next(item for item in found.diagnostics if item.severity == "error")
    text = edited.workspace.texts.text(edited.file)
    offered = [one.applied(text) for one in repairs(edited.workspace, edited.file, found, first)]
    assert not [text for text in offered if text == RIGHT or "secretly" in wrong and "secretly" not in text], offered


@pytest.mark.parametrize(
    ("right", "wrong", "never"),
    [
        ("gain 2 coin", "gain 2 coin for 3 fish", r"pay 3 fish"),  # what is counted is no price
        ("p's coin - 3", "your p's coin - 3", r"is: (?!.*your)"),
        ("[0, 1, 3, 6]", "0, 1, 3, 6", r'"0, 1, 3, 6"'),  # a list is no text
    ],
)
def test_nothing_is_offered_that_says_something_else(edited: Edited, right: str, wrong: str, never: str):
    edited.put((right, wrong))
    found = edited.workspace.analyse()
    first = next(item for item in found.diagnostics if item.severity == "error")
    text = edited.workspace.texts.text(edited.file)
    offered = [one.applied(text) for one in repairs(edited.workspace, edited.file, found, first)[:1]]
    assert not [after for after in offered if _says(after, text, never)]


def _says(after: str, before: str, never: str) -> bool:
    """In a line that was changed."""
    return any(re.search(never, line) for line in set(after.split("\n")) - set(before.split("\n")))
