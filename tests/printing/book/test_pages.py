"""The HTML of every rule set that ships, in every language."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator

import pytest

from tassel_compiler.printing.book import anchors
from tassel_compiler.printing.book.html import identifier
from tassel_compiler.printing.book.model import Paragraph, StepItem, Steps
from tassel_compiler.printing.entities.inventory import inventory
from tests.printing.book.shelves import GROUND, HOUSE, LANGS, RULES, book_of, page_of, read, shelf_of
from tests.turns import in_turn

EVERY = pytest.mark.parametrize("rules", RULES)
EVERY_SPEAKING = pytest.mark.parametrize(("rules", "lang"), in_turn(RULES, LANGS, GROUND))
HOUSE_RULES_TOO = pytest.mark.parametrize(("rules", "lang"), in_turn((*RULES, *HOUSE), LANGS, GROUND))


# Rules of files that games share, for which one of them has no use.
UNUSED = {"bruxelles-1893-first-edition": {"rule/share-prize"}}


@HOUSE_RULES_TOO
def test_every_entity_has_exactly_one_place(rules: str, lang: str) -> None:
    told = Counter(anchors(book_of(rules, lang)))
    every = {f"{e.kind}/{e.id}" for e in inventory(shelf_of(rules).rules)} - UNUSED.get(rules.split("+")[0], set())
    assert every - set(told) == set()
    assert [anchor for anchor, times in told.items() if times > 1 or anchor not in every] == []
    ids = Counter(read(rules, lang).ids)
    assert [anchor for anchor in every if ids[identifier(anchor)] != 1] == []


@HOUSE_RULES_TOO
def test_a_page_is_valid(rules: str, lang: str) -> None:
    page = read(rules, lang)
    assert page_of(rules, lang).startswith("<!DOCTYPE html>")
    assert (page.wrong, page.open, page.lang) == ([], [], lang)
    assert [id for id, times in Counter(page.ids).items() if times > 1 or re.search(r"\s", id)] == []
    assert [link for link in page.links if link[0] != "#" or link[1:] not in page.ids] == []


@EVERY_SPEAKING
def test_no_picture_is_blown_up(rules: str, lang: str) -> None:
    """A small card stays a card, whatever room there is; only a whole table may be wider than a phone."""
    page = page_of(rules, lang)
    held = re.findall(r'<div style="flex: [^"]*min-width: min\(100%, 15rem, (\d+)px\); max-width: (\d+)px"', page)
    assert held and [pair for pair in held if int(pair[0]) > int(pair[1])] == []
    assert len(held) == page.count('<div style="flex: ') and page.count("> div { min-width") == 1


@EVERY
def test_a_page_needs_nothing_else(rules: str) -> None:
    page = read(rules, "en")
    assert not {"link", "iframe", "img", "object"} & set(page.tags)
    fetching = r"url\((?!data:font/woff2;)|@import|https?:(?!//www\.w3\.org/2000/svg)"
    assert re.findall(fetching, page_of(rules, "en")) == []


def test_a_page_runs_nothing_but_its_own_search() -> None:
    """The policy of the page names the one script by its hash; without it everything can be read."""
    page = page_of("bruxelles-1897", "de")
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    hashed = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert re.findall(r"script-src ([^;]*);", page) == [f"'sha256-{hashed}'"]
    assert len(script) < 2500 and not re.search(r"fetch|XMLHttp|import|eval|innerHTML|http", script)
    assert 'data-search="Suchen"' in page and not re.search(r" on[a-z]+=", page)


def test_a_page_carries_the_type_of_the_book() -> None:
    page = page_of("bruxelles-1897", "fr")
    face = r"font-weight: (\d+); font-style: (\w+); font-display: swap; src: url\(data:font/woff2;base64,"
    faces = re.findall(face, page)
    assert faces == [("400", "italic"), ("400", "normal"), ("600", "normal")]
    assert "font-src data:" in page and len(page) < 1_000_000


@EVERY_SPEAKING
def test_a_page_reads_without_style(rules: str, lang: str) -> None:
    """Headings descend step by step, procedures are lists, no word comes from the style sheet."""
    page = page_of(rules, lang)
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
    assert levels[0] == 1 and levels.count(1) == 1
    headings = [level for level in levels if level < 4]  # boxes have headings of their own below any of them
    assert all(after <= before + 1 for before, after in zip(headings, headings[1:], strict=False))
    assert "content:" not in page
    assert page.count("<table") == page.count("<tbody") > 0 and page.count("<ol") > 10


@EVERY_SPEAKING
def test_drawings_stand_beside_their_words(rules: str, lang: str) -> None:
    """Once in each section, hidden from who listens, and every word is still there."""
    sections, found = list(book_of(rules, lang).chapters), 0
    while sections:
        section = sections.pop()
        sections += section.sections
        said = [one for part in section.parts for one in _said(part) if one.runs]
        drawn = [name for one in said for kind, name in one.runs if kind == "icon"]
        found += len(drawn)
        assert len(drawn) == len(set(drawn))
        assert ["".join(text for kind, text in one.runs if kind == "text") for one in said] == [o.text for o in said]
    page = page_of(rules, lang)
    shown = re.findall('<span class="beside"><svg aria-hidden="true"><use href="#(.*?)"/></svg></span>', page)
    assert page.count('class="beside"') == len(shown) >= found > 15
    assert set(shown) <= set(read(rules, lang).ids)


def _said(part: object) -> Iterator[Paragraph | StepItem]:
    if isinstance(part, Paragraph | StepItem):
        yield part
    if isinstance(part, Steps | StepItem):
        for item in part.items:
            yield from _said(item)


@HOUSE_RULES_TOO
def test_nothing_of_the_program_is_left(rules: str, lang: str) -> None:
    """No name of the rules that is not a word of the language as well, and no formula."""
    declared = shelf_of(rules).rules.declared
    assert declared is not None
    text = read(rules, lang).text
    names = set(declared.words) | {e.id.rpartition(".")[2] for e in inventory(shelf_of(rules).rules)}
    names |= {p.name for r in declared.rules.values() for p in (*r.params, *r.remember)}
    names |= {m for f in declared.families.values() for m in (*f.members, *f.groups, f.name, f.many)}
    names = {name for name in names if len(name) > 2}
    spoken = _spoken(rules, lang)
    found = set(re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", text.casefold()))
    assert sorted(word for word in found & names if word not in spoken) == []
    assert re.findall(r"\w+\([a-z](?:, ?[a-z])*\)", text) == []
    assert re.findall(r"\{[\w.-]*\}|\bNone\b", text) == []


def _spoken(rules: str, lang: str) -> frozenset[str]:
    """Every word that somebody has written in this language."""
    declared, sources = shelf_of(rules).rules.declared, shelf_of(rules).sources
    assert declared is not None
    texts = [form for word in (*declared.words.values(), *declared.phrases.values())
             for form in (*word.forms.get(lang, {}).values(), word.text.get(lang, ""))]  # fmt: skip
    plan = sources.plan
    texts += [table.get(lang, "") for table in (*plan.headings.values(), *plan.names.values())]
    texts += [piece.name.get(lang, "") for piece in plan.pieces.values()]
    texts += [prose.text.get(lang, "") for candidates in plan.texts.values() for prose in candidates]
    texts += [part.title.get(lang, "") for chapter in plan.chapters for part in (chapter, *chapter.parts)]
    gallery = sources.gallery
    texts += [area.title.get(lang, "") for area in gallery.layout.areas.values()]
    texts += [said.get(lang, "") for example in gallery.examples for said in (example.title, example.told)]
    for ruling in sources.rulings.values():
        texts += [table.get(lang, "") for table in (ruling.question, ruling.played, ruling.why, ruling.other)]
    return frozenset(re.findall(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", " ".join(texts).casefold()))


@pytest.mark.parametrize(("rules", "lang"), in_turn(RULES, ("fr", "de"), GROUND))
def test_nothing_is_left_untranslated(rules: str, lang: str) -> None:
    """Every thing that is shown by its name has one in the language, and every text of the plan speaks it."""
    shelf = shelf_of(rules)
    plan = shelf.sources.plan
    named = (*plan.headings.items(), *plan.names.items())
    lacking = [key for key, table in named if not table.get(lang) and "en" in table]  # areas: elsewhere
    lacking += [p.name for candidates in plan.texts.values() for p in candidates if not p.text.get(lang)]
    lacking += [part.id for chapter in plan.chapters for part in (chapter, *chapter.parts) if not part.title.get(lang)]
    assert lacking == []
    nameless = {f"{e.name[:1].upper()}{e.name[1:]}" for e in inventory(shelf.rules, lang)
                if e.name == e.id.rpartition(".")[2].replace("-", " ") and " " in e.name}  # fmt: skip
    text = read(rules, lang).text
    assert [name for name in nameless if name in text] == []
