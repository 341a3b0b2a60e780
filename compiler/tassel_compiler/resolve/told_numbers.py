"""Numbers in words: `{lot} coins` says the constant `lot`, so what a thing is called follows the rules.

On entry words as their authors wrote them; on exit the same words with each slot that names a constant filled. A table
by players is told by all its numbers; where the constant is gone `…` stands. Before a noun a number stands as the
language writes it, before a symbol and alone in digits. Slots that are filled where the word is used (`{1}`, `{to}`,
`{e}`) stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from tassel_compiler.resolve.declarations import ByPlayers, Cell, Constant, Word
from tassel_compiler.same import Same

NUMBER_SLOT = re.compile(r"\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}")
_FILLED_LATER = frozenset({"e", "to"})
_NOUN = re.compile(r" (?![A-Z]{2}\b)[^\W\d]")  # a word behind a number, which is no symbol


def with_numbers(
    words: Mapping[str, Word], phrases: Mapping[str, Word], constants: Mapping[str, Constant]
) -> dict[str, Word]:
    asking = _asking.of(tuple(words.values()), (), lambda: tuple(name for name, word in words.items() if _asks(word)))
    return {**words, **{name: _filled(words[name], phrases, constants) for name in asking}}


_asking = Same[tuple[str, ...]](most=16)  # of all words those that tell a number, which are few


def _asks(word: Word) -> bool:
    return any("{" in text and NUMBER_SLOT.search(text) for told in word.forms.values() for text in told.values())


def number_slots(text: str) -> Iterator[str]:
    """The constants that a form of a word asks for."""
    yield from (name for name in NUMBER_SLOT.findall(text) if name not in _FILLED_LATER)


def _filled(word: Word, phrases: Mapping[str, Word], constants: Mapping[str, Constant]) -> Word:
    def number(lang: str, slot: re.Match[str]) -> str:
        if slot[1] in _FILLED_LATER:
            return slot[0]
        told = _told(constants[slot[1]].value) if slot[1] in constants else "…"
        numeral = phrases.get(f"numeral-{told}") if told != "1" and _NOUN.match(slot.string, slot.end()) else None
        return numeral.forms.get(lang, {}).get("name", told) if numeral is not None else told

    forms = {lang: {key: NUMBER_SLOT.sub(partial(number, lang), text) for key, text in told.items()}
             for lang, told in word.forms.items()}  # fmt: skip
    return replace(word, forms=forms)


def _told(cell: Cell) -> str:
    if isinstance(cell, ByPlayers):
        return "/".join(dict.fromkeys(_told(inner) for _, inner in cell.entries))
    return ", ".join(map(_told, cell)) if isinstance(cell, tuple) else str(cell)
