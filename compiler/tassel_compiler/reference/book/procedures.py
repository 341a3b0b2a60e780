"""Rules as numbered steps: what was written by hand where it fits, else the lines of the effect.

A rule that only one step calls, and that no chapter of the plan claims, is told below that step; any other one is told
in a place of its own, to which the step points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.reference.book.lines import Lines
from tassel_compiler.reference.book.marking import Marking
from tassel_compiler.reference.book.model import Item
from tassel_compiler.reference.book.places import Places
from tassel_compiler.reference.book.plan import Plan
from tassel_compiler.reference.inventory import name_of
from tassel_compiler.reference.printed import by_hand, word_key
from tassel_compiler.reference.sentences import Known
from tassel_compiler.reference.voice import Voice
from tassel_compiler.resolve.declarations import Rule, Step
from tassel_compiler.resolve.vocabulary import parts


class Procedures:
    def __init__(self, voice: Voice, plan: Plan, places: Places, marking: Marking) -> None:
        self.voice = voice
        self.declared = voice.declared
        self.places = places
        self.marking = marking
        self.lines = Lines(voice, plan, self._also)
        self.callers = _callers(voice)

    def steps(self, rule: Rule) -> tuple[Item, ...]:
        """What a rule says, step by step. The places of its steps are taken."""
        whole = by_hand(self.voice, word_key(rule), rule.steps)
        if whole is not None:
            anchors = tuple(self._anchors(rule, rule.steps))
            inside = tuple(step.body for step in rule.steps)
            return (self._also(Item(whole, anchors=anchors), inside),)
        known = self.voice.inner(rule)
        return _without_empty(item for step in rule.steps for item in self._step(rule, step, known))

    def _step(self, rule: Rule, step: Step, known: Known) -> tuple[Item, ...]:
        anchors = tuple(self._anchors(rule, (step,)))
        marks = self.marking.of(step.origin) if step.origin.path != rule.origin.path else Item("").marks
        text = by_hand(self.voice, f"{rule.name}.{step.name}", (step,)) if step.name else None
        if text is not None:
            return (replace(self._also(Item(text), step.body), anchors=anchors, marks=marks),)
        items = self._called(step.body) or self.lines.block(step.body, self.voice.printer.scene(known))
        if not items:
            items = (Item(""),) if anchors else ()
        return tuple(replace(x, anchors=anchors, marks=marks) if i == 0 else x for i, x in enumerate(items))

    def _anchors(self, rule: Rule, steps: tuple[Step, ...]) -> list[str]:
        names = [] if rule.member else [f"step/{rule.name}.{step.name}" for step in steps if step.name]
        said = (part.text for part in parts(tuple(step.body for step in steps)) if isinstance(part, t.Name))
        numbers = [anchor for name in said if self.places.free(anchor := f"constant/{name}")]
        return [name for name in (*names, *dict.fromkeys(numbers)) if self.places.take(name)]

    def _called(self, block: t.Block) -> tuple[Item, ...]:
        """A step that is another rule, and nothing else, has the name of that rule."""
        deed = block.deeds[0] if len(block.deeds) == 1 else None
        if not isinstance(deed, t.Call) or deed.args or self._has_words(deed.rule.text):
            return ()
        name = name_of(self.declared, self.voice.lang, "rule", deed.rule.text)
        return (self._also(Item(f"{name[:1].upper()}{name[1:]}."), block),)

    def _has_words(self, rule: str) -> bool:
        return "do" in self.voice.printer.deeds.nouns.lexicon.forms(rule)

    def _also(self, item: Item, inside: object) -> Item:
        """The rules that are called inside: told below, or where they are told."""
        see: list[str] = []
        below: list[Item] = []
        for name in _calls(inside):
            rule = self.declared.rules.get(f"rules/{name}")
            anchor = f"rule/{name}"
            if rule is None:
                continue
            if self.callers[name] == 1 and self.places.free(anchor) and self.places.take(anchor):
                items = self.steps(rule)
                items = tuple(replace(x, anchors=(anchor, *x.anchors)) if i == 0 else x for i, x in enumerate(items))
                below += items
            elif anchor not in see:
                see.append(anchor)
        return replace(item, see=(*item.see, *see), items=(*item.items, *below))


def _without_empty(items: Iterable[Item]) -> tuple[Item, ...]:
    """Steps that say nothing, such as places for hooks, are told with the step before them, or with the next."""
    found: list[Item] = []
    waiting: tuple[str, ...] = ()
    for item in items:
        if item.text or item.label or item.items:
            found.append(replace(item, anchors=(*waiting, *item.anchors)))
            waiting = ()
        elif found:
            found[-1] = replace(found[-1], anchors=(*found[-1].anchors, *item.anchors))
        else:
            waiting += item.anchors
    return (*found, Item("", anchors=waiting)) if waiting else tuple(found)


def _calls(inside: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.rule.text for part in parts(inside) if isinstance(part, t.Call)))


def _callers(voice: Voice) -> Counter[str]:
    """By how many texts each rule is called."""
    found: Counter[str] = Counter()
    for rule in (*voice.declared.rules.values(), *(hook.rule for hook in voice.declared.hooks)):
        for step in rule.steps:
            found.update(_calls(step.body))
    return found
