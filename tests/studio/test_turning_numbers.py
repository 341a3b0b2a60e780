"""A number turned by hand is written where it stands, else the overlay is told to change it."""

from __future__ import annotations

import pytest

from tassel.studio.turning_numbers import knobs_at, names_at, turned
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


def test_names_that_have_one_form_are_shown_to_be_changed() -> None:
    rules = compiled.front("bruxelles-1893")
    path, names = names_at(rules, "noble", "empain")
    assert path == "words/empain" and names["fr"] == "\u00c9douard Empain" and {"en", "fr", "de"} <= names.keys()
    assert names_at(rules, "material", "wood") == ("", {}) == names_at(rules, "noble", "nobody")
