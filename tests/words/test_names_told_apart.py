"""What has two names in one language has two in every language.

A reader who finds one name for two things in the French book, and two in the English one, has been told something
wrong. Of rows of a kind nobody may write it (E0804); of all else, titles and headings too, the games that ship do not,
but for the pairs below: words that a language does not have twice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from tassel_compiler.printing.book.plan import Chapter
from tassel_compiler.resolve.words import word_label
from tests.printing.book.shelves import RULES, shelf_of

Names = Mapping[str, Mapping[str, str]]  # by what is called so: language -> name
SAME = {
    ("artwork", "scored-artworks"),  # a noun and the number of them: only English says which by its plural
    ("built", "scored-buildings"),
    ("house", "buildings"),  # German: das Gebäude, die Gebäude
    ("house", "print/house-costs"),
    ("pass-turn", "pass"),  # a deed and its name
    ("in-play", "open"),  # what lies in the active part is what is open
    ("dismiss", "throw-off"),
    ("visit", "guest"),  # the noble that is taken
    ("aside", "turned-up"),
    ("upkeep", "price"),
    ("count", "number"),  # headings of columns: Anzahl, Nummer
    ("before", "example-before"),  # of a row of a table, and of a picture
    ("winner", "example-winner"),
    ("final scoring worked in full", "a final count worked in full"),  # of two editions
}


def shared(names: Names) -> Iterator[tuple[str, str]]:
    """Pairs with one name in some languages and two in others."""
    same: dict[tuple[str, str], set[str]] = defaultdict(set)
    langs = {lang for said in names.values() for lang, text in said.items() if text}
    for lang in langs:
        called: dict[str, list[str]] = defaultdict(list)
        for thing, said in names.items():
            if said.get(lang):
                called[said[lang].casefold()].append(thing)
        for things in called.values():
            for pair in combinations(things, 2):
                same[pair].add(lang)
    for (one, other), there in same.items():
        both = {lang for lang in langs if names[one].get(lang) and names[other].get(lang)}
        if there != both:
            yield one, other


def titles(parts: tuple[Chapter, ...]) -> Iterator[tuple[str, Mapping[str, str]]]:
    for part in parts:
        yield part.id, part.title
        yield from titles(part.parts)


def groups(rules: str) -> Iterator[Names]:
    found = shelf_of(rules)
    declared, plan, gallery = found.rules.declared, found.sources.plan, found.sources.gallery
    assert declared is not None
    words = declared.words.values()
    yield {word.name: {lang: word_label(forms) for lang, forms in word.forms.items()} for word in words}
    yield plan.headings
    yield {name: said for name, said in plan.names.items() if name.partition("/")[0] not in ("area", "icon")}
    yield {one.title["en"]: one.title for one in gallery.examples}
    yield {name: piece.name for name, piece in plan.pieces.items()}
    yield {name: area.title for name, area in gallery.layout.areas.items()}
    yield dict(titles(plan.chapters))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"a": {"en": "Buls", "fr": "Buls"}, "b": {"en": "Empain", "fr": "Buls"}}, [("a", "b")]),
        ({"a": {"en": "Buls", "fr": "Buls"}, "b": {"en": "Empain", "fr": "Empain"}}, []),
        ({"a": {"en": "note", "fr": "note"}, "b": {"en": "Note", "fr": "Note"}}, []),
        ({"a": {"en": "note", "nl": "x"}, "b": {"en": "Note"}}, []),
    ],
)
def test_which_pairs_are_told(names: Names, told: list[tuple[str, str]]) -> None:
    assert list(shared(names)) == told


@pytest.mark.parametrize("rules", RULES)
def test_what_ships(rules: str) -> None:
    found = list(groups(rules))
    assert sum(map(len, found)) > 300
    assert [pair for names in found for pair in shared(names) if pair not in SAME] == []


def test_every_pair_of_the_list_is_one() -> None:
    assert {pair for rules in RULES for names in groups(rules) for pair in shared(names)} == SAME
