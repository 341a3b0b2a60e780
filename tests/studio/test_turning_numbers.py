"""A number turned by hand is written where it stands, else the overlay is told to change it."""

from __future__ import annotations

import pytest

from tassel.workspace.turning_numbers import knobs_at, taken_back, turned, value_edit, yaml_value
from tests import compiled
from tests.workspace.editing import OVERLAY

PIKE = "cards/order/each/pike/worth"
HAND = "constants/hand-limit/is"


@pytest.mark.parametrize(
    "text, path, after",
    [
        (OVERLAY, PIKE, OVERLAY.replace("worth: 5", "worth: 9")),
        (OVERLAY, HAND, OVERLAY.replace("hand-limit: 4", "hand-limit: 9")),
        (OVERLAY, "cards/order/each/soup/worth", OVERLAY + "  cards/order/each/soup/worth: 9\n"),
        ("tassel: 1\noverlay: a\non: tiny", HAND, f"tassel: 1\noverlay: a\non: tiny\nchange:\n  {HAND}: 9\n"),
        ("change:\n  a: 1\nadd:\n  b: 2\n", HAND, f"change:\n  a: 1\n  {HAND}: 9\nadd:\n  b: 2\n"),
        ("tassel: 1\nmodule: x\nconstants:\n  hand-limit: {is: 3}\n", HAND,
         "tassel: 1\nmodule: x\nconstants:\n  hand-limit: {is: 9}\n"),
        ("", HAND, f"change:\n  {HAND}: 9\n"),
    ],
)  # fmt: skip
def test_a_number_is_turned(text: str, path: str, after: str) -> None:
    assert turned(text, path, 9).applied(text) == after


def test_knobs_say_how_far() -> None:
    rules = compiled.front("bruxelles-1893")
    assert knobs_at(rules, "constants/noble-penalty") == {"is": (1, 8)}
    assert knobs_at(rules, "constants/rounds") == {}


@pytest.mark.parametrize(
    "text, path, after",
    [
        (OVERLAY, "words/pike/fr", OVERLAY.replace("{name: Brochet}", '{name: "Le: \u0153uf"}')),
        (OVERLAY, "words/soup/fr", OVERLAY + '  words/soup/fr: "Le: \u0153uf"\n'),
        ("add:\n  words/a: {en: A, fr: B}  # b\n", "words/a/fr", 'add:\n  words/a: {en: A, fr: "Le: \u0153uf"}  # b\n'),
    ],
)  # fmt: skip
def test_a_name_is_changed_where_it_stands(text: str, path: str, after: str) -> None:
    assert turned(text, path, "Le: \u0153uf").applied(text) == after


@pytest.mark.parametrize(
    "text, path, said, after",
    [
        (OVERLAY, "cards/order/each/pike/bonus/do", "take 1 cod", OVERLAY.replace("gain 2 coin", "take 1 cod")),
        (OVERLAY, f"{PIKE[:-6]}/note", "A: b", OVERLAY.replace("2 coin\n", '2 coin\n    note: "A: b"\n')),
        ("add:\n  a/b: {c: 1}  # d\n", "a/b/e", "x, y", 'add:\n  a/b: {c: 1, e: "x, y"}  # d\n'),
        ("change:\n  a: |\n    b\n    c\n  # d\n", "a", "e\nf: g", "change:\n  a: |\n    e\n    f: g\n  # d\n"),
        ("change:\n  a:\n  - b\n  - c\nadd:\n  d: 1\n", "a", "[b]", "change:\n  a: [b]\nadd:\n  d: 1\n"),
        ("change: {a: {by-players: {2: 5}}}", "a/by-players/2", "6", "change: {a: {by-players: {2: 6}}}"),
        ("overlay: x\non: y\n", "title/en", "Ours", "overlay: x\ntitle: {en: Ours}\non: y\n"),
        ("overlay: x\ntitle: {en: A}\n", "title/fr", "B", "overlay: x\ntitle: {en: A, fr: B}\n"),
        ("overlay: x\nadd: {}\n", "note", "why", "overlay: x\nnote: why\nadd: {}\n"),
        ("", "rules/a/do", "yes", 'change:\n  rules/a/do: "yes"\n'),
    ],
)  # fmt: skip
def test_a_sentence_or_a_list_is_written_as_its_author_would(text: str, path: str, said: str, after: str) -> None:
    assert value_edit(text, path, yaml_value(said)).applied(text) == after


def test_what_the_rules_do_not_say_yet_is_added() -> None:
    assert turned("", "rules/a/note", "b", there=False).text == 'add:\n  rules/a/note: "b"\n'


@pytest.mark.parametrize(
    "text, path, after",
    [
        ("on: a\nchange:\n  b/is: 1  # c\n  d: 2\n", "b/is", "on: a\nchange:\n  d: 2\n"),
        ("on: a\nchange:\n  # e\n  b: |\n    c\n    d\nadd:\n  f: 1\n", "b/is", "on: a\nadd:\n  f: 1\n"),
    ],
)
def test_a_change_is_taken_back_with_its_line(text: str, path: str, after: str) -> None:
    found = taken_back(text, path)
    assert found is not None and found.applied(text) == after


def test_what_is_no_change_cannot_be_taken_back() -> None:
    assert taken_back(OVERLAY, PIKE) is None
