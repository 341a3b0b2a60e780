"""Icons inside sentences: a word that has one is followed by it, or replaced where it is only a unit.

A sentence is text of a language; words are found in it by all the forms that their language gives them, the longest
first, and only as whole words. One that stands beside its word does so at the first mention: the word says it all, so
nothing is lost in black and white or where a page is read aloud, and a reader meets each drawing once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.printing.icons.tokens import Token, Tokens

NOUN = re.compile(r"^(one|many|nom|acc|dat|gen)(-|$)")
NAME_FORM = re.compile(r"^(name|nom|dat|of)$")
NARROW = "\u202f"  # a space that keeps a number and its icon on one line
ENDING, ENDINGS = "{e}", ("e", "er", "en", "em", "es")  # of an adjective

Inline = tuple[re.Pattern[str], Mapping[str, tuple[str, bool]]]


class HasForms(Protocol):
    """What is read of a word."""

    @property
    def forms(self) -> Mapping[str, Mapping[str, str]]:
        """language -> form -> text"""


def forms(words: Mapping[str, HasForms], table: IconTable, lang: str, articles: Sequence[str] = ()) -> Inline:
    """What to look for in sentences of a language: form -> drawing, and whether it replaces the word.

    What is found by its name is found without the article it begins with.
    """
    found: dict[str, tuple[str, bool]] = {}
    for key, how in table.inline.items():
        word, drawing = words.get(key), table.of(*key.split())
        if word is None or drawing is None or how == "no":
            continue
        for text in _texts(word.forms.get(lang, {}), how, articles):
            found.setdefault(text, (drawing, how == "instead"))
    return _pattern(tuple(sorted(found, key=len, reverse=True))), found


def _texts(forms: Mapping[str, str], how: str, articles: Sequence[str]) -> Iterator[str]:
    named = how == "named" and "name" in forms
    for key, text in forms.items():
        if not text or not (NAME_FORM if named else NOUN).match(key):
            continue
        if named:
            article = next((a for a in articles if a and text.startswith(a)), "")
            name = text.removeprefix(article)
            yield from (name, capitalised(name))
        else:
            spoken = [text.replace(ENDING, ending) for ending in ENDINGS] if ENDING in text else [text]
            yield from spoken
            yield from () if how == "instead" else map(capitalised, spoken)  # begins a sentence


@lru_cache(maxsize=64)
def _pattern(texts: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, texts))})(?!\w)") if texts else re.compile(r"(?!)()")


def inline(sentence: str, inline: Inline) -> Tokens:
    """The sentence as texts and icons, in order."""
    return _told(sentence, inline, set(), True)


def first_mentions(sentence: str, inline: Inline, seen: set[str]) -> Tokens:
    """The same with each word kept, and the drawings only that nobody has `seen` yet."""
    return _told(sentence, inline, seen, False)


def _told(sentence: str, inline: Inline, seen: set[str], short: bool) -> Tokens:
    pattern, drawings = inline
    found: list[Token] = []
    rest = 0
    for match in pattern.finditer(sentence):
        drawing, instead = drawings[match[1]]
        if instead and short:
            before = sentence[rest : match.start()]
            before = f"{before[:-1]}{NARROW}" if before[-1:] in (" ", "\u00a0") else before
        elif drawing in seen or sentence[match.end() : match.end() + 1] == "-":  # part of a longer word
            continue
        else:
            before = f"{sentence[rest : match.end()]}{NARROW if short else ''}"
            seen.add(drawing)
        found += [Token("text", before), Token("icon", drawing)]
        rest = match.end()
    tail = sentence[rest:]
    return tuple(token for token in (*found, Token("text", tail)) if token.text)
