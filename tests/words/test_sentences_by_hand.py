"""How many sentences are written by hand, as the decision about them says: who writes one more counts it there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.plainly import read_plainly

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "docs" / "decisions" / "0017-meaning-has-a-digest.md"
PLACES = {  # the first cell of a row of the record, and the folders of rules that it counts
    "second edition, and what it shares": ("shared", "1893"),
    "first edition, what it does otherwise": ("first-edition",),
    "card game": ("1897",),
    "expansion and B-sides": ("belle-epoque", "asymmetric"),
    "rulings and house rules": ("rulings", "house"),
}
TOLD = {"print", "examples", "ledger"}  # texts of books are sentences of another kind


def test_every_folder_of_rules_is_counted() -> None:
    known = {folder for folders in PLACES.values() for folder in folders}
    told = {path.relative_to(ROOT / "rules").parts[0] for path in documents() if any(sentences(path))}
    assert told == known


@pytest.mark.parametrize("place", PLACES)
def test_the_record_says_how_many_remain(place: str) -> None:
    folders = [ROOT / "rules" / folder for folder in PLACES[place]]
    found = [one for path in documents() if any(path.is_relative_to(folder) for folder in folders)
             for one in sentences(path)]  # fmt: skip
    row = re.search(rf"^\| {re.escape(place)} \|[^|]*\| (\d+) \|", RECORD.read_text(encoding="utf-8"), re.M)
    assert row is not None
    assert int(row[1]) == len(found), found


def documents() -> Iterator[Path]:
    yield from (path for path in sorted((ROOT / "rules").rglob("*.yaml")) if not TOLD & set(path.parts))


def sentences(path: Path) -> Iterator[str]:
    """The words with a text: in a module under `words`, in an overlay under `add` and `change`."""
    document = read_plainly(path)
    entries = {**_mapping(document.get("words"))}
    for section in ("add", "change"):
        own = _mapping(document.get(section))
        entries |= {key: entry for key, entry in own.items() if key.startswith("words/")}
    for key, entry in entries.items():
        if key.endswith("/text") or "text" in _mapping(entry):
            yield f"{path.parent.name}/{path.name}: {key}"


def _mapping(node: object) -> Mapping[str, object]:
    return node if isinstance(node, dict) else {}
