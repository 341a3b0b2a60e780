"""Every code has a page, and every page is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import CODES
from tassel_compiler.places import EXAMPLES_FOLDER
from tests.errors.pages import page, pages, said
from tests.errors.running import codes, diagnostics

PAGES = pages()
OF_MANY_LINES = {"E0201", "E1004", "E1005"}  # what is not there, a game, a card


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_page(code: str) -> None:
    assert code in {path.stem for path in PAGES}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_titled_as_its_row(path: Path) -> None:
    shown = page(path)
    assert shown.code == path.stem
    assert shown.title == CODES[shown.code].title


@pytest.fixture
def painted(path: Path, request: pytest.FixtureRequest) -> None:
    """Books of samples have pictures where a sample is about what they show."""
    if f"/{EXAMPLES_FOLDER}/" not in path.read_text("utf-8"):
        request.getfixturevalue("unpainted")


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_failing_sample_fails_with_the_code_and_the_page_shows_what_is_said(path: Path, tmp_path: Path) -> None:
    shown = page(path)
    assert shown.fails
    found = [item for item in diagnostics(shown.fails, shown.settings, tmp_path) if item.code == shown.code]
    assert found
    lines = [one.span.end_line - one.span.line for one in found if one.span is not None and one.span.words.strip()]
    assert max(lines, default=0) <= (99 if shown.code in OF_MANY_LINES else 1), "a person looks at a word or a line"
    says = [block.text for block in shown.fails if block.kind == "says"]
    assert says == [said(item).replace(f"{tmp_path}/", "./") for item in found][: len(says)]


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_repaired_sample_is_free_of_errors(path: Path, tmp_path: Path) -> None:
    shown = page(path)
    assert shown.repaired
    found = codes(shown.repaired, shown.settings, tmp_path)
    assert shown.code not in found
    assert [code for code in found if CODES[code].severity == "error"] == []
