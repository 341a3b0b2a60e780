"""Everything that the rules that ship say, for goldens and for the laws of each language.

A line is the place of an effect in the rules and its sentence. Labels of options and questions are lines too, under
`label`: they are what a player reads most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tassel_compiler.catalog import data_root
from tassel_compiler.core import Checked
from tassel_compiler.places import stands_on
from tassel_compiler.printing.speech.labels import sentence_labels
from tassel_compiler.printing.speech.printed import hook_sentence, sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.words import word_label
from tests.compiled import front

BASE = "bruxelles-1893"
GAMES = (BASE, f"{BASE}+belle-epoque+asymmetric", f"{BASE}-first-edition", "bruxelles-1897")
HOUSE = tuple(
    f"{BASE}+belle-epoque+{folder.name}" if folder.name == "tamer-cards" else f"{BASE}+{folder.name}"
    for folder in sorted((data_root("rules") / "house").iterdir())
    if stands_on(folder.name) != ("oh-hell",)  # which is printed in one language
)
LANGUAGES = ("en", "fr", "de")


@cache
def checked(expression: str) -> Checked:
    """One check for all who ask, since a voice speaks of the trees of its own check only."""
    found = front(expression).checked
    assert found is not None
    return found


@cache
def voice(expression: str, lang: str) -> Voice:
    return Voice(checked(expression), lang)


@cache
def told(expression: str, lang: str) -> tuple[tuple[str, str], ...]:
    """Place and sentence of every effect: rules by their steps, cards, rows, hooks."""
    speaker = voice(expression, lang)
    return tuple(_told(speaker.declared, speaker))


@cache
def labels(expression: str, lang: str) -> tuple[tuple[str, str], ...]:
    """What decisions show: the names of things, questions, and the sentences of unnamed options."""
    rules = checked(expression)
    d = rules.declared
    words = {f"label {name}": word_label(word.forms.get(lang, {})) for name, word in d.words.items()}
    options = {f"option {' '.join(text.split())}": told for text, told in sentence_labels(rules)[lang].options.items()}
    return tuple((place, text) for place, text in (*words.items(), *options.items()) if text)


def new(expression: str, lang: str, base: str) -> tuple[tuple[str, str], ...]:
    """What rules say that their base does not."""
    return tuple(line for line in told(expression, lang) if line not in told(base, lang))


def _told(d: Declarations, speaker: Voice) -> Iterator[tuple[str, str]]:
    for path, rule in d.rules.items():
        for said in sentences(speaker, rule):
            yield f"{path}.{said.step}" if said.step else path, said.text
    for hook in d.hooks:
        yield f"{hook.row.origin.path if hook.row else 'hooks'}/{hook.name}", hook_sentence(speaker, hook)
