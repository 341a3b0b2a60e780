"""`tassel diff`: exit codes, colours, numbers side by side. One of its calls goes through a shell, for the pipe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.cli import run
from tests.cli.shell import finished

Capsys = pytest.CaptureFixture[str]
GAME, HOUSE = "bruxelles-1893", "bruxelles-1893+two-more-francs"


def test_a_number_stands_beside_the_other_and_a_pipe_has_no_colour() -> None:
    code, out, err = finished("diff", GAME, HOUSE)
    assert (code, err) == (0, "")
    assert "5 BF → 7 BF" in out
    assert "\x1b" not in out


def called(capsys: Capsys, *args: str) -> tuple[int, str, str]:
    """The same in this process, which knows the rules already."""
    code = run(args)
    return code, *capsys.readouterr()


def test_rules_that_are_the_same_have_no_differences(capsys: Capsys) -> None:
    code, out, _ = called(capsys, "diff", GAME, GAME)
    assert (code, "No differences." in out) == (0, True)


@pytest.mark.parametrize("pair", [(GAME, "nosuch"), ("nosuch", GAME)])
def test_rules_that_are_not_there_are_refused(pair: tuple[str, str], capsys: Capsys) -> None:
    code, out, err = called(capsys, "diff", *pair)
    assert (code, out) == (2, "")
    assert "nosuch" in err


ASKING = (
    ("diff", GAME, "{}"), ("diff", "{}", GAME), ("explain", "{}", "bf"), ("explain", "{}", "--words"), ("list", "{}"),
    ("docs", "{}", "-o", "{out}"), ("cards", "{}", "-o", "{out}/cards.pdf"), ("coverage", "{}"), ("mutate", "{}"),
)  # fmt: skip


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
def test_rules_that_check_refuses_are_refused_with_the_same_errors(
    words: tuple[str, ...], tmp_path: Path, capsys: Capsys
) -> None:
    (tmp_path / "ours").mkdir()
    overlay = "tassel: 1\noverlay: ours\non: 1893\nchange:\n  kinds/goal/values: [people, guests, pictures]\n"
    (tmp_path / "ours" / "overlay.yaml").write_text(overlay, encoding="utf-8")
    rules = f"{GAME}+{tmp_path / 'ours'}"
    asked = [word.replace("{out}", str(tmp_path / "out")).replace("{}", rules) for word in words]
    code, out, err = called(capsys, *asked)
    assert (code, out) == (1, "")
    assert "E0204" in err


def test_small_things_and_rulings_are_counted_unless_somebody_asks_for_them(capsys: Capsys) -> None:
    _, short, _ = called(capsys, "diff", GAME, f"{GAME}+belle-epoque")
    _, whole, _ = called(capsys, "diff", GAME, f"{GAME}+belle-epoque", "--all")
    assert "rulings follow (--all tells them)" in short and "BE-AMB-" not in short
    assert "rulings follow" not in whole and "BE-AMB-02" in whole and len(short) < 0.7 * len(whole)
    assert "offers" not in short


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_no_formula_of_the_rules_stands_in_a_difference(lang: str, capsys: Capsys) -> None:
    program = re.compile(r"\bit\b [-+*/]|_|\b[a-z]+(?:-[a-z]+)*'s [a-z]+-[a-z]+\b|\b[a-z]+-[a-z]+\(")
    for pair in ((GAME, f"{GAME}+belle-epoque+asymmetric"), ("bruxelles-1893-first-edition", GAME)):
        _, out, _ = called(capsys, "diff", *pair, "--all", "--lang", lang)
        assert [line for line in out.splitlines() if program.search(line)] == []


def test_a_page_for_the_table_names_what_changed(tmp_path: Path, capsys: Capsys) -> None:
    code, out, _ = called(capsys, "diff", GAME, HOUSE, "--format", "html", "-o", str(tmp_path))
    assert code == 0 and out.strip() == str(tmp_path / "diff-en.html")
    page = (tmp_path / "diff-en.html").read_text("utf-8")
    assert "5" in page and "7" in page and "What is different" in page
