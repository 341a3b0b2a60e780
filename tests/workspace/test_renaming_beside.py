"""A name reaches every file of the folders: other rules, scenarios, plans and marks, open or not; or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.rule_discovery import is_beside_rules, rules_of_file
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.answers import declarations_of, places_of, plain_uses_of
from tassel.workspace.completing import completions
from tassel.workspace.renaming_things import NotRenamed, renaming, rewritten
from tassel.workspace.things import Pointed, pointed_at
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.folders import real
from tests.workspace.editing import OVERLAY, TINY

BY_HAND = """
  constants/pike-coins: 2
  words/pike.bonus:
    fingerprint: none
    text: {en: "Get {pike-coins} coins.", fr: "Recevez {pike-coins} pièces.", de: "Erhalte {pike-coins} Münzen."}
change:"""
PIKE = OVERLAY.replace("on: tiny", "on: lake").replace("gain 2 coin", "gain pike-coins coin").replace(
    "\nchange:", BY_HAND
)
DEEP = """tassel: 1
overlay: deep
on: [lake, pike]
change:
  cards/order/each/pike/worth: 7
"""
PLAIN = """tassel: 1
rules: ../lake+../pike
scenario: a pike lies there
players: [ann, ben]
given:
  ann: {coin: 0}
  ben: {hand: [order/pike]}
play: hour
by: ann
when: [rest]
then:
  ann: {coin: 2}
  ben: {hand: [pike]}
"""
BOOK = """tassel: 1
book: pike
names:
  order/pike: {en: The pike, fr: Le brochet, de: Der Hecht}
texts:
  about-pike:
    covers: [order/pike]
    fingerprint: %s
    text:
      en: "A pike pays {pike-coins} coins; so a pike is dear."
      fr: "Un brochet rapporte {pike-coins} pièces."
      de: "Ein Hecht bringt {pike-coins} Münzen."
chapters:
  more:
    title: {en: More, fr: Encore, de: Mehr}
    holds: [order/pike, text/about-pike]
"""


class Folder:
    """A game, an overlay with a scenario and a plan, and another overlay on both; nothing is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = real(folder)
        for name in ("game.yaml", "words.yaml"):
            self.write(f"lake/{name}", (TINY / name).read_text(encoding="utf-8"))
        self.pike = self.write("pike/overlay.yaml", PIKE)
        self.deep = self.write("deep/overlay.yaml", DEEP)
        self.scenario = self.write("scenarios/plain.yaml", PLAIN)
        self.book = self.write("pike/print/book.yaml", BOOK % "none")
        self.write("docs/notes.yaml", "pike: is no rule\n")
        self.write("node_modules/pike.yaml", "\t pike")
        (self.folder / ".hidden").symlink_to(self.folder)
        (self.folder / "round").symlink_to(self.folder)
        for code, file in (("E0802", self.pike), ("W1001", self.book)):
            said = next(item.message for item in self.told() if item.code == code)
            text, mark = file.read_text(encoding="utf-8"), said.split("`")[-2]
            file.write_text(text.replace("fingerprint: none", f'fingerprint: "{mark}"'), encoding="utf-8")

    def write(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def told(self) -> tuple[Diagnostic, ...]:
        workspace = Workspace(f"{self.folder}/lake+{self.folder}/pike")
        workspace.beside = (self.book, self.scenario)
        return workspace.analyse().diagnostics

    def point(self, at: str, file: Path) -> tuple[Workspace, Analysis, Pointed]:
        text = file.read_text(encoding="utf-8")
        rules = rules_of_file(file, text)
        assert rules is not None
        workspace = Workspace(rules)
        workspace.beside = (file,) if is_beside_rules(text) else ()
        found = workspace.analyse()
        assert all(item.code == "E0910" for item in found.diagnostics), found.diagnostics
        thing = pointed_at(found, file, text.index(at) + len(at) - 1)
        assert thing is not None
        return workspace, found, thing

    def rename(self, at: str, new: str, file: Path | None = None) -> dict[str, str]:
        """What is written, by file."""
        workspace, found, thing = self.point(at, file or self.pike)
        changes = renaming(workspace, found, thing, new, [self.folder])
        texts = {path: rewritten(path.read_text(encoding="utf-8"), spots) for path, spots in changes.items()}
        return {path.relative_to(self.folder).as_posix(): text for path, text in texts.items()}


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def test_a_card_is_renamed_wherever_files_speak_of_it(folder: Folder):
    written = folder.rename("each/pike", "perch")
    for name, text in written.items():
        (folder.folder / name).write_text(text, encoding="utf-8")
    assert written["deep/overlay.yaml"] == DEEP.replace("each/pike", "each/perch")
    assert written["scenarios/plain.yaml"] == PLAIN.replace("order/pike", "order/perch").replace(
        "hand: [pike]", "hand: [perch]"
    )
    book = written["pike/print/book.yaml"]
    assert book.count("order/perch") == 3 and "A pike pays {pike-coins} coins; so a pike is dear." in book
    assert set(written) == {"pike/overlay.yaml", "deep/overlay.yaml", "scenarios/plain.yaml",
                            "pike/print/book.yaml"}  # fmt: skip
    assert [item.code for item in folder.told()] == []


@pytest.mark.parametrize(("file", "at"), [
    ("scenarios/plain.yaml", "order/pike"), ("scenarios/plain.yaml", "hand: [pike"),
    ("pike/print/book.yaml", "holds: [order/pike"),
    ("pike/print/book.yaml", "names:\n  order/pike"), ("deep/overlay.yaml", "each/pike"),
])  # fmt: skip
def test_where_it_is_begun_makes_no_difference(folder: Folder, file: str, at: str):
    assert folder.rename(at, "perch", folder.folder / file) == folder.rename("each/pike", "perch")


def test_what_a_card_has_is_renamed_from_the_plan_that_names_it(folder: Folder):
    named = BOOK.replace("names:\n", "names:\n  order.worth: {en: brings, fr: rapporte, de: bringt}\n")
    mark = folder.book.read_text(encoding="utf-8").partition('fingerprint: "')[2][:8]
    folder.write("pike/print/book.yaml", named % f'"{mark}"')
    game = folder.folder / "lake" / "game.yaml"
    lines = game.read_text(encoding="utf-8").splitlines()
    there = next(line for line in lines if line.strip().startswith("has: {worth"))
    written = folder.rename("order.worth", "value-of", folder.book)
    assert "order.value-of: {en: brings" in written["pike/print/book.yaml"]
    assert written == folder.rename(there.partition("worth")[0] + "worth", "value-of", game)


@pytest.mark.parametrize(("file", "at"), [
    ("pike/overlay.yaml", "    worth"), ("deep/overlay.yaml", "pike/worth"), ("lake/game.yaml", "soup: {worth"),
    ("lake/game.yaml", "score (k's worth"),
])  # fmt: skip
def test_the_key_of_a_row_is_what_every_row_has(folder: Folder, file: str, at: str):
    """In the rows of every layer, in sentences, paths and plans, wherever somebody points at it."""
    game = (folder.folder / "lake/game.yaml").read_text(encoding="utf-8")
    written = folder.rename(at, "value-of", folder.folder / file)
    assert game.count("worth") == 5 and written["lake/game.yaml"] == game.replace("worth", "value-of")
    assert written["deep/overlay.yaml"] == DEEP.replace("pike/worth", "pike/value-of")
    assert "    value-of: 5" in written["pike/overlay.yaml"] and "worth" not in written["pike/overlay.yaml"]


@pytest.mark.parametrize("at", ["covers: [ord", "names:\n  ord", "holds: [ord"])
def test_a_plan_is_offered_names_and_no_words_of_sentences(folder: Folder, at: str):
    workspace = Workspace(f"{folder.folder}/lake+{folder.folder}/pike")
    workspace.beside = (folder.book,)
    text = folder.book.read_text(encoding="utf-8")
    fitting = completions(workspace, folder.book, text.index(at) + len(at))
    assert {"order/pike", "constant/pike-coins"} <= set(fitting.names) and fitting.words == ()


def test_a_scenario_that_does_not_hold_has_names_all_the_same(folder: Folder):
    folder.write("scenarios/plain.yaml", PLAIN.replace("coin: 2", "coin: 3"))
    written = folder.rename("order/pike", "perch", folder.scenario)
    assert "hand: [perch]" in written["scenarios/plain.yaml"] and "each/perch" in written["pike/overlay.yaml"]


def test_a_layer_that_names_its_folder_another_way_is_written_once(folder: Folder, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(folder.folder)
    text = folder.pike.read_text(encoding="utf-8")
    workspace = Workspace("./lake+./pike")
    found = workspace.analyse()
    thing = pointed_at(found, folder.pike, text.index("each/pike") + 6)
    assert thing is not None
    changes = renaming(workspace, found, thing, "perch", [folder.folder])
    written = rewritten(text, changes[folder.pike])
    assert written == text.replace("each/pike", "each/perch").replace("words/pike", "words/perch")


def test_an_option_is_renamed_from_the_scenario_that_takes_it(folder: Folder):
    written = folder.rename("[rest", "sleep", folder.scenario)
    assert written["scenarios/plain.yaml"] == PLAIN.replace("[rest]", "[sleep]")
    assert "\n      sleep: set rested to yes" in written["lake/game.yaml"]
    assert "\n  sleep: {" in written["lake/words.yaml"]


def test_a_plan_without_marks_is_no_hindrance(folder: Folder):
    folder.write("pike/print/book.yaml", BOOK.replace("    fingerprint: %s\n", ""))
    assert folder.rename("each/pike", "perch")["pike/print/book.yaml"].count("order/perch") == 3


@pytest.mark.parametrize(("file", "at"), [
    ("lake/game.yaml", "with: {k"), ("lake/game.yaml", "asked be k"), ("pike/overlay.yaml", "put k"),
])  # fmt: skip
def test_a_variable_is_renamed_with_the_key_that_names_it(folder: Folder, file: str, at: str):
    text = folder.pike.read_text(encoding="utf-8") + "  rules/deliver/steps/extra: put k in served\n"
    folder.write("pike/overlay.yaml", text)
    game = (folder.folder / "lake/game.yaml").read_text(encoding="utf-8")
    written = folder.rename(at, "shown", folder.folder / file)
    start, end = game.index("  deliver:"), game.index("  refill:")
    rule = game[start:end]
    for said in ("{k:", "be k's", "score (k's", "put k in", "do k's"):  # the last two the overlay replaces
        assert said in rule
        rule = rule.replace(said, said.replace("k", "shown", 1))
    assert written["lake/game.yaml"] == game[:start] + rule + game[end:]
    assert written["pike/overlay.yaml"] == text.replace("put k in", "put shown in")


def test_a_question_that_is_called_after_a_variable_goes_with_it(folder: Folder):
    words = (folder.folder / "lake/words.yaml").read_text(encoding="utf-8")
    asks = '  ask/fish-somewhere.spot: {en: "Where?", fr: "Où ?", de: "Wo?"}\n'
    folder.write("lake/words.yaml", words + asks)
    scenario = PLAIN.replace("[rest]", "[cast]").replace("coin: 2}", "coin: 0}")
    scenario = scenario.replace("ben: {hand: [pike]}", "decision: fish-somewhere.spot")
    folder.write("scenarios/plain.yaml", scenario)
    written = folder.rename("choose spot", "pond", folder.folder / "lake/game.yaml")
    assert written["lake/words.yaml"] == words + asks.replace("spot", "pond")
    assert written["scenarios/plain.yaml"] == scenario.replace("spot", "pond")


@pytest.mark.parametrize(("file", "at", "path"), [
    ("scenarios/plain.yaml", "play: hour", "rules/hour"), ("scenarios/plain.yaml", "ann: {coin", "player/coin"),
    ("scenarios/plain.yaml", "ben: {hand", "zones/hand"), ("pike/print/book.yaml", "covers: [order", "cards/order"),
    ("pike/overlay.yaml", "wants: eel", "kinds/species"), ("scenarios/plain.yaml", "[rest", "rules/hour/options/rest"),
])  # fmt: skip
def test_a_plain_name_is_the_thing_that_is_called_so(folder: Folder, file: str, at: str, path: str):
    _, found, thing = folder.point(at, folder.folder / file)
    assert thing.path.startswith(path)
    assert declarations_of(found, thing)[-1].path.endswith("lake/game.yaml")


def test_a_definition_leads_to_what_a_layer_above_changed(folder: Folder):
    _, found, thing = folder.point("each/pike", folder.folder / "deep/overlay.yaml")
    assert [(Path(span.path).parent.name, span.line) for span in places_of(found, thing)] == [("pike", 7), ("deep", 5)]


def test_uses_are_found_in_scenarios_and_plans(folder: Folder):
    for file, at in ((folder.pike, "each/pike"), (folder.scenario, "order/pike"), (folder.book, "covers: [order/pike")):
        workspace, found, thing = folder.point(at, file)
        spans = plain_uses_of(found, thing, workspace.texts, [folder.folder])
        there = sorted((Path(span.path).name, span.line, span.words) for span in set(spans))
        assert [one for one in there if one[0] in ("plain.yaml", "book.yaml")] == [
            ("book.yaml", 4, "pike"), ("book.yaml", 7, "pike"), ("book.yaml", 16, "pike"),
            ("plain.yaml", 7, "pike"), ("plain.yaml", 13, "pike"),
        ]  # fmt: skip


def test_a_number_that_a_text_tells_keeps_its_slots_and_its_mark(folder: Folder):
    written = folder.rename("constants/pike-coins", "fee")
    for name, text in written.items():
        (folder.folder / name).write_text(text, encoding="utf-8")
    assert written["pike/print/book.yaml"].count("{fee}") == 3
    assert [item.code for item in folder.told()] == []


SEAT = PLAIN.replace("[ann, ben]", "[ann, pike]").replace("  ben:", "  pike:")


@pytest.mark.parametrize(("name", "text", "why"), [
    ("scenarios/seat.yaml", SEAT, "seat.yaml"),
    ("deep/overlay.yaml", f"{DEEP}  constants/nothing: 3\n", "mend"),
], ids=["a seat of that name", "other rules that are not in order"])  # fmt: skip
def test_what_cannot_reach_one_file_reaches_none(folder: Folder, name: str, text: str, why: str):
    folder.write(name, text)
    with pytest.raises(NotRenamed, match=why):
        folder.rename("each/pike", "perch")


def test_a_file_that_cannot_be_read_may_say_the_name(folder: Folder):
    (folder.folder / "scenarios" / "torn.yaml").write_bytes(b"\xff\xfe\x00pike")
    with pytest.raises(NotRenamed):
        folder.rename("each/pike", "perch")
