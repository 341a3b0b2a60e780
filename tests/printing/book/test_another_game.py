"""The page for whoever knows one game and wants to play another: names, numbers, how it is played, what it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tassel.books import shelf
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.model import Paragraph, Section, Steps, Table
from tassel_compiler.printing.book.outline import difference_page, player_aid
from tassel_compiler.printing.entities.inventory import inventory
from tests.compiled import front
from tests.turns import in_turn

BASE, CARDS, FAR = "bruxelles-1893", "bruxelles-1897", "oh-hell"
PAIRS = ((BASE, CARDS), (CARDS, BASE), (FAR, BASE))
LANGUAGES = ("en", "fr", "de", "nl")
pytestmark = pytest.mark.usefixtures("unpainted")


@cache
def page(known: str, other: str, lang: str) -> tuple[Section, ...]:
    found = shelf(other)
    (chapter,) = difference_page(found.rules, front(known), found.sources, lang).chapters
    return chapter.sections


def section(known: str, other: str, lang: str, id: str) -> Section:
    return next(one for one in page(known, other, lang) if one.id == id)


def texts(one: Section) -> Iterator[str]:
    yield one.title
    for part in one.parts:
        if isinstance(part, Paragraph):
            yield part.text
        elif isinstance(part, Steps):
            yield from (text for item in part.items for text in (item.label, item.text))
        elif isinstance(part, Table):
            yield from (cell for line in part.lines for cell in line.cells)


def test_numbers_of_both_games_stand_side_by_side() -> None:
    """The base game: 2 to 5 players, 5 rounds, 5 columns, 5 BF, 5 VP for an unpaid noble; the card game: 2 to 4, 4, 4,
    4 BF, 3 VP; a Brussels space is dearer after each second use with four players, a card after each."""
    (table,) = section(BASE, CARDS, "en", "numbers").parts
    assert isinstance(table, Table) and table.head == ("", "Bruxelles 1893", "Bruxelles 1897")
    told = {line.cells[0]: line.cells[1:] for line in table.lines}
    assert told["Players"] == ("2–5", "2–4") and told["The number of rounds of the game"] == ("5", "4")
    assert told["Columns"] == ("5", "4") and told["The starting money"] == ("5 BF", "4 BF")
    assert told["The penalty for an unpaid noble"] == ("5", "3")
    assert told["The spot – size"] == ("5 × 5", "2–3 players: 3 × 4; 4 players: 4 × 4")
    assert told["Uses of a Brussels card before its price rises"] == ("4 players: 2", "1")


def test_what_the_other_game_lacks_is_a_list_of_things_that_it_has_not() -> None:
    """Both games have Charles Buls, Sales, Construction, Brussels; the cards have no board, compass or market."""
    gone = " ".join(texts(section(BASE, CARDS, "en", "gone")))
    for thing in (
        "Try Square",
        "Grand-Place",
        "Iris track",
        "Edouard Empain",
        "Workshop",
        "needle",
        "Prestige cards (30)",
    ):
        assert thing in gone
    for thing in ("Buls", "Brugmann", "Brussels card", "Construction,", "Sale,", "BF"):
        assert thing not in gone


@pytest.mark.parametrize(("pair", "lang"), in_turn(PAIRS, LANGUAGES))
def test_nothing_that_the_other_game_has_is_gone(pair: tuple[str, str], lang: str) -> None:
    known = {entity.name.lower() for entity in inventory(front(pair[1]), lang)}
    lists = [part for one in page(*pair, lang) if one.id == "gone" for part in one.parts if isinstance(part, Steps)]
    names = {name.lower() for part in lists for item in part.items for name in item.text.rstrip(".").split(", ")}
    assert names & known == set()


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_it_is_told_how_the_other_game_is_played_as_on_its_aid(pair: tuple[str, str]) -> None:
    found = shelf(pair[1])
    aid = player_aid(found.rules, found.sources, "en", Sink())
    assert aid is not None
    titles = [box.title for sheet in aid.chapters for box in sheet.sections]
    told = [one.title for one in page(*pair, "en")]
    begin = told.index("Setup") + 1
    assert told[begin : begin + len(titles)] == titles
    (steps,) = page(*pair, "en")[begin - 1].parts
    assert isinstance(steps, Steps) and len(steps.items) > 2
    assert [item.text for item in steps.items if item.letters] == []  # of a picture that is not there


@pytest.mark.parametrize(("pair", "lang"), in_turn(PAIRS, LANGUAGES))
def test_no_line_says_only_that_something_is_otherwise(pair: tuple[str, str], lang: str) -> None:
    checked = front(pair[1]).checked
    assert checked is not None
    otherwise = checked.declared.phrases["diff-otherwise"].forms[lang]["name"]
    words = {text for one in page(*pair, lang) for text in texts(one)}
    assert [text for text in words if otherwise in text] == []
    labels = {
        line.cells[0]
        for one in page(*pair, lang)
        for part in one.parts
        if isinstance(part, Table)
        for line in part.lines
    }
    wordless = {"down", "right"}  # the corners of the market indicator, numbers without a word
    assert [label for label in labels if wordless & set(label.split())] == []


@pytest.mark.parametrize(
    ("lang", "iris", "coat"), [("en", "Iris", "Coat of arms"), ("fr", "Iris", "Blason"), ("de", "Iris", "Wappen")]
)
def test_things_that_are_called_otherwise_are_a_list_of_things(lang: str, iris: str, coat: str) -> None:
    """The iris is a coat of arms in the card game; a space of Brussels is a card; what is done is told on its own."""
    (table,) = section(BASE, CARDS, lang, "names").parts
    assert isinstance(table, Table) and 2 <= len(table.lines) <= 5
    assert (iris, coat) in [line.cells for line in table.lines]
