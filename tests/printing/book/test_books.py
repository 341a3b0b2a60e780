"""What a book says follows the rules; the same bytes wherever and whenever: `tests/print/test_same_bytes.py`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from tassel.books import Shelf, Wish, files, shelf
from tassel.cli import run
from tassel_compiler.printing.book import player_aid
from tassel_compiler.printing.book.model import Paragraph, Steps, anchors, entries
from tests.printing.book.shelves import LANGS, RULES, page_of, shelf_of, words_of

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


# ---- the player aid ----


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


USED_ALIKE = {"prestige": "rule/use-prestige"}  # cards that show all they do, with the rule by which they are used


@pytest.mark.parametrize("rules", RULES)
def test_what_is_scored_at_the_end_and_what_cards_do_stands_on_the_aid(rules: str) -> None:
    """Every line of the final score, and every card before a player or on the table with all that it does."""
    ready = shelf_of(rules)
    aid, declared = player_aid(ready.rules, ready.sources, "en", ready.sink), ready.rules.declared
    assert aid is not None and declared is not None
    there = set(anchors(aid))
    found = {entry.anchor: entry for page in aid.chapters for entry in entries(page)}
    acting: dict[str, int] = Counter(
        f"{row.owner.partition('/')[2]}/{row.name}" for rule in declared.rules.values() if (row := rule.row) is not None
    )
    kinds = {family.name for family in declared.families.values() if family.form == "card"} - USED_ALIKE.keys()
    cards = {anchor: deeds for anchor, deeds in acting.items() if anchor.partition("/")[0] in kinds}
    scored = {f"scoring/{name}" for name in declared.families["scoring"].rows}
    assert cards and sorted((cards.keys() | scored) - there) == []
    told = {name: len(entry.icons) + len(entry.told) + len(entry.steps) for name, entry in found.items()}
    assert [name for name, deeds in cards.items() if name in told and told[name] < deeds] == []
    assert all(USED_ALIKE[kind] in there for kind in USED_ALIKE if kind in declared.families)


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
