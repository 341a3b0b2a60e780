"""What cannot be read is told once: nothing is said of the keys that are empty without it."""

from __future__ import annotations

import pytest

from tassel.workspace.salvaging import salvaged
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping
from tassel_compiler.source import SourceText

HEAD = "tassel: 1\noverlay: ours\non: tiny\n"


@pytest.mark.parametrize(
    ("text", "code", "kept"),
    [
        ("change:\n  rules/turn: may: gain 1 coin\n", "E0010", {}),
        ("change:\n  rules/turn:\n    do: may: gain 1 coin\n", "E0010", {}),
        ("change:\n  constants/hours: 4\n  rules/turn:\n    do: may: gain 1 coin\n", "E0010",
         {"change": ["constants/hours"]}),
        ("add:\n\n  # a map\n  cards/order: [a]'s b\n", "E0012", {}),
        ("add:\n  words/soup: {en: soup #1}\nremove: [rules/turn]\n", "E0024", {"remove": None}),
        ("add:\n  rules/stroll: {do: gain 1 coin}\nchange:\n  rules/turn: a: b\n", "E0010", {"add": ["rules/stroll"]}),
    ],
)  # fmt: skip
def test_a_key_with_nothing_left_goes_too(text: str, code: str, kept: dict[str, list[str] | None]) -> None:
    sink = Sink()
    root = salvaged(SourceText("ours.yaml", HEAD + text), sink)
    assert [item.code for item in sink.items] == [code]
    assert isinstance(root, Mapping)
    found = {entry.key.text: entry.value for entry in root.entries[3:]}
    assert set(found) == set(kept)
    for name, inner in kept.items():
        value = found[name]
        assert inner is None or isinstance(value, Mapping) and [entry.key.text for entry in value.entries] == inner
