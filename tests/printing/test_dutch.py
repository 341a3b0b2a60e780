"""The laws of a language that is files of its own: Dutch, over every sentence of the rules that are told in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from tassel_compiler.catalog import data_root
from tassel_compiler.places import SHELVES, added_languages
from tests.golden.spoken import BASE, checked, told, voice
from tests.printing.book.shelves import shelf_of
from tests.printing.test_languages import EVERYWHERE, WORD

LANG = "nl"
GAMES = (BASE, "bruxelles-1897", f"{BASE}+asymmetric", f"{BASE}+belle-epoque+asymmetric", f"{BASE}-first-edition")
FOLDER = added_languages()[LANG]
SLOT = re.compile(r"\{(\w+)")
# What one language says by a slot and another without: which of several words carries the sense is its own affair.
APART = {"choose", "choose-random", "nested-and", "nested-or"}

LAWS = {
    "begins no order behind a word that wants its verb": lambda s: not re.search(r"\b(?:dan|daarna) (?:neem|leg)\b", s),
    "has no German": lambda s: not re.search(r"\b(?:und|der|die Karte|oder|wenn)\b", s),
    "speaks to je": lambda s: not re.search(r"\b(?:[Uu]|[Uu]w)\b", s),
    "has the verb last behind als": lambda s: not re.search(r"\bals (?:je|hij) (?:hebt|heeft|bent|is)\b", s),
}


def _sentences() -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys(line for expression in GAMES for line in told(expression, LANG))


@cache
def _nouns(gender: str) -> frozenset[str]:
    """The nouns of one gender that are of no other."""
    found: dict[str, set[str]] = {"m": set(), "f": set(), "n": set()}
    for expression in GAMES:
        declared = checked(expression).declared
        for word in (*declared.words.values(), *declared.phrases.values()):
            forms = word.forms.get(LANG, {})
            first = forms.get("one", "").partition(" ")[0]
            if "gender" in forms and "{" not in first and first not in ("van", "voor"):
                found[forms["gender"]].add(first)
    others = set().union(*(nouns for other, nouns in found.items() if (other == "n") != (gender == "n")))
    return frozenset(set().union(*(n for g, n in found.items() if (g == "n") == (gender == "n"))) - others)


# Dutch quotes begin a sentence otherwise; where nobody wrote a sentence by hand, the one that is generated may be long.
ELSEWHERE = ("begins with a capital, a number or a quote", "ends every sentence before it is long")


@pytest.mark.parametrize("law", [law for law in EVERYWHERE if law not in ELSEWHERE])
def test_a_sentence(law: str) -> None:
    assert [(place, text) for place, text in _sentences() if not EVERYWHERE[law](text)] == []


@pytest.mark.parametrize("law", LAWS)
def test_a_dutch_sentence(law: str) -> None:
    assert [(place, text) for place, text in _sentences() if not LAWS[law](text)] == []


def test_every_article_is_that_of_its_noun() -> None:
    het, de = _nouns("n"), _nouns("m")
    for place, text in _sentences():
        pairs = re.findall(r"\b(de|die|deze|elke|het|dat|dit|elk) ([\w-]+)", text.lower())
        wrong = [p for p in pairs if p[1] in (het if p[0] in ("de", "die", "deze", "elke") else de)]
        assert wrong == [], (place, text)


def test_no_english_word_is_left() -> None:
    english, dutch = _vocabulary("en"), _vocabulary(LANG)
    left = ((place, {w.lower() for w in WORD.findall(text)} & (english - dutch)) for place, text in _sentences())
    assert [(place, words) for place, words in left if words] == []


def _vocabulary(lang: str) -> set[str]:
    rules = [checked(expression).declared for expression in GAMES]
    every = [word for d in rules for word in (*d.words.values(), *d.phrases.values())]
    texts = (text for word in every for text in (*word.forms.get(lang, {}).values(), word.text.get(lang, "")))
    return {w.lower() for text in texts for w in WORD.findall(text)}


def test_nothing_is_told_by_its_name_in_the_rules() -> None:
    for expression in GAMES:
        told(expression, LANG)
        assert voice(expression, LANG).printer.missing == ()


def _section(file: Path, name: str) -> dict[str, object]:
    found = yaml.safe_load(file.read_text("utf-8"))
    section = found.get(name) if isinstance(found, dict) else None
    return section if isinstance(section, dict) else {}


def _told(files: list[Path], name: str) -> dict[str, object]:
    """What the columns of these files say in English, the word or the sentence; of an overlay under `add`."""
    there = [file for file in files if file.exists()]
    edits = [(k, v) for file in there for k, v in _section(file, "add").items() if k.startswith(f"{name}/")]
    added = [(k, v) for k, v in edits if not k.endswith("/text")]  # a sentence of a word that is there
    sections = [*(_section(file, name) for file in there), {k.removeprefix(f"{name}/"): v for k, v in added}]
    told = [(k, v) for section in sections for k, v in section.items() if isinstance(v, dict)]
    return {k: v.get("en", v.get("text")) for k, v in told if "en" in v or "text" in v}


def test_every_phrase_is_said_with_the_slots_that_it_has() -> None:
    english = _told(sorted((data_root("rules") / "words").glob("*.yaml")), "phrases")
    own = {k: v for file in FOLDER.glob("*.yaml") for k, v in _section(file, "phrases").items()}
    assert set(english) ^ set(own) - {"elisions"} == set()
    assert {k for k in own if k in english and _slots(own[k]) != _slots(english[k])} - APART == set()


def _slots(told: object) -> set[str]:
    texts = told.values() if isinstance(told, dict) else [told]
    return {slot for text in texts for slot in SLOT.findall(str(text))}


LAYERS = sorted(str(file.relative_to(FOLDER / "games").with_suffix("")) for file in (FOLDER / "games").rglob("*.yaml"))


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_has_its_words_and_no_others(layer: str) -> None:
    rules, name = data_root("rules"), Path(layer).name
    beside = [rules / "shared" / part / f"{name}.yaml" for part in ("words", "sentences")]
    shared = [file for file in (rules / f"{layer}.yaml", *beside) if file.exists()]
    homes = (rules / layer, *(rules / shelf / layer for shelf in SHELVES))
    files = shared if "/" in layer else sorted(file for home in homes for file in home.glob("*.yaml"))
    own, owed = set(_section(FOLDER / "games" / f"{layer}.yaml", "words")), set(_told(files, "words"))
    assert owed - own == set()
    edited = [path for file in files for part in ("add", "change") for path in _section(file, part)]
    assert [word for word in own - owed if not any(path.startswith(f"words/{word}") for path in edited)] == []


RULINGS = yaml.safe_load((data_root("rules") / "rulings.yaml").read_text("utf-8"))["rulings"]


def test_every_ruling_is_told_in_the_same_parts_with_the_same_slots() -> None:
    own = yaml.safe_load((FOLDER / "print" / "rulings.yaml").read_text("utf-8"))["rulings"]
    parts = {id: {part: _slots(text["en"]) for part, text in told.items()} for id, told in RULINGS.items()}
    assert {id: {part: _slots(text) for part, text in told.items()} for id, told in own.items()} == parts


@pytest.mark.parametrize("layer", ["1893", "1897", "asymmetric", "belle-epoque", "first-edition"])
def test_every_example_is_told_with_its_numbers(layer: str) -> None:
    files = sorted((data_root("rules") / layer / "examples").glob("*.yaml"))
    scenarios = [one for file in files for one in yaml.safe_load(file.read_text("utf-8"))["scenarios"]]
    told = [one["example"] for one in scenarios if "example" in one]
    own = yaml.safe_load((FOLDER / "print" / f"{layer}.yaml").read_text("utf-8"))["captions"]
    assert sorted(own) == sorted({one["title"]["en"] for one in told})
    numbers = {one["title"]["en"]: _numbers(one["told"]["en"]) for one in told}
    assert {title: _numbers(one["told"]) for title, one in own.items()} == numbers


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


@pytest.mark.parametrize("expression", GAMES)
def test_every_area_of_the_table_has_its_name(expression: str) -> None:
    sources = shelf_of(expression).sources
    titled = [area.name.name for area in sources.gallery.layout.areas.values() if area.title]
    assert [name for name in titled if LANG not in sources.plan.names.get(f"area/{name}", {})] == []


@pytest.mark.parametrize("layer", ["belle-epoque", "asymmetric", "first-edition"])
def test_a_layer_has_its_title(layer: str) -> None:
    """It stands on the cover and heads a chapter; a language without one would show that of another."""
    title = yaml.safe_load((data_root("rules") / layer / "overlay.yaml").read_text("utf-8")).get("title")
    assert title is None or LANG in title
