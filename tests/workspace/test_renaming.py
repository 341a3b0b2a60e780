"""A name changes everywhere or nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.workspace.renaming_things import NotRenamed, renaming, rewritten
from tassel.workspace.things import pointed_at
from tests.workspace.editing import OVERLAY, Edited

TEXT = OVERLAY.replace("bonus: gain 2 coin", "bonus: gain 2 coin per rich-now").replace(
    "values/rich: {is: coin > 9}", "values/rich-now: {is: coin / 3}\n  values/poor: {is: rich-now < 1}"
)


def renamed(folder: Path, text: str, at: str, new: str) -> str:
    edited = Edited(folder, text)
    found = edited.workspace.analyse()
    assert found.in_order, found.diagnostics
    thing = pointed_at(found, edited.file, text.index(at) + len(at) - 1)
    assert thing is not None
    changes = renaming(edited.workspace, found, thing, new)
    assert list(changes) == [edited.file]
    return rewritten(text, changes[edited.file])


@pytest.mark.parametrize("at", ["values/rich", "per rich", "is: rich"], ids=["key", "in a card", "in a value"])
def test_a_value_from_wherever_somebody_points(tmp_path: Path, at: str):
    assert renamed(tmp_path, TEXT, at, "wealth") == TEXT.replace("rich-now", "wealth")


def test_a_card_and_its_words(tmp_path: Path):
    assert renamed(tmp_path, OVERLAY, "each/pike", "perch") == OVERLAY.replace("each/pike", "each/perch").replace(
        "words/pike", "words/perch"
    )


@pytest.mark.parametrize(("step", "past"), [("soup", len("cards/order/each/soup")), ("worth", None)])
def test_a_step_of_a_path_is_what_somebody_points_at(tmp_path: Path, step: str, past: int | None):
    """Not the end of the path: who points at the card means the card."""
    said = "cards/order/each/soup/worth"
    edited = Edited(tmp_path, OVERLAY.replace("change:", f"change:\n  {said}: 4"))
    found = edited.workspace.analyse()
    thing = pointed_at(found, edited.file, edited.text.index(said) + said.index(step) + 1)
    assert thing is not None and (thing.span.words, thing.path) == (step, said[:past])


def test_a_variable_in_its_sentence_only(tmp_path: Path):
    text = OVERLAY.replace("gain 2 coin", "gain 2 coin per k in hand where k's worth > 2")
    assert renamed(tmp_path, text, "per k", "card-held") == text.replace("per k in", "per card-held in").replace(
        "k's worth", "card-held's worth"
    )


@pytest.mark.parametrize(("at", "new"), [("gain 2 coin", "franc"), ("each/pike", "soup"), ("each/pike", "A b")],
                         ids=["not the user's", "taken", "no name"])  # fmt: skip
def test_what_cannot_be_is_refused_whole(tmp_path: Path, at: str, new: str, monkeypatch: pytest.MonkeyPatch):
    if new == "franc":
        monkeypatch.setattr("tassel.workspace.renaming_things.shipped", lambda path: "tiny" in path.parts)
    with pytest.raises(NotRenamed):
        renamed(tmp_path, OVERLAY, at, new)
