"""Tables (CSV) in an editor: their cells, rows and headings are names as those of a YAML text are."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tassel.rule_discovery import rules_of_file
from tassel.workspace.analysing import Workspace
from tassel.workspace.answers import places_of, plain_uses_of
from tassel.workspace.completing import completions
from tassel.workspace.renaming_things import renaming, rewritten
from tassel.workspace.repairs import repairs
from tassel.workspace.things import pointed_at
from tassel_compiler.disk.folders import real
from tassel_compiler.places import data_root

CONTRACTS, LINES, GAME = "contracts.csv", "lines.csv", "game.yaml"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with rows and ways in tables, as a user's own."""
    place = tmp_path_factory.mktemp("tables") / "branch"
    return real(Path(shutil.copytree(data_root("rules") / "games" / "branch-lines", place)))


def test_a_table_belongs_to_the_rules_of_its_folder(home: Path):
    assert rules_of_file(home / CONTRACTS, (home / CONTRACTS).read_text(encoding="utf-8")) == str(home)


def test_a_cell_is_told_mended_and_completed(home: Path):
    workspace, file = Workspace(str(home)), home / CONTRACTS
    text = file.read_text(encoding="utf-8")
    wrong = text.replace("alder,fir", "alder,fri")
    workspace.texts.put(file, wrong)
    found = workspace.analyse()
    (item,) = found.diagnostics
    assert item.span is not None and item.span.words == "fri" and item.span.path.endswith(CONTRACTS)
    assert repairs(workspace, file, found, item)[0].applied(wrong) == text
    fitting = completions(workspace, file, wrong.index("alder,fri") + len("alder,fr"))
    assert {"fir", "alder", "juniper"} <= set(fitting.names) and wrong[fitting.start : fitting.end] == "fri"


@pytest.mark.parametrize(("file", "at", "declared", "used"), [
    (CONTRACTS, "alder,fir", "game.yaml", {LINES, CONTRACTS, "layout.yaml"}),
    (CONTRACTS, "\nalder-to-fir", "contracts.csv", {CONTRACTS}),
    (CONTRACTS, "other-end", "game.yaml", {CONTRACTS}),
    (LINES, ",elm", "game.yaml", {LINES, CONTRACTS, "layout.yaml"}),
])  # fmt: skip
def test_a_cell_a_row_and_a_heading_are_names(home: Path, file: str, at: str, declared: str, used: set[str]):
    workspace = Workspace(str(home))
    found, text = workspace.analyse(), (home / file).read_text(encoding="utf-8")
    thing = pointed_at(found, home / file, text.index(at) + len(at) - 1)
    assert thing is not None and places_of(found, thing)[0].path.endswith(declared)
    uses = {Path(span.path).name for span in plain_uses_of(found, thing, workspace.texts, [])}
    assert used <= uses
    changes = renaming(workspace, found, thing, "newly")
    for path, spots in changes.items():
        workspace.texts.put(path, rewritten(workspace.texts.text(path), spots))
    assert workspace.analyse().in_order and "newly" in workspace.texts.text(home / file)
