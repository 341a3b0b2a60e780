"""What another text stands instead of is marked in book and explanation: struck out if it never holds, else when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tassel.books import shelf
from tassel.explaining import explain
from tassel_compiler.catalog import overlays
from tassel_compiler.printing.book import Book
from tassel_compiler.printing.book.model import Entries, Instead, Paragraph, Section, StepItem, Steps
from tassel_compiler.printing.explain.explaining import Explanation
from tests.compiled import front
from tests.printing.book.shelves import HOUSE, LANGS, RULES, book_of
from tests.turns import in_turn

HANGS = ("bruxelles-1893+ruling-brussels-tie-at-zero", "bruxelles-1893+belle-epoque+ruling-given-up-card-is-discarded")


@dataclass(frozen=True)
class Marked:
    """A text of the book with its notes, and the anchors of it and of what it stands in."""

    text: str
    struck: bool
    replaced: tuple[Instead, ...]
    anchors: tuple[str, ...]


def marked(book: Book) -> Iterator[Marked]:
    return (one for chapter in book.chapters for one in _of_section(chapter) if one.replaced or one.struck)


def _of_section(section: Section) -> Iterator[Marked]:
    for part in section.parts:
        if isinstance(part, Paragraph):
            yield Marked(part.text, part.struck, part.replaced, part.anchors)
        elif isinstance(part, Steps):
            yield from _of_items(part.items, section.anchors)
        elif isinstance(part, Entries):
            for entry in part.entries:
                for steps in entry.steps:
                    yield from _of_items(steps.items, (entry.anchor, *entry.anchors))
    for inner in section.sections:
        yield from _of_section(inner)


def _of_items(items: tuple[StepItem, ...], above: tuple[str, ...]) -> Iterator[Marked]:
    for item in items:
        yield Marked(item.text, item.struck, item.replaced, (*above, *item.anchors))
        yield from _of_items(item.items, (*above, *item.anchors))


# ---- the law -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("expression", "lang"), in_turn([*RULES, *HOUSE, *HANGS], LANGS))
def test_what_the_checked_tree_replaces_is_marked_where_it_is_told_and_nothing_else(expression: str, lang: str) -> None:
    tree = front(expression).checked
    assert tree is not None
    expected = Counter(f"{h.rule}.{h.step}" if h.step else h.rule for h in tree.hooks if h.when == "instead")
    found = list(marked(book_of(expression, lang)))
    assert any(one.struck for one in found) <= bool(expected)
    assert Counter(note.of for one in found for note in one.replaced) == expected
    assert [one for one in found if not all(_is_told(note.of, one.anchors) for note in one.replaced)] == []


def _is_told(point: str, anchors: tuple[str, ...]) -> bool:
    """Whether a text with these anchors tells the rule or step, or the row that does it."""
    path, _, step = point.partition(".")
    owner, _, name = path.rpartition("/")
    own = f"{owner.split('/')[-2] if owner.endswith('each') else 'rule'}/{name.partition('#')[0]}"
    return (f"step/{name}.{step}" if step else own) in anchors or own in anchors


def test_the_law_looks_at_every_overlay_that_replaces_something() -> None:
    with_instead = {name for name, folder in overlays().items() if _replaces(folder)}
    assert with_instead <= {name for expression in (*RULES, *HOUSE, *HANGS) for name in expression.split("+")}


def _replaces(folder: Path) -> bool:
    return any("at: instead of" in file.read_text(encoding="utf-8") for file in folder.glob("*.yaml"))


# ---- samples -----------------------------------------------------------------------------------------------

OURS = """\
tassel: 1
overlay: ours
title: {en: Our table, fr: Notre table, de: Unser Tisch}
on: 1893
hooks:
  at-once: {at: instead of win-column, do: score 1 vp}
  many: {at: instead of play-round.card when player-count > 3, do: shuffle stock-deck}
  dear: {at: instead of noble/solvay, do: pay 1 bf}
  wished: {at: instead of noble/buls, do: gain 2 bf, use: {optional: yes}}
add:
  cards/noble/each/dealer:
    cost: 2
    hooks: {tip: {at: instead of noble/albert when bf = 0, do: gain 1 bf, use: {optional: yes, once: used}}}
  words/dealer: {en: Dealer, fr: Marchand, de: Händler}
"""
ALWAYS = "rules/win-column"
SOMETIMES = {
    "rules/play-round.card": {
        "en": "“Our table” applies instead, if the number of players is more than 3: shuffle",
        "fr": "« Notre table » s'applique à la place, si le nombre de joueurs vaut plus que 3 : mélangez",
        "de": "Stattdessen gilt „Unser Tisch“, falls die Spielerzahl mehr als 3 beträgt: Mische",
    },
    "cards/noble/each/solvay": {
        "en": "“Our table” applies instead, if that is possible: pay 1 BF.",
        "fr": "« Notre table » s'applique à la place, si cela est possible : payez 1 FB.",
        "de": "Stattdessen gilt „Unser Tisch“, falls das möglich ist: Zahle 1 BF.",
    },
    "cards/noble/each/buls": {
        "en": "“Our table” may be used instead: gain 2 BF.",
        "fr": "« Notre table » peut s'appliquer à la place : recevez 2 FB.",
        "de": "Stattdessen darf „Unser Tisch“ genutzt werden: Erhalte 2 BF.",
    },
    "cards/noble/each/albert": {
        "en": "Whoever has “Dealer” may use it instead, only while the card is not turned sideways,",
        "fr": "Qui possède « Marchand » peut l'utiliser à la place, seulement tant que la carte n'est pas inclinée,",
        "de": "Wer „Händler“ hat, darf es stattdessen nutzen, nur solange die Karte nicht quer gedreht ist,",
    },
}


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("ours")
    (folder / "overlay.yaml").write_text(OURS, encoding="utf-8")
    return f"bruxelles-1893+{folder}"


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("lang", LANGS)
def test_what_never_holds_is_struck_out_with_what_holds_instead(ours: str, lang: str) -> None:
    found = [one for one in marked(shelf(ours).book(lang)) if one.struck]
    assert [note.of for one in found for note in one.replaced] == [ALWAYS]
    assert "rule/win-column" in found[0].anchors


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize("lang", LANGS)
def test_what_is_replaced_sometimes_says_when_and_by_whom(ours: str, lang: str) -> None:
    told = {note.of: plain(note.text) for one in marked(shelf(ours).book(lang)) for note in one.replaced}
    assert told.keys() == {ALWAYS, *SOMETIMES}
    assert [text for of, text in told.items() if of != ALWAYS and not text.startswith(SOMETIMES[of][lang])] == []


@pytest.mark.parametrize("lang", LANGS)
def test_an_explanation_says_it_too(ours: str, lang: str) -> None:
    found = explain(shelf(ours).rules, "noble/albert", lang)
    assert isinstance(found, Explanation)
    ((text, place),) = found.replaced
    assert plain(text).startswith(SOMETIMES["cards/noble/each/albert"][lang])
    assert plain(text).endswith((", if you have no BF.", ", si vous n'avez aucun FB.", ", falls du keinen BF hast."))
    assert place.endswith("overlay.yaml:13")


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")
