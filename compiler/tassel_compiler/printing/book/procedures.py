"""Rules as numbered steps: what was written by hand where it fits, else the lines of the effect.

A rule that only one step calls, and that no chapter of the plan claims, is told below that step; any other one is told
in a place of its own, to which the step points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce

from tassel_compiler.core.handwritten import Effect, Handwritten, single_effect, whole_effect
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.lines import Lines
from tassel_compiler.printing.book.marking import Marking
from tassel_compiler.printing.book.model import Marks, StepItem, anchors, joined_marks
from tassel_compiler.printing.book.notes import StepNotes
from tassel_compiler.printing.book.places import Places
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.speech.beginning import Beginning, begun_by
from tassel_compiler.printing.speech.printed import by_hand
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Rule, Step, is_list
from tassel_compiler.resolve.vocabulary import parts


class BookProcedures:
    def __init__(
        self,
        voice: Voice,
        plan: BookPlan,
        places: Places,
        marking: Marking,
        notes: StepNotes,
        letters: Callable[[str, object], tuple[str, ...]] = lambda rule, body: (),
    ) -> None:
        self.voice = voice
        self.notes = notes
        self.letters = letters
        self.declared = voice.declared
        self.places = places
        self.marking = marking
        self.lines = Lines(voice, plan, self._also)
        self.callers = _callers(voice)

    def steps(self, rule: Rule) -> tuple[StepItem, ...]:
        """What a rule says, step by step, and what stands instead of it. The places of its steps are taken."""
        return self.notes.on(self._steps(rule), rule)

    def _steps(self, rule: Rule) -> tuple[StepItem, ...]:
        text = by_hand(self.voice, whole_effect(rule))
        if text is not None:
            own = tuple(self._anchors(rule, rule.steps))
            inside = tuple(step.body for step in rule.steps)
            marks = reduce(joined_marks, (self._marks(rule, step) for step in rule.steps), Marks())
            item = StepItem(text, anchors=own, letters=self.letters(rule.name, inside), marks=marks)
            item = self._also(item, inside, self._named(whole_effect(rule)))
            return self.notes.on_steps((item,), rule)
        begun = begun_by(self.voice, rule)
        return _without_empty(item for step in rule.steps for item in self._step(rule, step, begun))

    def _step(self, rule: Rule, step: Step, begun: Beginning) -> tuple[StepItem, ...]:
        items = self._said(rule, step, begun)
        return self.notes.on(items, rule, step.name) if step.name else items

    def _said(self, rule: Rule, step: Step, begun: Beginning) -> tuple[StepItem, ...]:
        if f"step/{rule.name}.{step.name}" in self.places.planned:  # a text tells it where it is asked for
            return ()
        own = tuple(self._anchors(rule, (step,)))
        marks = self._marks(rule, step)
        text = by_hand(self.voice, single_effect(rule, step)) if step.name else None
        if text is not None:
            item = self._also(StepItem(text), step.body, self._named(single_effect(rule, step)))
            letters = self.letters(rule.name, step.body)
            marks = joined_marks(marks, item.marks)
            return (replace(item, anchors=(*own, *item.anchors), marks=marks, letters=letters),)
        items = self._called(step.body) or self.lines.block(begun.of(step), begun.scene)
        if not items:
            items = (StepItem(""),) if own else ()
        anchors_of = (*own, *items[0].anchors) if items else ()
        first = replace(items[0], anchors=anchors_of, marks=joined_marks(marks, items[0].marks)) if items else None
        letters = self.letters(rule.name, step.body)
        return (replace(first, letters=letters), *items[1:]) if first is not None else ()

    def _marks(self, rule: Rule, step: Step) -> Marks:
        """What a step rests on beside its rule, whose marks stand above."""
        said = step.origin.inherited or step.origin.path == rule.origin.path
        return Marks() if said else self.marking.of(step.origin)

    def _anchors(self, rule: Rule, steps: tuple[Step, ...]) -> list[str]:
        names = [] if rule.member else [f"step/{rule.name}.{step.name}" for step in steps if step.name]
        own = [name for name in names if self.places.take(name)]
        return [*own, *self.named(tuple(step.body for step in steps))]

    def named(self, tree: object) -> list[str]:
        """The numbers and values that only a sentence tells: where they are named first. Values may name others."""
        found: list[str] = []
        todo = [tree]
        while todo:
            said = dict.fromkeys(part.text for part in parts(todo.pop()) if isinstance(part, t.Name))
            for anchor in (f"{kind}/{name}" for name in said for kind in ("constant", "value")):
                if self._is_told(anchor) and self.places.free(anchor) and self.places.take(anchor):
                    found.append(anchor)
                    value = self.declared.values.get(anchor.removeprefix("value/"))
                    todo += [value.body] if value is not None else []
        return found

    def _is_told(self, anchor: str) -> bool:
        """Whether its name tells all of it: a number is printed, a test has words, what has none is unfolded. A list
        and a number that is worked out are told in a place of their own."""
        kind, _, name = anchor.partition("/")
        if kind == "constant":
            constant = self.declared.constants.get(name)
            return constant is not None and not is_list(constant.value)
        value = self.voice.checked.values.get(name)
        return value is None or value.type.form == "flag" or name not in self.declared.words

    def _called(self, block: t.Block) -> tuple[StepItem, ...]:
        """A step that is another rule, and nothing else, has the name of that rule."""
        deed = block.deeds[0] if len(block.deeds) == 1 else None
        if not isinstance(deed, t.Call) or deed.args or self._has_words(deed.rule):
            return ()
        name = name_of(self.declared, self.voice.lang, "rule", deed.rule.text)
        return (self._also(StepItem(f"{capitalised(name)}."), block),)

    def _has_words(self, rule: t.Name) -> bool:
        lexicon = self.voice.printer.deeds.lexicon
        return "do" in (lexicon.find(lexicon.key(rule)) or {})

    def _named(self, effect: Effect) -> frozenset[str]:
        """The rules that a sentence by hand only names; the others that it calls it tells."""
        word = Handwritten.of(self.voice.checked).sentence(effect)
        return frozenset(word.names if word is not None else ())

    def _is_changed(self, rule: Rule) -> bool:
        """What overlays changed is shown below a sentence that tells the rule."""
        layer = rule.origin.span.source.layer
        return any(step.body.span.source.layer != layer for step in rule.steps) or bool(self.notes.within(rule))

    def _also(self, item: StepItem, inside: object, named: frozenset[str] | None = None) -> StepItem:
        """The rules that are called inside: told below, or where they are told."""
        see: list[str] = []
        below: list[StepItem] = []
        for name in _calls(inside):
            rule = self.declared.rules.get(f"rules/{name}")
            anchor = f"rule/{name}"
            if rule is None:
                continue
            if self.callers[name] == 1 and self.places.free(anchor) and self.places.take(anchor):
                items = self.steps(rule)
                if named is not None and name not in named and not self._is_changed(rule):
                    marks = reduce(joined_marks, map(_resting, items), self.marking.of(rule.origin))
                    told = (anchor, *(a for x in items for a in anchors(x)))
                    item = replace(item, anchors=(*item.anchors, *told), marks=joined_marks(item.marks, marks))
                    continue
                items = tuple(replace(x, anchors=(anchor, *x.anchors)) if i == 0 else x for i, x in enumerate(items))
                below += items
            elif anchor not in see:
                see.append(anchor)
        if named is None and len(below) == 1 and not item.items and self._is_call(inside) and below[0].text:
            return _instead_of_call(item, below[0], tuple(see))
        return _said_once(replace(item, see=(*item.see, *see), items=(*item.items, *below)))

    def _is_call(self, inside: object) -> bool:
        """Whether a call is all that is said: what else is done nobody needs to be told."""
        deeds = inside.deeds if isinstance(inside, t.Block) else (inside,)
        printer = self.voice.printer.deeds
        said = [d for d in deeds if not isinstance(d, t.Set) or printer.plain(d, Scene())]
        return len(said) == 1 and isinstance(said[0], t.Call)


def _resting(item: StepItem) -> Marks:
    """What a step and all below it rest on."""
    return reduce(joined_marks, map(_resting, item.items), item.marks)


def _instead_of_call(item: StepItem, only: StepItem, see: tuple[str, ...]) -> StepItem:
    """A rule that says one thing only is told where it is called, in place of the sentence that calls it."""
    return replace(only, see=(*item.see, *see, *only.see), anchors=(*item.anchors, *only.anchors))


def _said_once(item: StepItem) -> StepItem:
    """What the sentence of a step says already is not said below it again."""
    again = [x for x in item.items if x.text and x.text in item.text and not _has_more(x)]
    told = tuple(anchor for x in again for anchor in x.anchors)
    return replace(item, anchors=(*item.anchors, *told), items=tuple(x for x in item.items if x not in again))


def _has_more(item: StepItem) -> bool:
    return bool(item.items or item.replaced) or item.marks != Marks()


def _without_empty(items: Iterable[StepItem]) -> tuple[StepItem, ...]:
    """Steps that say nothing, such as places for hooks, are told with the step before them, or with the next."""
    found: list[StepItem] = []
    waiting: tuple[str, ...] = ()
    for item in items:
        if item.text or item.label or item.items or item.replaced:
            found.append(replace(item, anchors=(*waiting, *item.anchors)))
            waiting = ()
        elif found:
            found[-1] = replace(found[-1], anchors=(*found[-1].anchors, *item.anchors))
        else:
            waiting += item.anchors
    return (*found, StepItem("", anchors=waiting)) if waiting else tuple(found)


def _calls(inside: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.rule.text for part in parts(inside) if isinstance(part, t.Call)))


def _callers(voice: Voice) -> Counter[str]:
    """By how many texts each rule is called."""
    found: Counter[str] = Counter()
    for rule in (*voice.declared.rules.values(), *(hook.rule for hook in voice.declared.hooks)):
        for step in rule.steps:
            found.update(_calls(step.body))
    return found
