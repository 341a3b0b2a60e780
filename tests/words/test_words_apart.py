"""Two things that a text can name are called alike only if they are one: a value that is nothing but the other, or the
same asked of another sort of thing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations
from tests.golden.spoken import GAMES, LANGUAGES, checked

NOUN = ("name", "one", "many", "if")


@pytest.mark.parametrize("expression", GAMES)
def test_what_is_called_alike_is_one(expression: str) -> None:
    d = checked(expression).declared
    called: dict[tuple[object, ...], set[str]] = defaultdict(set)
    for name in named(d):
        for lang in LANGUAGES if name in d.words else ():
            forms = d.words[name].forms.get(lang, {})
            noun = tuple(forms.get(form) for form in NOUN)
            if any(noun):
                asked = d.values[name].params if name in d.values else ()
                called[(lang, *noun, *(param.type.of for param in asked))].add(meant(d, name))
    assert [(noun, names) for noun, names in called.items() if len(names) > 1] == []


def named(d: Declarations) -> Iterator[str]:
    yield from dict.fromkeys((*d.values, *d.zones, *d.tracks, *d.supply, *(slot.name for slot in d.slots.values())))


def meant(d: Declarations, name: str) -> str:
    """What a value is, if it is nothing but something else."""
    match d.values[name].body if name in d.values else None:
        case t.Path((t.Phrase((other,)),)) if other.text != name:
            return meant(d, other.text)
    return name


YOURS = {
    "en": re.compile(r"\b(you|your|yours)\b"),
    "fr": re.compile(r"\b(vous|votre|vos)\b"),
    "de": re.compile(r"\b(du|dir|dich|dein\w*)\b"),
}


@pytest.mark.parametrize("expression", GAMES)
def test_what_is_called_yours_has_words_for_when_it_is_somebody_elses(expression: str) -> None:
    """What each player has, and what is worked out for whoever acts."""
    rules = checked(expression)
    d = rules.declared
    held = {key.rpartition(".")[2] for key in (*d.zones, *d.slots) if key.startswith("player.")}
    asked = {name for name, value in rules.values.items() if value.uses_you and not value.params}
    forms = (
        (name, lang, d.words[name].forms.get(lang, {})) for name in (held | asked) & set(d.words) for lang in LANGUAGES
    )
    lacking = [(name, lang) for name, lang, its in forms if "whose" not in its and _is_yours(its, lang)]
    assert lacking == []


def _is_yours(forms: Mapping[str, str], lang: str) -> bool:
    return any(YOURS[lang].search(forms.get(key, "")) for key in NOUN[:3])


@pytest.mark.parametrize("expression", GAMES)
def test_what_is_counted_with_its_article_has_a_dative(expression: str) -> None:
    words = checked(expression).declared.words
    german = ((name, word.forms.get("de", {})) for name, word in words.items())
    assert [n for n, f in german if f.get("many", "").startswith(("deine ", "die ")) and "many-dat" not in f] == []
