"""What is printed has the signs of print, whoever typed it: the curved apostrophe and the spaces of the language,
between tags, in pictures, on cards; and what terminals and tables show has those spaces too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

from tassel.books import Wish, files
from tassel.cli import cli
from tassel.terminal.drawing import Drawing
from tassel.terminal.naming import TableNaming
from tassel_compiler.printing.cards.document import DATA, document_files
from tassel_compiler.printing.cards.making import CardsWish
from tassel_compiler.printing.cards.spreadsheet import spreadsheet
from tassel_compiler.printing.drawing.shapes import Lettering, Picture
from tassel_compiler.printing.drawing.svg import standalone, within_page
from tassel_runtime.game import Game
from tests.compiled import program
from tests.plainly import read_plainly
from tests.print.cards.making import made
from tests.print.test_table_pictures import ready

ROOT = Path(__file__).parents[2]
EDITION = "bruxelles-1893-first-edition"
SLIP = re.compile(r"[\w)’] [:;!?»]|« |[^\W\d][:;!?](?:\s|$)", re.MULTILINE)


def slips(text: str) -> list[str]:
    """Signs of French that have a plain blank before them, or none."""
    return [text[max(0, found.start() - 20) : found.end() + 20] for found in SLIP.finditer(text)]


SLIPS = ["le lieu: ici", "le lieu : ici", "quoi ?", "Oui!", "« ici\u00a0»", "«\u00a0ici »", "a ; b"]


@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_seen(text: str) -> None:
    assert len(slips(text)) == 1 and slips("le lieu\u00a0: «\u00a0ici\u00a0»\u202f; 2:1, http://ici") == []


@pytest.mark.parametrize("written", [lambda picture: standalone(picture, {}), within_page], ids=["file", "page"])
def test_a_picture_and_what_is_read_aloud_of_it(written):
    picture = Picture("l'art", 10, 10, (Lettering(0, 0, "l'atelier d'art", 4, "#000000"),), "vue de l'atelier")
    found = written(picture)
    assert "'" not in found and found.count("l’atelier") == 3


def texts(said: object) -> Iterator[str]:
    yield from (inner for part in said.values() for inner in texts(part)) if isinstance(said, dict) else [str(said)]


@pytest.mark.parametrize("place", ["tassel/report/said", "tassel/publishing/said", "web/words"])
def test_what_the_tool_says_itself(place: str) -> None:
    """What stands in braces is a name or rules."""
    said = json.loads((ROOT / place / "fr.json").read_text("utf-8"))
    assert [found for text in texts(said) if (found := slips(re.sub(r"{.*?}+", "{}", text)))] == []


@cache
def page() -> str:
    """All that is read in the French book: between tags, and aloud."""
    written = dict(files(ready(EDITION), Wish(("fr",), ("html",))))["rules-fr.html"].decode()
    body = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", written)
    return "\n".join((*re.findall(r">([^<]*)<", body), *re.findall(r'(?:aria-label|title|alt)="([^"]*)"', body)))


def test_a_page_with_all_its_pictures():
    """French has an apostrophe in every second sentence."""
    assert re.findall(r"\w+(?:'|&#39;)\w*", page()) == [] and page().count("’") > 100


def test_cards():
    kept = made(EDITION, CardsWish("fr"))
    data = json.loads(document_files(kept.kit, kept.look, kept.cards, ())[DATA])
    told = json.dumps(data["cards"], ensure_ascii=False)
    assert "'" not in told and "’" in told


# ---- the spaces of French ----


def of_cards() -> str:
    kept = made(EDITION, CardsWish("fr"))
    data = json.loads(document_files(kept.kit, kept.look, kept.cards, ())[DATA])["cards"]
    return "\n".join(text["plain"] for card in data for text in card["texts"])


def of_a_table_of_cards() -> str:
    return spreadsheet({"fr": made(EDITION, CardsWish("fr"))}).decode().partition("\n")[2]


def of_differences() -> str:
    with pytest.MonkeyPatch.context() as patch:
        told: list[str] = []
        patch.setattr("tassel.cli.differences.echo", lambda *line, **_: told.append("".join(map(str, line))))
        cli.main(["diff", EDITION, "bruxelles-1893", "--all", "--lang", "fr"], standalone_mode=False)
    return "\n".join(told)


def of_a_terminal() -> str:
    game = Game(program(EDITION, 2))
    console = Console(width=200, no_color=True)
    with console.capture() as capture:
        console.print(Drawing(TableNaming(game.atlas, "fr"), 0).table(game.start(1).cells))
    return capture.get()


@pytest.mark.parametrize("told", [page, of_cards, of_a_table_of_cards, of_differences, of_a_terminal])
def test_french_has_its_spaces(told):
    text = told()
    assert slips(text) == [] and "\u00a0:" in text


PLANS = sorted((*ROOT.glob("rules/**/print/book.yaml"), *ROOT.glob("rules/languages/*/print/*.yaml")))


@pytest.mark.parametrize("plan", PLANS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_typed_stands_in_quotes_of_the_language_and_not_of_programs(plan: Path) -> None:
    """The form for owners of the box said `right` as these lines do."""
    assert [text for text in _said(read_plainly(plan)) if "`" in text] == []


def _said(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _said(inner)
