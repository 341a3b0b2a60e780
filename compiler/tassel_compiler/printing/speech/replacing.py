"""What another text stands instead of, told where the replaced text stands: who takes its place, and when.

A text that is always replaced (`wholly`) is no rule of these rules any more; one that is replaced sometimes still holds
when it is not. A card does it for whoever holds it, an option only if it is wanted, and a text that demands something
only where that can be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from tassel_compiler.core.demands import Demands
from tassel_compiler.core.linked import Linked
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Hook, Origin

_NO_TITLES: Mapping[str, str] = {}
_Point = tuple[str, str]  # path of a rule, and a step of it or nothing


@dataclass(frozen=True, slots=True)
class Replaced:
    """One text that is replaced: the point, what people read there, and the entity that takes its place."""

    point: _Point
    text: str
    by: str  # anchor
    wholly: bool
    origin: Origin


class Replacing:
    """All that a rule set replaces; `titles` name the layers of hooks that have no name of their own."""

    def __init__(self, voice: Voice, titles: Mapping[str, str] = _NO_TITLES) -> None:
        self.voice = voice
        self.titles = titles
        self._hooks: dict[_Point, list[Hook]] = {}
        for hook in voice.declared.hooks:
            for point in self._points(hook):
                self._hooks.setdefault(point, []).append(hook)

    def at(self, path: str, step: str = "") -> tuple[Replaced, ...]:
        """What may stand instead of a rule, or of one of its steps."""
        return tuple(self._told((path, step), hook) for hook in self._hooks.get((path, step), ()))

    def within(self, path: str) -> tuple[Replaced, ...]:
        """What may stand instead of a rule and of its steps."""
        points = (point for point in self._hooks if point[0] == path)
        return tuple(one for point in points for one in self.at(*point))

    def _points(self, hook: Hook) -> Iterator[_Point]:
        for point in hook.moment.points:
            meant = self.voice.bindings.meant(point.names[-1].span)
            if point.when == "instead" and meant is not None:
                yield meant.key, point.step.text if point.step is not None else ""

    def _told(self, point: _Point, hook: Hook) -> Replaced:
        conditions = list(self._conditions(point, hook))
        text = ", ".join((self._by(hook), *conditions))
        deed = self._deed(hook) if hook.row is None else ""
        whole = self._say("replaced-so", text=text, deed=deed) if deed else self._say("effect", deed=text)
        wholly = not conditions and not hook.optional
        return Replaced(point, self.voice.printer.sentence(whole), _anchor(hook), wholly, hook.origin)

    def named(self, one: Replaced) -> str:
        """The same, where a text tells several things: with the name of the one that is replaced."""
        path, step = one.point
        rule = self.voice.declared.rules[path]
        id = f"{rule.name}.{step}" if step else rule.name
        name = name_of(self.voice.declared, self.voice.lang, "step" if step else "rule", id)
        return self.voice.printer.sentence(self._say("named-replaced", name=name, text=one.text))

    # ---- parts of the sentence -----------------------------------------------------------------------------

    def _by(self, hook: Hook) -> str:
        name = self.name(hook)
        key = "may-be-replaced" if hook.optional else "replaced"
        form = "-nameless" if not name else "-held" if hook.row is not None else ""
        return self._say(f"{key}{form}", name=name)

    def name(self, hook: Hook) -> str:
        """The card, the hook itself, else the overlay that brings it."""
        d, lang = self.voice.declared, self.voice.lang
        if hook.row is not None:
            return name_of(d, lang, hook.row.owner.partition("/")[2], hook.row.name)
        own = hook.name in d.words or f"hook/{hook.name}" in d.words
        return name_of(d, lang, "hook", hook.name) if own else self.titles.get(hook.origin.span.source.layer, "")

    def _conditions(self, point: _Point, hook: Hook) -> Iterator[str]:
        if hook.once:
            yield self.voice.printer.once(hook.once)
        if hook.row is not None and hook.moment.by != "you":
            yield self._say(f"held-{hook.moment.by}")
        if self._may_fail(point, hook):
            yield self._say("where-possible")
        if hook.moment.test is not None:
            test = self.voice.printer.formula(hook.moment.test, self.voice.scene(hook.rule))
            yield self._say("only-where", test=test)

    def _may_fail(self, point: _Point, hook: Hook) -> bool:
        step = f".{point[1]}" if point[1] else ""
        return self._demands.procedure_fails(f"{hook.rule.path}@instead-{point[0]}{step}")

    @cached_property
    def _demands(self) -> Demands:
        return Demands(Linked(self.voice.declared, self.voice.checked))

    def _deed(self, hook: Hook) -> str:
        told = " ".join(one.text for one in sentences(self.voice, hook.rule)).removesuffix(".")
        return self.voice.printer.going_on(told)

    def _say(self, key: str, **slots: str) -> str:
        return self.voice.printer.say(key, **slots)


def _anchor(hook: Hook) -> str:
    return f"{hook.row.owner.partition('/')[2]}/{hook.row.name}" if hook.row is not None else f"hook/{hook.name}"
