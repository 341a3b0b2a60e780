"""What a change of rules leaves behind has repairs: sentences and words of another layer that say what was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tassel.workspace.analysing import Workspace
from tassel.workspace.mending import mended
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Diagnostic
from tests.errors.pages import FOLDER, page
from tests.workspace.editing import TINY

SENTENCE, VALUE = "W0803", "W0804"
HEAD = "tassel: 1\noverlay: ours\non: theirs\n"
FEE, CLEAR = "values/fee/is: 3", "values/clear/is: s's boat < 2"
CHANGES = {
    "lines": "change:\n  {}\n",
    "lines, without an end": "change:\n  {}",
    "brackets": "change: {{{}}}\n",
    "something is taken out": "change:\n  {}\nremove: [cards/order/each/feast]\n",
    "something is taken out, line by line": "remove:\n- cards/order/each/feast\nchange:\n  {}\n",
    "something is added": "add:\n  constants/dues: 1\nchange:\n  {}\n",
}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The small game with the layers of the pages; ours is still to be written."""
    (tmp_path / "tiny").mkdir()
    for name in ("game.yaml", "words.yaml"):
        shutil.copy(TINY / name, tmp_path / "tiny" / name)
    (tmp_path / "ours").mkdir()
    (tmp_path / "theirs").mkdir()
    return tmp_path


def _told(home: Path, code: str, text: str) -> tuple[Workspace, Path, Diagnostic]:
    theirs = next(one.text for one in page(FOLDER / f"{code}.md").fails if "theirs" in one.words["file"])
    (home / "theirs" / "overlay.yaml").write_text(theirs, "utf-8")
    ours = home / "ours" / "overlay.yaml"
    ours.write_text(text, "utf-8")
    workspace = Workspace(f"{home}/tiny+{home}/theirs+{ours.parent}")
    (item,) = (one for one in workspace.analyse().diagnostics if one.code == code)
    return workspace, ours, item


def _left(workspace: Workspace, path: Path, text: str) -> list[Diagnostic]:
    """What is told of what was left behind, and what is wrong, when this is the text."""
    told = workspace.tried(path, text).analyse().diagnostics
    return [one for one in told if one.severity == "error" or one.code in (SENTENCE, VALUE)]


@pytest.mark.parametrize("layout", CHANGES)
@pytest.mark.parametrize(("code", "change", "titles"), [
    (SENTENCE, FEE, ["write `remove: [words/wage/text]`", "write `change: words/wage/fingerprint: {}`"]),
    (VALUE, CLEAR, ["write `add: words/clear/fingerprint: {}`"]),
])  # fmt: skip
def test_it_is_mended_however_the_text_is_laid_out(home: Path, code: str, change: str, titles: list[str], layout: str):
    text = HEAD + CHANGES[layout].format(change)
    workspace, ours, item = _told(home, code, text)
    offered = repairs(workspace, ours, workspace.analyse(), item)
    mark = item.edits[-1].what.rpartition(" ")[2]
    assert [one.title for one in offered] == [title.format(mark) for title in titles]
    for one in offered:
        after = one.applied(text)
        assert change in after and _left(workspace, ours, after) == []


def test_words_that_have_a_fingerprint_get_another_one(home: Path):
    """Who says a second time that they fit changes what he said before."""
    text = HEAD + CHANGES["lines"].format(CLEAR)
    workspace, ours, item = _told(home, VALUE, text)
    once = repairs(workspace, ours, workspace.analyse(), item)[0].applied(text)
    above = home / "above" / "overlay.yaml"
    above.parent.mkdir()
    said = "tassel: 1\noverlay: above\non: [theirs, ours]\nchange:\n  values/clear/is: s's boat < 1\n"
    ours.write_text(once, "utf-8")
    above.write_text(said, "utf-8")
    workspace = Workspace(f"{home}/tiny+{home}/theirs+{ours.parent}+{above.parent}")
    found = workspace.analyse()
    (item,) = (one for one in found.diagnostics if one.code == VALUE)
    (one,) = repairs(workspace, above, found, item)
    assert one.title.startswith("write `change: words/clear/fingerprint: ")
    assert _left(workspace, above, one.applied(said)) == []


def test_nobody_but_a_reader_says_that_it_fits(home: Path):
    workspace, _, _ = _told(home, SENTENCE, HEAD + CHANGES["lines"].format(FEE))
    assert list(mended(workspace)) == []
