"""Commands that read the same files tell the same: the samples of pages that are about whole rule sets, asked of each.

What only setting type can find out is told by nobody who sets none, and stands in a list here.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tassel.books import shelf
from tassel.card_sheets import opened
from tassel.cli import run
from tassel.cli.watching_rules import told_now, workspace_of
from tassel.opening import Unusable
from tests.errors.pages import FOLDER, page, pages
from tests.errors.running import write
from tests.workspace.an_editor import AnEditor

SET = {"E1004", "E1005", "E1006", "E1007", "E1009"}  # found when the page is set
# cards are made without them
BOOK_ALONE = {"E1013", "E1016", "W0806", "W0808", "W1001", "W1002", "W1003", "W1004", "W1005"}
WATCHED = {"E0618", "E1008", "E1010", "E1013", "E1016", "W1002", "W1003", "W1004"}  # one for each way to find it


def told_by(rules: str, capsys: pytest.CaptureFixture[str], code: str) -> dict[str, int]:
    """How often each command tells it."""
    run(["check", rules, "--format", "json"])
    found = {"check": [item["code"] for item in json.loads(capsys.readouterr().out)]}
    for command, opening in (("docs", lambda: shelf(rules).sink.items), ("cards", lambda: opened(rules).told)):
        try:
            found[command] = [item.code for item in opening()]
        except Unusable as problem:
            found[command] = [item.code for item in problem.diagnostics]
    if code in WATCHED:
        workspace = workspace_of(rules)
        found["watch"] = [item.code for item in told_now(workspace.analyse())]
        found["editor"] = told_in_an_editor(rules)
    return {command: codes.count(code) for command, codes in found.items()}


def told_in_an_editor(rules: str) -> list[str | int | None]:
    """What an editor is told that has the overlay open, and nobody types."""
    with pytest.MonkeyPatch.context() as patched:
        editor, file = AnEditor(patched), Path(rules.partition("+")[2], "overlay.yaml")
        editor.types(file, file.read_text("utf-8"))
        editor.clock.rest()
        return [one.code for told in editor.told.values() for one in told]


SAMPLES = [path for path in pages() if "```rules" in path.read_text("utf-8") and page(path).settings.get("stage")]


@pytest.mark.parametrize("path", [path for path in SAMPLES if path.stem not in SET] + [FOLDER / "E0618.md"],
                         ids=lambda path: path.stem)  # fmt: skip
def test_what_is_wrong_is_told_by_every_command_that_reads_it(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
):
    shown = page(path)
    if shown.code not in ("E1013", "E1016", "W1003"):
        request.getfixturevalue("unpainted")
    for block in shown.fails:
        if block.kind not in ("rules", "says"):
            write(block, tmp_path)
    (rules,) = (block.text.strip().replace("./", f"{tmp_path}/") for block in shown.fails if block.kind == "rules")
    told = told_by(rules, capsys, shown.code)
    assert {command for command, many in told.items() if not many} == ({"cards"} if path.stem in BOOK_ALONE else set())
    assert told.get("watch", told["check"]) == told.get("editor", told["check"]) == told["check"]  # once is enough


def test_a_card_that_no_paper_has_room_for_is_told_before_it_is_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shown = page(FOLDER / "E1007.md")
    for block in shown.fails:
        if block.kind != "rules":
            write(block, tmp_path)
    told = told_by(f"bruxelles-1893+{tmp_path / 'our-table'}", capsys, "E1007")
    assert told == {"check": True, "docs": False, "cards": False}


def test_the_lists_name_codes_that_have_such_samples():
    assert SET | BOOK_ALONE | WATCHED - {"E0618"} <= {path.stem for path in SAMPLES}
