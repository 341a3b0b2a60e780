"""Numbers in words: `{lot} coins` says the constant `lot`, so what a thing is called follows the rules.

On entry words as their authors wrote them; on exit the same words with each slot that names a constant filled. A table
by players is told by all its numbers; where the constant is gone `…` stands. Slots that are filled where the word is
used (`{1}`, `{to}`, `{e}`) stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from tassel_compiler.resolve.declarations import ByPlayers, Cell, Constant, Word

NUMBER_SLOT = re.compile(r"\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}")
_FILLED_LATER = frozenset({"e", "to"})


def with_numbers(words: Mapping[str, Word], constants: Mapping[str, Constant]) -> dict[str, Word]:
    return {name: _filled(word, constants) for name, word in words.items()}


def number_slots(text: str) -> Iterator[str]:
    """The constants that a form of a word asks for."""
    yield from (name for name in NUMBER_SLOT.findall(text) if name not in _FILLED_LATER)


def _filled(word: Word, constants: Mapping[str, Constant]) -> Word:
    if not any("{" in text and NUMBER_SLOT.search(text) for told in word.forms.values() for text in told.values()):
        return word
    forms = {lang: {key: NUMBER_SLOT.sub(lambda slot: _number(slot, constants), text) for key, text in told.items()}
             for lang, told in word.forms.items()}  # fmt: skip
    return replace(word, forms=forms)


def _number(slot: re.Match[str], constants: Mapping[str, Constant]) -> str:
    if slot[1] in _FILLED_LATER:
        return slot[0]
    return _told(constants[slot[1]].value) if slot[1] in constants else "…"


def _told(cell: Cell) -> str:
    if isinstance(cell, ByPlayers):
        return "/".join(dict.fromkeys(_told(inner) for _, inner in cell.entries))
    return ", ".join(map(_told, cell)) if isinstance(cell, tuple) else str(cell)
