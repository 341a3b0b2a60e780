"""Files that other programs touch while one types: what lies there now counts, and nothing raises."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tassel.lsp.desks import Desks
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


BESIDE = {  # what lies beside the open file, and how it is told; the place is that file
    "binary": (bytes(range(256)), "E0004"),
    "not UTF-8": (b"tassel: 1\noverlay: pike\non: lake\n# caf\xe9\n", "E0005"),
    "UTF-16": (OVERLAY.encode("utf-16"), "E0004"),
    "nested without end": (b"tassel: 1\noverlay: pike\non: lake\nadd: " + b"[" * 500, "E0007"),
}


def _desk(folder: Path, name: str = "lake") -> tuple[Desks, Path]:
    """An overlay on the small game, open and not saved, as an editor has it."""
    game, file = folder / "lake", folder / "pike" / "overlay.yaml"
    game.mkdir()
    file.parent.mkdir()
    for one in ("game.yaml", "words.yaml"):
        (game / one).write_text((TINY / one).read_text(encoding="utf-8"), encoding="utf-8")
    desks = Desks()
    desks.put(file, OVERLAY.replace("on: tiny", f"on: {name}"))
    return desks, file


@pytest.mark.parametrize("what", BESIDE)
def test_a_file_that_cannot_be_read_is_told_of_where_it_lies(tmp_path: Path, what: str):
    content, code = BESIDE[what]
    desks, file = _desk(tmp_path)
    (file.parent / "other.yaml").write_bytes(content)
    found = desks.analysis(file)
    assert found is not None and {item.code for item in found.diagnostics} == {code}
    assert {Path(item.span.path).name for item in found.diagnostics if item.span} == {"other.yaml"}
    assert desks.stamps() == [] or desks.look_again() == [file]


def test_links_that_lead_nowhere_or_out_are_told(tmp_path: Path):
    desks, file = _desk(tmp_path)
    (file.parent / "around.yaml").symlink_to(file.parent / "around.yaml")
    (file.parent / "out.yaml").symlink_to(tmp_path / "lake" / "game.yaml")
    (file.parent / "folder").symlink_to(file.parent)
    found = desks.analysis(file)
    assert found is not None
    assert sorted(Path(item.span.path).name for item in found.diagnostics if item.span) == ["around.yaml", "out.yaml"]


def test_rules_that_are_too_large_are_told_of_in_the_open_file(tmp_path: Path):
    desks, file = _desk(tmp_path)
    (file.parent / "other.yaml").write_bytes(b"# " + b"x" * 2_100_000)
    found = desks.analysis(file)
    assert found is not None and [item.code for item in found.diagnostics] == ["E0003"]
    assert found.diagnostics[0].span is not None and found.diagnostics[0].span.words == "lake"


def test_rules_that_nobody_has_are_told_of_where_they_are_named(tmp_path: Path):
    """Also those that somebody names while the file is open, and has not saved."""
    desks, file = _desk(tmp_path, "laque")
    for name, wrong in (("laque", ["laque"]), ("lake", []), ("[lake, reed]", ["lake, reed"])):
        desks.put(file, OVERLAY.replace("on: tiny", f"on: {name}"))
        file.write_text(desks.texts.text(file), encoding="utf-8")
        found = desks.analysis(file)
        assert found is not None and [item.span and item.span.words for item in found.diagnostics] == wrong


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path):
    found = Workspace(f"./{TINY}+{tmp_path}/nowhere").analyse()
    assert found.compiled is None and found.diagnostics and not found.in_order


def test_a_text_of_which_nothing_can_be_read_is_told_of_once(tmp_path: Path):
    found = Edited(tmp_path, "\t:[{").workspace.analyse().diagnostics
    assert [item.code for item in found] == ["E0014", "E0226"]
