"""Slips that are made: whatever is offered reads, mends, and says no less than what stood there."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tassel.workspace.repairs import repairs
from tests.slips.making import SORTS, made_slip
from tests.slips.test_people import PEOPLE, means, opened, parts

TEXT = """tassel: 1
overlay: heron
on: tiny
title: {en: Heron, fr: Le héron, de: Der Reiher}
change:
  constants/hand-limit: 4
  cards/order/each/soup/worth: 3
add:
  values/wealthy: {of: {p: player}, is: p's coin > 5 and p's hand is not empty}
  rules/feed: |
    as p in players where not p is wealthy:
      gain 2 coin
    choose p in players where p is not you
    if coin >= 3 or p is wealthy: pay 1 coin; score 2 point
  words/wealthy: {en: {if: "{1} is wealthy"}, fr: {if: "{1} est riche"}, de: {if: "{1} reich ist"}}
  words/feed: {en: {name: the feeding, do: feed}, fr: {name: le repas, do: nourrissez}, de: {name: die Mast, do: mäste}}
"""
_FEW = 5  # slips: two samples have a text for each three, and most of these are a few lines
LARGE = [file for file in sorted(PEOPLE.glob("*/*.txt")) if len(parts(file)[3]) > _FEW]
_NUMBER, _NEVER = re.compile(r"\d+"), re.compile(r"\b(?:not|lose|nobody)\b|!=|= 0")
_ASKED = re.compile(r"\b(?:if|where|when)\b")


def less_said(before: str, after: str) -> bool:
    """Whether a number, a denial or a condition is gone: what nobody wanted to lose by mending something."""
    numbers = [_NUMBER.findall(text) for text in (before, after)]
    denied, asked = ([len(sort.findall(text)) for text in (before, after)] for sort in (_NEVER, _ASKED))
    return len(numbers[0]) > len(numbers[1]) or denied[0] > denied[1] or asked[0] > asked[1]


def right_and_told(folder: Path, base: str, text: str, beside: str, seed: str, rounds: int) -> tuple[int, int]:
    """How many first repairs take the slip back, of how many that are told; each that is offered is looked at."""
    workspace, ours = opened(folder, base, text, beside)
    assert workspace.analyse().in_order
    random, right, told = Random(seed), 0, 0
    for sort in SORTS * rounds:
        slip = made_slip(text, sort, random)
        if slip is None or means(slip.text) == means(text):
            continue
        workspace.texts.put(ours, slip.text)
        found = workspace.analyse()
        first = next((item for item in found.diagnostics if item.severity == "error"), None)
        if first is None:
            continue
        told += 1
        for number, one in enumerate(repairs(workspace, ours, found, first)):
            after = one.applied(slip.text)
            again = workspace.tried(ours, after).analyse().diagnostics
            assert (first.code, first.message, first.span) not in [(x.code, x.message, x.span) for x in again], one
            assert not less_said(slip.text, after) or means(after) == means(text), (slip, one)
            right += number == 0 and means(after) == means(text)
    return right, told


def test_what_is_offered_mends_and_says_no_less(tmp_path: Path) -> None:
    right, told = right_and_told(tmp_path, "tests/tiny", TEXT, "", "heron", 1)
    assert told > len(SORTS) // 2
    assert right >= 0.7 * told


@pytest.mark.soak
@pytest.mark.parametrize("file", LARGE, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_it_is_so_for_all_texts_of_people(tmp_path: Path, file: Path) -> None:
    base, text, beside, _ = parts(file)
    folder = tmp_path / file.stem
    folder.mkdir()
    right_and_told(folder, base, text, beside, file.stem, 4)
