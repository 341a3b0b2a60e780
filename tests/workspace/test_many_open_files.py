"""What an editor does with many open files: counted in calls, so that no clock is looked at."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from tests.workspace.an_editor import AnEditor
from tests.workspace.editing import OVERLAY, TINY

_FEW, _MANY = 20, 60
SCENARIO = "tassel: 1\nrules: ..\nscenario: one\nplayers: [ann, ben]\n"


def _calls(work: Callable[[], object]) -> int:
    """How many functions of the language server, and those that find rules, are called meanwhile."""
    counted: Counter[str] = Counter()

    def look(frame: FrameType, event: str, _arg: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and ("/tassel/lsp/" in file or "discovery" in file or "/disk/" in file):
            counted[file] += 1

    sys.setprofile(look)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted.total()


def _files(folder: Path, count: int, what: str) -> list[tuple[Path, str]]:
    """Files of an overlay, or texts in a folder that is in no rules."""
    game, home = folder / "lake", folder / "pike"
    for place in (game, home):
        place.mkdir(parents=True)
    for name in ("game.yaml", "words.yaml"):
        (game / name).write_text((TINY / name).read_text("utf-8"), "utf-8")
    if what != "nobody's":
        (home / "overlay.yaml").write_text(OVERLAY.replace("on: tiny", "on: lake"), "utf-8")
    text = "tassel: 1\nwords: {}\n" if what == "rules" else "a: 1\n"
    found = [(home / f"more-{n}.yaml", text) for n in range(count)]
    for path, said in found:
        path.write_text(said, "utf-8")
    return found


def _walk(folder: Path, count: int, what: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int, int]:
    """The calls for opening so many files, for a key in one of them, and for closing them."""
    editor = AnEditor(monkeypatch)
    files = _files(folder, count, what)

    def opens() -> None:
        for path, text in files:
            editor.server.changed(path, text)
        editor.clock.past(1.0)

    def closes() -> None:
        for path, _ in files:
            editor.server.closed(path)

    path, text = files[-1]
    return _calls(opens), _calls(lambda: editor.types(path, f"{text}# a key\n")), _calls(closes)


@pytest.mark.parametrize("what", ["rules", "nobody's"])
def test_work_grows_no_faster_than_the_number_of_open_files(
    tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = _walk(tmp_path / "few", _FEW, what, monkeypatch)
    many = _walk(tmp_path / "many", _MANY, what, monkeypatch)
    assert many[0] < 1.3 * few[0] * _MANY / _FEW
    assert many[2] < 1.3 * few[2] * _MANY / _FEW
