"""Modules have docstrings, documents name files that exist, the version is the same in every place."""

import re
import tomllib

import pytest

import tassel
from tests.house.declared_names import ROOT, python_files

DOCUMENTS = [file for file in (ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md")) for file in file]
PLACE = re.compile(r"`((?:compiler|runtime|tassel|tests|docs|rules|schemas)/[\w./-]*[\w/])`")


def test_every_module_says_what_it_is_for():
    silent = [f for f in python_files() if not f.read_text(encoding="utf-8").lstrip().startswith('"""')]
    assert [str(file.relative_to(ROOT)) for file in silent if file.read_text(encoding="utf-8").strip()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_files_that_a_document_names_are_there(document):
    named = PLACE.findall(document.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists() and not list(ROOT.glob(name + ".*"))] == []


def test_the_version_stands_in_both_places_and_in_the_changelog():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## \[(.*?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert project["version"] == tassel.__version__
    assert headings[:2] == ["Unreleased", tassel.__version__]
