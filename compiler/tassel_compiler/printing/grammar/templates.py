"""Sentence templates: `{slot}` and `{slot.form}`, in variants chosen by tags.

A phrase is one text, or several whose names are tags joined by hyphens (`they`, `f-many`, `m-vowel`). The
variant with the most tags wins among those whose tags all hold, and `many` counts twice, since the plural has
no genders in some languages. `name` or `you` is the plain one.

Tests that are joined are marked where the word that leads them may be said again (`si A et si B`): the phrase `again`
says which words a language repeats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tassel_compiler.printing.grammar.lexicon import Forms, LexiconEntries
from tassel_compiler.printing.grammar.measure import ToldMeasure

TemplateSlot = str | int | Callable[[str], str]
_SLOT = re.compile(r"\{(\w+)(?:\.([\w-]+))?\}")
AGAIN = "\u2060"  # where the word that leads joined tests may be said again
PLAIN = frozenset({"name", "you", "one", "main"})


class Templates:
    def __init__(self, phrases: LexiconEntries, lang: str) -> None:
        self._phrases = phrases
        self._lang = lang
        self.measure = ToldMeasure()

    def say(self, key: str, tags: Iterable[str] = (), **slots: TemplateSlot) -> str:
        """The filled template; an unknown phrase lists what it was given."""
        variants = self.variants(key)
        if not variants:
            return " ".join([key, *(_fill(slot, "") for slot in slots.values())])
        template = variants[_best(variants, frozenset(tags))]
        told = filled(template, {**slots, **self._led(template, slots)})
        self.measure.spend(1 + len(told))
        return told

    def _led(self, template: str, slots: dict[str, TemplateSlot]) -> dict[str, TemplateSlot]:
        """Joined tests behind the word of this template that leads them, said again before each."""
        joined = {name: slot for name, slot in slots.items() if isinstance(slot, str) and AGAIN in slot}
        return {name: slot.replace(AGAIN, self._again(template, name)) for name, slot in joined.items()}

    def _again(self, template: str, name: str) -> str:
        before = template.partition(f"{{{name}}}")[0]
        led = self.variants("again").items()
        return next((word for lead, word in led if before.endswith(lead)), AGAIN if before == "" else "")

    def variants(self, key: str) -> Forms:
        return self._phrases.get(key, {}).get(self._lang, {})

    def starts_with_vowel(self, text: str) -> bool:
        return bool(text) and text[0].lower() in self.variants("vowels").get("name", "")


def filled(template: str, slots: dict[str, TemplateSlot]) -> str:
    """What no slot is given for is left empty, save arguments, which stay to be told as missing."""
    return _SLOT.sub(lambda m: _fill(slots.get(m[1], m[0] if m[1].isdigit() else ""), m[2] or ""), template)


def _fill(slot: TemplateSlot, wanted: str) -> str:
    return slot(wanted) if callable(slot) else str(slot)


def _best(variants: Forms, tags: frozenset[str]) -> str:
    def weight(name: str) -> int:
        parts = frozenset(name.split("-")) - PLAIN
        return len(parts) + ("many" in parts) if parts <= tags else -1

    return max(variants, key=weight)
