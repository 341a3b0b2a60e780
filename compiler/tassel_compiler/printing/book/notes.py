"""Notes at what another text stands instead of: struck out if it never holds, and who takes its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tassel_compiler.printing.book.marking import Marking
from tassel_compiler.printing.book.model import Instead, Paragraph, StepItem
from tassel_compiler.printing.speech.replacing import Replaced, Replacing
from tassel_compiler.resolve.declarations import Rule


class StepNotes:
    """`label` says what a step is called, for texts that tell several."""

    def __init__(self, replacing: Replacing, marking: Marking) -> None:
        self.replacing = replacing
        self.marking = marking

    def on(self, items: tuple[StepItem, ...], rule: Rule, step: str = "") -> tuple[StepItem, ...]:
        """The items of a rule or step; the first of them bears the notes."""
        found = self.replacing.at(rule.path, step)
        if not found:
            return items
        first, *rest = items or (StepItem(""),)
        noted = replace(first, replaced=(*self._notes(found), *first.replaced))
        whole = (noted, *rest)
        return tuple(_struck(item) for item in whole) if any(one.wholly for one in found) else whole

    def on_steps(self, items: tuple[StepItem, ...], rule: Rule) -> tuple[StepItem, ...]:
        """One sentence that tells all steps of a rule bears the notes of each."""
        first, *rest = items
        found = (one for one in self.within(rule) if one.point[1])
        return (replace(first, replaced=(*first.replaced, *self._notes(found, named=True))), *rest)

    def on_text(self, paragraph: Paragraph, covers: Iterable[str]) -> Paragraph:
        """A text that tells rules and steps in their stead."""
        found = [one for anchor in covers for one in self._told_in(anchor)]
        wholly = any(one.wholly for one in found)
        return replace(paragraph, replaced=tuple(self._notes(found, named=True)), struck=wholly)

    def _told_in(self, anchor: str) -> Iterable[Replaced]:
        kind, _, id = anchor.partition("/")
        rules = self.replacing.voice.declared.rules
        if kind == "rule" and f"rules/{id}" in rules:
            return self.replacing.at(f"rules/{id}")
        name, _, step = id.rpartition(".")
        own = (rule for rule in rules.values() if kind == "step" and rule.name == name and not rule.member)
        return [one for rule in own for one in self.replacing.at(rule.path, step)]

    def within(self, rule: Rule) -> tuple[Replaced, ...]:
        return self.replacing.within(rule.path)

    def _notes(self, found: Iterable[Replaced], named: bool = False) -> Iterable[Instead]:
        for one in found:
            text = self.replacing.named(one) if named else one.text
            marks = self.marking.marks(one.origin.source, one.origin.ruling, one.origin.status)
            yield Instead(".".join(filter(None, one.point)), text, one.by, marks)


def _struck(item: StepItem) -> StepItem:
    return replace(item, struck=True, items=tuple(_struck(inner) for inner in item.items))
