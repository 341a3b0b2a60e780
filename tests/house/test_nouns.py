"""The Python knows no game: no name that the rules declare stands in it, not even in a comment."""

from tests.house.nouns import ROOT, nouns, python_files, words

# Names of games that are words of the language, of programming or plain English as well. Rename before you add one.
ALLOWED = {
    "a word of the language or a key of its documents": "game when-empty order owner uses number",
    "a word of programs, options and diagnostics": (
        "a b s action active clear closed colour colours column columns cost ignored inside mark marks matter open "
        "offer offered offers points quote reach right shown space spaces strip target time touches unit usual visit "
        "white window piece settle purse"
    ),
    "plain English": (
        "accepts acted again aside back board built did down early extra fits free front hidden house leads made mine "
        "paid people placed price rate round rounds serves side spot turn used when square prepare activate "
        "black blue green yellow guest coins"
    ),
    "the contract calls the points of a finished game so": "vp",
    "digits of a number in base 16": "bf",
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
    used = {word for file in python_files() for _, word in words(file)}
    assert [word for group in ALLOWED.values() for word in group.split() if word not in used] == []


def test_the_nouns_are_found():
    assert {"noble", "worker", "go-to-nouveau", "noble-row", "bf", "wood", "turn"} <= nouns()
