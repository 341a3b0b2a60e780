"""Every code has a page, and every page is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import CODES
from tests.errors.pages import page, pages
from tests.errors.running import codes

# Codes whose pages are still being written, by the beginning of the code. Shrink it, never grow it.
PENDING = ("E0022", "E01", "E02", "E03", "E04", "E05", "E08", "E09", "W")

PAGES = pages()


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_a_page(code: str) -> None:
    assert code in {path.stem for path in PAGES} or code.startswith(PENDING)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_titled_as_its_row(path: Path) -> None:
    shown = page(path)
    assert shown.code == path.stem
    assert shown.title == CODES[shown.code].title


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_failing_sample_fails_with_the_code(path: Path, tmp_path: Path) -> None:
    shown = page(path)
    assert shown.fails
    assert shown.code in codes(shown.fails, shown.settings, tmp_path)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_repaired_sample_is_free_of_errors(path: Path, tmp_path: Path) -> None:
    shown = page(path)
    assert shown.repaired
    found = codes(shown.repaired, shown.settings, tmp_path)
    assert shown.code not in found
    assert [code for code in found if CODES[code].severity == "error"] == []
