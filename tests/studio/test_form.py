"""A thing as a form: what may be changed in it, of which sort, where it comes from, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tassel.studio.form_fields import told_form, told_head
from tassel.studio.open_rules import Known, OpenRules
from tassel_compiler.disk.folders import real
from tassel_compiler.printing.entities.inventory import inventory
from tests.workspace.editing import OVERLAY, Edited

PIKE, SOUP = "cards/order/each/pike", "cards/order/each/soup"


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> tuple[OpenRules, Path]:
    found = Edited(tmp_path_factory.mktemp("form"))
    return OpenRules(found.workspace.expression), real(found.file)


def study(edited: tuple[OpenRules, Path], text: str) -> Known:
    rules, file = edited
    return rules.study({file: text})


def fields(edited: tuple[OpenRules, Path], thing: str, text: str = OVERLAY) -> dict[str, dict[str, Any]]:
    known = study(edited, text)
    assert known.rules is not None
    entity = next(one for one in inventory(known.rules, "en") if one.path == thing)
    found = told_form(known, entity, "en", [edited[1].parent])
    return {str(field["path"]).removeprefix(f"{thing}/"): field for field in found}


def test_each_value_is_of_its_sort(edited: tuple[OpenRules, Path]) -> None:
    found = fields(edited, PIKE)
    assert {path: field["sort"] for path, field in found.items()} == {
        "worth": "number", "wants": "choice", "bonus": "sentence", "note": "text",
        "words/pike/en": "text", "words/pike/fr": "text", "words/pike/de": "text",
    }  # fmt: skip
    assert [id for id, _ in found["wants"]["among"]] == ["cod", "eel", "ray"]
    assert found["wants"]["value"] == "eel" and found["words/pike/fr"]["value"] == "Brochet"
    assert not found["note"]["there"] and all(field["own"] for path, field in found.items() if path != "note")


def test_what_is_inherited_says_from_where_and_what_is_changed_what_it_was(edited: tuple[OpenRules, Path]) -> None:
    text = OVERLAY + f"  {SOUP}/worth: 3\n"
    found = fields(edited, SOUP, text)
    assert (found["worth"]["own"], found["worth"]["value"], found["worth"]["below"]) == (True, "3", "2")
    assert (found["wants"]["own"], found["wants"]["layer"], found["wants"]["value"]) == (False, "tiny", "cod")


def test_a_mistaken_value_stays_as_it_was_typed_with_its_mistake(edited: tuple[OpenRules, Path]) -> None:
    found = fields(edited, PIKE, OVERLAY.replace("gain 2 coin", "gian 2 coin"))
    assert found["bonus"]["value"] == "gian 2 coin"
    assert "gian" in found["bonus"]["wrong"][0][0] and not found["worth"]["wrong"]


def test_the_folder_has_its_titles(edited: tuple[OpenRules, Path]) -> None:
    known = study(edited, OVERLAY)
    found = {str(one["path"]): one["value"] for one in told_head(known, [edited[1].parent])}
    assert found == {"title/en": "Pike", "title/fr": "Le brochet", "title/de": "Der Hecht", "note": ""}
