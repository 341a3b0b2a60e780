"""Folders that refuse and rules that never come to be: it is told where somebody looks, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tassel.studio.edited_files import EditedFiles
from tassel.studio.open_desk import RulesToLay, StudioDesk
from tassel.studio.open_rules import OpenRules
from tassel.studio.telling import greeting
from tassel_compiler.disk import writing
from tassel_compiler.disk.folders import real
from tests.workspace.editing import OVERLAY, Edited


def test_a_folder_without_rights_is_told_and_what_was_typed_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edited = Edited(tmp_path)
    files = EditedFiles((edited.file.parent,))

    def refused(*args: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied", str(edited.file))

    monkeypatch.setattr("tassel.studio.edited_files.write", refused)
    files.typed(edited.file, 1, 0, "typed\n")
    for _ in range(3):
        [news] = files.save()
        assert news.what == "refused" and "ermission" in news.file.refused
    assert news.file.text == "typed\n" and edited.file.read_text(encoding="utf-8") == OVERLAY
    monkeypatch.setattr("tassel.studio.edited_files.write", writing.write)
    assert [news.what for news in files.save()] == ["saved"]
    assert edited.file.read_text(encoding="utf-8") == "typed\n"


def test_a_folder_of_too_many_files_closes_none_that_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = Edited(tmp_path)
    files, desk = EditedFiles((edited.file.parent,)), StudioDesk(edited.workspace.expression)
    files.typed(edited.file, 1, 0, "typed\n")
    for limit in ("FILES", "ENTRIES"):  # of rules in it, of anything at all
        monkeypatch.setattr(f"tassel_compiler.disk.folders.{limit}", 0)
    assert files.listed(edited.file.parent) == [edited.file]
    assert [news.what for news in files.save()] == ["saved"]
    edited.file.write_text("theirs\n", encoding="utf-8")
    assert [news.what for news in files.save()] == ["changed"] and files.texts() == {edited.file: "theirs\n"}
    anew = EditedFiles((edited.file.parent,))
    assert anew.listed(edited.file.parent) == [edited.file], "nor does it keep a studio from being opened"
    assert anew.opened(edited.file)
    json.dumps(greeting(desk), allow_nan=False)
    desk.close()


def test_a_file_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    files, outside = EditedFiles((home,)), tmp_path / "other.yaml"
    outside.write_bytes(b"tassel: 1\n")
    names = ("latin", "half", "out", "folder")
    latin, half, out, folder = (home / f"{name}.yaml" for name in names)
    latin.write_bytes("é\n".encode("latin-1"))
    out.symlink_to(outside)
    folder.mkdir()
    half.write_bytes(b"")
    files.typed(half, 1, 0, "half of a sign: \ud83d\n")
    assert [news.what for news in files.save()] == ["saved"] and half.read_text() == "half of a sign: ?\n"
    assert files.listed(home) == [half, latin], "what leads elsewhere, and a folder of such a name, are no files here"
    assert "UTF-8" in files.closed(latin) and not files.closed(half) and not files.closed(real(out))


@pytest.mark.parametrize(
    "text", ["", "\t:[", "tassel: 1\n", "tassel: 1\noverlay: pike\non: nowhere\n", "add: {a: {b: [}}"]
)
def test_rules_that_never_compile_have_mistakes_and_a_page(text: str, tmp_path: Path) -> None:
    edited = Edited(tmp_path, text)
    rules = OpenRules(edited.workspace.expression)
    known = rules.study({edited.file: text})
    mistakes = rules.mistakes(known)
    assert mistakes and not known.analysis.in_order
    json.dumps([mistakes, rules.entities(known, "en"), rules.own(known, (edited.file.parent,))], allow_nan=False)
    assert rules.thing(known, text, 0) == ""


def test_rules_that_are_nowhere_are_told(tmp_path: Path) -> None:
    for expression in (f"bruxelles-1893+{tmp_path / 'gone'}", "no-such-game", "./nowhere", "+", ""):
        desk = StudioDesk(expression)
        known = desk.rules.study({})
        assert desk.rules.mistakes(known) and not known.analysis.in_order, expression
        json.dumps(greeting(desk), allow_nan=False)
        desk.close()


def test_a_folder_that_nobody_may_look_into_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edited = Edited(tmp_path)
    monkeypatch.setattr("tassel_compiler.disk.folders.is_closed", lambda folder: folder == edited.file.parent)
    rules = OpenRules(edited.workspace.expression)
    [told] = rules.mistakes(rules.study({}))
    assert told["code"] == "E0002" and "may not be read" in str(told["message"])


def test_what_is_typed_while_other_rules_are_opened_is_saved(tmp_path: Path) -> None:
    """The other rules are read by a thread; who types meanwhile types into files of the rules before."""
    edited = Edited(tmp_path)
    desk = StudioDesk(edited.workspace.expression)
    found = RulesToLay(edited.workspace.expression)
    desk.files.typed(edited.file, 1, 0, "typed\n")
    desk.lay(found)
    assert [news.what for one in (desk.files, *desk.left) for news in one.save()] == ["saved"]
    assert edited.file.read_text(encoding="utf-8") == "typed\n"
    desk.close()
