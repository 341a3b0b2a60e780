"""Files that other programs touch while one types: what lies there now counts, and nothing raises."""

from __future__ import annotations

import os
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.completing import completions
from tassel.workspace.repairs import repairs
from tests.workspace.editing import OVERLAY, TINY, Edited


def test_a_file_that_another_program_replaces_is_read_again(tmp_path: Path):
    edited = Edited(tmp_path)
    assert edited.workspace.analyse().in_order
    other = tmp_path / "other.yaml"
    other.write_text(OVERLAY.replace("gain 2 coin", "gain 2 coyn"), encoding="utf-8")
    os.replace(other, edited.file)
    assert [item.code for item in edited.workspace.analyse().diagnostics] == ["E0207"]
    edited.file.unlink()
    edited.file.mkdir()
    assert [item.code for item in edited.workspace.analyse().diagnostics][:1] == ["E0002"]


def test_rules_that_never_were_in_order_have_answers_all_the_same(tmp_path: Path):
    home = tmp_path / "never"
    home.mkdir()
    file = home / "game.yaml"
    nearly = "tassel: 1\nmodule: never\ngame: {id: never}\nrules: {a: do b}\n"
    for text in ("", ":", "tassel: 1\nmodule: never\n", "\t{[", nearly):
        file.write_text(text, encoding="utf-8")
        workspace = Workspace(str(home))
        found = workspace.analyse()
        assert not found.in_order and found.diagnostics
        assert isinstance(repairs(workspace, file, found, found.diagnostics[0]), list)
        assert completions(workspace, file, len(text)).start <= len(text)


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path):
    found = Workspace(f"./{TINY}+{tmp_path}/nowhere").analyse()
    assert found.compiled is None and found.diagnostics and not found.in_order


def test_a_text_of_which_nothing_can_be_read_is_told_of_once(tmp_path: Path):
    found = Edited(tmp_path, "\t:[{").workspace.analyse().diagnostics
    assert [item.code for item in found] == ["E0014", "E0226"]
