"""Printed examples come out at their printed numbers.

The ledger holds each example with its numbers. Whatever number it says comes out must stand in a scenario that cites
the example, so that no example is cited while another number is asserted.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.plainly import read_plainly
from tests.rules.test_citations import LEDGER
from tests.shown import shown_in

FILES = shown_in()
OUTCOME = ("after", "numbers")
EXAMPLES = {id: entry for id, entry in LEDGER.items() if "-EX-" in id and id.startswith(("E2-", "BE-", "AS-"))}


@cache
def told() -> dict[str, set[int]]:
    """The numbers that the scenarios of each example speak of."""
    found: dict[str, set[int]] = {}
    for file in FILES:
        document = read_plainly(file)
        assert isinstance(document, dict)
        for one in document.get("scenarios", [document]):
            text = json.dumps([one.get(key) for key in ("players", "given", "when", "then", "about")])
            for id in one.get("cites", document.get("cites", [])):
                found.setdefault(id, set()).update(int(word) for word in re.findall(r"\d+", text))
    return found


def outcome(entry: dict[str, object]) -> set[int]:
    return {abs(number) for key in OUTCOME for number in leaves(entry.get(key))}


def leaves(node: object) -> Iterator[int]:
    if isinstance(node, dict):
        for value in node.values():
            yield from leaves(value)
    elif isinstance(node, list):
        for value in node:
            yield from leaves(value)
    elif isinstance(node, str) and re.fullmatch(r"-?\d+", node):
        yield int(node)


@pytest.mark.parametrize("id", sorted(EXAMPLES))
def test_a_printed_example_comes_out_at_its_numbers(id: str) -> None:
    assert outcome(EXAMPLES[id]) - {0} <= told().get(id, set()), EXAMPLES[id]
