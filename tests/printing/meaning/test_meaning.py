"""No sentence drops what is meant: texts about a garden that nobody plays, in every language.

Each text is changed in one place after another. What means something else must read differently; and whatever a text
names is found again in its sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Text
from tests.printing.meaning.back import unsaid
from tests.printing.meaning.meant import checked, garden, meaning
from tests.printing.meaning.telling import lost
from tests.printing.meaning.texts import text

FEW = range(48)
MANY = range(100, 900)
SHORT = range(3000, 3300)


@pytest.mark.parametrize("seed", FEW)
def test_what_means_something_else_reads_differently(seed: int) -> None:
    assert list(lost(seed, 2)) == []


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
    return tuple((garden().sentence(found, lang), garden().lacked(lang)) for found in made())


@cache
def made() -> tuple[Text, ...]:
    return tuple(found for seed in range(400) if (found := _text(seed, 2)) is not None)


@cache
def short_texts() -> tuple[Text, ...]:
    return tuple(found for seed in SHORT if (found := _text(seed, 1)) is not None)


def _text(seed: int, depth: int) -> Text | None:
    block = read("block", text(seed, depth))
    assert isinstance(block, t.Block)
    return checked(block)
