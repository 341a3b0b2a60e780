"""Numbers in what is written by hand are those of the program: of what the text tells, told by a slot, or nobody's.

A sentence and a text carry the mark of all that they tell, so a number of theirs must stand somewhere in it: then no
change of it goes unnoticed. A ruling carries no mark; what is a constant it takes from a slot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from tassel.explaining import rulings
from tassel_compiler.core.handwritten import SLOT, Handwritten
from tassel_compiler.core.meaning import Meaning, MeaningNode
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.prose import fitting
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import parts
from tests.printing.book.shelves import RULES, book_of, shelf_of
from tests.printing.book.test_complete import rulings as ruled_in
from tests.rules.test_citations import LEDGER

WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = re.compile(rf"\b\d+\b|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
CARDS, COUNTS = r"\bcards? \d+(?:(?:, | and | to )\d+)*", r"\b(?:\w+(?:, | or | and ))?\w+ players"
NAMES = re.compile(rf"{CARDS}|{COUNTS}|\d/\d|\d+-VP", re.IGNORECASE)
DRAWN = {  # what is seen on boards and cards, of which no rule is made
    "active-area": {3, 4},  # what is left of five lines on the larger side
    "named-irises": {23},  # how a pair of coordinates is read
    "art-market": {3},  # the square around the indicator
    "iris-count": {4}, "coats": {4}, "crossing-majorities": {4},  # spaces that meet in a corner
    "tiles": {2},  # the ends of a connection
    "go-to-nouveau.buy": {2}, "kinds-of-cards": {2}, "architects": {7},  # sides of a card, and cards of all sorts
    "aim": {3, 4},  # tracks of a game, and years between two of them
}  # fmt: skip


def numbers(text: str) -> set[int]:
    """From two on: "one" is an article as well."""
    found = {n.casefold() for n in NUMBER.findall(NAMES.sub("", SLOT.sub("", text)))}
    return {WORDS.index(n) + 2 if n in WORDS else int(n) for n in found} - {0, 1}


def of_rules(declared: Declarations, meanings: Iterable[Meaning]) -> set[int]:
    """The numbers that the meanings hold, and how many there are of what they name."""
    found: set[int] = set()
    for meaning in meanings:
        for node, own in meaning.parts.items():
            found |= {int(n) for n in re.findall(r"\d+", own.form)}
            found |= {len(own.form.split())}
            for name in (node.sort, node.key, node.key.partition("/")[2], node.key.partition("/")[0]):
                if name in declared.families:
                    family = declared.families[name]
                    found |= {len(family.rows), *map(len, family.groups.values())}
    return found


def options(body: object) -> Iterator[int]:
    yield from (len(one.options) for one in parts(body) if isinstance(one, t.ChooseOne))


@pytest.mark.parametrize("rules", RULES)
def test_a_number_in_a_sentence_stands_in_what_it_tells(rules: str) -> None:
    checked = shelf_of(rules).rules.checked
    assert checked is not None
    found = Handwritten.of(checked)
    loose, seen = {}, 0
    for key, effect in found.effects.items():
        word = found.sentence(effect)
        said = numbers(word.text["en"]) if word is not None else set()
        if word is None or not said:
            continue
        told = of_rules(checked.declared, [found.meaning(word, effect)])
        told |= {n for step in effect.steps for n in options(step.body)}
        seen += 1
        loose[key] = said - told - DRAWN.get(key, set())
    assert seen > 0
    assert {key: left for key, left in loose.items() if left} == {}


@pytest.mark.parametrize("rules", RULES)
def test_a_number_in_a_text_of_the_book_stands_in_what_it_covers(rules: str) -> None:
    shelf = shelf_of(rules)
    checked, plan = shelf.rules.checked, shelf.sources.plan
    assert checked is not None
    meanings = Handwritten.of(checked).meanings
    boxed = {n for piece in plan.pieces.values() for n in (piece.count, piece.each) if isinstance(n, int)}
    loose = {}
    for name in plan.texts:
        prose = fitting(checked, plan, name)
        if prose is not None:
            covered = [meanings.entity(*anchor.partition("/")[::2]) for anchor in prose.covers]
            told = of_rules(checked.declared, covered) | boxed
            loose[name] = numbers(prose.text["en"]) - told - DRAWN.get(name, set())
    assert len(loose) > 5
    assert {name: left for name, left in loose.items() if left} == {}


@pytest.mark.parametrize("rules", RULES)
def test_a_ruling_takes_constants_from_slots(rules: str) -> None:
    checked = shelf_of(rules).rules.checked
    assert checked is not None
    loose = {}
    for id, meanings in resting(rules).items():
        read = {node.key for meaning in meanings for node in meaning.parts if node.sort == "constant"}
        values = [constant.value for name, constant in checked.declared.constants.items() if name in read]
        plain = {n for v in values for n in (v if isinstance(v, tuple) else (v,)) if isinstance(n, int)}
        ruling = rulings()[id]
        loose[id] = (numbers(ruling.question["en"]) | numbers(ruling.played["en"])) & plain
    assert len(loose) > 20
    assert {id: left for id, left in loose.items() if left} == {}


def resting(rules: str) -> dict[str, list[Meaning]]:
    """The rulings of a book with what rests on them."""
    checked = shelf_of(rules).rules.checked
    assert checked is not None
    d, meanings = checked.declared, Handwritten.of(checked).meanings
    found: dict[str, list[Meaning]] = {ruled.id: [] for ruled in ruled_in(book_of(rules, "en"))}
    told = [(origin.ruling, meanings.entity(kind, id)) for kind, id, _, origin in origins(d)]
    told += [(rule.origin.ruling, meanings.of(MeaningNode("rule", rule.path))) for rule in d.rules.values()]
    told += [(s.origin.ruling, meanings.steps(rule, [s])) for rule in d.rules.values() for s in rule.steps]
    for ids, meaning in told:
        for id in ids:
            if id in found:
                found[id].append(meaning)
    return found


# ---- a number of one thing is not that of another in another language -------------------------------------------

BEHIND = re.compile(r"\{([\w-]+)\}[ \u00a0]")  # a slot with a noun behind it


def nouns(declared: Declarations, lang: str) -> dict[str, set[str]]:
    """The words that a form of a language may be of."""
    found: dict[str, set[str]] = {}
    for name, word in declared.words.items():
        forms = word.forms.get(lang, {}) if not word.text else {}
        for form in (forms[key] for key in ("one", "many", "many-dat") if key in forms):
            found.setdefault(form.casefold(), set()).add(name)
    return found


def counted(known: dict[str, set[str]], text: str) -> dict[str, set[str]]:
    """What stands behind each slot, as far as it is a word of the game."""
    found: dict[str, set[str]] = {}
    for slot in BEHIND.finditer(text):
        behind = re.findall(r"[\w’'-]+", text[slot.end() : slot.end() + 60].casefold())
        names = next((known[said] for n in (3, 2, 1) if (said := " ".join(behind[:n])) in known), set())
        found.setdefault(slot[1], set()).update(names)
    return {slot: names for slot, names in found.items() if names}


@pytest.mark.parametrize("rules", RULES)
def test_a_slot_counts_the_same_in_every_language(rules: str) -> None:
    """Where seven meeples and six houses are told, no language tells of six meeples."""
    declared, texts = shelf_of(rules).rules.declared, shelf_of(rules).sources.plan.texts
    assert declared is not None
    told = [prose.text for several in texts.values() for prose in several]
    told += [word.text for word in declared.words.values() if word.text]
    known = {lang: nouns(declared, lang) for lang in declared.languages}
    seen = 0
    for text in told:
        english = counted(known["en"], text.get("en", ""))
        for lang in text.keys() - {"en"}:
            both = {slot: names for slot, names in counted(known[lang], text[lang]).items() if slot in english}
            assert [slot for slot, names in both.items() if not names & english[slot]] == [], text[lang]
            seen += len(both)
    assert seen > 5


def test_a_slot_in_the_place_of_another_is_found() -> None:
    known = {"meeples": {"worker"}, "houses": {"house"}}
    assert counted(known, "{a} meeples, {b} houses.") == {"a": {"worker"}, "b": {"house"}}
    assert counted(known, "{b} meeples, {a} houses.") == {"b": {"worker"}, "a": {"house"}}


# ---- pieces in the box ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULES)
def test_so_many_pieces_as_the_rulebook_says_are_in_the_box(rules: str) -> None:
    """In the entries that the plan cites for them; of some there is one, or one for each player."""
    found = shelf_of(rules)
    declared, pieces = found.rules.declared, found.sources.plan.pieces
    assert declared is not None and pieces
    usual = {1, declared.game.players[1]}
    loose = {}
    for name, piece in pieces.items():
        said = {n for id in piece.source for n in numbers(str(LEDGER[id]["rule"]))} | usual
        for written in filter(None, (piece.count, piece.each)):
            count = int(written) if written.isdecimal() else declared.constants[written].value
            loose.update({name: count} if count not in said else {})
    assert loose == {}
