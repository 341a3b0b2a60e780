"""An overlay touches one sentence of a step; the others stay whose they are."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import unparse
from tests.tiny.building import compiled

GONE = "remove: [rules/fish-somewhere/steps/sail/2]\n"
SAIL = ["choose spot in pools where spot is vacant", "pay (fare(spot)) coin", "put 1 boat on spot"]


def step(path: str, name: str, *texts: str) -> list[str]:
    found = compiled(texts)
    assert [item.message for item in found.sink.items if item.severity == "error"] == [] and found.declared is not None
    body = next(one.body for one in found.declared.rules[path].steps if one.name == name)
    return [line.strip() for line in unparse(body).splitlines()]


@pytest.mark.parametrize(
    ("edit", "lines"),
    [
        ("change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n", [SAIL[0], "pay 1 coin", SAIL[2]]),
        ("change:\n  rules/fish-somewhere/steps/sail/3: lose 1 coin; put 1 boat on spot\n",
         [*SAIL[:2], "lose 1 coin", SAIL[2]]),
        (GONE, [SAIL[0], SAIL[2]]),
        (f"{GONE}change:\n  rules/fish-somewhere/steps/sail/3: put 2 boat on spot\n", [SAIL[0], "put 2 boat on spot"]),
    ],
    ids=["changed", "two for one", "removed", "counted as they were written"],
)  # fmt: skip
def test_one_sentence_is_another(edit: str, lines: list[str]) -> None:
    assert step("rules/fish-somewhere", "sail", edit) == lines


def test_a_rule_that_is_one_text_has_sentences_too() -> None:
    edit = 'change:\n  rules/tidy/1: "as p in players: set rested to no"\n'
    assert step("rules/tidy", "", edit) == ["as p in players: set rested to no"]


def test_overlays_touch_different_sentences_of_a_step() -> None:
    one = "change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n"
    other = "tassel: 1\noverlay: theirs\non: tiny\nchange:\n  rules/fish-somewhere/steps/sail/3: put 2 boat on spot\n"
    assert step("rules/fish-somewhere", "sail", one, other) == [SAIL[0], "pay 1 coin", "put 2 boat on spot"]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ("change:\n  rules/fish-somewhere/steps/sail/9: pay 1 coin\n", "E0203"),
        ("change:\n  rules/fish-somewhere/steps/sail/0: pay 1 coin\n", "E0203"),
        ("remove: [rules/refill/1]\n", "E0203"),
        ("change:\n  values/haul/1: 3\n", "E0603"),
        ("change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coyn\n", "E0207"),
    ],
)
def test_what_is_no_sentence_is_told_where_it_is_said(edit: str, code: str) -> None:
    sink = Sink()
    compiled([edit], sink=sink)
    (told,) = [item for item in sink.items if item.severity == "error"]
    assert told.code == code and told.span.source.path == "ours.yaml"


def test_two_overlays_on_one_sentence_are_told() -> None:
    one = "change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n"
    other = "tassel: 1\noverlay: theirs\non: tiny\nchange:\n  rules/fish-somewhere/steps/sail/2: pay 2 coin\n"
    assert [item.code for item in compiled([one, other]).sink.items] == ["E0604"]
