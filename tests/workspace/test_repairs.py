"""Advice is carried out only where it mends."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest

from tassel.cli import run
from tassel.workspace.analysing import Workspace
from tassel.workspace.nearness import slips_between
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tests.slips.sentences import FOLDER, HEAD, overlay, slips
from tests.tiny.building import TEXT, WORDS
from tests.workspace.editing import OVERLAY, TINY, Edited

GROUND = (FOLDER / "ground.yaml").read_text(encoding="utf-8")
SLIPS = {
    "a verb": ("gain 2 coin", "gian 2 coin"),
    "a noun": ("gain 2 coin", "gain 2 coyn"),
    "a key": ("wants: eel", "wnats: eel"),
    "a value": ("wants: eel", "wants: eal"),
    "a path": ("constants/hand-limit: 4", "constants/hand-limits: 4"),
    "a formula": ("coin > 9", "coin is more than 9"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_the_first_repair_gives_back_what_was_meant(tmp_path: Path, slip: str):
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    edited.put(SLIPS[slip])
    found = edited.workspace.analyse()
    wrong = next(item for item in found.diagnostics if item.severity == "error")
    offered = repairs(edited.workspace, edited.file, found, wrong)
    assert [one.applied(OVERLAY.replace(*SLIPS[slip])) for one in offered[:1]] == [OVERLAY]


def test_what_does_not_mend_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of three pieces of advice one leaves the mistake, one brings another, one mends."""
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    edited.put(("coin > 9", "coyn > 9"))
    found = edited.workspace.analyse()
    wrong = next(item for item in found.diagnostics if item.severity == "error")
    assert wrong.span is not None
    advice = [Repair(put, wrong.span, put) for put in ("coyn + coyn", "cojn", "coin")]
    monkeypatch.setattr("tassel.workspace.proposing.advised", lambda edits, marked: iter(advice))
    offered = repairs(edited.workspace, edited.file, found, wrong)
    assert [one.text for one in offered] == ["coin"]


def test_most_slips_are_mended_by_a_program(tmp_path: Path):
    """A sample of the slips that people make; those without a repair ask somebody to decide something."""
    for name, text in (("lake/game.yaml", TEXT), ("lake/words.yaml", WORDS), ("ground/overlay.yaml", GROUND)):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    file = tmp_path / "ours" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(HEAD, encoding="utf-8")
    workspace = Workspace(f"{tmp_path}/lake+{tmp_path}/ground+{file.parent}")
    assert workspace.analyse().in_order
    every = list(slips())[::40]
    mended = 0
    for slip in every:
        workspace.texts.put(file, overlay(slip))
        found = workspace.analyse()
        first = next(item for item in found.diagnostics if item.severity == "error")
        offered = repairs(workspace, file, found, first)
        mended += bool(offered)
        for one in offered[:1]:
            workspace.texts.put(file, one.applied(overlay(slip)))
            left = {(item.code, item.message) for item in workspace.analyse().diagnostics}
            assert (first.code, first.message) not in left
    assert mended / len(every) > 0.65, f"{mended} of {len(every)}"


def test_a_folder_is_mended_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Two mistakes in one sentence at once: the second is seen when the first is mended in thought."""
    text = OVERLAY.replace("gain 2 coin", "gian 2 coyn").replace("hand-limit", "hand-limits")
    edited = Edited(tmp_path, text)
    assert run(["check", f"./{TINY}+{edited.file.parent}", "--fix"]) == 0
    assert edited.file.read_text(encoding="utf-8") == OVERLAY
    assert capsys.readouterr().err.count("write `") == 2


def test_what_cannot_be_mended_is_told_in_the_format_that_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    edited = Edited(tmp_path, OVERLAY.replace("gain 2 coin", "gian 2 coin").replace("coin > 9", "qwertz zu > 9"))
    assert run(["check", f"./{TINY}+{edited.file.parent}", "--fix", "--json"]) == 1
    assert [one["code"] for one in json.loads(capsys.readouterr().out)] == ["E0126"]


@pytest.mark.parametrize(("wrong", "said"), [(5, "the last of these mistakes"), (6, "the last 2 of these mistakes")])
def test_of_how_many_mistakes_the_advice_was_not_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: int, said: str
):
    values = "".join(f"  values/v{n}: {{is: qwertz{n} > 9}}\n" for n in range(wrong))
    edited = Edited(tmp_path, OVERLAY.replace("change:", f"{values}change:"))
    assert run(["check", edited.workspace.expression]) == 1
    assert f"the advice for {said} was not tried" in capsys.readouterr().err


@pytest.mark.parametrize("how", ["--fix", "--watch"])
def test_rules_that_are_not_there_are_a_wrong_command(how: str):
    assert run(["check", "no-such-rules", how]) == 2


LONG = {
    "keys in a sentence": ("gain 2 coin", "gian " + "a: " * 3000),
    "keys in a value": ("hand-limit: 4", "hand-limit: " + "a: " * 3000),
    "strange words": ("gain 2 coin", "gian " + "foo " * 3000),
    "conditions": ("gain 2 coin", "gain 2 coin where " + "foo and " * 1500),
    "moments": ("gain 2 coin", "gian " + "at: before " * 1000),
}


@pytest.mark.parametrize("line", LONG)
def test_nobody_waits_for_what_mends_a_line_that_nobody_wrote(tmp_path: Path, line: str):
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    edited.put(LONG[line])
    found = edited.workspace.analyse()
    wrong = next(item for item in found.diagnostics if item.severity == "error")
    before = process_time()
    assert repairs(edited.workspace, edited.file, found, wrong) == []
    assert process_time() - before < 1


@pytest.mark.parametrize("most", [0, 3])
def test_who_waits_no_more_is_offered_nothing_that_was_thought_of_by_then(tmp_path: Path, most: int):
    """Between two proposals too: of a line just short enough there are many, and each costs."""
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    edited.put(("gain 2 coin", "gian 2 coin"))
    found = edited.workspace.analyse()
    wrong = next(item for item in found.diagnostics if item.severity == "error")
    asked = list[int]()

    def stop() -> bool:
        asked.append(len(asked))
        return len(asked) > most

    assert repairs(edited.workspace, edited.file, found, wrong, stop) == []
    assert len(asked) <= most + 3  # whoever called asks once more on its way out


def test_a_line_of_any_length_is_compared_at_once():
    """Who leans on a key is not waited for: what both texts begin and end with is not looked through."""
    half = "(" * 5000
    assert slips_between(half + half, f"{half}){half}") == slips_between("((", "()(") > 0
