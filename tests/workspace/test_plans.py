"""Plans of books, cards, icons and tables under edit: what they name is looked for in the rules as they are typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.left_out import LeftOut, tell_left_out
from tassel.rule_discovery import rules_of_file
from tassel.workspace.analysing import Workspace
from tassel.workspace.completing import completions
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Sink
from tassel_compiler.places import data_root, games, names, overlays
from tests.workspace.editing import OVERLAY, Edited

BOOK = "tassel: 1\nbook: pike\nchapters:\n  more:\n    title: {en: More, fr: Encore, de: Mehr}\n    holds: [%s]\n"
CARDS = "tassel: 1\nprint: pike\ndecks:\n  pike: {of: %s, show: {%s: {at: top}}}\n"
TEXT = "tassel: 1\nbook: pike\ntexts:\n  more:\n    text: {en: More, fr: Encore, de: Mehr}\n    covers: [%s]\n"
NAMES = "tassel: 1\nbook: pike\nnames:\n  %s: {en: More, fr: Encore, de: Mehr}\n"
LAYOUT = "tassel: 1\nlayout: pike\nthings:\n  %s: {draw: row}\n"
PLACE = "tassel: 1\nlayout: pike\nthings:\n  pool: {%s}\n"
PIECES = "tassel: 1\nbook: pike\npieces: {wine: {name: {en: Wine, fr: Vin, de: Wein}, each: %s}}\n"
ICONS = "tassel: 1\nicons: {fish: %s}\n"
ANSWERS = "tassel: 1\nsurvey: ./tests/tiny\nanswers:\n  %s: right\n"


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    found = Edited(tmp_path, f"{OVERLAY}sources:\n  cards/order/each/pike: {{status: assumed}}\n")
    (found.file.parent / "print").mkdir()
    return found


def told(edited: Edited, name: str, text: str) -> list[tuple[str, str]]:
    """Codes and marked words of what is wrong in a plan that nobody has saved as it is typed."""
    file = edited.file.parent / "print" / f"{name}.yaml"
    file.write_text(f"tassel: 1\n{name}: pike\n", encoding="utf-8")
    edited.workspace.texts.put(file, text)
    edited.workspace.beside = (file,)
    found = edited.workspace.analyse().diagnostics
    return [(item.code, item.span.words) for item in found if item.span and item.span.path.endswith(file.name)]


@pytest.mark.parametrize(("name", "right", "wrong", "code", "marked"), [
    ("book", BOOK % "order/pike", BOOK % "order/pick", "W1002", "order/pick"),
    ("cards", CARDS % ("order", "worth"), CARDS % ("ordre", "worth"), "E1001", "ordre"),
    ("cards", CARDS % ("order", "worth"), CARDS % ("order", "wroth"), "E1003", "wroth"),
    ("layout", LAYOUT % "display", LAYOUT % "dispaly", "E1010", "dispaly"),
    ("layout", PLACE % "icon: joker", PLACE % "icon: jokre", "E1010", "jokre"),
    ("layout", PLACE % "corners: pool", PLACE % "corners: order", "E1010", "order"),
    ("book", PIECES % "hand-limit", PIECES % "hand-limt", "W1002", "hand-limt"),
    ("icons", ICONS % "joker", ICONS % "jocker", "E1003", "jocker"),
    ("answers", ANSWERS % "cards/order/each/pike/worth", ANSWERS % "cards/order/each/pike/wroth", "E1014",
     "cards/order/each/pike/wroth"),
], ids=["book", "deck", "attribute", "thing", "word", "shape", "number", "drawing", "answer"])  # fmt: skip
def test_what_a_plan_names_is_there(edited: Edited, name: str, right: str, wrong: str, code: str, marked: str):
    assert told(edited, name, right) == []
    assert told(edited, name, wrong) == [(code, marked)]


@pytest.mark.parametrize(("text", "right", "wrong"), [
    (TEXT, "order/pike", "order/pick"), (TEXT, "slot/player.coin", "slot/player.coni"),
    (TEXT, "rule/hour", "rule/huor"),
    (NAMES, "order.worth", "order.wroth"), (NAMES, "zone/display", "zone/dispaly"), (NAMES, "pike", "pick"),
    (NAMES, "person/ann", "peson/ann"),
])  # fmt: skip
def test_what_a_text_covers_and_what_gets_a_name_is_there(edited: Edited, text: str, right: str, wrong: str):
    assert [one for one in told(edited, "book", text % right) if one[0] == "W1002"] == []
    assert ("W1002", wrong) in told(edited, "book", text % wrong)


def test_what_a_text_covers_is_completed(edited: Edited):
    file = edited.file.parent / "print" / "book.yaml"
    text = TEXT % "order/pi"
    told(edited, "book", text)
    assert "order/pike" in completions(edited.workspace, file, text.index("order/pi") + 8).names


_OF_WORDS = ("W0801", "W0803")  # those of the small game are few
EXAMPLE = """tassel: 1
rules: %s
scenario: a start
players: [ann, ben]
example: {of: %s, title: {en: A start, fr: Un début, de: Ein Anfang}, shows: [%s]}
play: hour
by: ann
when: [rest]
then: {ann: {rested: yes}}
"""


def test_check_looks_at_plans_and_examples(edited: Edited, capsys: pytest.CaptureFixture[str]):
    home, expression = edited.file.parent, edited.workspace.expression
    (home / "examples").mkdir()
    example, plan = home / "examples" / "start.yaml", home / "print" / "book.yaml"

    def checked(of: str, shows: str, held: str) -> list[str]:
        example.write_text(EXAMPLE % (expression, of, shows), encoding="utf-8")
        plan.write_text(BOOK % held, encoding="utf-8")
        assert run(["check", expression, "--format", "json"]) == 0
        found = json.loads(capsys.readouterr().out)
        return [f"{item['code']} {item['message'].split('`')[1]}" for item in found if item["code"] not in _OF_WORDS]

    assert checked("order/pike", "display", "order/pike") == []
    assert checked("order/pick", "dispaly", "order/picke") == ["W1002 order/picke", "W1002 order/pick", "W1002 dispaly"]
    layout = home / "print" / "layout.yaml"
    layout.write_text(LAYOUT % "dispaly", encoding="utf-8")
    assert run(["check", expression]) == 1 and "did you mean `display`" in capsys.readouterr().out
    assert run(["check", expression, "--fix"]) == 0
    assert layout.read_text(encoding="utf-8") == LAYOUT % "display"


def test_a_plan_speaks_of_the_rules_as_they_are_typed(edited: Edited):
    new = (("each/pike:\n", "each/perch:\n"), ("each/pike: {st", "each/perch: {st"), ("words/pike", "words/perch"))
    edited.put(*new)
    assert told(edited, "book", BOOK % "order/pike") == [("W1002", "order/pike")]
    assert told(edited, "book", BOOK % "order/perch") == []


def test_a_plan_is_completed_and_mended(edited: Edited):
    file = edited.file.parent / "print" / "layout.yaml"
    text = LAYOUT % "dispaly"
    assert told(edited, "layout", text)
    assert {"display", "hand", "pool"} <= set(completions(edited.workspace, file, text.index("dispaly") + 3).names)
    found = edited.workspace.analyse()
    wrong = next(item for item in found.diagnostics if item.code == "E1010")
    assert repairs(edited.workspace, file, found, wrong)[0].applied(text) == LAYOUT % "display"


def test_every_file_that_ships_belongs_to_rules_that_are_there():
    files = [file for file in data_root("rules").rglob("*.yaml") if "tassel: 1" in file.read_text(encoding="utf-8")]
    homes = {file: rules_of_file(file, file.read_text(encoding="utf-8")) for file in files}
    lost = {file: rules for file, rules in homes.items() if rules is not None
            if names(rules)[0] not in games() or any(name not in overlays() for name in names(rules)[1:])}  # fmt: skip
    assert len(homes) > 100 and not lost
    assert rules_of_file(data_root("rules") / "first-edition" / "print" / "book.yaml", "book: a") in games()


def test_rules_that_were_never_in_order_leave_a_plan_alone(tmp_path: Path):
    home = tmp_path / "never" / "print"
    home.mkdir(parents=True)
    (home.parent / "game.yaml").write_text("tassel: 1\nmodule: never\ngame: {id: never}\n", encoding="utf-8")
    (home / "layout.yaml").write_text(LAYOUT % "no", encoding="utf-8")
    workspace = Workspace(str(home.parent))
    workspace.beside = (home / "layout.yaml",)
    assert all(item.code != "E1010" for item in workspace.analyse().diagnostics)


def test_examples_that_are_left_out_are_told_with_every_file_in_which_they_stand() -> None:
    places = [("compass", 3), ("passing", 4), ("compass", 9)]
    left = [LeftOut(f"at {n}", "no", f"rules/1893/examples/{name}.yaml", "1893", n, n + 1) for name, n in places]
    sink = Sink()
    tell_left_out(left, "bruxelles-1893+./ours", sink)
    (found,) = sink.items
    assert re.findall(r"rules/1893/examples/(\w+)\.yaml", found.hint) == ["compass", "passing"]
    assert [one.span.path for one in found.related] == [one.file for one in left]
