"""A layout that changes nothing but the layout, and nothing the second time."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.tidying.tidy import tidy
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.loading import Mapping, Node, Scalar, load
from tassel_compiler.source import SourceText
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
    "blanks at the end": ("a: 1   \nb: |\n  x  \n  y\nc: 1", "a: 1\nb: |\n  x  \n  y\nc: 1\n"),
    "empty lines that count": ("a:\n    b: |+\n      x\n\n\n    c: 1\n", "a:\n  b: |+\n    x\n\n\n  c: 1\n"),
    "a text that is set in": ("a:\n    b: |2-\n        x\n      y\n", "a:\n  b: |2-\n      x\n    y\n"),
    "blank lines that belong to a text": (
        "a: |+\n    b\n\n\nc:\n    - >+\n      d\n\n\n\n\n", "a: |+\n  b\n\n\nc:\n- >+\n  d\n\n\n\n\n",
    ),
    "blank lines that do not": ("a: |\n    b\n\n\nc: |-\n    d\n\n\n", "a: |\n  b\n\nc: |-\n  d\n"),
    "no YAML": ("a: [1\nb: 2\n", "a: [1\nb: 2\n"),
    "a list over several lines": ("a: [1,\n    2]\n", "a: [1,\n    2]\n"),
    "nothing": ("# only this\n", "# only this\n"),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_a_text_gets_its_layout(case: str):
    before, after = CASES[case]
    assert tidy(before) == after
    assert tidy(after) == after


UGLY = {
    "comments everywhere": 
        "a: # one\n      # two\n      b: # three\n          c: 1 # four\n      # five\n  # six\n# seven\nd:\n    e: 2",
    "a comment behind a dash": "a:\n    -  # one - two\n      b: 1\n    - c\n",
    "lists in lists": "a:\n    - 1\n    - - 2\n      - -3\n    - - - 4\n",
    "far behind the dash": "a:\n    -   b: 1\n        c: 2\n    -   d\n",
    "anchors": "a: &x {b: 1,   c: 2}\nd: *x\ne:\n    - &y  f\n    - *y\n",
    "nothing in one line": "a: {b:  ,c: 1,   d: }\n",
    "blank lines in a text": "a: |\n      b\n\n\n\n      c\n\n\n\nd:   1\n",
    "folded": "a: >-\n      b\n      c\n\n      d\n",
    "a text over lines": "a: \"b\n     c\n\n   d\"\ne:\n     f\n      g\nh:\n    i: 1\n",
    "long": f"a:\n    b: '{'it''s long ' * 40}'\n",
    "tabs in texts": "a: |\n    b\tc\nd: \"e\tf\"\n",
    "signs of comments in texts": "a: |\n    # no comment\n      # deeper\nb: 'c # d'\ne: f#g\n",
    "words that are quoted": "'a b':\n    \"c\": {d: \"e,  f\",   g: 'h: i'}\n",
}  # fmt: skip


@pytest.mark.parametrize("case", UGLY)
def test_an_ugly_text_says_the_same_with_all_its_comments(case: str):
    before = UGLY[case]
    after = tidy(before)
    assert after != before
    assert tidy(after) == after
    assert _said(after) == _said(before)
    assert _COMMENT.findall(after) == _COMMENT.findall(before)


BODIES = ("x", "x\n\n  y", "  x\ny", "x  \n   \ny", "\n\nx", "x\n\n\n\n", "- x: # y\n  z  ", "")
HEADS = [f"{sign}{far}{end}" for sign in "|>" for far in ("", "2") for end in ("", "-", "+")]
AROUND = ("a:\n    b:\n       c: %s\n    d:   1\n", "a:\n    - %s\n    - b:  %s\n\n\n",
          "a:\n      - c: 1\n        b: %s")  # fmt: skip


@pytest.mark.parametrize("around", AROUND)
def test_every_text_stays_to_the_letter(around: str):
    """Every way of writing one, wherever it stands, at the end of a file without a line break too; most are moved."""
    far_in = {AROUND[0]: 9, AROUND[1]: 8, AROUND[2]: 10}[around]
    quoted = [f"{sign}x\n\n   y \n z{sign}" for sign in ("'", '"')] + ['"x\\\n    y\\ \n    z"', "x\n\n\n            y"]
    moved = tried = 0
    for head in [*HEADS, *quoted]:
        for body in BODIES if head in HEADS else ("",):
            lines = [f"{' ' * far_in}{line}" if line else "" for line in body.split("\n")]
            written = "\n".join([head, *lines]) if head in HEADS else head.replace("\n", "\n" + " " * far_in)
            before = around.replace("%s", written)
            said = load(SourceText("ugly.yaml", before), Sink())
            if said is None:
                continue  # an empty line that is set in farther than the text: YAML refuses it
            after = tidy(before)
            assert _said(after) == _said(before), before
            assert tidy(after) == after
            tried, moved = tried + 1, moved + (after.split("\n")[1] != before.split("\n")[1])
    assert tried > 80 and moved > 0.9 * tried


@pytest.mark.parametrize("text", [
    "a: {b:1,   c: [1,2]} # one\n", "a:   {k: 1, k: 2}\n", "a:   1\na: 2\n", "a:\n\tb:   1\n", "a:   b: c\n",
    "a:   [1, {b:2}]\n",
])  # fmt: skip
def test_nothing_that_could_not_be_read_is_lost(text: str):
    assert tidy(text) == text


_COMMENT = re.compile(r"# \w+.*")


def _said(text: str) -> object:
    def plain(node: Node) -> object:
        match node:
            case Scalar():
                return node.text
            case Mapping():
                return [(entry.key.text, plain(entry.value)) for entry in node.entries]
        return [plain(item) for item in node.items]

    root = load(SourceText("ugly.yaml", text), Sink())
    assert root is not None
    return plain(root)


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


def test_a_file_from_elsewhere_is_written_as_ours_are(tmp_path: Path):
    """With a byte order mark, and lines that end as they do elsewhere."""
    file = tmp_path / "overlay.yaml"
    file.write_bytes(b"\xef\xbb\xbfa:\r\n    b: 1\r\n")
    assert run(["fmt", str(file)]) == 0
    assert file.read_bytes() == b"a:\n  b: 1\n"


def test_files_are_written_or_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "overlay.yaml"
    file.write_text("a:\n    b: 1\n", encoding="utf-8")
    assert run(["fmt", str(tmp_path), "--check"]) == 1
    assert run(["fmt", str(tmp_path), "--diff"]) == 0
    assert "-    b: 1\n+  b: 1\n" in capsys.readouterr().out
    assert run(["fmt", str(tmp_path)]) == 0
    assert file.read_text(encoding="utf-8") == "a:\n  b: 1\n"
    assert run(["fmt", str(tmp_path), "--check"]) == 0
