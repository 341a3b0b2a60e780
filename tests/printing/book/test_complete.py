"""A reader of the book alone can play: every entry of the ledger that a player must know is told at some place of it.

Citations ride with what is printed. An entry that no page tells is named here; one that no player needs says so in the
ledger itself (`reader: no`, with `because`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from pathlib import Path

import pytest

from tassel.books import shelf
from tassel_compiler.printing.book.model import Book, Marks, Ruled, Rulings, Table
from tassel_compiler.printing.drawing.shapes import Picture
from tests.printing.book.shelves import book_of, shelf_of
from tests.rules.test_citations import LEDGER

BOOKS = {  # the beginning of the ids that a book tells, and the rule set whose book it is
    "E2-": "bruxelles-1893",
    "BE-": "bruxelles-1893+belle-epoque",
    "E1-": "bruxelles-1893-first-edition",
    "N97-": "bruxelles-1897",
}
BOTH = "bruxelles-1893+belle-epoque+asymmetric"
PRINTED = ("en", "fr", "de", "nl")
SERIES = {  # whose questions a book answers: those of the rule books in play
    "bruxelles-1893": {"E2"},
    "bruxelles-1893+belle-epoque": {"E2", "BE"},
    "bruxelles-1893+asymmetric": {"E2", "AS"},
    BOTH: {"E2", "BE", "AS"},
    "bruxelles-1893-first-edition": {"E1"},
    "bruxelles-1897": {"N97"},
}


def cited(part: object) -> Iterator[str]:
    if isinstance(part, Marks):
        for source in part.sources:
            yield from in_full(source)
    elif isinstance(part, tuple):
        for inner in part:
            yield from cited(inner)
    elif is_dataclass(part) and not isinstance(part, Picture):
        for field in fields(part):
            yield from cited(getattr(part, field.name))


def in_full(source: str) -> Iterator[str]:
    """`AB-TURN-01–03` is three entries."""
    first, _, last = source.partition("–")
    stem, _, number = first.rpartition("-")
    if last:
        yield from (f"{stem}-{n:0{len(number)}}" for n in range(int(number), int(last) + 1))
    else:
        yield first


def to_know(series: str) -> list[str]:
    """Rules; worked examples and open questions have laws of their own."""
    of_rules = (id for id in LEDGER if id.startswith(series) and "-AMB-" not in id and "-EX" not in id)
    return [id for id in of_rules if LEDGER[id].get("reader") != "no"]


@pytest.mark.parametrize("lang", PRINTED)
@pytest.mark.parametrize("series", BOOKS)
def test_a_book_tells_every_entry_that_a_player_must_know(series: str, lang: str) -> None:
    told = set(cited(book_of(BOOKS[series], lang)))
    assert len(to_know(series)) > 100
    assert [id for id in to_know(series) if id not in told] == []


def test_an_entry_that_no_page_tells_is_found() -> None:
    """Without its chapter on nobles the book tells nothing of whom one may take."""
    book = book_of("bruxelles-1893", "nl")
    without = replace(book, chapters=tuple(chapter for chapter in book.chapters if chapter.id != "nobles"))
    lost = set(to_know("E2-")) - set(cited(without))
    assert "E2-NOBLE-03" in lost and len(lost) > 5


@pytest.mark.parametrize("lang", PRINTED)
def test_the_variant_is_told_by_its_books_with_and_without_the_expansion(lang: str) -> None:
    told = {*cited(book_of("bruxelles-1893+asymmetric", lang)), *cited(book_of(BOTH, lang))}
    assert [id for id in to_know("AS-") if id not in told] == []


def much_shorter(texts: Iterable[Mapping[str, str]]) -> list[str]:
    """Texts in a language in which a part of what the English one says must be missing: what cites an entry must also
    tell it."""
    long = [told for told in texts if len(told.get("en", "")) > 60]
    return [said for told in long for said in told.values() if len(said) < 0.65 * len(told["en"])]


@pytest.mark.parametrize("rules", SERIES)
def test_a_text_says_as_much_in_every_language(rules: str) -> None:
    found = shelf_of(rules)
    assert found.rules.declared is not None
    words = [word.text for word in found.rules.declared.words.values() if word.text]
    texts = [one.text for several in found.sources.plan.texts.values() for one in several]
    assert len(texts) > 20 and {"fr", "de", "nl"} <= set(texts[0])
    assert much_shorter([*words, *texts]) == []


def test_a_text_that_was_cut_is_found() -> None:
    whole = "A house on a pavilion counts as any other; it has no neighbours, and gives no free action to its owner."
    half = "Een huis op een paviljoen telt als elk ander."
    assert much_shorter([{"en": whole, "nl": half}]) == [half]


def test_what_no_player_needs_says_why() -> None:
    assert [id for id, entry in LEDGER.items() if entry.get("reader") == "no" and not entry.get("because")] == []


@pytest.mark.parametrize("rules", [*BOOKS.values(), BOTH])
def test_no_question_is_answered_twice(rules: str) -> None:
    questions = [ruled.question for ruled in rulings(book_of(rules, "en"))]
    assert len(questions) > 20 and len(questions) == len(set(questions))


@pytest.mark.parametrize("rules", SERIES)
def test_a_book_answers_no_question_of_another_edition(rules: str) -> None:
    assert {ruled.id.removeprefix("AMB-").partition("-")[0] for ruled in rulings(book_of(rules, "en"))} == SERIES[rules]


def test_a_ruling_that_an_overlay_plays_otherwise_says_so() -> None:
    (usual,) = (r for r in rulings(book_of("bruxelles-1893", "de")) if r.id == "E2-AMB-16")
    (ruled,) = (r for r in rulings(book_of("bruxelles-1893+ruling-brugmann-is-free", "de")) if r.id == "E2-AMB-16")
    assert (ruled.question, ruled.played, ruled.other) == (usual.question, usual.other, usual.played)
    assert "Georges Brugmann wird am Ende nicht bezahlt" in ruled.why


def rulings(book: Book) -> Iterator[Ruled]:
    for chapter in book.chapters:
        for part in chapter.parts:
            if isinstance(part, Rulings):
                yield from part.rulings


PIECES = """\
tassel: 1
overlay: ours
on: 1893
extend: {game/conserved: [guild, favour]}
add:
  kinds/craft: {many: crafts, values: [bakers, tailors]}
  player/guild: {slot: number by craft, start: {bakers: 1, tailors: 2}}
  player/favour: number = 2
  supply/guild: {bakers: 4, tailors: 5}
  rules/owe: {do: "choose p in players where p is not you; pay 1 favour to p; take 1 bakers guild"}
  words/bakers: {en: bakers, fr: boulangers, de: Bäcker}
  words/tailors: {en: tailors, fr: tailleurs, de: Schneider}
insert:
  rules/play-round/steps/owe: {before: columns, do: "as p in players: owe"}
"""


@pytest.mark.usefixtures("unpainted")
def test_the_box_has_what_players_bring_into_play_beside_the_supply(tmp_path: Path) -> None:
    """Four of the bakers lie in the supply and each player has one more; nobody's favours lie there."""
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(PIECES, "utf-8")
    book = shelf(f"bruxelles-1893+{tmp_path / 'ours'}").book("en")
    (chapter,) = (chapter for chapter in book.chapters if chapter.id == "components")
    told = [line.cells[1] for part in chapter.parts if isinstance(part, Table) for line in part.lines]
    assert told.count("4 + 1 per player") == told.count("5 + 2 per player") == told.count("2 per player") == 1
