"""Keys of what is not played (books, cards, drawings, ledgers, rulings, logs, programs): somebody asks for each."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.schema.keys import Key, Walker

TOP = Path(__file__).resolve().parents[2]
CODE = ("compiler/tassel_compiler", "runtime/tassel_runtime", "tassel")
OTHERS = ("book", "cards", "icons", "ledger", "log", "program", "rulings")
REMARKS = {
    "ledger: affects": "for who reads the ledger",
    "rulings: affects": "for who reads the rulings",
    "rulings: impact": "for who reads the rulings",
    "rulings: reason": "for who reads the rulings",
}


@cache
def read() -> frozenset[str]:
    """Every word that stands in quotation marks in the Python, and every field of a record."""
    found: set[str] = set()
    for folder in CODE:
        for file in (TOP / folder).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r"[\"']([a-z][a-z_-]*)[\"']", text))
            found |= set(re.findall(r"^    ([a-z_]+): ", text, re.M))
    return frozenset(found)


def keys() -> list[tuple[str, Key]]:
    return [(kind, key) for kind in OTHERS for key in sorted(Walker(kind).all_keys())]


@pytest.mark.parametrize(("kind", "key"), keys(), ids=str)
def test_a_key_is_asked_for(kind: str, key: Key) -> None:
    assert (key[1] in read()) == (f"{kind}: {key[1]}" not in REMARKS)
