"""Boards of published pages: every element is found where it was drawn, and what cells hold is told once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tassel.card_sheets import as_pdf
from tassel.publishing.boards import board_of
from tassel.publishing.pages import PublishedRules, with_way_back
from tassel.publishing.site import PublishedSite, PublishWish
from tassel.publishing.table_data import table_data
from tassel.studio.table_picture import TablePainter
from tassel_compiler.diagnostics import Sink
from tassel_compiler.foreign.pages import Page, read_page, write_page
from tassel_compiler.printing.book.own_names import own_names
from tassel_compiler.printing.cards.making import CardsWish, kit
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.printing.drawing.pieces import Brush, seat_shape
from tassel_compiler.printing.drawing.shapes import Polygon
from tassel_compiler.printing.drawing.tinted_places import TintedPlaces
from tassel_compiler.printing.print_folders import print_folders
from tests import compiled
from tests.foreign.browsed import HTML, could_do, elements
from tests.house.declared_names import ROOT

RULES = "bruxelles-1893+belle-epoque"


@pytest.fixture(scope="module")
def look() -> dict[str, Any]:
    rules = compiled.front(RULES)
    found = kit(rules, print_folders(RULES), Sink())
    assert found is not None and rules.checked is not None
    return table_data(rules.checked, found, compiled.program(RULES, 2), "en", {})


def held(look: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["place"]: one for row in look["areas"] for area in row for one in area["holds"] if "place" in one}


def test_every_element_lies_somewhere_of_its_own(look: dict[str, Any]) -> None:
    boards = {name: one["board"] for name, one in held(look).items() if "board" in one}
    assert {"space", "market-cell", "mark"} <= boards.keys()
    for name, board in boards.items():
        boxes = [tuple(box) for box in board["boxes"]]
        width, height = board["size"]
        assert len(set(boxes)) == len(boxes) == len(held(look)[name]["names"])
        assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in boxes)
        assert "#01" not in board["svg"], "no colour is left by which an element was found"


def test_areas_are_called_as_the_book_calls_them_on_pages_and_in_the_studio() -> None:
    rules, program = compiled.front(RULES), compiled.program(RULES, 2)
    found = kit(rules, print_folders(RULES), Sink())
    assert found is not None and rules.checked is not None
    look = table_data(rules.checked, found, program, "nl", own_names(RULES, rules.languages, "nl"))
    titles = [area["title"] for row in look["areas"] for area in row]
    picture = TablePainter(rules, found, "nl").shown(program, list(program.start), 0, [])["picture"]
    for title in ("Bord van Brussel", "Justitiepaleis", "Kunstmarkt", "Kompas", "Paviljoenen en hun kaarten"):
        assert title in titles and f" {title}" in str(picture)


def test_a_page_of_cards_leads_to_sheets_that_were_set_and_tells_why_others_were_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    overlay = tmp_path / "sign" / "overlay.yaml"
    overlay.parent.mkdir()
    overlay.write_text("tassel: 1\noverlay: sign\non: tiny\nchange:\n  words/soup/en: soup \ua66e\n", encoding="utf-8")
    monkeypatch.setattr("tassel.publishing.site.page_parts", dict)
    for rules, codes in (("./tests/tiny", []), (f"./tests/tiny+{overlay.parent}", ["E1005"])):
        site = PublishedSite(rules, PublishWish(("en",), games=0))
        with Typesetters() as setters:
            sheets = as_pdf(site._cards, CardsWish("en"), "cards-en.pdf", setters)
            pages = dict(site._shown_cards("en", sheets))
        linked = re.findall(r'href="([^"]+\.pdf)"', pages["cards-en.html"].decode())
        assert {"cards-en.html", *linked} == pages.keys()
        assert [item.code for item in site.told if item.severity == "error"] == codes


BEGUN = ["<body>", "<BODY class='a > b' id=x>", '<body\n  lang="fr">', "", "<body title='</head>'>"]


@pytest.mark.parametrize("begun", BEGUN)
def test_a_page_of_anybodys_template_leads_back(begun: str) -> None:
    rules = PublishedRules({"en": "Tiny"}, (2, 4), {}, ("rules",), ("en",))
    made = read_page(f"<html><head><title>x</title></HEAD >{begun}<p>rules</p>")
    assert isinstance(made, Page)
    page = with_way_back(write_page(made).encode(), rules, "en").decode()
    body = next(one for one in elements(page) if one.tag == f"{HTML}body")
    assert [one.get("class") for one in body] == ["way-back", None]
    assert could_do(page) == []


def test_a_page_draws_pieces_of_seats_as_books_do() -> None:
    source = (ROOT / "web" / "src" / "seat-sign.jsx").read_text("utf-8")
    told = re.findall(r'null|"([^"]*)"', source.partition("SHAPES = [")[2].partition("]")[0])
    for seat, points in enumerate(told):
        drawn = seat_shape(Brush({}), seat, 1, 0, 0)
        numbers = [float(one) for one in re.split("[ ,]", points)] if points else []
        expected = [at for point in drawn.points for at in point] if isinstance(drawn, Polygon) else []
        assert numbers == pytest.approx(expected, abs=0.006)
    assert len(told) == 5


def test_a_grid_is_row_by_row(look: dict[str, Any]) -> None:
    boxes = held(look)["space"]["board"]["boxes"]
    assert list(boxes) == sorted(boxes, key=lambda box: (round(box[1]), round(box[0])))


def test_a_cell_is_told_by_one_leaf_at_most(look: dict[str, Any]) -> None:
    leaves = [leaf["at"] for one in held(look).values() for many in one["leaves"] for leaf in many]
    leaves += [leaf["at"] for leaf in look["own"]] + [leaf["at"] for leaf in look["supply"]]
    assert len(leaves) == len(set(leaves)) > 100


def test_every_drawing_that_is_used_is_there(look: dict[str, Any]) -> None:
    used = {leaf["icon"] for leaf in look["own"] if leaf.get("icon")} | {one["icon"] for one in look["tracks"]}
    assert used and all(f'id="g.{icon}"' in look["symbols"] for icon in used)


def test_a_place_that_is_not_drawn_has_no_board() -> None:
    rules = compiled.front(RULES)
    found = kit(rules, print_folders(RULES), Sink())
    assert found is not None and rules.checked is not None
    places = TintedPlaces(rules.checked, "en", found.table, found.layout, found.plan.colours, 2)
    assert board_of(places, "no-such-place", "x", ["a"], "#ffffff") is None
