"""How many sentences are written by hand, as docs/words.md says: who writes one more counts it there, and says why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from tassel_compiler.core.handwritten import Handwritten
from tests.compiled import front as shared
from tests.plainly import read_plainly
from tests.printing.book.shelves import RULES as SHIPPED

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "words.md"
PLACES = {  # the first cell of a row of the page, and the folders of rules that it counts
    "second edition, and what it shares": ("shared", "1893"),
    "first edition, what it does otherwise": ("first-edition",),
    "card game": ("1897",),
    "expansion and B-sides": ("belle-epoque", "asymmetric"),
    "rulings and house rules": ("rulings", "house"),
}
SHELF = "games"  # each shows how a game is told that knows one table: its sentences are its author's
TOLD = {"print", "examples", "ledger", "languages"}  # texts of books, and the same sentences once more


def test_every_folder_of_rules_is_counted() -> None:
    known = {folder for folders in PLACES.values() for folder in folders}
    told = {path.relative_to(ROOT / "rules").parts[0] for path in documents() if any(sentences(path))}
    assert told - {SHELF} == known


@pytest.mark.parametrize("place", PLACES)
def test_the_page_says_how_many_remain_and_why(place: str) -> None:
    found = [one for folder in PLACES[place] for one in written(folder)]
    row = re.search(rf"^\| {re.escape(place)} \| (\d+) \| \S", PAGE.read_text(encoding="utf-8"), re.M)
    assert row is not None
    assert int(row[1]) == len(found), found


def test_the_page_says_how_many_there_are_in_all() -> None:
    told = re.search(r"^(\d+) sentences of the rules that ship are written by", PAGE.read_text(encoding="utf-8"), re.M)
    assert told is not None
    assert int(told[1]) == sum(len(written(folder)) for folders in PLACES.values() for folder in folders)


@cache
def written(folder: str) -> tuple[str, ...]:
    inside = (path for path in documents() if path.is_relative_to(ROOT / "rules" / folder))
    return tuple(one for path in inside for one in sentences(path))


def documents() -> Iterator[Path]:
    found = sorted((ROOT / "rules").rglob("*.yaml"))
    yield from (path for path in found if not TOLD & set(path.relative_to(ROOT).parts))


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


@pytest.mark.parametrize("rules", SHIPPED)
def test_no_edition_that_ships_leaves_a_sentence_behind(rules: str) -> None:
    """Where its effect is another one, or says other names, the sentence is written anew, marked or told by slots."""
    checked = shared(rules).checked
    assert checked is not None
    written, words = Handwritten.of(checked), checked.declared.words
    told = {key: effect for key, effect in written.effects.items() if key in words and words[key].text}
    assert told and [key for key, effect in told.items() if written.sentence(effect) is None] == []
