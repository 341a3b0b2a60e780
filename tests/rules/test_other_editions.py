"""What is played as another edition has it says so openly.

The ledger marks an entry whose answer is taken from the rule book of another edition (`taken_from`, with the lines).
The ruling that answers it names that edition as its reason, in every language, and a rule of that kind cites such a
ruling.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.plainly import read_plainly
from tests.rules.test_citations import CITING, LEDGER, RULINGS, cited, in_full

NAMES = {"en": "first edition", "fr": "première édition", "de": "ersten Ausgabe"}
SECOND = ("E2-", "BE-", "AS-")
TAKEN = {id: entry for id, entry in LEDGER.items() if "taken_from" in entry}
OPEN_QUESTION = re.compile(r"-AMB-")


def names_it(id: str) -> bool:
    return all(name in RULINGS[id]["why"][language] for language, name in NAMES.items())


@pytest.mark.parametrize("id", sorted(id for id in TAKEN if OPEN_QUESTION.search(id)))
def test_a_ruling_taken_from_another_edition_names_it(id: str) -> None:
    assert names_it(id), RULINGS[id]["why"]


def test_a_ruling_that_names_another_edition_as_its_reason_is_marked_so() -> None:
    ours = [id for id in RULINGS if id.startswith(SECOND) and names_it(id)]
    assert [id for id in ours if id not in TAKEN] == []


def test_a_rule_taken_from_another_edition_is_played_under_such_a_ruling() -> None:
    rules = {id for id in TAKEN if not OPEN_QUESTION.search(id)}
    bare = [(file.name, path) for file in CITING for path in unruled(file, rules)]
    assert rules and bare == []


def unruled(file: Path, rules: set[str]) -> list[object]:
    """The entries of a file that rest on such a rule and cite no such ruling."""
    found = []
    todo: list[object] = [read_plainly(file)]
    while todo:
        node = todo.pop()
        if isinstance(node, dict):
            todo += in_full(node["sources"]).values() if "sources" in node else node.values()
            own = {"source": node.get("source"), "ruling": node.get("ruling")}
            if rules & set(cited(own, "source")) and not set(cited(own, "ruling")) & set(TAKEN):
                found.append(own)
    return found
