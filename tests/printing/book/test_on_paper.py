"""Books and aids as PDF: full pages, whose parts stand where they belong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from io import BytesIO

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import Destination, DictionaryObject, PdfObject

from tassel.books import AID_PART, BOOK, BOOK_PART, Shelf, Wish, files
from tassel_compiler.printing.book import player_aid
from tassel_compiler.printing.book.model import (
    Book,
    BookEntry,
    Entries,
    Figure,
    Paragraph,
    Section,
    StepItem,
    Steps,
    figures,
)
from tassel_compiler.printing.book.pdf import book_pages
from tassel_compiler.printing.cards.paper import PaperLook
from tassel_compiler.printing.cards.set_pages import Pages
from tassel_compiler.printing.cards.typeset import Typesetters, typeset
from tassel_compiler.printing.drawing.shapes import Paint, Picture, Rect
from tests.printing.book.filled import FOOT, TOP, column_ends, drawn, share
from tests.printing.book.laid import Area, laid, printed_over
from tests.printing.book.shelves import GROUND, RULES, read, shelf_of
from tests.printing.book.shelves import book_of as told_of
from tests.turns import in_turn

MM = 72 / 25.4
LANGUAGES = ("nl", "de", "fr", "en")
BOOKS = in_turn(RULES, LANGUAGES)
LONGEST = "fr"
AIDS = [pytest.param(rules, marks=[] if rules in GROUND else pytest.mark.soak) for rules in RULES]


@cache
def printed(rules: str, lang: str, part: str) -> PdfReader:
    ((_, pages),) = files(shelf_of(rules), Wish((lang,), ("pdf",), parts=(part,)))
    return PdfReader(BytesIO(pages))


def book_of(rules: str, lang: str) -> PdfReader:
    return printed(rules, lang, BOOK_PART)


def aid_of(rules: str) -> PdfReader:
    return printed(rules, LONGEST, AID_PART)


def is_a4(page: PageObject) -> bool:
    return (round(page.mediabox.width / MM), round(page.mediabox.height / MM)) == (210, 297)


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_a_book_has_pages_of_a4(rules: str, lang: str) -> None:
    pages = book_of(rules, lang).pages
    assert len(pages) > 8 and all(map(is_a4, pages))


@pytest.mark.parametrize("rules", AIDS)
def test_an_aid_has_two_pages_of_a4(rules: str) -> None:
    pages = aid_of(rules).pages
    assert len(pages) == 2 and all(map(is_a4, pages))


def test_the_language_that_fills_most_paper_is_tried() -> None:
    """Where two pages are enough for it and for all modules together, they are for the rest, printed by `make soak`."""
    lengths = {lang: len(read("bruxelles-1893", lang).text) for lang in LANGUAGES}
    assert max(lengths, key=lengths.__getitem__) == LONGEST


def sizes_of_type(reader: PdfReader) -> Iterable[float]:
    found: list[float] = []

    def seen(text: str, _cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if any(sign.isalpha() for sign in text):
            found.append(abs(size * tm[3]))

    for page in reader.pages:
        page.extract_text(visitor_text=seen)
    return found


@pytest.mark.parametrize("rules", AIDS)
def test_an_aid_is_legible_at_arm_s_length(rules: str) -> None:
    assert min(round(size, 2) for size in sizes_of_type(aid_of(rules))) >= 9


def drawn_parts(reader: PdfReader) -> Iterable[DictionaryObject]:
    """The figures of a tagged document."""
    todo: list[object] = [reader.trailer["/Root"]["/StructTreeRoot"]]
    while todo:
        one = todo.pop()
        one = one.get_object() if isinstance(one, PdfObject) else one
        if isinstance(one, list):
            todo += one
        elif isinstance(one, DictionaryObject):
            if one.get("/S") == "/Figure":
                yield one
            todo += [one["/K"]] if "/K" in one else []


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_every_figure_on_paper_is_read_aloud(rules: str, lang: str) -> None:
    """What only says again what a sentence says, or nothing, is none."""
    for reader in (book_of(rules, lang), aid_of(rules)):
        found = list(drawn_parts(reader))
        assert found and all(str(one.get("/Alt", "")).strip() for one in found)


def test_drawings_of_an_aid_are_read_aloud_in_its_language() -> None:
    """By the words of the game, not by the titles that the drawings have among themselves."""
    shelf_found = shelf_of("bruxelles-1897")
    aid = player_aid(shelf_found.rules, shelf_found.sources, LONGEST, shelf_found.sink)
    assert aid is not None
    told = {str(one.get("/Alt", "")) for one in drawn_parts(aid_of("bruxelles-1897"))}
    assert told and told <= {text.replace("'", "’") for _, text in aid.drawn}


FRONT = 2  # cover and contents


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_a_page_is_filled_unless_the_book_ends_there(rules: str, lang: str) -> None:
    """Chapters follow one another on a page, so what ends one leaves no page empty."""
    pages = book_of(rules, lang).pages[FRONT:-1]
    filled = {n: share(page) for n, page in enumerate(pages, FRONT + 1)}
    assert {n: round(part, 2) for n, part in filled.items() if part < 0.7} == {}
    assert sum(filled.values()) / len(filled) > 0.85


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_tables_of_other_numbers_of_players_stand_together(rules: str, lang: str) -> None:
    """Tables follow one another from page to page, and of those that show only what lies otherwise two have room on a
    page at least: no chapter is parted by a table on each of its pages."""
    tables = [f for chapter in told_of(rules, lang).chapters for f in figures(chapter) if f.key]
    pages = [re.sub(r"\s+", " ", page.extract_text()) for page in book_of(rules, lang).pages]
    at = [next(n for n, text in enumerate(pages) if re.sub(r"\s+", " ", table.title) in text) for table in tables]
    parts = [n for n, table in zip(at, tables, strict=True) if len(table.key) < len(tables[0].key)]
    assert sorted({*at}) == list(range(at[0], at[-1] + 1)) if at else rules not in RULES
    assert len({*parts}) <= -(-len(parts) // 2)


def set_pages(found: Shelf, book: Book) -> Pages:
    with Typesetters() as setters:
        pages = book_pages(setters, book, BOOK, found.templates, found.sources.icons, PaperLook())()
    assert isinstance(pages, Pages), pages.message
    return pages


def test_an_example_is_smaller_where_the_page_before_it_would_stay_empty() -> None:
    """So many lines leave 0.27 of a page, 69 mm. The picture of 61 mm stands there with its title and edges if it is a
    fifth smaller, which is more than the least that it may be."""
    found = shelf_of("bruxelles-1893")
    picture = Picture("board", 160, 122, (Rect(0, 0, 160, 122, Paint("#ffffff", "#000000")),), "a board")
    example = Figure("Example: a move", (("Before", picture),), told=(("", "Elisabeth moves."),))
    lines = tuple(Paragraph(f"Line {n} of a text that goes on below.") for n in range(100))
    book = replace(found.book("en"), chapters=(Section("all", "All", (*lines[:36], example, *lines)),))
    pages = set_pages(found, book)
    assert share(PdfReader(BytesIO(pages.files[0])).pages[FRONT]) > 0.9


def boxes(page: PageObject) -> set[str]:
    """Names of boxes of which every step stands on a page below the name, in the same column."""
    found: dict[str, tuple[int, float]] = {}

    def seen(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        for word in re.findall(r"box\d+x\d", text):
            found[word] = ((cm[0] * tm[4] + cm[4]) / MM > 105, cm[3] * tm[5] + cm[5])

    page.extract_text(visitor_text=seen)
    steps = [[found.get(f"{name}x{n}") for n in range(6)] for name in {word[:-2] for word in found}]
    assert all(None not in each and len({side for side, _ in each}) == 1 for each in steps)
    assert all(each == sorted(each, key=lambda place: -place[1]) for each in steps)
    return {word[:-2] for word in found}


def test_a_box_stands_whole_in_one_column() -> None:
    """Wherever on its page the first of them begins."""
    found = shelf_of("bruxelles-1893")
    parts = list[Paragraph | Entries]()
    for lines in range(12):
        names = [f"box{lines}{n}" for n in range(5)]
        steps = [tuple(StepItem(f"{name}x{k} and so on.") for k in range(1, 6)) for name in names]
        boxed = (BookEntry(name, f"{name}x0", steps=(Steps(each),)) for name, each in zip(names, steps, strict=True))
        text = (Paragraph(f"Line {n} of a text that goes on below.") for n in range(4 * lines))
        parts += [*text, Entries(tuple(boxed))]
    book = replace(found.book("en"), chapters=(Section("all", "All", tuple(parts)),))
    pages = set_pages(found, book)
    assert len(set().union(*map(boxes, PdfReader(BytesIO(pages.files[0])).pages[FRONT:]))) == 12 * 5


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_nothing_stands_below_the_text_but_the_number_of_the_page(rules: str, lang: str) -> None:
    """What does not fit its page goes on on the next one; it is not printed over the foot."""
    for page in book_of(rules, lang).pages[FRONT:]:
        below = [points for points in drawn(page) if min(y for _, y in points) < FOOT - 1]
        assert all(50 < x < 160 and y > 9 for points in below for x, y in points)


SIGNS = re.compile(r"[\s\u2060°†§0-9]*[°†§][\s\u2060°†§0-9]*")


def lone_signs(page: PageObject) -> list[str]:
    """Signs that begin a line: where other lines begin, with nothing before them that reaches so far."""
    found: list[tuple[float, float, str]] = []

    def seen(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        found.extend([(cm[0] * tm[4] + cm[4], cm[3] * tm[5] + cm[5], text)] if text.strip() else [])

    page.extract_text(visitor_text=seen)
    begun = Counter(round(x) for x, _, text in found if text.strip()[0].isalnum())

    def follows(x: float, y: float) -> bool:
        return any(abs(y - other) < 5 and at < x < at + 6 * len(text) + 12 for at, other, text in found)

    return [text for x, y, text in found if SIGNS.fullmatch(text) and begun[round(x)] > 3 and not follows(x, y)]


@pytest.mark.parametrize(("rules", "lang"), in_turn(RULES[-1:], LANGUAGES))
def test_no_line_consists_of_signs(rules: str, lang: str) -> None:
    """They hang on the word that they are of."""
    pages = enumerate(book_of(rules, lang).pages[FRONT:], FRONT + 1)
    assert {n: signs for n, page in pages if (signs := lone_signs(page))} == {}


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_columns_end_at_one_height(rules: str, lang: str) -> None:
    """Those of the rulings and of the index, on the last page of each: not three lines apart, or a sixth of them."""
    book = book_of(rules, lang)
    chapters = [mark for mark in book.outline if isinstance(mark, Destination)]
    begins = [(book.get_destination_page_number(mark) or 0, float(mark.top or 0) / MM) for mark in chapters[-2:]]
    ends = [begins[1], (len(book.pages), TOP)]
    for (first, top), (after, foot), (columns, gutter) in zip(begins, ends, ((2, 7), (3, 6)), strict=True):
        alone = foot > TOP - 10  # the next chapter begins a page of its own
        last, low = (after - 1, 15.0) if alone else (after, foot)
        high = top - 20 if last == first else TOP
        found = column_ends(book.pages[last], columns, gutter, low, high)
        assert max(found) - min(found) < max(13, (high - min(found)) / 6)


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_no_chapter_begins_at_the_foot_of_a_page(rules: str, lang: str) -> None:
    """A bookmark leads to the top of its heading, whose letters stand 13 mm below."""
    marks = book_of(rules, lang).outline
    lowest = min(float(mark.top) / MM - 13 for mark in marks if isinstance(mark, Destination) and mark.top is not None)
    assert len(marks) > 8 and lowest > 20 + 23  # of the margin, and of what stands below a heading at least




# ---- what lies where ----


def over(reader: PdfReader, first: int) -> dict[int, list[tuple[str, Area, Area]]]:
    every = ((n, list(printed_over(laid(page)))) for n, page in enumerate(reader.pages, 1) if n >= first)
    return {n: found for n, found in every if found}


@pytest.mark.parametrize(("rules", "lang"), BOOKS)
def test_nothing_is_printed_over_something_else(rules: str, lang: str) -> None:
    """In text and pictures; ornaments of the cover lie on one another."""
    assert over(book_of(rules, lang), FRONT) == {}


@pytest.mark.parametrize("rules", AIDS)
def test_nothing_on_an_aid_is_printed_over_something_else(rules: str) -> None:
    assert over(aid_of(rules), 1) == {}


PLANTED = {
    '#place(dx: 9mm, dy: 9mm)[in the same] #place(dx: 20mm, dy: 8.5mm)[place]': ["text over text"],
    '#place(dx: 9mm, dy: 9mm)[in the same] #place(dx: 9mm, dy: 14mm)[place]': [],
    '#place(dx: 9mm, dy: 9mm)[crossed] #place(dx: 2mm, dy: 11mm, line(length: 30mm))': ["a line through text"],
    '#place(dx: 9mm, dy: 9mm)[underlined] #place(dx: 2mm, dy: 14mm, line(length: 30mm))': [],
    '#place(rect(width: 20mm, height: 20mm)) #place(dx: 15mm, rect(width: 20mm, height: 10mm))': ["a box over a box"],
    '#place(rect(width: 20mm, height: 20mm)) #place(dx: 5mm, rect(width: 10mm, height: 10mm))': [],
    '#place(rect(width: 20mm, height: 20mm)) #place(dx: 1mm, dy: 1mm, rect(width: 20mm, height: 20mm))': [],
}  # fmt: skip


@pytest.mark.parametrize("source", PLANTED)
def test_what_lies_on_something_else_is_found(source: str) -> None:
    pages = typeset({"main.typ": source.encode()}, False)
    assert isinstance(pages, Pages)
    found = over(PdfReader(BytesIO(pages.files[0])), 1)
    assert [what for page in found.values() for what, _, _ in page] == PLANTED[source]
