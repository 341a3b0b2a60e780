"""No sentence drops what is meant: texts about a garden that nobody plays, in every language.

Each text is changed in one place after another. What means something else must read differently; and whatever a text
names is found again in its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import chain
from random import Random

import pytest

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Text
from tests.printing.meaning.back import unsaid
from tests.printing.meaning.meant import checked, garden, meaning
from tests.printing.meaning.newer_texts import newer_text
from tests.printing.meaning.telling import lost, unseen
from tests.printing.meaning.texts import text

FEW = range(48)
MANY = range(100, 900)
SHORT = range(3000, 3300)


@pytest.mark.parametrize("seed", FEW)
def test_what_means_something_else_reads_differently(seed: int) -> None:
    assert list(lost(seed, 2)) == []


@pytest.mark.parametrize("part", range(3))
def test_what_means_something_else_reads_differently_on_maps(part: int) -> None:
    """Sets of places, maps, orders of people, secrets."""
    for seed in range(part, 24, 3):
        assert list(unseen(newer_text(seed), Random(seed))) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", MANY)
def test_what_means_something_else_reads_differently_in_long_texts_too(seed: int) -> None:
    assert list(lost(seed, 3)) == []


def test_two_short_texts_that_read_alike_mean_the_same() -> None:
    known: dict[tuple[str, str], tuple[object, str]] = {}
    for found in short_texts():
        meant = meaning(found)
        for lang in LANGUAGES:
            sentence = garden().sentence(found, lang)
            first = known.setdefault((lang, sentence), (meant, unparse(found.block)))
            assert first[0] == meant, sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_number_and_every_thing_is_found_again(lang: str) -> None:
    told = zip(made(), spoken(lang), strict=True)
    assert [(lacking, one) for found, (one, _) in told if (lacking := list(unsaid(found, one, lang)))] == []


# ---- form --------------------------------------------------------------------------------------------------

Law = Callable[[str], bool]
FORM: dict[str, Law] = {
    "has no slot left": lambda s: not re.search(r"[{}]", s),
    "has no formula": lambda s: not re.search(r"[\w-]+\([^)]*,|'s |\bx\d|\.\.", s),
    "has no blank before a stop or comma": lambda s: not re.search(r"\s[.,]|\(\s|\s\)", s),
    "has no two signs in a row": lambda s: not re.search(r"[,;:.]\s*[,;:.]|\(\)|[:;,(]\s*[.)]", s),
    "has no two blanks": lambda s: "  " not in s,
    "ends with one stop": lambda s: bool(re.search(r"[^.,:;]\.$", s)),
    "has the German dative after von, mit, bei, aus": lambda s: not re.search(r"\b(?:von|mit|bei|aus) (?:die|das) ", s),
    "has the German dative after gleich": lambda s: not re.search(r"\bgleich (?:der|die) (?:höchste|niedrigste) ", s),
    "has the French si again": lambda s: not re.search(r"\b[Ss]i (?:vous|il)\b[^,.;:()]* et (?:vous|il|elle)\b", s),
    "closes its brackets": lambda s: s.count("(") == s.count(")"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", FORM)
def test_a_sentence(law: str, lang: str) -> None:
    assert [sentence for sentence, _ in spoken(lang) if not FORM[law](sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang: str) -> None:
    assert [(sentence, missing) for sentence, missing in spoken(lang) if missing] == []


@cache
def spoken(lang: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The sentences of these texts, and the words that each lacks."""
    return tuple(garden().sentence_and_lacked(found, lang) for found in made())


@cache
def made() -> tuple[Text, ...]:
    newer = (_checked(newer_text(seed)) for seed in range(100))
    return tuple(found for found in chain((_text(seed, 2) for seed in range(400)), newer) if found is not None)


@cache
def short_texts() -> tuple[Text, ...]:
    newer = (_checked(newer_text(seed, 1)) for seed in range(1000, 1200))
    return tuple(found for found in chain((_text(seed, 1) for seed in SHORT), newer) if found is not None)


def _text(seed: int, depth: int) -> Text | None:
    return _checked(text(seed, depth))


def _checked(source: str) -> Text | None:
    block = read("block", source)
    assert isinstance(block, t.Block)
    return checked(block)
