"""Slots in words: `{1}` is what a thing is about, `{1.dat}` a form of that, `{wages}` the number of a constant.

What stands in braces and is no slot would be printed as it stands, and a slot for nothing as an empty place; both are
told. What of a word has to be asked is found out once for each text, and held against the rules each time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tassel_compiler.check.word_forms import FORM_ARTICLES, FORM_HABITS, FORMS, TAGS
from tassel_compiler.core.handwritten import SLOT
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Scalar
from tassel_compiler.overlays import Tree
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.told_numbers import NUMBER_SLOT, number_slots
from tassel_compiler.spelling import nearest

_ARGUMENT = re.compile(r"\{(?:(?:\d|to)(?:\.[\w-]+)?|e)\}")  # what is filled in where the word is used
_BEYOND = re.compile(r"\{([02-9])(?:\.[\w-]+)?\}")
_ASKED = re.compile(r"\{(\d|to)\.([\w-]+)\}")


_TABLE = "table"


class SlotsAsked(NamedTuple):
    """What the slots of a word have to be held against; of most words it is nothing."""

    numbers: tuple[Scalar, ...]  # texts with slots that name numbers
    arguments: tuple[tuple[Scalar, int], ...]  # with the number of a second one, one behind it, or none
    forms: tuple[tuple[Scalar, str, str], ...]  # with slots that ask for a form that no word has
    braces: tuple[tuple[Scalar, str], ...]  # with braces that are no slots


def slots_asked(told: Iterable[Scalar], by_hand: Iterable[Scalar]) -> SlotsAsked:
    """Of what a word is called, and of the sentences written for it."""
    told = list(told)
    left = [(one, _ARGUMENT.sub("", NUMBER_SLOT.sub("", one.text))) for one in told]
    left += [(one, SLOT.sub("", one.text)) for one in by_hand]
    return SlotsAsked(
        tuple(one for one in told if any(number_slots(one.text))),
        tuple((one, int(number)) for one in told for number in _BEYOND.findall(one.text)),
        tuple((one, slot, form) for one in told for slot, form in _ASKED.findall(one.text) if not _is_asked(form)),
        tuple((one, text) for one, text in left if "{" in text or "}" in text),
    )


def _is_asked(form: str) -> bool:
    return all(part in FORMS or part in TAGS or part in FORM_ARTICLES for part in form.split("-"))


class WordSlots:
    def __init__(self, declared: Declarations, tree: Tree, sink: Sink) -> None:
        self.d = declared
        self.sink = sink
        self.numbers = {*declared.constants, *(edit.path.rpartition("/")[2] for edit in tree.taken)}

    def check(self, word: str, asked: SlotsAsked) -> None:
        for told in asked.numbers:
            self._numbers(told, word)
        for told, number in asked.arguments:
            self._argument(told, number, word)
        for told, slot, form in asked.forms:
            self._form(told, slot, form, word)
        for told, left in asked.braces:
            self._braces(told, left, word)

    @cached_property
    def _about(self) -> Mapping[str, Sequence[str]]:
        """What values and rules are about, by their names; of flags and numbers whose they are, and what by."""
        found: dict[str, Sequence[str]] = {one.name: [p.name for p in one.params] for one in self.d.values.values()}
        found |= {one.name: [p.name for p in one.params] for one in self.d.rules.values() if not one.member}
        counted = [(slot.name, ("",) * (slot.holder != _TABLE) + slot.by) for slot in self.d.slots.values()]
        counted += [(one.name, ("", *one.by)) for family in self.d.families.values() for one in family.members.values()]
        for name, about in counted:
            found[name] = max(found.get(name, ()), about, key=len)
        return found

    def _numbers(self, told: Scalar, word: str) -> None:
        """A number told by its name is one of the rules; what an overlay took away was one. Arguments go by their
        place."""
        for slot in number_slots(told.text):
            if slot in self.numbers:
                continue
            about, at = self._about.get(word, ()), told.text.index(f"{{{slot}}}")
            meant = str(about.index(slot) + 1) if slot in about else self._only_slot(word, about)
            meant = "" if f"{{{meant}" in told.text else meant
            why = "that is what it is set to" if meant == "to" else "what it is about is numbered"
            hint = f"write ⟪`{{{meant}}}`⟫: {why}" if meant else None
            span = told.at(at, at + len(slot) + 2) if hint else told.span
            self.sink.report("E0805", span, hint=hint, word=word, slot=slot, near=nearest(slot, self.d.constants))

    def _only_slot(self, word: str, about: Sequence[str]) -> str:
        """What is filled in for a word, where that is one thing."""
        on_the_table = any(one.name == word and one.holder == _TABLE for one in self.d.slots.values())
        return "1" if len(about) == 1 else "to" if on_the_table and not about else ""

    def _argument(self, told: Scalar, number: int, word: str) -> None:
        """There are as many of them as it is about."""
        about = self._about.get(word)
        if number == 0:
            at = told.text.index("{0")
            hint = "write ⟪`{1`⟫: what it is about is counted from 1"
            self.sink.report("E0805", told.at(at, at + 2), hint=hint, word=word, slot=number, near=None)
        elif about is not None and number > len(about):
            at = told.text.index(f"{{{number}")
            hint = f"write ⟪`{{{len(about)}`⟫: there is no other" if about else f"`{word}` is about nothing"
            self.sink.report("E0805", told.at(at, at + 2), hint=hint, word=word, slot=number, near=None)

    def _form(self, told: Scalar, slot: str, form: str, word: str) -> None:
        """`{1.dativ}`: nothing has such a form."""
        legal = sorted((*FORMS, *TAGS, *FORM_ARTICLES))
        near = FORM_HABITS.get(form) or next((one for one in legal if len(one) > 2 and form.startswith(one)), None)
        near = near or nearest(form, legal)
        at = told.text.index(f"{{{slot}.{form}}}") + len(slot) + 2
        hint = f"did you mean ⟪`{near}`⟫?" if near else f"the forms are: ⟪among:{', '.join(legal)}⟫"
        self.sink.report("E0805", told.at(at, at + len(form)), hint=hint, word=word, slot=f"{slot}.{form}", near=None)

    def _braces(self, told: Scalar, left: str, word: str) -> None:
        """A brace that is `left` when all slots are gone would be printed as it stands."""
        found = next((at for at in (left.find("{"), left.find("}")) if at >= 0), None)
        if found is not None:
            slot = left[found : left.find("}", found) + 1] or left[found:]
            self.sink.report("E0806", told.span, word=word, slot=slot)
