"""Rules for texts that are in no file: each is checked as a step of one of them, then printed.

Checking a text again binds its words, so a text needs a place for every word: a tree that was changed gets new ones.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from tassel_compiler import core as c
from tassel_compiler.check.procedures import ProcedureChecker
from tassel_compiler.check.world import World
from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import Bindings, Meant
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Rule, Step
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.source import SourceText, Span
from tests.compiled import front

LANGUAGES = ("en", "fr", "de")
RULE = "rules/anything"
BLANK = " " * 100_000


@dataclass(frozen=True)
class Text:
    """A text in order: the rule with it as its last step, what that was checked to, and what its words mean."""

    rule: Rule
    steps: tuple[c.Step, ...]
    checked: Checked
    bindings: Bindings

    @property
    def block(self) -> t.Block:
        return self.rule.steps[-1].body


class Ground:
    """A rule set in whose rules a text can stand."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.declared = checked.declared
        formulas = (part for value in self.declared.values.values() for part in parts(value.body))
        self._values = frozenset(part.span for part in formulas if isinstance(part, t.Name))

    def check(self, block: t.Block, sink: Sink) -> Text | None:
        """As the last step of the rule `anything`, whose parameters it may name."""
        rule = self.declared.rules[RULE]
        return self.check_in(rule, rule.steps[0], block, sink)

    def check_in(self, rule: Rule, step: Step, block: t.Block, sink: Sink) -> Text | None:
        """Behind the steps of a rule. None where the checker has something to say against the text, or never looks at
        a part of it."""
        body = placed(block)
        before = tuple(one for one in rule.steps if one is not step) if step.name else rule.steps
        sample = replace(rule, steps=(*before, replace(step, body=body)))
        world = World(self.declared, sink)
        procedures = ProcedureChecker(world)
        for one in (*self.declared.rules.values(), *(hook.rule for hook in self.declared.hooks)):
            procedures._declare(sample if one is rule else one)
        found = procedures.procedure(sample, self._seen(rule, procedures))
        world.checked.procedures = self.checked.procedures
        world.checked.values = {**self.checked.values, **world.checked.values}
        bound = world.checked.bindings
        if sink.failed or any(n.span not in bound for n in parts(body) if isinstance(n, t.Name)):
            return None
        return Text(sample, found.steps[-1:], world.checked, Both(bound, self.checked.bindings, self._values))

    def _seen(self, rule: Rule, procedures: ProcedureChecker) -> dict[str, c.Var]:
        """What a hook sees of the rules that it hangs on."""
        points = (point for hook in self.declared.hooks if hook.rule is rule for point in hook.moment.points)
        found = (self.checked.bindings.get(name.span) for point in points for name in point.names)
        frames = (procedures._frames[meant.key] for meant in found if meant and meant.key in procedures._frames)
        return {var.name: var for params, memory in frames for var in (*params, *memory)}

    def voice(self, text: Text, lang: str) -> Voice:
        """One that speaks of this text."""
        return Voice(self.checked, lang, text.bindings)

    def sentence(self, text: Text, lang: str) -> str:
        return self.sentence_and_lacked(text, lang)[0]

    def sentence_and_lacked(self, text: Text, lang: str) -> tuple[str, tuple[str, ...]]:
        """What is printed, and the words that were missing."""
        voice = self.voice(text, lang)
        return voice.printer.block(text.block, voice.scene(text.rule)), voice.printer.missing


class Both(Bindings):
    """What the words of a text mean, and those of the rule set: its values stay as they were checked."""

    def __init__(self, own: Bindings, others: Bindings, values: frozenset[Span]) -> None:
        super().__init__(complete=True)
        self.own, self.others, self.values = own, others, values

    def get(self, span: Span) -> Meant | None:
        first, second = (self.others, self.own) if span in self.values else (self.own, self.others)
        return first.get(span) or second.get(span)

    def __contains__(self, span: Span) -> bool:
        return self.get(span) is not None


@cache
def ground(name: str) -> Ground:
    checked = front(str(Path(__file__).parent / name)).checked
    assert checked is not None
    return Ground(checked)


# ---- places ------------------------------------------------------------------------------------------------


def placed(tree: Any) -> Any:
    """The same tree with a place of its own for every part, as if it had been read from a file."""
    source = SourceText("made.yaml", BLANK)
    places = count(1)

    def again(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(again(item) for item in part)
        if not is_dataclass(part) or isinstance(part, Span):
            return part
        changed = {f.name: again(getattr(part, f.name)) for f in fields(part) if f.name != "span"}
        at = next(places)
        return replace(part, span=Span(source, at, at + 1), **changed)  # type: ignore[type-var]

    return again(tree)
