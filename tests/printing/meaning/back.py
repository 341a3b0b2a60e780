"""Reading a sentence back: which numbers and which things of a text are nowhere in its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from tassel_compiler.core.bindings import Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.vocabulary import parts
from tests.printing.ground import Text
from tests.printing.meaning.meant import garden
from tests.printing.phrases import phrases

LETTERS = re.compile(r"[^\W\d_]+")
COMMON = 6  # a word that stands in more entries than these says nothing about one
SAID_OTHERWISE = frozenset({"you", "your", "it", "players", "player", "size", "empty", "min", "max", "abs"})


def unsaid(text: Text, sentence: str, lang: str) -> Iterator[str]:
    """What the words of a sentence do not say."""
    words = [word.lower() for word in LETTERS.findall(sentence)]
    for part in parts(text.block):
        if isinstance(part, t.Name):
            meant = text.bindings.get(part.span)
            if meant is not None and not _is_said(meant, part.text, words, lang):
                yield part.text
    for number in _numbers(text.block):
        if not any(_is_number(n, sentence, words, lang) for n in number):
            yield str(number[0])


def _is_said(meant: Meant, name: str, words: list[str], lang: str) -> bool:
    if meant.sort in ("variable", "word") or name in SAID_OTHERWISE:
        return True
    if meant.sort == "constant":
        return True  # by its number, or as an entry of its list
    stems = _stems(name, lang)
    return any(word.startswith(stem) for word in words for stem in stems)


@cache
def _stems(name: str, lang: str) -> tuple[str, ...]:
    """How words of its own begin that an entry has and few others have."""
    d = garden().declared
    family = next((f.name for f in d.families.values() if f.many == name), name)
    found = _words(family, lang)
    own = [word for word in found if _frequency(lang)[word] <= COMMON and len(word) > 2]
    return tuple(word[: max(3, len(word) - 3)] for word in own)


def _words(name: str, lang: str) -> set[str]:
    word = garden().declared.words.get(name)
    texts = word.forms.get(lang, {}).values() if word else ()
    return {found.lower() for text in texts for found in LETTERS.findall(re.sub(r"\{.*?\}", "", text))}


@cache
def _frequency(lang: str) -> Counter[str]:
    own = [w.name for w in garden().declared.words.values() if "garden" in w.span.path]
    return Counter(word for name in own for word in _words(name, lang))


def _numbers(tree: object) -> Iterator[tuple[int, ...]]:
    """Each number of a text, with those that may be said for it: more than none is at least one."""
    compared = {id(part.right): part for part in parts(tree) if isinstance(part, t.Compare)}
    none = {id(part.to) for part in parts(tree) if isinstance(part, t.Set)}
    for part in parts(tree):
        if isinstance(part, t.Number):
            if part.value or (id(part) not in compared and id(part) not in none):
                yield (part.value,)
        elif isinstance(part, t.Per) and part.lot != 1:
            yield (part.lot,)


def _is_number(n: int, sentence: str, words: list[str], lang: str) -> bool:
    numerals = {form.lower() for form in phrases().get(f"numeral-{n}", {}).get(lang, {}).values()}
    return bool(re.search(rf"(?<!\d){n}(?!\d)", sentence)) or not numerals.isdisjoint(words)
