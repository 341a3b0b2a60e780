"""Sentence templates: `{slot}` and `{slot.form}`, in variants chosen by tags.

A phrase is one text, or several whose names are tags joined by hyphens (`they`, `f-many`, `m-vowel`). The
variant with the most tags wins among those whose tags all hold, and `many` counts twice, since the plural has
no genders in some languages. `name` or `you` is the plain one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tassel_compiler.reference.lexicon import Entries, Forms

Slot = str | int | Callable[[str], str]
SLOT = re.compile(r"\{(\w+)(?:\.([\w-]+))?\}")
COMMA = re.compile(r",+\s*([,;:.)])")  # a clause that closes with a comma, right before another sign
LEFT = re.compile(r"\s*\{\d\}")  # arguments that nobody gave
PLAIN = frozenset({"name", "you", "one", "main"})


class Templates:
    def __init__(self, phrases: Entries, lang: str) -> None:
        self._phrases = phrases
        self._lang = lang

    def say(self, key: str, tags: Iterable[str] = (), **slots: Slot) -> str:
        """The filled template; an unknown phrase lists what it was given."""
        variants = self.variants(key)
        if not variants:
            return " ".join([key, *(_fill(slot, "") for slot in slots.values())])
        template = variants[_best(variants, frozenset(tags))]
        return SLOT.sub(lambda m: _fill(slots.get(m[1], ""), m[2] or ""), template)

    def variants(self, key: str) -> Forms:
        return self._phrases.get(key, {}).get(self._lang, {})

    def starts_with_vowel(self, text: str) -> bool:
        return bool(text) and text[0].lower() in self.variants("vowels").get("name", "")

    def polished(self, text: str) -> str:
        """Words that melt together (`de le` is `du`), and commas only where they separate."""
        for apart, together in self.variants("contractions").items():
            text = re.sub(rf"(?<!\w){re.escape(apart)}", together, text)
        vowels = self.variants("vowels").get("name", "")
        for apart, together in self.variants("elisions").items():
            text = re.sub(rf"(?<!\w){re.escape(apart)}(?=[{vowels}])", together, text, flags=re.IGNORECASE)
        text = LEFT.sub("", text).replace(" ,", ",")
        return COMMA.sub(r"\1", text).strip()


def _fill(slot: Slot, wanted: str) -> str:
    return slot(wanted) if callable(slot) else str(slot)


def _best(variants: Forms, tags: frozenset[str]) -> str:
    def weight(name: str) -> int:
        parts = frozenset(name.split("-")) - PLAIN
        return len(parts) + ("many" in parts) if parts <= tags else -1

    return max(variants, key=weight)
