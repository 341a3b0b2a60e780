"""A small game that is being edited."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.repairs import repairs

TINY = Path("tests/tiny")
OVERLAY = """tassel: 1
overlay: pike
on: tiny
title: {en: Pike, fr: Le brochet, de: Der Hecht}
add:
  cards/order/each/pike:
    worth: 5
    wants: eel
    bonus: gain 2 coin
  values/rich: {is: coin > 9}
  words/pike: {en: {name: Pike}, fr: {name: Brochet}, de: {name: Hecht}}
change:
  constants/hand-limit: 4
"""


class Edited:
    """An overlay on the small game, in a folder of its own."""

    def __init__(self, folder: Path, text: str = OVERLAY) -> None:
        self.file = folder / "pike" / "overlay.yaml"
        self.file.parent.mkdir()
        self.file.write_text(text, encoding="utf-8")
        self.text = text
        self.workspace = Workspace(f"./{TINY}+{self.file.parent}")

    def put(self, *changes: tuple[str, str]) -> None:
        """The text as it was first, with these changes."""
        text = self.text
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        self.workspace.texts.put(self.file, text)


def in_order(folder: Path, text: str) -> Edited:
    """One that has no mistake to begin with."""
    edited = Edited(folder, text)
    assert [item.message for item in edited.workspace.analyse().diagnostics if item.severity == "error"] == []
    return edited


def first_repairs(workspace: Workspace, file: Path) -> list[str]:
    """The text after the first repair of its first mistake; nothing where none is offered."""
    found = workspace.analyse()
    told = sorted(found.diagnostics, key=lambda item: item.severity != "error")
    return [one.applied(workspace.texts.text(file)) for one in repairs(workspace, file, found, told[0])[:1]]


def leaves_no_trace(edits: Callable[[int, int], None]) -> None:
    """Ten thousand of these edits keep no memory, once what is kept of texts and sentences is full."""
    edits(0, 2000)
    gc.collect()
    tracemalloc.start()
    try:
        edits(2000, 3000)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        edits(3000, 10_000)
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] < before + 5_000_000
    finally:
        tracemalloc.stop()
