"""What README and docs say can be done, can be done; what they name, exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.places import GAMES, games
from tests.docs import pages, running

DOCUMENTS = pages.documents()
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"(?:[\w.-]+/)+[\w.*-]*$")
_PYTHON = re.compile(r"[\w/]+\.py$")
BASES = ("", "compiler/tassel_compiler", "runtime/tassel_runtime")  # names in prose may start at a package
TOPS = {path.name for path in pages.ROOT.iterdir()} - {"out", ".venv"}


each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=pages.name)


@each_document
def test_every_block_says_what_it_is(path: Path) -> None:
    found = pages.blocks(path)
    assert len(found) == pages.fences(path), "a fence that is not closed, or indented"
    for block in found:
        assert block.language in pages.LANGUAGES, f"{block.place}: {block.language!r}"
        assert pages.understood(block.note), f"{block.place}: {block.note!r}"


@each_document
def test_every_block_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                          capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    running.prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for block in pages.blocks(path):
        if block.runs:
            running.play(block, tmp_path, capsys)


@each_document
def test_every_link_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in _LINK.findall(text):
        if "://" in target:
            continue
        file, _, heading = target.partition("#")
        found = (path.parent / file).resolve() if file else path
        assert found.exists(), f"{pages.name(path)}: {target}"
        if heading:
            assert heading in anchors(found.read_text(encoding="utf-8")), f"{pages.name(path)}: {target}"


@each_document
def test_every_file_that_is_named_exists(path: Path) -> None:
    for word in _CODE.findall(prose(path)):
        top = word.split("/")[0]
        if _PATH.match(word) and top in TOPS:
            assert list(pages.ROOT.glob(word.rstrip("/"))), f"{pages.name(path)}: {word}"


@each_document
def test_every_python_file_that_is_named_exists(path: Path) -> None:
    for word in _CODE.findall(prose(path)):
        if _PYTHON.match(word):
            assert [base for base in BASES if list((pages.ROOT / base).glob(word))], f"{pages.name(path)}: {word}"


def prose(path: Path) -> str:
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)


def anchors(text: str) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("target", sorted(running.targets()))
def test_make_help_names_every_target(target: str) -> None:
    makefile = (pages.ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}:.* ## \S", makefile, re.M)


def test_output_is_compared_line_by_line() -> None:
    running.compare(["a", "...", "c"], ["a", "b", "c"], "here")
    for wrong in (["b"], ["a", "c"], ["...", "d"], ["a", "b"]):
        with pytest.raises(AssertionError):
            running.compare(wrong, ["a", "b", "c"], "here")


def test_every_game_of_the_shelf_has_its_chapter() -> None:
    text = (pages.ROOT / "docs" / "shelf.md").read_text(encoding="utf-8")
    shelf = [game for game, folder in games().items() if folder.parent.name == GAMES]
    assert shelf and [game for game in shelf if f"tassel play {game} " not in text] == []
