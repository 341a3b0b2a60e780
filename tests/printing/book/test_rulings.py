"""No two rulings of one book answer one question differently.

Whether two questions are one, only a reader can say; which of them are so alike that somebody has to say it, a test
can: those that share half of their words, and those that share many and are answered yes and no. Each pair below was
read, and asks two things. A new pair is read before it comes here; if it asks one thing, one of the two rulings goes.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

import pytest

from tassel.books import shelf
from tassel.explaining import rulings
from tassel_compiler.printing.book.outline import desk_of
from tassel_compiler.printing.entities.inventory import inventory, name_of
from tassel_compiler.printing.speech.ruled import told_ruling
from tests.golden.spoken import checked, voice
from tests.printing.book.shelves import LANGS
from tests.turns import in_turn

SMALL = frozenset(re.findall(r"\w+", """
    a an the of in on to is are be may must does do can with for it its by or and if when at what which who how that
    there this one player players have has
"""))
GAMES = ("bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897")  # all questions
READ = {
    ("AMB-E1-07", "AMB-E1-02"),  # Do assistants in the Courthouse come … | Is the end of a round a phase of its …
    ("AMB-E1-30", "AMB-E1-02"),  # Does money bid in the fifth round co … | Is the end of a round a phase of its …
    ("AMB-E1-35", "AMB-E1-58"),  # What does the row of assistants score w … | May Ernest Solvay trade a joker when f …
    ("AMB-N97-01", "AMB-N97-03"),  # Is the value of an Architect card th … | Are the Architect cards in hand secr …
    ("AMB-N97-04", "AMB-N97-26"),  # Must the action of a bought card be … | May a Brussels card be used whose act …
    ("AS-AMB-03", "AS-AMB-04"),  # What if the noble pile is empty when H … | Must Hankar turn up a noble? …
    ("AS-AMB-08", "AS-AMB-09"),  # Do abilities work when the action wa … | Do abilities work in an extra turn? …
    ("BE-AMB-24", "BE-AMB-46"),  # May card 4 remove a white artwork? … | Must a sale after card 4 remove anot …
    ("BE-AMB-36", "BE-AMB-37"),  # May a card be used in the action tha … | Must optional cards be used to make …
    ("BE-AMB-36", "BE-AMB-43"),  # May a card be used in the action tha … | Do cards that come after an action w …
    ("BE-AMB-36", "BE-AMB-44"),  # May a card be used in the action tha … | Do cards 1 to 10 react to free actio …
    ("BE-AMB-40", "BE-AMB-87"),  # When are cards 23 and 24 turned face … | Does a card stay face up, or is it tur …
    ("BE-AMB-43", "AS-AMB-08"),  # Do cards that come after an action w … | Do abilities work when the action wa …
    ("BE-AMB-47", "BE-AMB-71"),  # When may card 4 be used? … | When is card 23 used? …
    ("BE-AMB-47", "BE-AMB-74"),  # When may card 4 be used? … | When is card 25 used? …
    ("BE-AMB-48", "BE-AMB-49"),  # Does the forced discard of a second … | Which discards count for card 5? …
    ("BE-AMB-52", "BE-AMB-61"),  # May card 8 exchange a joker just tak … | May card 17 exchange for less? …
    ("BE-AMB-67", "AS-AMB-09"),  # May the extra turn be a pass? … | Do abilities work in an extra turn? …
    ("BE-AMB-69", "AS-AMB-09"),  # Can an extra turn bring another one? … | Do abilities work in an extra turn? …
    ("BE-AMB-71", "BE-AMB-74"),  # When is card 23 used? … | When is card 25 used? …
    ("BE-AMB-76", "BE-AMB-80"),  # Does card 26 break ties? … | Does card 28 pay for ties? …
    ("E2-AMB-11", "BE-AMB-20"),  # What if a stack of artworks is empty … | What if stacks are empty? …
    ("E2-AMB-23", "E2-AMB-25"),  # What if no space is free for a house … | May the owner of a house decline the …
    ("E2-AMB-26", "BE-AMB-07"),  # Is there a free action if the visito … | May a tile be claimed if the action …
    ("E2-AMB-43", "BE-AMB-08"),  # How many meeples does the meeple row … | Does a meeple on a tile count in the …
}


class Asked(NamedTuple):
    id: str
    question: str
    played: str


def rulings_of(game: str) -> list[Asked]:
    """The questions that a book of the game answers, in the order of their file."""
    cited = {id for entity in inventory(checked(game)) for id in entity.ruling}
    told = ((id, told_ruling(one, voice(game, "en"))) for id, one in rulings().items() if id in cited)
    return [Asked(id, one.question, one.played) for id, one in told]


def stems(question: str) -> frozenset[str]:
    """What a question is about; numbers tell cards apart."""
    found = re.findall(r"[a-z0-9']+", question.lower())
    return frozenset(re.sub(r"(ies|es|s)$", "", word) for word in found if word not in SMALL)


def are_alike(one: Asked, other: Asked) -> bool:
    asked, answered = (stems(one.question), stems(other.question)), {one.played[:2], other.played[:2]}
    shared = len(asked[0] & asked[1])
    few, all_words = min(map(len, asked)), len(asked[0] | asked[1])
    return 2 * shared >= all_words or (answered == {"Ye", "No"} and 2 * shared >= few)


def test_questions_that_are_alike_were_read_beside_each_other() -> None:
    books = [rulings_of(game) for game in GAMES]
    assert all(len(book) > 20 and len({one.question for one in book}) == len(book) for book in books)
    pairs = [(one, other) for book in books for one, other in combinations(book, 2)]
    assert {(one.id, other.id) for one, other in pairs if are_alike(one, other)} == READ


# ---- a ruling speaks of what is in play ----------------------------------------------------------------------

SMALLER = ("bruxelles-1893", "bruxelles-1893+belle-epoque", "bruxelles-1893+asymmetric", "bruxelles-1893-first-edition")


def absent(game: str, lang: str) -> set[str]:
    """By which names people know persons and places that only a larger game has: `Hankar`, `pavilion`."""
    there, larger = checked(game).declared.families, checked(GAMES[0]).declared
    found = set[str]()
    for family in larger.families.values():
        known = there[family.name].rows if family.name in there else {}
        rows = [name_of(larger, "en", family.name, row) for row in family.rows if row not in known]
        if family.form == "card":
            found |= {name.split()[-1] for name in rows if all(part[0].isupper() for part in name.split())}
        elif family.form == "place" and family.name not in there:
            found.add(larger.words[family.name].forms[lang].get("one", ""))
    return found - {""}


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(("game", "lang"), in_turn(SMALLER, LANGS))
def test_a_ruling_speaks_of_nothing_that_is_not_in_play(game: str, lang: str) -> None:
    desk, asked = desk_of(checked(game), shelf(game).sources, lang), rulings()
    told = {id: told_ruling(asked[id], voice(game, lang)) for id in desk.marking.numbers}
    names = absent(game, lang)
    assert names and len(told) > 20
    said = {id: [name for name in names if re.search(rf"\b{name}", " ".join(parts))] for id, parts in told.items()}
    assert {id: found for id, found in said.items() if found} == {}


# ---- a ruling argues from what its reader can look up ---------------------------------------------------------

UNREAD = {  # a text that nobody names: the book in hand is another one than the rulebook of the box
    "en": r"\b[Tt]he text\b|\bmanual\b",
    "fr": r"\b[Ll]e (?:texte|manuel)\b",
    "de": r"\b(?:[Dd]er|[Ii]m) Text\b|Anleitung",
    "nl": r"\b[Dd]e tekst\b|handleiding",
}
EXAMPLE = r"\b(?:example|exemple|Beispiel|voorbeeld)"
WHOSE = r"rulebook|livret|Regelheft|spelregelboek|edition|édition|Ausgabe|editie"


@pytest.mark.parametrize("lang", UNREAD)
def test_a_ruling_names_the_rulebook_that_it_argues_from(lang: str) -> None:
    told = {text for one in rulings().values() for text in told_ruling(one, voice(GAMES[0], lang))}
    assert len(told) > 500
    assert [text for text in told if re.search(UNREAD[lang], text)] == []
    assert [text for text in told if re.search(EXAMPLE, text) and not re.search(WHOSE, text)] == []


# ---- an answer is the same in every language -------------------------------------------------------------------

ANSWERS = {"en": ("Yes", "No"), "fr": ("Oui", "Non"), "de": ("Ja", "Nein"), "nl": ("Ja", "Nee")}


def answer(lang: str, text: str) -> str:
    """Whether a text begins with yes or no."""
    first = next(iter(re.findall(r"\w+", text)), "")
    return dict(zip(ANSWERS[lang], ("yes", "no"), strict=True)).get(first, "")


def test_who_reads_yes_in_one_language_reads_it_in_all() -> None:
    told = [{lang: answer(lang, text) for lang, text in part.items()} for r in rulings().values() for part in
            (r.played, r.other)]  # fmt: skip
    assert sum("yes" in part.values() for part in told) > 50
    assert [part for part in told if len(set(part.values())) > 1] == []
