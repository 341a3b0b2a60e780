"""The Python knows no game: no name that the rules declare stands in it, not even in a comment."""

import re

from tests.house.nouns import ROOT, nouns, python_files, words

_ID = re.compile(r"^  id: ([\w-]+)$", re.M)  # of a game

# Names of games that are words of the language, of programming or plain English as well. Rename before you add one.
ALLOWED = {
    "a word of the language or a key of its documents": "game when-empty at-once order owner uses card type",
    "a word of programs, options and diagnostics": (
        "a b action active clear closed colour colours column columns contents cost discard files high ignored inside "
        "last leftovers lines low mark marks matter mix model offer offered offers open pile points purse quote red "
        "right settle share shown space spaces stall store strip stuff style styles takes "
        "target time touches unit units usual visit "
        "weight white window"
    ),
    "plain English": (
        "accepts again aside back black blue board boards built coins dealt did down early extra fits free front green "
        "hidden house joins lay-out leads mine paid people placed price rate round rounds serves side turn used when "
        "square passed prepare activate yellow pictures money"
    ),
    "the contract calls the points of a finished game so": "vp",
    "digits of a number in base 16": "bf",
    "what browsers call the machine that they ask": "host",
    "what learners choose from is called so by their libraries": "actions",
}


def test_no_noun_of_a_game_is_in_the_python():
    allowed = {word for group in ALLOWED.values() for word in group.split()}
    found = [
        f"{file.relative_to(ROOT)}:{line} {word}"
        for file in python_files()
        for line, word in words(file)
        if word in nouns() and word not in allowed
    ]
    assert found == []


def test_every_exception_is_needed():
    used = {word for file in python_files() for _, word in words(file)} & nouns()
    assert [word for group in ALLOWED.values() for word in group.split() if word not in used] == []


def test_the_nouns_are_found():
    assert {"noble", "worker", "go-to-nouveau", "noble-row", "bf", "wood", "turn"} <= nouns()


def test_no_rule_set_is_named_in_the_python():
    games = {name for path in ROOT.glob("rules/**/game.yaml") for name in _ID.findall(path.read_text("utf-8"))}
    assert len(games) > 1
    texts = {file.relative_to(ROOT): file.read_text("utf-8") for file in python_files()}
    assert [(str(file), name) for file, text in texts.items() for name in games if name in text] == []
