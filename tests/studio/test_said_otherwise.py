"""What is wrong is told in the language of the page: whole, with the same names, and from sentences that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel.sayings import sayings
from tassel.studio.said_otherwise import WRONG, mistakes_in, said_in
from tassel_compiler.diagnostics.codes import CODES
from tests.house.declared_names import ROOT
from tests.workspace.editing import Edited

ENGLISH = sayings(WRONG, "en")
SCENARIOS = ROOT / "runtime" / "tassel_runtime" / "scenario"
FIRST_OF_SCENARIOS, FIRST_OF_ADVICE = "changed", "meant"
SLOT = re.compile(r"{[^{}]*}|'")


def test_a_sentence_of_a_code_is_that_of_its_row() -> None:
    for key, text in ENGLISH.items():
        if key in CODES:
            row = re.sub(r"{(\w+):[^}]*}", r"{\1}", CODES[key].message)
            assert text.replace(":said}", "}") == row, key


def test_a_sentence_about_a_scenario_is_one_that_its_player_says() -> None:
    trees = [ast.parse(file.read_text("utf-8")) for file in SCENARIOS.glob("*.py")]
    said = {SLOT.sub("", text) for tree in trees for text in _texts(tree)}
    keys = list(ENGLISH)
    of_scenarios = keys[keys.index(FIRST_OF_SCENARIOS) : keys.index(FIRST_OF_ADVICE)]
    elsewhere = "these rules are not for  players"
    assert {SLOT.sub("", ENGLISH[key]) for key in of_scenarios} <= said | {elsewhere}


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values)


@pytest.mark.parametrize("lang, english, said", [
    ("de", "ann coin: expected 9, found 4", "ann coin: erwartet 9, gefunden 4"),
    ("fr", "decision: expected none, found ann decides turn: sail, rest",
     "décision\u00a0: attendue none, trouvé\u00a0: ann décide turn\u00a0: sail, rest"),
    ("nl", "nothing is called `jokerx`", "Niets heet `jokerx`."),
    ("de", "found `of`; here may stand a name, `'s` or `to`", "Hier steht `of`; möglich ist ein Name, `'s` oder `to`."),
    ("fr", 'nothing to change: "cards" has no "noble"', "Rien à changer\u00a0: `cards` n’a pas de `noble`."),
    ("de", 'did you mean `a/b`? To make a new entry use "add"', "Meinst du `a/b`? Einen neuen Eintrag macht `add`."),
    ("nl", "write `coin`  You can hold: boat, coin", "Schrijf `coin`. Hebben kun je: boat, coin"),
    ("de", "found `of`; here may stand a thing nobody knows", ""),  # whole, or not at all
    ("de", "nothing to write it: places has no \"x\"", ""),  # no sentence within a sentence
    ("xx", "nothing is called `jokerx`", ""),
    ("de", "nothing to add to: the rule set has no \"word\"", "Nichts zum Hinzufügen: Die Regeln haben kein `word`."),
    ("fr", "a crate cannot be `guarded`", "`crate` ne peut pas être `guarded`."),
    ("de", "did you mean `a`?  Else leave the word out", "Meinst du `a`? Sonst lass das Wort weg."),
    ("nl", "2 examples no longer true with these rules: the book leaves out “a”, “b”",
     "Met deze regels niet meer waar: 2 voorbeelden. Het regelboek laat weg: “a”, “b”."),
    ("de", "there is no entry for many a player", ""),  # a number, or nothing
])  # fmt: skip
def test_it_is_said_whole_or_left_as_it_is(lang: str, english: str, said: str) -> None:
    assert said_in(lang, english) == (said or english)


def test_the_mistakes_of_a_text_are_told_in_the_language_of_the_page(tmp_path: Path) -> None:
    edited = Edited(tmp_path)
    edited.put(("bonus: gain 2 coin", "bonus: gian 2 coin"))
    told = [{"message": one.message, "hint": one.hint} for one in edited.workspace.analyse().diagnostics]
    first, *_ = mistakes_in("fr", told)  # type: ignore[arg-type]
    assert first == {"message": "`gian` n’est pas un verbe de ce langage.", "hint": "Pensiez-vous à `gain`\u202f?"}
