"""How a language spaces its signs (French has no-break spaces before `;` and `?`): data under the phrase `spacing`.
So a language that has a space before a sign says so once, and who joins texts by a sign asks here for it.

On entry words as their authors typed them, with plain blanks; on exit the same words as they are printed, so that
labels, questions and sentences written by hand need no further care.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import partial

from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Word
from tassel_compiler.same import Same

SPACING = "spacing"
SETTING = frozenset({SPACING, "contractions", "elisions"})  # phrases about spaces themselves: they stay as they are


@frozen
class Typography:
    """How one language sets a text."""

    spacing: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, phrases: Mapping[str, Word], lang: str) -> Typography:
        """`phrases` are those of a rule set, which are spaced already."""
        return cls(phrases[SPACING].forms.get(lang, {}) if SPACING in phrases else {})

    def spaced(self, text: str) -> str:
        return spaced(text, self.spacing)

    def labelled(self, label: str, text: str, between: str = " ") -> str:
        """`label: text`; what has no label stands alone."""
        return f"{label}{self.sign(':')}{between}{text}" if label else text

    def apart(self, texts: Iterable[str]) -> str:
        """`one; other`"""
        return f"{self.sign(';')} ".join(texts)

    def sign(self, mark: str) -> str:
        """A sign behind a word, with the space that the language has before it."""
        return self.spacing.get(f" {mark}", mark)


def spaced(text: str, table: Mapping[str, str]) -> str:
    """A text with the spaces of its language; a text that has them already stays as it is."""
    for typed, printed in table.items():
        text = text.replace(typed, printed)
    return text


def set_text(words: Mapping[str, Word], phrases: Mapping[str, Word]) -> dict[str, Word]:
    """The words with the spaces that the phrases ask for."""
    spacing = phrases.get(SPACING)
    tables = spacing.forms if spacing is not None else {}
    return {
        name: word if name in SETTING else _spaced.of((word, spacing), (), partial(_set, word, tables))
        for name, word in words.items()
    }


_spaced = Same[Word](most=4096)


def _set(word: Word, tables: Mapping[str, Mapping[str, str]]) -> Word:
    """The word itself where nothing is spaced, which is most of them."""
    texts = (*((lang, told.values()) for lang, told in word.forms.items()), *((k, (t,)) for k, t in word.text.items()))
    if not any(typed in text for lang, told in texts for typed in tables.get(lang, ()) for text in told):
        return word
    forms = {lang: _forms(told, tables.get(lang, {})) for lang, told in word.forms.items()}
    sentences = {lang: spaced(text, tables.get(lang, {})) for lang, text in word.text.items()}
    return replace(word, forms=forms, text=sentences)


def _forms(forms: Mapping[str, str], table: Mapping[str, str]) -> Mapping[str, str]:
    return {name: spaced(text, table) for name, text in forms.items()}
