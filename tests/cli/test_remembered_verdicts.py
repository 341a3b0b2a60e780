"""Rules that were found in order are not checked again until something changes; what was said of them is said again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel import verdicts
from tassel.cli import run

OURS = "tassel: 1\noverlay: ours\non: 1893\nchange:\n  cards/noble/each/albert/do: advance crown 2\n"
EXAMPLE = "prices fall from left to right, and only payable nobles are offered"


def test_examples_that_are_left_out_are_remembered_with_the_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(OURS, encoding="utf-8")
    rules = f"bruxelles-1893+{file.parent}"
    assert verdicts.recall(verdicts.key(rules)) is None
    run(["check", rules])
    first = capsys.readouterr()
    known = verdicts.recall(verdicts.key(rules))
    assert known is not None and known.players == (2, 3, 4, 5)
    assert [one.name for one in known.left_out] == [EXAMPLE]
    run(["check", rules])
    assert capsys.readouterr() == first and "W1003" in first.out
    file.write_text(OURS.replace("crown 2", "crown 1"), encoding="utf-8")
    assert verdicts.recall(verdicts.key(rules)) is None
