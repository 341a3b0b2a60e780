"""A game for texts that are in no file: each is checked as the last step of one of its rules, then printed.

Checking a text again binds its words, so a text needs a place for every word: a tree that was changed gets new ones.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from tassel_compiler import core as c
from tassel_compiler.check.procedures import Procedures
from tassel_compiler.check.world import World
from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import Bindings
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Rule
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.source import SourceText, Span

LANGUAGES = ("en", "fr", "de")
RULE = "rules/anything"
BLANK = " " * 100_000


@dataclass(frozen=True)
class Text:
    """A text in order: the rule that ends in it, the steps it was checked to, and what its words mean."""

    rule: Rule
    steps: tuple[c.Step, ...]
    checked: Checked

    @property
    def bindings(self) -> Bindings:
        return self.checked.bindings

    @property
    def block(self) -> t.Block:
        return self.rule.steps[-1].body


class Ground:
    """A game with a rule `anything`; what its parameters are called, texts may name."""

    def __init__(self, folder: Path) -> None:
        sink = Sink()
        found = front(str(folder), sink)
        assert found.checked is not None and not sink.failed, [item.message for item in sink.items]
        self.checked = found.checked
        self.declared = found.checked.declared
        self._voices = {lang: Voice(Checked(self.declared), lang) for lang in LANGUAGES}

    def check(self, block: t.Block, sink: Sink) -> Text | None:
        """None where the checker has something to say against the text, or never looks at a part of it."""
        rule = self.declared.rules[RULE]
        sample = replace(rule, steps=(rule.steps[0], replace(rule.steps[0], body=placed(block))))
        world = World(self.declared, sink)
        procedures = Procedures(world)
        for one in self.declared.rules.values():
            procedures._declare(sample if one is rule else one)
        world.checked.procedures = self.checked.procedures
        found = procedures.procedure(sample)
        world.checked.values = {**self.checked.values, **world.checked.values}
        whole = all(n.span in world.checked.bindings for n in parts(sample.steps[-1].body) if isinstance(n, t.Name))
        return None if sink.failed or not whole else Text(sample, found.steps[-1:], world.checked)

    def voice(self, text: Text, lang: str) -> Voice:
        """A voice is costly, so one speaks for all."""
        voice = self._voices[lang]
        voice.read(text.bindings)
        return voice

    def sentence(self, text: Text, lang: str) -> str:
        voice = self.voice(text, lang)
        return voice.printer.block(text.block, voice.scene(text.rule))


@cache
def ground(name: str) -> Ground:
    return Ground(Path(__file__).parent / name)


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
