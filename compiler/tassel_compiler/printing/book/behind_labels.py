"""How a text goes on behind its label: with a capital, as a sentence of its own, or small, as its language has it.

Names keep their capitals: words that the game never writes small, and short forms such as those of units.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from tassel_compiler.printing.book.model import Ruled, StepItem, ToldSentence
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.resolve.declarations import Declarations

_HABIT = "label"  # of the phrases
_SMALL = "small"
_ANSWERS = ("yes", "no")  # to a question: they begin with a capital because nothing stands before them
_WORD = re.compile(r"\w+")
_Part = TypeVar("_Part")


def goes_on_small(declared: Declarations, lang: str) -> bool:
    phrase = declared.phrases.get(_HABIT)
    return phrase is not None and phrase.forms.get(lang, {}).get("name") == _SMALL


def behind_labels(part: _Part, declared: Declarations, lang: str) -> _Part:
    """The same with labelled texts as their language goes on."""
    return _small(part, written_as_names(declared, lang)) if goes_on_small(declared, lang) else part


def written_as_names(declared: Declarations, lang: str) -> frozenset[str]:
    """The words that begin with a capital wherever the game writes them."""
    named = (word for key, word in declared.words.items() if key not in _ANSWERS)
    forms: list[Mapping[str, str]] = [word.forms.get(lang, {}) for word in named]
    words = {word for form in forms for text in form.values() for word in _WORD.findall(text)}
    return frozenset(word for word in words if word[:1].isupper() and word[:1].lower() + word[1:] not in words)


def _small(part: _Part, names: frozenset[str]) -> _Part:
    made: object = part
    if isinstance(part, tuple):
        made = tuple(_small(inner, names) for inner in part)
    elif is_dataclass(part) and not isinstance(part, (type, Picture)):
        told: dict[str, object] = {f.name: _small(getattr(part, f.name), names) for f in fields(part)}
        if isinstance(part, StepItem | ToldSentence) and part.label:
            told["text"] = lowered(part.text, names)
        if isinstance(part, Ruled):  # the other reading stands behind words that say so
            told["other"] = lowered(part.other, names)
        if isinstance(part, StepItem) and part.label and part.runs and part.runs[0][0] == "text":
            told["runs"] = (("text", lowered(part.runs[0][1], names)), *part.runs[1:])
        made = replace(part, **told)
    return cast(_Part, made)


def lowered(text: str, names: frozenset[str]) -> str:
    first = _WORD.match(text)
    if first is None or first[0] in names or first[0][1:2].isupper():
        return text
    return text[:1].lower() + text[1:]
