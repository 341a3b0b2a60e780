"""Icons inside sentences: a word that has one is followed by it, or replaced where it is only a unit.

A sentence is text of a language; words are found in it by all the forms that their language gives them, the longest
first, and only as whole words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.printing.icons.tokens import Token, Tokens

NOUN = re.compile(r"^(one|many|nom|acc|dat|gen)(-|$)")
NARROW = "\u202f"  # a space that keeps a number and its icon on one line

Inline = tuple[re.Pattern[str], Mapping[str, tuple[str, bool]]]


class HasForms(Protocol):
    """What is read of a word."""

    @property
    def forms(self) -> Mapping[str, Mapping[str, str]]:
        """language -> form -> text"""


def forms(words: Mapping[str, HasForms], table: IconTable, lang: str) -> Inline:
    """What to look for in sentences of a language: form -> drawing, and whether it replaces the word."""
    found: dict[str, tuple[str, bool]] = {}
    for key, how in table.inline.items():
        word, drawing = words.get(key), table.of(*key.split())
        if word is None or drawing is None or how not in ("instead", "beside"):
            continue
        for name, text in word.forms.get(lang, {}).items():
            if NOUN.match(name) and text:
                found.setdefault(text, (drawing, how == "instead"))
    return _pattern(tuple(sorted(found, key=len, reverse=True))), found


@lru_cache(maxsize=64)
def _pattern(texts: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, texts))})(?!\w)") if texts else re.compile(r"(?!)()")


def inline(sentence: str, inline: Inline) -> Tokens:
    """The sentence as texts and icons, in order."""
    pattern, drawings = inline
    found: list[Token] = []
    rest = 0
    for match in pattern.finditer(sentence):
        drawing, instead = drawings[match[1]]
        before = sentence[rest : match.start() if instead else match.end()]
        glued = f"{before[:-1]}{NARROW}" if instead and before[-1:] in (" ", "\u00a0") else before
        found += [Token("text", glued if instead else f"{before}{NARROW}"), Token("icon", drawing)]
        rest = match.end()
    tail = sentence[rest:]
    return tuple(token for token in (*found, Token("text", tail)) if token.text)
