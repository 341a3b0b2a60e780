"""Characters that mean nothing here, or mean it in another language."""

from __future__ import annotations

import re

from tassel_compiler.effects.failure import Misfit
from tassel_compiler.effects.mistakes.mistake import Mistake, at, here

_SIGNS = {
    "==": "=", "&&": "and", "&": "and", "||": "or", "!": "not", "<>": "!=", "=>": ">=", "=<": "<=",
    "%": "mod", "+=": "raise ... by", "-=": "lower ... by", ":=": "set ... to", "≤": "<=", "≥": ">=",
    "≠": "!=", "×": "*",
    "÷": "/", "−": "-", "–": "-", "→": "to", "\u2019": "'", "\u2026": "..", "**": "*", "//": "/",
}  # fmt: skip


def tab(failure: Misfit) -> Mistake | None:
    if failure.found != "\t":
        return None
    return Mistake("E0111", failure.start, failure.end, "a tab")


_BLANKS = {
    "\u00a0": "a no-break blank",
    "\u202f": "a no-break blank",
    "\u2009": "a thin blank",
    "\u200b": "an invisible blank",
}


def blank(failure: Misfit) -> Mistake | None:
    """What looks like a blank and is none."""
    if failure.found not in _BLANKS:
        return None
    return Mistake("E0117", failure.start, failure.end, _BLANKS[failure.found], "⟪blank:write an ordinary blank⟫")


def foreign_sign(failure: Misfit) -> Mistake | None:
    """`==` reaches us at its second character, `&&` at its first."""
    for start in (failure.start - 1, failure.start):
        for length in (2, 1):
            sign = failure.text[max(start, 0) : max(start, 0) + length]
            if sign in _SIGNS and start >= 0 and start + length > failure.start:
                return Mistake("E0106", start, start + len(sign), sign, _SIGNS[sign])
    return None


def capital_letter(failure: Misfit) -> Mistake | None:
    word = failure.word
    if failure.type != "STRANGE" or word is None:
        return None
    plain = word.text.lower().replace("_", "-")
    return at(word, "E0107", plain if plain.isascii() else "")


def strange_character(failure: Misfit) -> Mistake | None:
    if failure.type != "STRANGE":
        return None
    slot = _SLOT.match(failure.text, failure.start)
    if slot is not None:
        hint = f"write ⟪`{slot['name']}`⟫: braces are for printed texts"
        return Mistake("E0117", failure.start, slot.end(), slot[0], hint)
    return here(failure, "E0117", _INSTEAD.get(failure.found, "⟪leave:leave it out⟫"))


_SLOT = re.compile(r"\{(?P<name>[a-z][a-z0-9-]*)\}")
_UNQUOTED = "⟪leave:leave the quotation marks out⟫"
_INSTEAD = {"_": "join the words with a hyphen: ⟪`-`⟫"} | dict.fromkeys("\"“”„«»", _UNQUOTED)
