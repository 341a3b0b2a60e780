"""Every entry of the second edition says where it comes from, and what it names exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
FILES = sorted([*(RULES / "1893").glob("*.yaml"), *(RULES / "shared").glob("*.yaml")])
LANGUAGES = {"en", "fr", "de"}


def load(path: Path) -> object:
    return yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)


def entries(path: Path) -> list[dict[str, object]]:
    found = load(path)
    assert isinstance(found, dict)
    return list(found["entries"])


LEDGER = {str(e["id"]): e for file in sorted((RULES / "ledger").glob("*.yaml")) for e in entries(file)}


def cited(node: object, key: str) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == key and isinstance(value, list):
                yield from value
            else:
                yield from cited(value, key)
    elif isinstance(node, list):
        for item in node:
            yield from cited(item, key)


def members(tree: object, *sections: str) -> Iterator[tuple[str, object]]:
    for section in sections:
        found = tree.get(section) if isinstance(tree, dict) else None
        if isinstance(found, dict):
            yield from ((f"{section}/{name}", value) for name, value in found.items())


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_every_constant_value_and_rule_has_a_source(file: Path) -> None:
    bare = [
        name
        for name, value in members(load(file), "constants", "values", "rules", "cards", "tracks", "zones")
        if not (isinstance(value, dict) and value.get("source"))
    ]
    assert bare == []


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_every_source_and_ruling_exists(file: Path) -> None:
    rulings = load(RULES / "rulings.yaml")
    assert isinstance(rulings, dict)
    tree = load(file)
    assert [id for id in cited(tree, "source") if id not in LEDGER] == []
    assert [id for id in cited(tree, "ruling") if id not in rulings["rulings"]] == []


def test_every_ruling_speaks_every_language_and_answers_an_open_question() -> None:
    rulings = load(RULES / "rulings.yaml")
    assert isinstance(rulings, dict)
    for id, ruling in rulings["rulings"].items():
        assert id in LEDGER, id
        for part in ("question", "played", "why"):
            assert set(ruling[part]) == LANGUAGES, (id, part)
            assert all(ruling[part].values()), (id, part)


def test_what_play_cannot_show_says_why() -> None:
    silent = [id for id, e in LEDGER.items() if e.get("play") == "no" and not e.get("because")]
    assert silent == []


def test_every_entry_of_the_second_edition_is_shown_by_a_scenario() -> None:
    shown = {
        id for file in sorted((ROOT / "tests/scenarios/1893").glob("*.yaml")) for id in cited(load(file), "cites")
    }
    wanted = [id for id, e in LEDGER.items() if id.startswith("E2-") and e.get("play") != "no"]
    assert [id for id in wanted if id not in shown] == []
    assert [id for id in shown if id not in LEDGER] == []
