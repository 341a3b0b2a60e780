"""Texts written by hand: which of them fit the rules as they are, and the numbers that stand in them.

A text that tells entities in their stead carries the mark of what they were when it was written. `{name}` in a text is
the constant of that name, so its number is the one that is played; `{area/NAME}` the letter of a part of the table.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import SLOT, Handwritten
from tassel_compiler.core.meaning import DIGITS, MeaningNode
from tassel_compiler.printing.book.numbers import BookNumbers
from tassel_compiler.printing.book.plan import BookPlan, Prose
from tassel_compiler.printing.speech.slots import slot_said
from tassel_compiler.printing.speech.voice import Voice

_AREA = re.compile(r"[ \u00a0]?\{area/([\w-]+)\}")


def fitting(checked: Checked, plan: BookPlan, name: str) -> Prose | None:
    """The last text of this name that was written for what is played."""
    candidates = plan.texts.get(name, ())
    return next((p for p in reversed(candidates) if mark(checked, p) in p.fingerprints), None)


def mark(checked: Checked, prose: Prose) -> str:
    """The mark of what a text covers, its slots left out; none if nothing that could change is told."""
    meanings = Handwritten.of(checked).meanings
    slots = frozenset(MeaningNode("constant", key) for key in _in_every(prose))
    marks = [mark for mark in (meanings.entity(*_anchor(a), slots).mark for a in prose.covers) if mark]
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()[:DIGITS] if marks else ""


def _anchor(anchor: str) -> tuple[str, str]:
    kind, _, id = anchor.partition("/")
    return kind, id


def _in_every(prose: Prose) -> set[str]:
    told = [{key for key, form in SLOT.findall(text) if not form} for text in prose.text.values()]
    return set.intersection(*told) if told else set()


def constants_in(prose: Prose) -> tuple[str, ...]:
    found = (name for text in prose.text.values() for name, form in SLOT.findall(text) if not form)
    return tuple(dict.fromkeys(f"constant/{name}" for name in found))


def filled_prose(text: str, numbers: BookNumbers, voice: Voice) -> str:
    """Plain numbers as the language writes them before what follows, lists and tables by players in digits."""

    def one(slot: re.Match[str]) -> str:
        constant = voice.declared.constants.get(slot[1])
        if slot[2] or (constant is not None and isinstance(constant.value, int)):
            return slot_said(voice, slot)
        return numbers.constant(slot[1]) or slot_said(voice, slot)

    return SLOT.sub(one, text)


def areas_in(prose: Prose) -> Iterator[str]:
    """The parts of the table whose letters a text asks for."""
    yield from (name for text in prose.text.values() for name in _AREA.findall(text))


def with_letters(text: str, letter: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Texts and letters in order; of what is on no picture no letter is told."""
    pieces = _AREA.split(text)
    told = (("text" if n % 2 == 0 else "letter", letter(piece) if n % 2 else piece) for n, piece in enumerate(pieces))
    return tuple((kind, piece) for kind, piece in told if piece)
