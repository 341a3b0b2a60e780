"""What a book says follows the rules; the same bytes wherever and whenever: `tests/print/test_same_bytes.py`."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import Destination, DictionaryObject, PdfObject

from tassel.books import Shelf, Wish, files, shelf
from tassel.cli import run
from tassel_compiler.printing.book import player_aid
from tassel_compiler.printing.book.model import Paragraph, Steps, entries
from tests.printing.book.filled import FOOT, TOP, column_ends, drawn, share
from tests.printing.book.shelves import GROUND, LANGS, RULES, page_of, read, shelf_of, words_of

MM = 72 / 25.4
BOTH = Wish(("en",), ("html", "pdf"))


def folder(place: Path, *lines: str) -> str:
    place.mkdir(exist_ok=True)
    (place / "overlay.yaml").write_text("\n".join(("tassel: 1", "overlay: table", "on: 1893", *lines, "")))
    return f"bruxelles-1893+{place}"


def page(rules: Shelf, lang: str) -> str:
    ((_, found),) = files(rules, Wish((lang,), ("html",)))
    return found.decode()


@pytest.fixture
def beside(request: pytest.FixtureRequest) -> None:
    """For words of a changed book beside those of the game, whose pages are kept for all and have their pictures."""
    for lang in LANGS:
        page_of("bruxelles-1893", lang)
    request.getfixturevalue("unpainted")


NUMBERS = (
    # what is changed, to what, and what is then said
    ("constants/rounds/is", "8", {"en": "eight rounds", "fr": "huit manches", "de": "acht Runden"}),
    ("constants/savings-lot/is", "7", {"en": "every 7 BF", "fr": "lot de 7 FB", "de": "je 7 BF"}),
    ("constants/house-stock/is", "9", {"en": "nine house", "fr": "neuf tuiles", "de": "neun Hausplättchen"}),
    ("cards/noble/each/empain/do", "take 7 joker", {"en": "seven joker", "fr": "sept cubes", "de": "sieben Joker"}),
)


@pytest.mark.usefixtures("beside")
def test_a_changed_number_changes_the_page_in_every_language(tmp_path: Path) -> None:
    changed = shelf(folder(tmp_path / "table", "change:", *(f"  {path}: {value}" for path, value, _ in NUMBERS)))
    for lang in LANGS:
        before, now = page_of("bruxelles-1893", lang).replace("\u00a0", " "), page(changed, lang).replace("\u00a0", " ")
        for _, _, said in NUMBERS:
            assert said[lang] not in before
            assert said[lang] in now


@pytest.mark.usefixtures("beside")
def test_a_text_about_a_formula_is_not_printed_once_the_formula_has_changed(tmp_path: Path) -> None:
    text = "A unit is one of your cubes, or, where a compass needle asks for money, 3\u00a0BF."
    changed = folder(tmp_path / "table", "change:", "  values/purse/is: bf if u is coins else u material")
    assert text in words_of(page_of("bruxelles-1893", "en"))
    assert text not in words_of(page(shelf(changed), "en"))


@pytest.mark.usefixtures("beside")
def test_a_house_rule_adds_to_the_book(tmp_path: Path) -> None:
    expression = folder(tmp_path / "table", "change:", "  constants/rounds/is: 6")
    (tmp_path / "table" / "print").mkdir()
    (tmp_path / "table" / "print" / "book.yaml").write_text(
        "tassel: 1\nbook: table\ntexts: {tea: {text: {en: Tea is served., fr: On sert le thé., de: Es gibt Tee.}}}\n"
        "chapters: {tea: {after: round, title: {en: Tea, fr: Le thé, de: Der Tee}, holds: [text/tea]}}\n"
    )
    german = page(shelf(expression), "de")
    places = [german.index(f'<section id="{chapter}">') for chapter in ("round", "tea", "nouveau")]
    assert places == sorted(places)
    assert "Es gibt Tee." in german


def test_a_variant_says_what_is_different() -> None:
    found = page_of("bruxelles-1893+a-sixth-round", "en")
    chapter = found[found.index('<section id="different">') : found.index('<section id="rulings">')]
    assert "<td>5</td><td>6</td>" in chapter
    assert 'id="different"' not in page_of("bruxelles-1893", "en")


# ---- PDF ----


LONGEST = "fr"
PRINTED = [
    pytest.param(rules, lang, marks=[] if lang == LONGEST and rules in GROUND else pytest.mark.soak)
    for rules in RULES
    for lang in LANGS
]


@cache
def printed(rules: str, lang: str) -> dict[str, bytes]:
    return dict(files(shelf_of(rules), Wish((lang,), ("pdf",))))


def pdf(rules: str, lang: str, name: str) -> PdfReader:
    return PdfReader(BytesIO(printed(rules, lang)[f"{name}-{lang}.pdf"]))


@pytest.mark.parametrize(("rules", "lang"), PRINTED)
def test_every_rule_set_has_a_book_and_an_aid_of_two_pages_of_a4(rules: str, lang: str) -> None:
    book, aid = pdf(rules, lang, "rules"), pdf(rules, lang, "aid")
    assert len(aid.pages) == 2 and len(book.pages) > 8
    sizes = {(round(p.mediabox.width / MM), round(p.mediabox.height / MM)) for p in (*book.pages, *aid.pages)}
    assert sizes == {(210, 297)}


def test_the_language_that_fills_most_paper_is_tried() -> None:
    """Where two pages are enough for it and for all modules together, they are for the rest, printed by `make soak`."""
    lengths = {lang: len(read("bruxelles-1893", lang).text) for lang in LANGS}
    assert max(lengths, key=lengths.__getitem__) == LONGEST


def sizes_of_type(reader: PdfReader) -> Iterable[float]:
    found: list[float] = []

    def seen(text: str, _cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if any(sign.isalpha() for sign in text):
            found.append(abs(size * tm[3]))

    for page in reader.pages:
        page.extract_text(visitor_text=seen)
    return found


@pytest.mark.parametrize("rules", [pytest.param(r, marks=[] if r in GROUND else pytest.mark.soak) for r in RULES])
def test_an_aid_is_legible_at_arm_s_length(rules: str) -> None:
    assert min(round(size, 2) for size in sizes_of_type(pdf(rules, LONGEST, "aid"))) >= 9


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


@pytest.mark.parametrize("rules", RULES)
def test_every_figure_on_paper_is_read_aloud(rules: str) -> None:
    """What only says again what a sentence says, or nothing, is none."""
    for name in ("rules", "aid"):
        found = list(drawn_parts(pdf(rules, LONGEST, name)))
        assert found and all(str(one.get("/Alt", "")).strip() for one in found)


def test_drawings_of_an_aid_are_read_aloud_in_its_language() -> None:
    """By the words of the game, not by the titles that the drawings have among themselves."""
    shelf_found = shelf_of("bruxelles-1897")
    aid = player_aid(shelf_found.rules, shelf_found.sources, LONGEST, shelf_found.sink)
    assert aid is not None
    told = {str(one.get("/Alt", "")) for one in drawn_parts(pdf("bruxelles-1897", LONGEST, "aid"))}
    assert told and told <= {text.replace("'", "’") for _, text in aid.drawn}


FRONT = 2  # cover and contents
EVERY = [
    pytest.param(rules, lang, marks=[] if lang == LONGEST else pytest.mark.soak) for rules in RULES for lang in LANGS
]


@pytest.mark.parametrize(("rules", "lang"), EVERY)
def test_a_page_is_filled_unless_the_book_ends_there(rules: str, lang: str) -> None:
    """Chapters follow one another on a page, so what ends one leaves no page empty."""
    pages = pdf(rules, lang, "rules").pages[FRONT:-1]
    filled = {n: share(page) for n, page in enumerate(pages, FRONT + 1)}
    assert {n: round(part, 2) for n, part in filled.items() if part < 0.7} == {}
    assert sum(filled.values()) / len(filled) > 0.85


@pytest.mark.parametrize(("rules", "lang"), EVERY)
def test_nothing_stands_below_the_text_but_the_number_of_the_page(rules: str, lang: str) -> None:
    """What does not fit its page goes on on the next one; it is not printed over the foot."""
    for page in pdf(rules, lang, "rules").pages[FRONT:]:
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


@pytest.mark.parametrize("rules", [pytest.param(r, marks=[] if r == RULES[-1] else pytest.mark.soak) for r in RULES])
def test_no_line_consists_of_signs(rules: str) -> None:
    """They hang on the word that they are of."""
    pages = enumerate(pdf(rules, LONGEST, "rules").pages[FRONT:], FRONT + 1)
    assert {n: signs for n, page in pages if (signs := lone_signs(page))} == {}


@pytest.mark.parametrize(("rules", "lang"), EVERY)
def test_columns_end_at_one_height(rules: str, lang: str) -> None:
    """Those of the rulings and of the index, on the last page of each: not three lines apart, or a sixth of them."""
    book = pdf(rules, lang, "rules")
    chapters = [mark for mark in book.outline if isinstance(mark, Destination)]
    begins = [(book.get_destination_page_number(mark) or 0, float(mark.top or 0) / MM) for mark in chapters[-2:]]
    ends = [begins[1], (len(book.pages), TOP)]
    for (first, top), (after, foot), (columns, gutter) in zip(begins, ends, ((2, 7), (3, 6)), strict=True):
        alone = foot > TOP - 10  # the next chapter begins a page of its own
        last, low = (after - 1, 15.0) if alone else (after, foot)
        high = top - 20 if last == first else TOP
        found = column_ends(book.pages[last], columns, gutter, low, high)
        assert max(found) - min(found) < max(13, (high - min(found)) / 6)


@pytest.mark.parametrize("rules", RULES)
def test_no_chapter_begins_at_the_foot_of_a_page(rules: str) -> None:
    """A bookmark leads to the top of its heading, whose letters stand 13 mm below."""
    marks = pdf(rules, LONGEST, "rules").outline
    lowest = min(float(mark.top) / MM - 13 for mark in marks if isinstance(mark, Destination) and mark.top is not None)
    assert len(marks) > 8 and lowest > 20 + 23  # of the margin, and of what stands below a heading at least


def test_cards_stand_on_the_aid_in_a_line_of_icons_each() -> None:
    """What stands on the card itself is not said again; the numbered ones are all there."""
    ready = shelf_of("bruxelles-1893+belle-epoque")
    aid = player_aid(ready.rules, ready.sources, "en", ready.sink)
    assert aid is not None
    found = {entry.anchor: entry for chapter in aid.chapters for entry in entries(chapter)}
    assert {f"be-card/be{n:02}" for n in range(1, 33)} <= found.keys()
    cards = [entry for anchor, entry in found.items() if anchor.partition("/")[0] in ("be-card", "noble", "tile")]
    assert all(len(entry.icons) == 1 and not entry.told and not entry.steps for entry in cards)


def test_what_is_asked_in_a_turn_is_answered_in_a_line_with_icons() -> None:
    """Each action in a text of its own, units as icons; what a module plays otherwise is told in words of its own."""
    short, long = (texts_of_the_aid(rules) for rules in ("bruxelles-1893", "bruxelles-1893+belle-epoque"))
    assert {"action/workshop", "action/sale", "rule/pass-turn"} <= short.keys()
    assert "white" in long["action/sale"].text and "white" not in short["action/sale"].text
    assert max(len(told.text) for told in short.values() if told.anchors[0].startswith("action/")) < 330
    assert [kind for kind, _ in short["action/sale"].runs].count("icon") >= 3


@pytest.mark.parametrize("rules", RULES)
def test_an_aid_has_no_steps_and_every_box_tells_something(rules: str) -> None:
    """A course of sentences is read in the book; what nobody wrote for the aid would stand here as one."""
    ready = shelf_of(rules)
    aid = player_aid(ready.rules, ready.sources, "en", ready.sink)
    boxes = [box for page in aid.chapters for box in page.sections] if aid is not None else []
    assert boxes and all(box.parts and not box.sections for box in boxes)
    assert [box.title for box in boxes for part in box.parts if isinstance(part, Steps)] == []


def texts_of_the_aid(rules: str) -> dict[str, Paragraph]:
    ready = shelf_of(rules)
    aid = player_aid(ready.rules, ready.sources, "en", ready.sink)
    assert aid is not None
    boxes = (box for page in aid.chapters for box in page.sections)
    texts = (part for box in boxes for part in box.parts if isinstance(part, Paragraph))
    return {anchor: part for part in texts for anchor in part.anchors}


# ---- what can go wrong ----


@pytest.mark.usefixtures("unpainted")
def test_a_character_that_no_font_has_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expression = folder(tmp_path / "table", "change:", "  words/solvay/en: Ernest 漢 Solvay")
    assert run(["docs", expression, "-o", str(tmp_path / "out"), "--lang", "en", "--format", "pdf"]) == 1
    assert "漢" in capsys.readouterr().err


def test_without_typst_there_is_still_html(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All pages, not only those before the first PDF; and they are named although the rest is missing."""
    monkeypatch.setitem(sys.modules, "typst", None)
    for formats, result in (("html", 0), ("html,pdf", 1)):
        out = tmp_path / formats
        args = ["docs", "bruxelles-1897", "-o", str(out), "--lang", "en,de", "--format", formats]
        assert run(args) == result
        told = capsys.readouterr()
        pages = {out / "rules-de.html", out / "rules-en.html"}
        assert set(out.iterdir()) == pages == {Path(line) for line in told.out.split()}
    assert "pip install" in told.err


def test_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["docs", "bruxelles-1897", "-o", str(tmp_path), "--lang", "de,en", "--format", "html"]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / "rules-de.html"), str(tmp_path / "rules-en.html")]


def test_a_language_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert run(["docs", "bruxelles-1897", "-o", str(tmp_path), "--lang", "la"]) == 2
