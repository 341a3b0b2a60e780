"""The folder `print` of somebody's house rule in the rule book: what it adds, what is said when it is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel.books import PAGE, Wish, files, shelf
from tassel.opening import Unusable
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.printing.book.model import StepItem, entries
from tests.print.cards.making import GAME, house_rule

RULES = Path(__file__).parents[2] / "rules" / "print"
HEAD = "tassel: 1\nbook: our\n"
pytestmark = pytest.mark.usefixtures("unpainted")


def refused(rules: str, form: str) -> tuple[Diagnostic, ...]:
    with pytest.raises(Unusable) as found:
        dict(files(shelf(rules), Wish(("en",), (form,))))
    return found.value.diagnostics


def page(rules: str, lang: str = "en") -> str:
    return dict(files(shelf(rules), Wish((lang,), ("html",))))[f"rules-{lang}.html"].decode()


@pytest.mark.parametrize("slip", ["{% if %}", "{{ nothing.at.all }}", "{{ 1 / 0 }}", "{{ ().__class__.__bases__ }}"])
def test_a_page_that_fails_is_named_with_its_line(slip: str, tmp_path: Path) -> None:
    template = (RULES / PAGE).read_text("utf-8")
    rules = house_rule(tmp_path, book_html=f"{template}{slip}\n")
    (item,) = refused(rules, "html")
    assert item.code == "E1006" and item.span is not None
    assert item.span.place().endswith(f"our/print/book.html:{template.count(chr(10)) + 1}")


def test_a_book_that_fails_is_named_with_its_line(tmp_path: Path) -> None:
    (item,) = refused(house_rule(tmp_path, book_typ="= One\n#two(\n"), "pdf")
    assert item.code == "E1006" and item.span is not None and item.span.place().endswith("our/print/book.typ:2")


def test_a_page_that_is_no_text_is_told(tmp_path: Path) -> None:
    rules = house_rule(tmp_path)
    (tmp_path / "our" / "print" / PAGE).write_bytes(b"\xff\xfe")
    assert [item.code for item in refused(rules, "html")] == ["E0005"]


def test_a_character_that_no_font_has_is_told_with_the_entry(tmp_path: Path) -> None:
    overlay = "add:\n  cards/noble/each/li: {cost: 1, do: gain 1 bf}\n  words/li: {en: 李, fr: Li, de: Li}\n"
    (item,) = (one for one in refused(house_rule(tmp_path, overlay=overlay), "pdf") if one.severity == "error")
    assert item.code == "E1005" and "李 (U+674E)" in item.message and "“李”" in item.message
    assert item.span is not None and item.span.place().endswith("our/overlay.yaml:5")


TITLES = {"en": "At our table", "fr": "À notre table", "de": "An unserem Tisch"}


@pytest.mark.parametrize(("lang", "title"), TITLES.items())
def test_a_chapter_of_ones_own_stands_where_it_says(lang: str, title: str, tmp_path: Path) -> None:
    titles = "{en: At our table, fr: À notre table, de: An unserem Tisch}"
    place = f"after: first, title: {titles}, holds: [text/wine]"
    text = "{en: Whoever serves begins., fr: Qui sert commence., de: Wer einschenkt beginnt.}"
    book = f"{HEAD}texts:\n  wine: {{text: {text}}}\nchapters:\n  ours: {{{place}}}\n"
    found = page(house_rule(tmp_path, book_yaml=book), lang)
    assert title in found and title not in page(GAME, lang)
    assert found.index('id="ours"') < found.index('id="components"')


@pytest.mark.parametrize("lang", ("en", "fr", "de"))
def test_no_step_says_again_what_the_step_above_it_says(lang: str) -> None:
    book = shelf(f"{GAME}+belle-epoque+asymmetric").book(lang)
    steps = [item for chapter in book.chapters for item in items(chapter)]
    assert len(steps) > 100
    assert [below.text for item in steps for below in item.items if below.text and below.text in item.text] == []


def items(part: object) -> Iterator[StepItem]:
    """All steps of a part of the book."""
    if isinstance(part, StepItem):
        yield part
    inner = getattr(part, "sections", ()) + getattr(part, "parts", ()) + getattr(part, "items", ())
    for one in inner + getattr(part, "entries", ()) + getattr(part, "steps", ()):
        yield from items(one)


@pytest.mark.parametrize(("lang", "title"), [("en", "Our table"), ("fr", "Notre table"), ("de", "Unser Tisch")])
def test_what_is_of_a_house_rule_says_so_and_nothing_else_does(lang: str, title: str, tmp_path: Path) -> None:
    titles = "{en: Our table, fr: Notre table, de: Unser Tisch}"
    words = "{en: Li, fr: Li, de: Li}"
    overlay = f"title: {titles}\nadd:\n  cards/noble/each/li: {{cost: 1, do: gain 1 bf}}\n  words/li: {words}\n"
    book = shelf(house_rule(tmp_path, overlay=overlay)).book(lang)
    sources = {entry.anchor: entry.marks.sources for chapter in book.chapters for entry in entries(chapter)}
    assert [anchor for anchor, found in sources.items() if title in found] == ["noble/li"]
