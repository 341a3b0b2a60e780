"""Whose something is, is said: of all that is read and written, whoever acts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from tassel_compiler.effects import tree as t
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Text
from tests.printing.meaning.meant import checked, garden, meaning

ACTING = ("as p in players", "as gardener", "as p")
HELD = ("seed", "ruby petal", "wisdom", "zeal", "diligence", "satchel's size")
NAMED = ("you", "m", "p", "gardener")
OF_SOMEBODY = (
    "pay 1 seed to {}", "set rival to {}", "choose x in players where x is not {}", "raise {}'s diligence by 2",
    "choose x in players after {}", "gain 2 seed if {} is sleepy", "set sleepy to yes if {} is gardener",
)  # fmt: skip
OF_AMOUNTS = (
    "gain {} honey", "gain 2 honey if {} > 3", "gain 1 honey per {}", "repeat {} times: gain 1 honey",
    "choose s in beds where s's seed > {}", "set season to {}", "lose ({} / 2) seed",
)  # fmt: skip
POSSESSIVE = {
    "en": re.compile(r"\b(you|your|yours|they|their|theirs|player's?)\b", re.I),
    "fr": re.compile(r"\b(vous|votre|vos|son|sa|ses|joueur)\b", re.I),
    "de": re.compile(r"\b(du|dich|dir|dein\w*|eigen\w*|sein\w*|eur\w*|Person)\b", re.I),
}
SPOKEN_TO = {
    "en": re.compile(r"\b(you|your|yours)\b", re.I),
    "fr": re.compile(r"\b(vous|votre|vos)\b", re.I),
    "de": re.compile(r"\b(du|dich|dir|dein\w*)\b", re.I),
}


def acting() -> Iterator[str]:
    """Somebody else acts, and what is read and written is theirs, yours, or somebody's who has a name."""
    owned = [name if who == "" else f"{who}'s {name}" for who, name in product(("", "m", "p", "gardener"), HELD[::2])]
    deeds = [deed.format(who) for deed, who in product(OF_SOMEBODY, NAMED)]
    deeds += [amount(deed, name) for deed, name in product(OF_AMOUNTS, owned)]
    for head, deed in product(ACTING, deeds):
        first = "let m be you\n" if "m" in deed.replace("'", " ").replace("(", " ").split() else ""
        yield f"{first}{head}:\n  {deed}"
        yield f"{first}{head}:\n  repeat 2 times:\n    {deed}\n    shuffle pile"


def amount(deed: str, name: str) -> str:
    """On the left of a comparison an amount stands without brackets."""
    return deed.format(name if deed.startswith("gain 2") else f"({name})")


def made(source: str) -> Text | None:
    block = read("block", source)
    assert isinstance(block, t.Block)
    return checked(block)


TEXTS = 300  # at least so many of them are in order


def test_whoever_acts_is_told_apart_from_the_reader() -> None:
    known: dict[tuple[str, str], tuple[object, str]] = {}
    for source in acting():
        found = made(source)
        for lang in LANGUAGES if found is not None else ():
            assert found is not None
            first = known.setdefault((lang, garden().sentence(found, lang)), (meaning(found), source))
            assert first[0] == meaning(found), (first[1], source)
    assert len(known) > TEXTS


@pytest.mark.parametrize("head", ("", *ACTING))
def test_what_is_read_has_its_owner_in_the_sentence(head: str) -> None:
    for deed, name in product(OF_AMOUNTS, HELD):
        told = amount(deed, name)
        found = made(f"{head}:\n  {told}" if head else told)
        for lang in LANGUAGES if found is not None else ():
            assert found is not None
            sentence = garden().sentence(found, lang)
            behind = sentence if head != ACTING[0] else sentence.partition(" ")[2].partition(" ")[2]
            assert POSSESSIVE[lang].search(behind), sentence


@pytest.mark.parametrize("head", ACTING)
def test_who_is_told_of_is_not_spoken_to(head: str) -> None:
    deeds = [amount(deed, name) for deed, name in product(OF_AMOUNTS, HELD)]
    deeds += [deed.format(who) for deed, who in product(OF_SOMEBODY, ("p", "gardener"))]
    for found in filter(None, (made(f"{head}:\n  {wish}{deed}") for deed in deeds for wish in ("", "may: "))):
        for lang in LANGUAGES:
            sentence = garden().sentence(found, lang)
            spoken = ":" in sentence
            assert bool(SPOKEN_TO[lang].search(sentence)) <= spoken, sentence
