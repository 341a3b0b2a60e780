"""How a text goes on behind its label: with a capital, as a sentence of its own, or small, as its language has it.

A capital goes where it stands only because a sentence begins with it: where the word is seen small elsewhere in the
rules, the phrases or the book. Whatever is never seen small keeps its capital, be it a name that a sentence by hand
brings along, a short form of a unit or a rare word; so do words that the game itself never writes small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from tassel_compiler.printing.book.model import Ruled, StepItem, ToldSentence
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.resolve.declarations import Declarations

_HABIT = "label"  # of the phrases
_SMALL = "small"
_ANSWERS = ("yes", "no")  # to a question: they begin with a capital because nothing stands before them
_WORD = re.compile(r"\w+")
_SLOT = re.compile(r"\{[^}]*\}")
_Part = TypeVar("_Part")


def goes_on_small(declared: Declarations, lang: str) -> bool:
    phrase = declared.phrases.get(_HABIT)
    return phrase is not None and phrase.forms.get(lang, {}).get("name") == _SMALL


def behind_labels(part: _Part, declared: Declarations, lang: str) -> _Part:
    """The same with labelled texts as their language goes on."""
    if not goes_on_small(declared, lang):
        return part
    return _small(part, written_small([declared], lang, " ".join(_texts(part))))


def written_small(games: Sequence[Declarations], lang: str, more: str = "") -> frozenset[str]:
    """The words that are seen small, in these texts as well; none that a game calls something by as a name."""
    known = (entry for declared in games for entry in declared.words.items())
    words = _words(word.forms.get(lang, {}) for key, word in known if key not in _ANSWERS)
    names = {_small_form(word) for word in words if word[:1].isupper() and _small_form(word) not in words}
    phrases = _words(phrase.forms.get(lang, {}) for declared in games for phrase in declared.phrases.values())
    found = (word for word in (*words, *phrases, *_WORD.findall(more)) if word[:1].islower())
    return frozenset(found) - names


def _words(forms: Iterable[Mapping[str, str]]) -> set[str]:
    return {word for form in forms for text in form.values() for word in _WORD.findall(_SLOT.sub("", text))}


def _texts(part: object) -> Iterator[str]:
    """What is read in it: names of things among each other have no blanks."""
    if isinstance(part, str) and " " in part:
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from _texts(inner)
    elif is_dataclass(part) and not isinstance(part, Picture):
        for one in fields(part):
            yield from _texts(getattr(part, one.name))


def _small(part: _Part, small: frozenset[str]) -> _Part:
    made: object = part
    if isinstance(part, tuple):
        made = tuple(_small(inner, small) for inner in part)
    elif is_dataclass(part) and not isinstance(part, (type, Picture)):
        told: dict[str, object] = {f.name: _small(getattr(part, f.name), small) for f in fields(part)}
        if isinstance(part, StepItem | ToldSentence) and part.label:
            told["text"] = lowered(part.text, small)
        if isinstance(part, Ruled):  # the other reading stands behind words that say so
            told["other"] = lowered(part.other, small)
        if isinstance(part, StepItem) and part.label and part.runs and part.runs[0][0] == "text":
            told["runs"] = (("text", lowered(part.runs[0][1], small)), *part.runs[1:])
        made = replace(part, **told)
    return cast(_Part, made)


def lowered(text: str, small: frozenset[str]) -> str:
    first = _WORD.match(text)
    joined = first is not None and text[first.end() :][:1] == "-" and text[first.end() + 1 :][:1].isupper()
    return _small_form(text) if first is not None and not joined and _small_form(first[0]) in small else text


def _small_form(text: str) -> str:
    return text[:1].lower() + text[1:]
