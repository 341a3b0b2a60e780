"""What changes of meaning no sentence shows: a text of the garden, each of its mutants, printed in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tassel.mutation.texts import mutants
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.vocabulary import parts
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Text
from tests.printing.meaning.meant import checked, garden, meaning
from tests.printing.meaning.texts import PARAMS, RULES, ZONES, text

ALIKE: tuple[tuple[str, ...], ...] = (
    ("ruby", "teal", "ochre", "warm", "cold"),
    ("mint", "sage", "thyme", "mild"),
    ("seed", "honey", "bee", "petal"),
    ZONES,
    ("wisdom", "charm", "zeal", "diligence", "season", "quota", "lease"),
    ("wet", "fertile"),
    ("rainy", "sleepy", "calm"),
    ("rake", "hoe", "spade"),
    ("weight", "handle", "dig"),
    ("beds", "hives", "players", "hues", "tools"),
    ("row", "column", "fee"),
    ("worth", "position"),
    ("barn", "supply", "you", "gardener"),
    ("rival", "favourite", "vase"),
    ("first-way", "second-way"),
    ("min", "max"),
    RULES,
)


Telling = Callable[[Text, str], object]


@dataclass(frozen=True)
class Lost:
    """Two texts of different meaning, and the one sentence that says both."""

    sort: str
    lang: str
    text: str
    other: str
    sentence: str


def others(names: list[str], dice: Random, name: str) -> tuple[str, ...]:
    """Two names that may stand where this one stands."""
    group = next((group for group in ALIKE if name in group), tuple(names) if name in names else ())
    found = [other for other in group if other != name]
    dice.shuffle(found)
    return tuple(found[:2])


def variables(tree: Any) -> list[str]:
    found = [part.name.text for part in parts(tree) if isinstance(part, t.Binder | t.Let | t.Compose)]
    return [*(name for name, _ in PARAMS), "q", "b", *found]


def as_sentence(text: Text, lang: str) -> object:
    return garden().sentence(text, lang)


def lost(seed: int, depth: int = 3, told: Telling = as_sentence) -> Iterator[Lost]:
    """The mutants of one text that read like it, though they mean something else."""
    return unseen(text(seed, depth), Random(seed), told)


def unseen(source: str, dice: Random, told: Telling = as_sentence) -> Iterator[Lost]:
    """`told` is what people read of a text: a sentence, or the lines of a book."""
    block = read("block", source)
    assert isinstance(block, t.Block)
    whole = checked(block)
    if whole is None:
        return
    said, meant = {lang: told(whole, lang) for lang in LANGUAGES}, meaning(whole)
    for mutant in mutants(block, partial(others, variables(block), dice)):
        other = checked(mutant.tree)
        if other is None or meaning(other) == meant:
            continue
        for lang in LANGUAGES:
            if told(other, lang) == said[lang]:
                yield Lost(mutant.sort, lang, unparse(block), unparse(mutant.tree), str(said[lang]))
