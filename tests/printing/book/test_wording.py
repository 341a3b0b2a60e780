"""How books speak: one word for one thing, one form of address in one procedure, signs of print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

import pytest

from tassel.books import Wish, files
from tassel_compiler.printing.book import anchors
from tassel_compiler.printing.book.finishing import LOOKED_UP
from tassel_compiler.printing.book.model import Book, Entries, Marks, Section, Steps, entries, tells
from tassel_compiler.printing.book.told import says_more
from tassel_compiler.printing.diff.facts import depth_of
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.together import told_to_all
from tests.compiled import front
from tests.golden.spoken import GAMES, checked, voice
from tests.printing.book.shelves import HOUSE, LANGS, RULES, book_of, shelf_of

SECOND = ("bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893+belle-epoque+asymmetric")
FIRST, CARDS = "bruxelles-1893-first-edition", "bruxelles-1897"
OTHERS = {  # what a thing is not called: it has another name in these books
    "en": {
        SECOND: r"today's|\bshop\b|shields?\b|assistants?\b",
        (FIRST,): r"today's|meeples?|irises|\biris\b|Try Square|\bhouses?\b|needles?\b|Prestige",
        (CARDS,): r"today's|meeples?|irises|\biris\b",
    },
    "fr": {
        SECOND: r"du jour|boutique|magasin|compas\b|blasons?\b|édifices?",
        (FIRST,): r"du jour|boutique|boussole|\biris\b|maisons?\b|aiguilles?|Prestige",
        (CARDS,): r"du jour|\biris\b|rangées?\b",
    },
    "de": {
        SECOND: r"heutige|Laden\b|Geschäft|Zirkel|Wappen|Gebäudeplättchen",
        (FIRST,): r"heutige|Laden\b|Kompass|\bIris\b|Irisleiste|\bHaus\b|Häuser|Nadeln?\b|Prestige|Katharinen",
        (CARDS,): r"heutige|Gebiet|Werkstoff|\bIris\b",
    },
}
BESIDE = {  # what an idea was once called beside its one word: `upright`, `claimed`, `space` of a track
    "en": r"\brank\b|holds yet|not used this round",
    "fr": r"emplois?\b|revendiqu|\bElisabeth|redressés\b|\brangs?\b|détien|d'architecte",
    "de": r"Stufen?\b|abgelegt|ablegt|beanspruch|errichtet",
}
TOLD_APART = {"rulings", "different", "index"}  # chapters that speak of other editions, or hold names alone


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", [*SECOND, FIRST, CARDS])
def test_one_thing_has_one_name(rules: str, lang: str) -> None:
    names = next(found for books, found in OTHERS[lang].items() if rules in books)
    names += "" if rules == CARDS else f"|{BESIDE[lang]}"
    text = " ".join(said(book_of(rules, lang)))
    assert sorted(set(re.findall(names, text))) == []


def said(book: Book) -> Iterator[str]:
    """Every text of the chapters; drawings and what writers look up are none."""
    for chapter in book.chapters:
        if chapter.id not in TOLD_APART:
            yield from _texts(chapter)


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from _texts(inner)
    elif is_dataclass(part) and not isinstance(part, (Marks, Picture)):
        for field in fields(part):
            if field.name not in LOOKED_UP | {"runs"}:  # those are the same text once more
                yield from _texts(getattr(part, field.name))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lang", LANGS)
def test_no_page_has_brackets_within_brackets(rules: str, lang: str) -> None:
    """Nobody says them: they are the mark of a formula that is told as it is worked out, not as it is meant."""
    found = [text for chapter in book_of(rules, lang).chapters for text in _texts(chapter) if depth_of(text) > 1]
    assert found == []


# ---- German: ihr and du ----


@cache
def commands() -> tuple[str, ...]:
    """The verbs that German tells one player."""
    phrases = checked(GAMES[0]).declared.phrases.values()
    deeds = (forms for word in phrases if "table" in (forms := word.forms.get("de", {})))  # told to all otherwise
    found = {forms["you"].partition(" ")[0] for forms in deeds if re.match(r"[a-zäöü]+e? ", forms.get("you", ""))}
    return tuple(sorted(found - {"die"}))  # `die Zahl deiner ...` is no deed


@pytest.mark.parametrize("rules", GAMES)
def test_what_all_do_together_is_told_to_all(rules: str) -> None:
    declared = checked(rules).declared
    to_one = re.compile(rf"\b(?:du|dir|dich|dein\w*)\b|(?:^|[.:;] )(?:{'|'.join(commands())})\b", re.IGNORECASE)
    together = [declared.rules[path] for path in told_to_all(declared)]
    told = {rule.path: one.text for rule in together for one in sentences(voice(rules, "de"), rule)}
    assert len(told) > 15
    assert {path: text for path, text in told.items() if to_one.search(text)} == {}


@pytest.mark.parametrize("rules", GAMES)
def test_what_one_player_does_is_told_to_that_player(rules: str) -> None:
    declared = checked(rules).declared
    alone = [rule for path, rule in declared.rules.items() if path not in told_to_all(declared)]
    told = {rule.path: one.text for rule in alone for one in sentences(voice(rules, "de"), rule)}
    assert {path: text for path, text in told.items() if re.search(r"\b(?:euch|euer|eure\w*)\b", text)} == {}


# ---- pages ----


@pytest.mark.parametrize("rules", [*SECOND, FIRST, CARDS])
def test_no_step_has_a_single_step_below_it(rules: str) -> None:
    items = [item for steps in _steps(book_of(rules, "de").chapters) for item in steps.items]
    alone = [item for item in items if len(item.items) == 1 and not item.items[0].label]
    assert [item.label or item.text for item in alone if not (item.label and item.text)] == []


def _steps(sections: tuple[Section, ...]) -> Iterator[Steps]:
    for section in sections:
        yield from (part for part in section.parts if isinstance(part, Steps))
        entries = (entry for part in section.parts if isinstance(part, Entries) for entry in part.entries)
        yield from (steps for entry in entries for steps in entry.steps)
        yield from _steps(section.sections)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("rules", [*SECOND, FIRST, CARDS])
def test_no_sentence_only_repeats_its_title(rules: str, lang: str) -> None:
    """`Discarding a noble: Discard the noble.` tells nobody anything: what is told at a place is more than its name."""
    told = [(title, text) for chapter in book_of(rules, lang).chapters for title, text in _titled(chapter)]
    assert len(told) > 10
    assert [one for one in told if _words(one[1]) <= _words(one[0])] == []


def _titled(section: Section) -> Iterator[tuple[str, str]]:
    """What stands alone under a title: a single sentence of a section, of an entry, or behind a label."""
    for part in section.parts:
        if isinstance(part, Steps) and section.parts == (part,) and len(part.items) == 1 and not part.items[0].items:
            yield section.title, part.items[0].text
        for entry in part.entries if isinstance(part, Entries) else ():
            yield from ((entry.name, one.text) for one in entry.told)
            yield from ((item.label, item.text) for steps in entry.steps for item in steps.items if item.label)
    for inner in section.sections:
        yield from _titled(inner)


def _words(text: str) -> frozenset[str]:
    """How the long words of a text begin, so that `discarding` is `discard`."""
    return frozenset(word[:5] for word in re.findall(r"[^\W\d_]{4,}", text.casefold()))


def test_ids_of_the_ledger_stand_on_a_page_only_if_they_are_asked_for() -> None:
    ((_, plain),) = files(shelf_of(CARDS), Wish(("fr",), ("html",)))
    ((_, sourced),) = files(shelf_of(CARDS), Wish(("fr",), ("html",), sources=True))
    assert "N97-" not in plain.decode() and "AB-01" not in plain.decode()
    assert "N97-COMP-01" in sourced.decode() and "AB-01" in sourced.decode()


def test_a_book_is_set_with_signs_of_print() -> None:
    book = book_of(CARDS, "fr")
    made = shelf_of(CARDS).finished(book)
    assert "'" in "".join(said(book)) and "'" not in "".join(said(made))
    assert list(anchors(made)) == list(anchors(book))


WEAK = re.compile(r"(?:der|das|den) (?P<a>[a-zäöüß]+) |(?:die|den) (?P<b>[a-zäöüß]+en) ", re.IGNORECASE)


@pytest.mark.parametrize("rules", RULES)
def test_what_an_index_calls_without_its_article_has_no_ending_that_hangs_on_it(rules: str) -> None:
    """`die überdeckten Kunstwerke` would stand there as `Überdeckten Kunstwerke`; nouns have a capital."""
    declared, plan = front(rules).declared, shelf_of(rules).sources.plan
    assert declared is not None
    titles = [part.title.get("de", "") for chapter in plan.chapters for part in (chapter, *chapter.parts)]
    listed = [family for family in declared.families.values() if family.form in ("card", "place")]
    things = [("track", name) for name in declared.tracks] + [("place", family.name) for family in listed]
    things += [(family.name, name) for family in listed for name in family.rows]
    told = (*titles, *(name_of(declared, "de", kind, name) for kind, name in things))
    ended = (WEAK.match(f"{name} ") for name in told)
    assert [found[0] for found in ended if found and (found["a"] or found["b"]).islower()] == []


@pytest.mark.parametrize("rules", RULES)
def test_a_text_that_no_mark_guards_tells_no_number(rules: str) -> None:
    """What tells entities carries their mark; another text takes its numbers from slots."""
    number = re.compile(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten)\b(?! players)", re.IGNORECASE)
    loose = [p for candidates in shelf_of(rules).sources.plan.texts.values() for p in candidates if not p.covers]
    assert [p.name for p in loose if number.search(re.sub(r"\{[^}]*\}", "", p.text["en"]))] == []


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lang", LANGS)
def test_no_value_says_again_what_its_label_says(rules: str, lang: str) -> None:
    """Two open lamp posts are not introduced as lamp posts."""
    facts = [fact for chapter in book_of(rules, lang).chapters for entry in entries(chapter) for fact in entry.facts]
    words = [(label.lower().split(), value.lower().split()) for label, value in facts]
    assert [one for one in words if {w.rstrip("s") for w in one[0]} & {w.rstrip("s") for w in one[1]}] == []


ON_THE_SHELF = ("branch-lines", "crates-downstream", "five-in-a-row", "game-of-hex", "mudlarks", "nine-mens-morris",
                "oh-hell", "seed-swap", "small-go")  # fmt: skip


def test_a_book_explains_the_signs_that_it_has_and_no_other() -> None:
    """Everything of mudlarks is its own; of the first edition some follows and some is open."""
    signs = {rules: {sign for sign, _ in book_of(rules, "en").legend} for rules in ("mudlarks", FIRST)}
    assert signs["mudlarks"] == set() and {"°", "§"} <= signs[FIRST]


@pytest.mark.parametrize("rules", (*RULES, *HOUSE, *ON_THE_SHELF))
def test_no_box_has_a_name_and_nothing_else(rules: str) -> None:
    boxes = [entry for chapter in book_of(rules, "en").chapters for entry in entries(chapter)]
    assert [box.anchor for box in boxes if not tells(box)] == []


def test_what_says_more_than_its_title_is_told():
    assert not says_more("Discard the noble.", "Discarding a noble")
    assert not says_more("Défaussez le notable.", "Défausser un notable")
    assert says_more("Discard two upright nobles.", "Discarding a noble")
    assert says_more("Discard 2 nobles.", "Discarding nobles")
