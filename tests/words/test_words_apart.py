"""Two things that a text can name are called alike only if they are one: a value that is nothing but the other, or the
same asked of another sort of thing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

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


YOURS = {"en": "your ", "fr": "vos ", "de": "deine"}


@pytest.mark.parametrize("expression", GAMES)
def test_what_is_called_yours_has_words_for_when_it_is_somebody_elses(expression: str) -> None:
    d = checked(expression).declared
    held = {key.rpartition(".")[2] for key in (*d.zones, *d.slots) if key.startswith("player.")} & set(d.words)
    forms = ((name, lang, d.words[name].forms.get(lang, {})) for name in held for lang in LANGUAGES)
    assert [(n, lang) for n, lang, f in forms if YOURS[lang] in f.get("name", "") and "whose" not in f] == []
