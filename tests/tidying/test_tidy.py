"""A layout that changes nothing but the layout, and nothing the second time."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.tidying.tidy import tidy
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tests.workspace.editing import OVERLAY, Edited

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rules").rglob("*.yaml"))

CASES = {
    "further in": ("add:\n      values/x: {is: 1}\n", "add:\n  values/x: {is: 1}\n"),
    "not far enough": ("a:\n b:\n  c: 1\n", "a:\n  b:\n    c: 1\n"),
    "dashes below their key": ("a:\n    - 1\n    - b: 2\n      c: 3\n", "a:\n- 1\n- b: 2\n  c: 3\n"),
    "a text moves as a whole": (
        "do: |\n      if x:\n        gain 1 coin\n", "do: |\n  if x:\n    gain 1 coin\n",
    ),
    "a comment stands where what it is about does": (
        "a:\n    # about b\n    b: 1\n    # the end\n", "a:\n  # about b\n  b: 1\n  # the end\n",
    ),
    "a comment behind an entry stays": ("a:   # here\n    b: 1\n", "a:   # here\n  b: 1\n"),
    "columns stay": ("short:  1\nlonger: 2\n", "short:  1\nlonger: 2\n"),
    "one line": ("a: { b: [ 1,2 ],c: {d:  e} }\n", "a: {b: [1, 2], c: {d: e}}\n"),
    "quotation marks stay": ("a: {b: 'it''s', c: \"d, e\"}\n", "a: {b: 'it''s', c: \"d, e\"}\n"),
    "blank lines": ("\n\na: 1\n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"),
    "blanks at the end": ("a: 1   \nb: |\n  x  \n  y\n", "a: 1\nb: |\n  x\n  y\n"),
    "no YAML": ("a: [1\nb: 2\n", "a: [1\nb: 2\n"),
    "a list over several lines": ("a: [1,\n    2]\n", "a: [1,\n    2]\n"),
    "nothing": ("# only this\n", "# only this\n"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_text_gets_its_layout(case: str):
    before, after = CASES[case]
    assert tidy(before) == after
    assert tidy(after) == after


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_ships_is_laid_out(path: Path):
    text = path.read_text(encoding="utf-8")
    assert tidy(text) == text


def test_the_meaning_stays(tmp_path: Path):
    """The digest of every entity, whatever was moved."""
    edited = Edited(tmp_path, _moved(OVERLAY, random.Random(1)))
    before = front(edited.workspace.expression, Sink())
    edited.file.write_text(tidy(edited.text), encoding="utf-8")
    after = front(edited.workspace.expression, Sink())
    assert before.checked is not None and after.checked is not None
    assert repr(before.checked.values["rich"].body) == repr(after.checked.values["rich"].body)


@pytest.mark.parametrize("seed", range(12))
def test_however_it_was_moved_it_comes_back(seed: int):
    text = tidy(OVERLAY)
    assert tidy(_moved(text, random.Random(seed))) == text


def _moved(text: str, chance: random.Random) -> str:
    """Other steps from level to level, blank lines, blanks at the ends of lines."""
    step, lines = chance.choice([1, 3, 4, 7]), []
    for line in text.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        lines += [""] * (chance.randrange(3) if depth == 0 and lines and lines[-1] == "" else 0)
        lines.append(" " * (depth * step) + line.strip() + " " * chance.randrange(3))
    return "\n".join(lines) + "\n" * chance.randrange(1, 4)


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path):
    (tmp_path / "ours").mkdir()
    outside = tmp_path / "outside.yaml"
    outside.write_text("a:\n    b: 1\n", encoding="utf-8")
    (tmp_path / "ours" / "link.yaml").symlink_to(outside)
    assert run(["fmt", str(tmp_path / "ours")]) == 1
    assert outside.read_text(encoding="utf-8") == "a:\n    b: 1\n"


def test_files_are_written_or_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "overlay.yaml"
    file.write_text("a:\n    b: 1\n", encoding="utf-8")
    assert run(["fmt", str(tmp_path), "--check"]) == 1
    assert run(["fmt", str(tmp_path), "--diff"]) == 0
    assert "-    b: 1\n+  b: 1\n" in capsys.readouterr().out
    assert run(["fmt", str(tmp_path)]) == 0
    assert file.read_text(encoding="utf-8") == "a:\n  b: 1\n"
    assert run(["fmt", str(tmp_path), "--check"]) == 0
