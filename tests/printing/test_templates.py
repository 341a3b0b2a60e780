"""What is handed to a template is said, in every language: no variant leaves a slot out.

Slots that stand for each other are one: a language takes the one that its grammar asks for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tassel_compiler.printing.grammar import templates
from tassel_compiler.printing.grammar.polish import polished
from tests.printing.ground import LANGUAGES, Ground
from tests.printing.meaning.meant import garden
from tests.printing.meaning.test_meaning import made
from tests.printing.phrases import phrases

SLOT = re.compile(r"\{(\w+)")
SAME: dict[str, dict[str, str]] = {
    # the same thing without its article, which stands with `chaque`, `par`, `keine`
    **dict.fromkeys(("per", "per-so"), {"each": "noun"}),
    **dict.fromkeys(("with-none",), {"many": "noun", "np": "noun"}),
    **dict.fromkeys(("with-some",), {"noun": "np", "many": "np"}),
    **{key: {"np": "noun"} for key in phrases() if key.startswith(("have-", "lies-"))},
    # a thing, and the clause behind it, which goes behind the verb in German
    **dict.fromkeys(("choose", "choose-random"), {"one": "noun", "clause": "noun"}),
    **dict.fromkeys(("some", "none"), {"clause": "noun"}),
    # both parts of a joined test, one by one or as they are joined
    **dict.fromkeys(("nested-and", "nested-or", "grouped"), {"a": "text", "b": "text"}),
}


def said_as(key: str, slots: Iterator[str]) -> set[str]:
    return {SAME.get(key, {}).get(slot, slot) for slot in slots}


@pytest.mark.parametrize("key", [key for key in phrases() if not key.startswith("word.")])
def test_every_variant_says_what_another_says(key: str) -> None:
    told = {
        f"{lang} {name}": said_as(key, iter(SLOT.findall(text)))
        for lang in LANGUAGES
        for name, text in phrases()[key].get(lang, {}).items()
    }
    every = set[str]().union(*told.values())
    assert {name: every - slots for name, slots in told.items() if every - slots} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_slot_that_is_handed_to_a_template_is_said(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: set[tuple[str, str]] = set()
    plain = templates.Templates.say

    def say(self: templates.Templates, key: str, tags: Any = (), **slots: Any) -> str:
        variants = self.variants(key)
        text = variants[templates._best(variants, frozenset(tags))] if variants else ""
        left = said_as(key, iter(slots)) - said_as(key, iter(SLOT.findall(text)))
        lost.update((key, slot) for slot in left)
        return plain(self, key, tags, **slots)

    monkeypatch.setattr(templates.Templates, "say", say)
    ground = Ground(garden().checked)  # its voices keep what they say with
    for found in made():
        ground.sentence(found, lang)
    assert lost == set()


@pytest.mark.parametrize("word", phrases()["elisions"]["fr"])
def test_what_a_hyphen_joins_to_its_verb_is_not_elided(word: str) -> None:
    french = templates.Templates(phrases(), "fr")
    assert polished(f"inclinez-{word}et", french) == f"inclinez-{word}et"
    assert polished(f"x {word}arbre", french) == f"x {word[:-2]}'arbre"
