"""The names in types: `number by colour`, `maybe place`, `group of kind`. Each is told at its own word.

Slots, members, parameters and what rules remember are read alike.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tassel_compiler.check.other_sorts import refused_name
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.declarations import Declarations, Member, Param, Slot, Type
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade, Guess

_PLAIN = ("number", "flag", "player")
_HOLD = {"basket": ("kind",), "group": ("kind", "place")}


class TypeNames:
    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink

    def run(self) -> None:
        for slot in self.d.slots.values():
            self._declared(slot)
        for family in self.d.families.values():
            for member in family.members.values():
                self._declared(member)
        for value in self.d.values.values():
            self._params(value.params)
        for rule in (*self.d.rules.values(), *(hook.rule for hook in self.d.hooks)):
            self._params((*rule.params, *rule.remember))

    def _declared(self, slot: Slot | Member) -> None:
        node = slot.origin.node
        text = node.get("slot") if isinstance(node, Mapping) else node
        self._type(slot.type, text, slot.origin.span)
        self._by(slot.by, text, slot.origin.span)

    def _params(self, params: Iterable[Param]) -> None:
        for param in params:
            self._type(param.type, param.node, param.span)
            self._by(param.by, param.node, param.span)

    def _by(self, by: tuple[str, ...], text: Node | None, span: Span) -> None:
        legal = ["player", *self.d.families]
        hint = f"it is counted by kinds, places, cards or players: ⟪among:{', '.join(f'`{name}`' for name in legal)}⟫"
        for kind in by:
            if kind not in legal:
                self._unknown(kind, legal, text, span, hint)

    def _type(self, type_: Type, text: Node | None, span: Span) -> None:
        families = list(self.d.families)
        if type_.form == "named" and type_.of not in families:
            self._unknown(type_.of, [*families, *_PLAIN], text, span)
        elif type_.form == "list" and type_.of not in (*families, "number"):
            self._unknown(type_.of, [*families, "number"], text, span)
        elif type_.form in ("basket", "group") and self._form(type_.of) not in _HOLD[type_.form]:
            self._no_kind(type_, text, span)

    def _form(self, name: str) -> str:
        family = self.d.families.get(name)
        return family.form if family else ""

    def _no_kind(self, type_: Type, text: Node | None, span: Span) -> None:
        kinds = [name for name in self.d.families if self._form(name) in _HOLD[type_.form]]
        form = self._form(type_.of)
        if not form:
            self._unknown(type_.of, kinds, text, span)
            return
        at = _place(type_.of, text, span)
        hint = "name a kind, or keep a flag on each of them: `has: {chosen: flag}`"
        legal = " or a ".join(_HOLD[type_.form])
        found, expected = f"`{type_.of}`, which is a {form}", f"a {legal} after `{type_.form} of`"
        self.sink.report("E0203", at, hint=hint, found=found, expected=expected)

    def _unknown(self, word: str, legal: list[str], text: Node | None, span: Span, hint: str | None = None) -> None:
        near = self._plural(word) or self._said(word, legal) or self.sink.near(word, legal)
        advice = near.advice() if near else self._value(word, text) or hint
        refused_name(self.d, self.sink, word, legal, _place(word, text, span), advice, near)

    def _plural(self, word: str) -> Guess | None:
        return next((Guess(f.name, Grade.SAME) for f in self.d.families.values() if f.many == word), None)

    def _said(self, word: str, legal: list[str]) -> Guess | None:
        return next((Guess(own, Grade.SAME) for own in meant_in_tongue(word) if own in legal), None)

    def _value(self, word: str, text: Node | None) -> str | None:
        """A value where its sort belongs: where nothing else is said it is how the slot starts."""
        family = next((f.name for f in self.d.families.values() if word in f.rows), None)
        if family is None:
            return None
        alone = isinstance(text, Scalar) and text.text.strip() == word
        own = f"{family} = {word}" if alone else family
        return f"`{word}` is one of `{family}`: write ⟪`{own}`⟫"


def _place(word: str, text: Node | None, span: Span) -> Span:
    if not isinstance(text, Scalar):
        return span
    found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text.text)
    return text.at(*found.span()) if found else text.span
