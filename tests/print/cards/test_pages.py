"""The PDF itself, measured in millimetres."""

from __future__ import annotations

from functools import cache

import pytest

from tassel_compiler.printing.cards.making import CardsWish
from tests.print.cards.making import GAME, RULES, made, pdf, sheets, usual
from tests.print.cards.measuring import Box, Drawn, Line, drawn, flat, pages, size, upright
from tests.printing.book.laid import at_edges, drawn_through, laid, printed_over

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
FIRST = 0  # the first page holds nine cards of 63 × 88 mm
COLUMNS = (10.5, 73.5, 136.5, 199.5)  # (210 - 189) / 2, and one card on each time
ROWS = (16.5, 104.5, 192.5, 280.5)  # (297 - 264) / 2


def test_pages_are_as_large_as_the_paper_upright_or_turned() -> None:
    for paper, expected in (("a4", A4), ("letter", LETTER)):
        found = {size(page.mediabox) for page in pages(pdf(GAME, CardsWish(paper=paper)))}
        assert found == {expected, expected[::-1]}


def test_nine_cards_of_63_by_88_mm_stand_where_they_should() -> None:
    ground = [box for box in drawn(pages(usual(GAME))[FIRST]).boxes if _is(box, 63, 88)]
    assert [(round(b.x, 1), round(b.y, 1)) for b in ground] == [(x, y) for y in ROWS[:3] for x in COLUMNS[:3]]


def test_every_cut_is_marked_from_the_edge_of_the_paper_to_a_millimetre_before_the_cards() -> None:
    lines = drawn(pages(usual(GAME))[FIRST]).lines
    for x in COLUMNS:
        assert _ends(line for line in upright(lines) if abs(line.x1 - x) < 0.02) >= {(0.0, 15.5), (281.5, 297.0)}
    for y in ROWS:
        here = [line for line in flat(lines) if abs(line.y1 - y) < 0.02]
        assert {(round(line.x1, 1), round(line.x2, 1)) for line in here} >= {(0.0, 9.5), (200.5, 210.0)}


@cache
def all_drawn(paper: str) -> tuple[Drawn, ...]:
    return tuple(map(drawn, pages(usual(GAME) if paper == "a4" else pdf(GAME, CardsWish(paper=paper)))))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_sheet_has_a_ruler_of_50_mm_with_a_tick_every_10(paper: str) -> None:
    for found in all_drawn(paper):
        rulers = [line for line in flat(found.lines) if abs(line.length - 50) < 0.02 and line.x1 > 1]
        assert len(rulers) == 1
        (ruler,) = rulers
        near = [tick for tick in upright(found.lines) if tick.length < 3 and abs(tick.y1 - ruler.y1) < 0.02]
        assert {round(tick.x1 - ruler.x1, 2) for tick in near} == {0.0, 10.0, 20.0, 30.0, 40.0, 50.0}


def test_with_a_bleed_the_trim_box_is_what_the_outer_cuts_leave() -> None:
    wish = CardsWish(bleed=True)
    for page, sheet in zip(pages(pdf(GAME, wish)), sheets(made(GAME, wish), wish), strict=True):
        assert size(page.trimbox) == (round(sheet.block.width, 2), round(sheet.block.height, 2))
        assert size(page.mediabox) == (sheet.paper.width, sheet.paper.height)


def test_with_a_bleed_colour_reaches_three_millimetres_beyond_the_cuts() -> None:
    first = pages(pdf(GAME, CardsWish(bleed=True)))[FIRST]
    ground = [box for box in drawn(first).boxes if _is(box, 69, 94)]
    assert [(round(b.x, 1), round(b.y, 1)) for b in ground][:2] == [(10.5, 11.0), (79.5, 11.0)]
    assert len(ground) == 8


def test_on_pages_of_their_own_cards_have_trim_box_and_bleed() -> None:
    found = pages(pdf(GAME, CardsWish(paper="single", bleed=True)))
    assert len(found) == 2 * made(GAME).count
    assert size(found[0].mediabox) == (69.0, 94.0)
    assert size(found[0].trimbox) == (63.0, 88.0)
    assert [round(float(v) * 25.4 / 72, 2) for v in found[0].trimbox] == [3.0, 3.0, 66.0, 91.0]


def test_the_back_of_a_card_lies_behind_it_where_cards_do_not_fill_their_sheet() -> None:
    cards = made(GAME).cards
    names = [{cards[cell.card][0].name for cell in one.cells} for one in sheets(made(GAME))]
    at = next(i for i, found in enumerate(names) if "court-board" in found)
    front, back = (drawn(page) for page in pages(usual(GAME))[at : at + 2])
    fronts = [box for box in front.boxes if _is(box, 90, 70)]
    backs = [box for box in back.boxes if _is(box, 90, 70)]
    assert len(fronts) == len(backs) == 1
    assert abs(fronts[0].x + 90 + backs[0].x - front.width) < 0.02


def test_to_save_ink_nothing_as_large_as_a_card_is_filled() -> None:
    for page in pages(pdf(GAME, CardsWish(saving=True)))[:2]:
        assert [box for box in drawn(page).boxes if _is(box, 63, 88)] == []


def test_without_backs_there_are_half_as_many_pages() -> None:
    assert len(pages(pdf(GAME, CardsWish(backs=False)))) * 2 == len(pages(usual(GAME)))


def _is(box: Box, width: float, height: float) -> bool:
    return abs(box.width - width) < 0.05 and abs(box.height - height) < 0.05


def _ends(lines: object) -> set[tuple[float, float]]:
    found: list[Line] = list(lines)  # type: ignore[call-overload]
    return {(round(min(line.y1, line.y2), 1), round(max(line.y1, line.y2), 1)) for line in found}


@pytest.mark.parametrize("rules", [GAME, *(pytest.param(rules, marks=pytest.mark.soak) for rules in RULES)])
def test_no_text_on_a_sheet_is_printed_over_another_or_cut_by_a_mark(rules: str) -> None:
    """Nor does it touch the edge of a field; vines leave room for titles and texts."""
    for n, (page, sheet) in enumerate(zip(pages(usual(rules)), sheets(made(rules)), strict=True), 1):
        found = laid(page)
        assert [(n, over) for over in printed_over(found) if over[0] != "a box over a box"] == []
        assert [(n, text) for text in at_edges(found)] == []
        board = sheet.side == "front" and sheet.size.height > 100  # its spaces are painted over its lines
        assert board or [(n, text) for text in drawn_through(found)] == []


def test_every_side_of_a_card_has_something_on_it() -> None:
    for found, sheet in zip(all_drawn("a4"), sheets(made(GAME)), strict=True):
        for cell in sheet.cells:
            right, low = cell.x + sheet.size.width, cell.y + sheet.size.height
            on_it = (b for b in found.boxes if cell.x < b.x + b.width / 2 < right and cell.y < b.y + b.height / 2 < low)
            assert any(b.width < sheet.size.width * 0.99 for b in on_it)
