"""Whatever a house rule changes, the page changes, and what is different says so: in every language, by every means.

Each sample changes one thing that texts of the game rest on, in a way of its own. None of its books may read like the
book of the game, and none of the words that said what it was before may be left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from tassel.books import Shelf, shelf
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.book.differences import LayerTelling
from tassel_compiler.printing.book.outline import desk_of, outline
from tassel_compiler.printing.explain.explaining import Explanation, explain_thing
from tassel_compiler.printing.speech.changes import change_sentences
from tassel_compiler.printing.speech.voice import Voice
from tests.printing.ground import LANGUAGES
from tests.turns import in_turn

GAME = "bruxelles-1893"
pytestmark = pytest.mark.usefixtures("unpainted")
Overlay = Callable[[str], str]


@pytest.fixture
def overlay(tmp_path: Path) -> Overlay:
    def laid(text: str) -> str:
        (tmp_path / "ours").mkdir(exist_ok=True)
        head = "tassel: 1\noverlay: ours\ntitle: {en: ours, fr: ours, de: ours}\non: 1893\n"
        (tmp_path / "ours" / "overlay.yaml").write_text(f"{head}{text}\n", encoding="utf-8")
        return f"{GAME}+{tmp_path / 'ours'}"

    return laid


CHANGES = (
    "changes: {iris: it + 2}",  # a track, for everybody
    "changes: {cost: it + 1}",  # a number on cards, for everybody
    "changes: {jokers: it + 1}",  # a number on places, for everybody
    "changes: {busiest: it or crew(p) > 2}",
    "change: {values/prestige-opener/is: heir}",  # somebody
    "change: {values/onward/is: m's next}",  # a place
    "change: {values/purse/is: bf / 2 if u is coins else u material}",  # how many there are of each
    "change: {kinds/colour/groups/coloured: [yellow, blue, green]}",
    "extend: {kinds/material/groups/refined: [joker]}",
    "change: {places/mark/ring: [at-wood, at-glass, at-stone, at-iron, at-any, at-francs, at-nothing]}",
    "change: {places/mark/ring: [at-wood, at-stone, at-glass, at-iron, at-any, at-nothing, at-francs]}",
    "remove: [places/mark/each/at-francs]",  # what the row says; its place in the ring stays
    "change: {places/brussels-space/each/grand-place/remember/visits: number = crown - 1}",
    "change: {constants/coin-lot/is: 2}",
    "remove: [rules/tidy-up/steps/guests]",
)


@pytest.mark.parametrize(("change", "lang"), in_turn(CHANGES, LANGUAGES))
def test_the_page_and_what_is_different_say_so(change: str, lang: str, overlay: Overlay) -> None:
    found = shelf(overlay(change))
    assert found.rules.checked is not None
    assert book(found, lang) != plain(lang)
    telling = LayerTelling(desk_of(found.rules.checked, found.sources, lang), found.sources.layers[-1])
    assert list(telling.sections())
    assert {one.path for one in telling.found.differences} == telling.told != set()


@cache
def plain(lang: str) -> tuple[str, ...]:
    return book(shelf(GAME), lang)


def book(found: Shelf, lang: str) -> tuple[str, ...]:
    """All that stands in it, but what says itself that there is an overlay."""
    made = outline(found.rules, replace(found.sources, modules=(), layers=()), lang, Sink())
    assert made is not None
    return tuple(texts(made.chapters))


def texts(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    for inner in part if isinstance(part, tuple) else ():
        yield from texts(inner)
    for named in fields(part) if is_dataclass(part) and not isinstance(part, type) else ():
        yield from texts(getattr(part, named.name))


# Something to ask about, what was said before, and what is said now.
SAID = (
    ("changes: {iris: it + 2}", "rule/crossing-majorities", {"en": "", "fr": "", "de": ""},
     {"en": "Iris track + 2", "fr": "piste Iris + 2", "de": "Irisleiste + 2"}),
    ("changes: {cost: it - 1 if x is used else it}", "value/upkeep", {"en": "", "fr": "", "de": ""},
     {"en": "− 1) (if that noble is turned", "fr": "− 1) (si ce notable est incliné", "de": "− 1) (falls diese Pers"}),
    ("changes: {jokers: it + 1}", "market", {"en": "three", "fr": "trois", "de": "drei"},
     {"en": "3 + 1", "fr": "3 + 1", "de": "3 + 1"}),
    ("change: {values/prestige-opener/is: heir}", "rule/column-majorities",
     {"en": "", "fr": "", "de": ""},
     {"en": "with the next first player", "fr": "par le prochain premier", "de": "mit dem nächsten Startspieler"}),
    ("change: {values/onward/is: m's next}", "construction", {"en": "open", "fr": "ouverte", "de": "offene"}, {}),
    ("change: {kinds/colour/groups/coloured: [yellow, blue, green]}", "workshop",
     {"en": "other than black", "fr": "autre que le noir", "de": "außer Schwarz"},
     {"en": "(yellow, blue or green)", "fr": "(jaune, bleu ou vert)", "de": "(gelb, blau oder grün)"}),
    ("change: {kinds/colour/groups/coloured: [yellow, blue, green]}", "rule/equip",
     {"en": "coloured", "fr": "de couleur", "de": "farbig"},
     {"en": "yellow, blue or green artwork", "fr": "jaune, bleue ou verte", "de": "gelbes, blaues oder grünes Kunst"}),
    ("extend: {kinds/material/groups/refined: [joker]}", "materials-action",
     {"en": "refined", "fr": "raffiné", "de": "edle"},
     {"en": "wood, stone, iron or joker)", "fr": "(bois, pierre, fer ou joker)", "de": "(Holz, Stein, Eisen oder"}),
    ("change: {places/brussels-space/each/grand-place/remember/visits: number = crown - 1}", "grand-place",
     {"en": "many of your upright nobles", "fr": "notables droits", "de": "aufrechten Persönlichkeiten"},
     {"en": "Crown track − 1", "fr": "piste Couronne − 1", "de": "Kronenleiste − 1"}),
    ("change: {kinds/action/each/sale/remember/reach: number = work-of-art + 1}", "sale",
     {"en": "as you own works", "fr": "", "de": ""}, {"en": "you own + 1", "fr": "possession + 1", "de": "Besitz + 1"}),
)  # fmt: skip


@pytest.mark.parametrize(("change", "what", "before", "now"), SAID, ids=[f"{w} {c}" for c, w, _, _ in SAID])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_sentence_says_what_it_is_now(
    change: str, what: str, before: dict[str, str], now: dict[str, str], lang: str, overlay: Overlay
) -> None:
    assert before.get(lang, "") in told(GAME, what, lang)
    text = told(overlay(change), what, lang)
    assert now.get(lang, "") in text
    assert not before.get(lang) or before[lang] not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_list_is_told_alone_only_where_it_is_read_like_the_first(lang: str, overlay: Overlay) -> None:
    listed = "constants/ours: [1, 1, 2, 2, 3, 3], words/ours: {en: Ours, fr: Ours, de: Ours}"
    card = "cards/noble/each/ours: {cost: 1, copies: 1, changes: {house-cost: ours(house-stock + 1 - AT)}}"
    cards = {at: cards_text(overlay(f"add: {{{listed}, {card.replace('AT', at)}}}"), lang) for at in ("house", "pis")}
    assert cards["house"] != cards["pis"]
    assert "1, 1, 2, 2, 3, 3" in cards["house"]


def cards_text(expression: str, lang: str) -> str:
    checked = front(expression, Sink()).checked
    assert checked is not None
    row = checked.declared.families["noble"].rows["ours"]
    return " ".join(change_sentences(Voice(checked, lang), row))


def told(expression: str, id: str, lang: str) -> str:
    found = explain_thing(front(expression, Sink()), id, lang)
    assert isinstance(found, Explanation), found
    text = " ".join(sentence.text for sentence in found.printed)
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("change", ["change: {values/purse/is: bf}", "change: {values/onward/is: m's next}"])
def test_no_id_of_the_rules_is_printed(change: str, overlay: Overlay) -> None:
    for lang in LANGUAGES:
        assert not {"purse", "onward", "target"} & set(told(overlay(change), "construction", lang).split())


def test_the_words_of_a_group_stand_again_with_its_mark(overlay: Overlay) -> None:
    change = "extend: {kinds/material/groups/refined: [joker]}"
    checked = front(overlay(change), Sink()).checked
    assert checked is not None
    mark = Handwritten.of(checked).mark("refined")
    settled = overlay(f'{change}\nchange: {{words/refined/fingerprint: "{mark}"}}')
    sink = Sink()
    assert "refined cube" in told(settled, "materials-action", "en")
    front(settled, sink)
    assert "W0804" not in {item.code for item in sink.items}
