"""The laws of each language, over every sentence and label of the rules that ship: what a native reader trips over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.golden.spoken import GAMES, HOUSE, LANGUAGES, checked, labels, told, voice

EVERYTHING = (*GAMES, *HOUSE)
QUOTES = {"en": "“”", "fr": "«»", "de": "„“"}
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

STOPS = re.compile(r"[.;]\s")
LONG = 40  # words

Law = Callable[[str], bool]

EVERYWHERE: dict[str, Law] = {
    "begins with a capital, a number or a quote": lambda s: s[0].isupper() or s[0].isdigit() or s[0] in "“«„",
    "ends with exactly one stop": lambda s: bool(re.search(r"[^.!?:;,][.!?]$", s)),
    "has no two blanks": lambda s: "  " not in s,
    "has no blank before a comma or stop": lambda s: not re.search(r"\s[,.]", s),
    "has no two signs in a row": lambda s: not re.search(r"[,;:.][,;:.]", s),
    "has no slot left": lambda s: not re.search(r"[{}]", s),
    "closes its brackets": lambda s: s.count("(") == s.count(")") and s.count("[") == s.count("]"),
    "has no straight quotes": lambda s: '"' not in s,
    "ends every sentence before it is long": lambda s: max(len(one.split()) for one in STOPS.split(s)) <= LONG,
    "begins every sentence with a capital": lambda s: not re.search(r"[^.]\. [a-zäöüéèà]", s),
}
ENGLISH: dict[str, Law] = {
    "has an before a vowel": lambda s: not re.search(r"\ba [aeio]", s, re.I),
    "has a before a consonant": lambda s: not re.search(r"\ban [^aeiou“]", s, re.I),
    "knows he from they": lambda s: not re.search(r"\b(?:he|his|him)\b", s),
}
FRENCH: dict[str, Law] = {
    "contracts": lambda s: not re.search(r"\b(?:de le|de les|à le|à les)\b(?! [A-Z])", s, re.I),
    "elides": lambda s: not re.search(r"(?<![-\w])(?:de|que|le|la|se|ne|jusque) [aeiouâàéèêëîïôœ](?![ -])", s, re.I),
    "has s'il": lambda s: not re.search(r"\bsi ils?\b", s),
    "has no-break spaces before high signs": lambda s: not re.search(r"[^\u202f\u00a0][;!?]|[^\u00a0]:", s),
    "has no-break spaces inside quotes": lambda s: not re.search(r"«[^\u00a0]|[^\u00a0]»", s),
    "speaks to vous": lambda s: not re.search(r"\b(?:tu|ton|tes)\b", s),
}
IHR = re.compile(
    r"(?:^|[.:;] )"
    r"(?:Baut|Bestimmt|Bereitet|Deckt|Dreht|Entfernt|Führt|Gebt|Legt|Mischt|Nehmt|Spielt|Stellt|Werft|Zieht)\b"
)
GERMAN: dict[str, Law] = {
    "contracts": lambda s: not re.search(r"(?<!, )\b(?:von|zu|bei|in|an) dem ", s),
    "has a capital after a colon before a verb": lambda s: not re.search(r": (?:nimm|erhalte|wähle|führe|ziehe) ", s),
    "puts the accusative after für and um": lambda s: not re.search(r"\b(?:für|um) (?:der|dem|einem) ", s),
    "puts the dative after von, mit, bei": lambda s: not re.search(r"\b(?:von|mit|bei) (?:die|das) ", s),
    "never speaks to one and to all": lambda s: not (IHR.search(s) and re.search(r"\b(?:du|dir|dich|dein\w*)\b", s)),
    "speaks to du": lambda s: not re.search(r"[^.:] (?:Sie|Ihr|Ihre)\b", s),
}
OF_LANGUAGE = {"en": ENGLISH, "fr": FRENCH, "de": GERMAN}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("law", EVERYWHERE)
def test_a_sentence(law: str, lang: str) -> None:
    assert list(_broken(EVERYWHERE[law], lang)) == []


@pytest.mark.parametrize(("lang", "law"), [(lang, law) for lang, laws in OF_LANGUAGE.items() for law in laws])
def test_a_sentence_in(lang: str, law: str) -> None:
    assert list(_broken(OF_LANGUAGE[lang][law], lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_quotes_are_those_of_the_language_and_in_pairs(lang: str) -> None:
    opening, closing = QUOTES[lang]
    foreign = set("“”«»„") - set(QUOTES[lang])
    for place, text in _sentences(lang):
        assert text.count(opening) == text.count(closing), (place, text)
        assert foreign.isdisjoint(text), (place, text)


@pytest.mark.parametrize("lang", ["fr", "de"])
def test_no_english_word_is_left(lang: str) -> None:
    assert [(place, left) for place, text in _sentences(lang) if (left := words(text) & english(lang))] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("expression", EVERYTHING)
def test_nothing_is_told_by_its_name_in_the_rules(expression: str, lang: str) -> None:
    told(expression, lang)
    assert voice(expression, lang).printer.missing == ()


def _sentences(lang: str) -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys(line for expression in EVERYTHING for line in told(expression, lang))


def _broken(law: Law, lang: str) -> Iterator[tuple[str, str]]:
    yield from ((place, text) for place, text in _sentences(lang) if not law(text))


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@cache
def english(lang: str) -> set[str]:
    """Words of the English phrases and words that the other language does not have."""
    return _vocabulary("en") - _vocabulary(lang)


def _vocabulary(lang: str) -> set[str]:
    found: set[str] = set()
    for expression in EVERYTHING:
        d = checked(expression).declared
        for word in (*d.words.values(), *d.phrases.values()):
            texts = [*word.forms.get(lang, {}).values(), word.text.get(lang, "")]
            found |= set().union(*(words(text) for text in texts))
    return found | set().union(*(words(text) for expression in EVERYTHING for _, text in labels(expression, lang)))
