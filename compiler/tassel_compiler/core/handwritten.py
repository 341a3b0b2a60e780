"""Sentences written by hand: which effect each stands for, and whether it still says what is played.

A sentence carries the mark of the meaning it was written for. What its slots tell does not belong to that meaning: a
number told by `{rounds}` may change, and what is told by `{hut.many}` may be called otherwise. Neither does what
the sentence only names (`names: [a-rule, a-value]`), since that is told at its own place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from tassel_compiler.core.meaning import Meaning, MeaningNode, Meanings
from tassel_compiler.core.tree import Checked
from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Rule, Step, Word
from tassel_compiler.resolve.vocabulary import words_said_in
from tassel_compiler.source import Span

SLOT = re.compile(r"\{([\w-]+(?: [\w-]+)*)(?:\.([\w-]+))?\}")


@frozen
class Effect:
    """What a sentence can stand for: some steps of a rule."""

    key: str
    rule: Rule
    steps: tuple[Step, ...]

    @property
    def span(self) -> Span:
        return self.rule.origin.span if len(self.steps) != 1 else self.steps[0].origin.span


def word_key(rule: Rule) -> str:
    """Under which name the words of a rule stand: `turn`, `solo`, of a deed member `solo.free`."""
    return f"{rule.row.name}.{rule.member}" if rule.member and rule.row else rule.name


def whole_effect(rule: Rule) -> Effect:
    return Effect(word_key(rule), rule, rule.steps)


def single_effect(rule: Rule, step: Step) -> Effect:
    return Effect(f"{rule.name}.{step.name}", rule, (step,))


def named_by(name: str) -> Iterator[MeaningNode]:
    """What a name under `names` leaves to its own place."""
    yield MeaningNode("rule", f"rules/{name}")
    yield from (MeaningNode(sort, name) for sort in ("value", "constant", "zone", "track"))


def _holds(sentence: str, words: str) -> bool:
    """Whether these words stand in a sentence, outside its slots."""
    return words in sentence and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", SLOT.sub("", sentence)) is not None


class Handwritten:
    """The sentences of one rule set beside their effects; `of` keeps one for each checked tree."""

    @classmethod
    def of(cls, checked: Checked) -> Handwritten:
        return checked.derive(cls, lambda: cls(checked))

    def __init__(self, checked: Checked) -> None:
        self.d = checked.declared
        self.bindings = checked.bindings
        self.values = checked.values
        self.meanings = Meanings(checked)
        self._fit: dict[tuple[str, tuple[Span, ...]], Word | None] = {}

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """Whole rules, rows, deeds, hooks, and single steps, by the name of their words."""
        found: dict[str, Effect] = {}
        for rule in (*self.d.rules.values(), *(hook.rule for hook in self.d.hooks)):
            found.setdefault(word_key(rule), whole_effect(rule))
            for step in rule.steps:
                if step.name:
                    found.setdefault(f"{rule.name}.{step.name}", single_effect(rule, step))
        return found

    def sentence(self, effect: Effect) -> Word | None:
        """The words written for exactly this effect."""
        known = effect.key, tuple(step.body.span for step in effect.steps)  # not the answer about another tree
        if known not in self._fit:
            word = self.d.words.get(effect.key)
            self._fit[known] = word if word is not None and word.text and self.fits(word, effect) else None
        return self._fit[known]

    def fits(self, word: Word, effect: Effect) -> bool:
        return self.meaning(word, effect).mark in word.fingerprints and not self.renamed(word, effect)

    def meaning(self, word: Word, effect: Effect) -> Meaning:
        """What the sentence tells, its slots and the rules that it only names left out."""
        slots = self._slots(word)
        numbers = {MeaningNode("constant", key) for key, form in slots if not form}
        named = {node for name in word.names for node in named_by(name)}
        return self.meanings.steps(effect.rule, effect.steps, frozenset(numbers | named))

    def _slots(self, word: Word) -> set[tuple[str, str]]:
        """What every language tells by a slot."""
        told = [{(key, form and "noun") for key, form in SLOT.findall(text)} for text in word.text.values()]
        return set.intersection(*told) if told else set()

    # ---- words of values -----------------------------------------------------------------------------------

    @cached_property
    def outdated(self) -> dict[str, tuple[MeaningNode, Span]]:
        """The words of values, groups, rows, and of what rules remember, that say what it was before a later layer
        changed it."""
        found: dict[str, tuple[MeaningNode, Span]] = {}
        for name, node in self._told_by_words():
            word = self.d.words.get(name)
            if word is not None and not word.text and word.forms_at:
                change = self._left_behind(word, node)
                if change is not None:
                    found.setdefault(name, change)
        return found

    @cached_property
    def outdated_calls(self) -> dict[str, tuple[MeaningNode, Span]]:
        """The words that call a rule (`do`) and say what it did before a later layer changed it.

        A rule with steps of its own is called by its name, and told step by step; of one that is a single deed the call
        is all that is told where it is called.
        """
        found: dict[str, tuple[MeaningNode, Span]] = {}
        for rule in self._deeds():
            change = self._left_behind(self.d.words[rule.name], MeaningNode("rule", rule.path))
            if change is not None:
                found[rule.name] = change
        return found

    def _deeds(self) -> Iterator[Rule]:
        """Rules of one step without a name, whose words say what a call of them does."""
        for rule in self.d.rules.values():
            word = self.d.words.get(rule.name) if rule.row is None and len(rule.steps) == 1 else None
            if word is not None and not rule.steps[0].name and any("do" in forms for forms in word.forms.values()):
                yield rule

    def mark(self, name: str) -> str:
        """Of what the words of a value, of a call, or of something remembered, tell."""
        word = self.d.words[name]
        if f"rules/{name}" in self.d.rules:
            return self._worded(word, MeaningNode("rule", f"rules/{name}")).mark
        return next(self._worded(word, node).mark for found, node in self._told_by_words() if found == name)

    def _told_by_words(self) -> Iterator[tuple[str, MeaningNode]]:
        yield from ((name, MeaningNode("value", name)) for name in self.values if name in self.d.values)
        yield from self._of_groups()
        yield from self._of_rows()
        yield from self._of_changes()
        known = {*self.d.values, *self.d.constants, *self.d.tracks, *self.d.zones, *self.d.families, *self.d.supply}
        for rule in (*self.d.rules.values(), *(hook.rule for hook in self.d.hooks)):
            own = (param.name for param in rule.remember if param.start is not None and param.name not in known)
            yield from ((name, MeaningNode("memory", f"{rule.path}.{name}")) for name in own)

    def _of_groups(self) -> Iterator[tuple[str, MeaningNode]]:
        """`ripe`, `fruit/ripe`, `ripe fruit`."""
        for family in self.d.families.values():
            nodes = {group: MeaningNode("group", f"{family.name}/{group}") for group in family.groups}
            for name in self.d.words if nodes else ():
                told = name.removeprefix(f"{family.name}/").partition(" ")[0]
                if told in nodes:
                    yield name, nodes[told]

    def _of_changes(self) -> Iterator[tuple[str, MeaningNode]]:
        """What words say of a change that holds for everybody (`now`), which another layer may change again."""
        for change in self.d.changes:
            if change.row is None and f"change/{change.target}" in self.d.words:
                yield f"change/{change.target}", MeaningNode("change", change.origin.path)

    def _of_rows(self) -> Iterator[tuple[str, MeaningNode]]:
        """A row has a name, which says nothing; one that says what the row holds has the mark of that."""
        for family in self.d.families.values():
            for row in family.rows:
                name = f"{family.name}/{row}" if f"{family.name}/{row}" in self.d.words else row
                if name in self.d.words and self.d.words[name].fingerprints and not self.d.words[name].text:
                    yield name, MeaningNode("data", f"{family.name}/{row}")

    def _left_behind(self, word: Word, node: MeaningNode) -> tuple[MeaningNode, Span] | None:
        """The first change of what a word tells that came after the word."""
        since = max(self.since(word), self.rank(self.newest(word).source.layer))
        if self._is_last(since):
            return None
        meaning = self._worded(word, node)
        parts_of = meaning.parts.items()
        changes = ((n, s) for n, own in parts_of for s in own.spans if self.rank(s.source.layer) > since)
        return next(changes, None) if meaning.mark not in word.fingerprints else None

    def _worded(self, word: Word, node: MeaningNode) -> Meaning:
        return self.meanings.of(node, self._left_to_others(word))

    def _left_to_others(self, word: Word) -> frozenset[MeaningNode]:
        """What the words of a value name, and the values that have words of their own: they are told there. Of a call
        also the rules that it calls in turn, and numbers, which its words do not tell.
        """
        called = self._not_told_of_calls if f"rules/{word.name}" in self.d.rules else frozenset()
        named = frozenset(node for name in word.names for node in named_by(name))
        return called | named | (self._told_values - {MeaningNode("value", word.name)})

    @cached_property
    def _told_values(self) -> frozenset[MeaningNode]:
        return frozenset(MeaningNode("value", name) for name in self.d.values if name in self.d.words)

    @cached_property
    def _not_told_of_calls(self) -> frozenset[MeaningNode]:
        rules = (MeaningNode("rule", path) for path in self.d.rules)
        return frozenset((*rules, *(MeaningNode("constant", name) for name in self.d.constants)))

    # ---- what came later -----------------------------------------------------------------------------------

    def rank(self, layer: str) -> int:
        """Overlays come after everything that they stand on, in their order."""
        return self.d.layers.index(layer) + 1 if layer in self.d.layers else 0

    def _is_last(self, rank: int) -> bool:
        """Nobody came later."""
        return rank >= len(self.d.layers)

    def since(self, word: Word) -> int:
        """Who last wrote the sentence or read it against its effect knew all that came before."""
        return max(self.rank(word.written.source.layer), self.rank(word.told.source.layer))

    def later(self, word: Word, effect: Effect) -> list[tuple[MeaningNode, Span]]:
        """What the sentence rests on and was changed by a layer that came after it."""
        since = self.since(word)
        if self._is_last(since):
            return []
        parts_of = self.meaning(word, effect).parts.items()
        return [(n, s) for n, own in parts_of for s in own.spans if self.rank(s.source.layer) > since]

    def renamed(self, word: Word, effect: Effect) -> list[Word]:
        """The nouns of the effect that a later layer calls otherwise, and the sentence does not tell by a slot."""
        since = self.since(word)
        if self._is_last(since):
            return []
        slotted = {part for key, form in self._slots(word) if form for part in (key, *key.split())}
        told = slotted | set(word.names)
        nouns = dict.fromkeys((*(noun.name for noun in self._nouns(effect)), *self._spelled_out(word)))
        known = (self.d.words[name] for name in nouns if name not in told)
        return [noun for noun in known if self._renamed_after(noun, since)]

    @cached_property
    def _forms(self) -> frozenset[tuple[str, str]]:
        """What any word still says, with its language: that may be meant as well."""
        words = self.d.words.values()
        return frozenset((lang, text) for word in words for lang, its in word.forms.items() for text in its.values())

    def _spelled_out(self, word: Word) -> Iterator[str]:
        """The words that were renamed and stand in the sentence as they were, though no word of its effect is one."""
        for name, texts in self.d.said_before.items():
            noun = self.d.words.get(name)
            if noun is None or noun.text:
                continue
            gone = (told for told in texts if told not in self._forms)
            if any(_holds(word.text.get(lang, ""), old) for lang, old in gone):
                yield name

    def _renamed_after(self, noun: Word, since: int) -> bool:
        """A word that was there before, in other forms; one that is new to the rules was never spelled out."""
        return self.rank(noun.named.source.layer) <= since < self.rank(self.newest(noun).source.layer)

    def newest(self, noun: Word) -> Span:
        """The form that was given last."""
        return max(noun.forms_at, key=lambda span: self.rank(span.source.layer), default=noun.span)

    def _nouns(self, effect: Effect) -> Iterator[Word]:
        names = (name for step in effect.steps for name in words_said_in(step.body))
        for text in dict.fromkeys(name.text for name in names if self._is_thing(name)):
            if text in self.d.words and not self.d.words[text].text:
                yield self.d.words[text]

    def _is_thing(self, name: t.Name) -> bool:
        meant = self.bindings.meant(name.span)
        return meant is not None and meant.sort in ("stock", "family", "row", "zone", "track", "slot", "group")
