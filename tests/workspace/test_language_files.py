"""A mistake in a file of one language is reported once, at the word that makes it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tassel.workspace.telling import told_in_full
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.places import data_root

GAME = "branch-lines"  # which has words in a table


def test_a_word_given_twice_is_reported_once_and_there(tmp_path: Path) -> None:
    folder = tmp_path / GAME
    shutil.copytree(data_root("rules") / "games" / GAME, folder)
    text = "tassel: 1\nlanguage: en\nwords:\n  other-row: some other row\n"
    row = (folder / "lines.csv").read_text(encoding="utf-8").splitlines()[1].split(",")[0]
    (folder / "second.yaml").write_text(text.replace("other-row", row), encoding="utf-8")
    sink = Sink()
    front(str(folder), sink)
    told = told_in_full(str(folder), sink.items, True).items
    (wrong,) = [item for item in told if item.severity == "error"]
    assert wrong.span is not None and wrong.span.words == "some other row"
