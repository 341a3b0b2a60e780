"""An overlay that stands on nothing there is: the message says what its author can have meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front

OVERLAY = "tassel: 1\noverlay: ours\non: {ground}\nchange: {{constants/starting-bf/is: 8}}\n"


@pytest.mark.parametrize(
    "ground, hint",
    [
        ("belle-epoc", "did you mean `belle-epoque`?"),
        ("1983", "did you mean `1893`?"),
        ("bruxelles-1893", "the rules of the game bruxelles-1893 are called `1893` here"),
        ("bruxelles-1897", "it is for the game bruxelles-1897"),
        ("1897", "it is for the game bruxelles-1897"),
        ("belle-epoque", "add it: belle-epoque + ours"),
        ("zzz", "nothing has that name; in play are 1893"),
    ],
)
def test_a_ground_that_is_missing_is_told_by_what_was_meant(ground: str, hint: str, tmp_path: Path) -> None:
    (tmp_path / "overlay.yaml").write_text(OVERLAY.format(ground=ground), encoding="utf-8")
    sink = Sink()
    front(f"bruxelles-1893+{tmp_path}", sink)
    assert [(item.code, item.hint) for item in sink.items] == [("E0607", hint)]
