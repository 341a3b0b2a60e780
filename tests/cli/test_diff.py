"""`tassel diff` as a shell sees it: exit codes, pipes, colours, numbers side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import finished

GAME, HOUSE = "bruxelles-1893", "bruxelles-1893+two-more-francs"


def test_a_number_stands_beside_the_other_and_a_pipe_has_no_colour() -> None:
    code, out, err = finished("diff", GAME, HOUSE)
    assert (code, err) == (0, "")
    assert "5 BF → 7 BF" in out
    assert "\x1b" not in out


def test_rules_that_are_the_same_have_no_differences() -> None:
    code, out, _ = finished("diff", GAME, GAME)
    assert (code, "No differences." in out) == (0, True)


@pytest.mark.parametrize("pair", [(GAME, "nosuch"), ("nosuch", GAME)])
def test_rules_that_are_not_there_are_refused(pair: tuple[str, str]) -> None:
    code, out, err = finished("diff", *pair)
    assert (code, out) == (2, "")
    assert "nosuch" in err


ASKING = (
    ("diff", GAME, "{}"), ("diff", "{}", GAME), ("explain", "{}", "bf"), ("explain", "{}", "--words"), ("list", "{}"),
    ("docs", "{}", "-o", "{out}"), ("cards", "{}", "-o", "{out}/cards.pdf"), ("coverage", "{}"), ("mutate", "{}"),
)  # fmt: skip


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
def test_rules_that_check_refuses_are_refused_with_the_same_errors(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    overlay = "tassel: 1\noverlay: ours\non: 1893\nchange:\n  kinds/goal/values: [people, guests, pictures]\n"
    (tmp_path / "ours" / "overlay.yaml").write_text(overlay, encoding="utf-8")
    rules = f"{GAME}+{tmp_path / 'ours'}"
    asked = [word.replace("{out}", str(tmp_path / "out")).replace("{}", rules) for word in words]
    code, out, err = finished(*asked)
    assert (code, out) == (1, "")
    assert "E0204" in err
