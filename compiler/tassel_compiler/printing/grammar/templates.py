"""Sentence templates: `{slot}` and `{slot.form}`, in variants chosen by tags.

A phrase is one text, or several whose names are tags joined by hyphens (`they`, `f-many`, `m-vowel`). The
variant with the most tags wins among those whose tags all hold, and `many` counts twice, since the plural has
no genders in some languages. `name` or `you` is the plain one.

Tests that are joined are marked where the word that leads them may be said again (`si A et si B`): the phrase `again`
says which words a language repeats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from tassel_compiler.printing.grammar.lexicon import Forms, LexiconEntries
from tassel_compiler.printing.grammar.measure import ToldMeasure

TemplateSlot = str | int | Callable[[str], str]
_SLOT = re.compile(r"\{(\w+)(?:\.([\w-]+))?\}")
AGAIN = "\u2060"  # where the word that leads joined tests may be said again
NO_WORDS: LexiconEntries = {}


class _Onset(NamedTuple):
    vowel: bool
    open: bool  # whether the word may go on


PLAIN = frozenset({"name", "you", "one", "main"})


class Templates:
    def __init__(self, phrases: LexiconEntries, lang: str, words: LexiconEntries = NO_WORDS) -> None:
        self._phrases = phrases
        self._lang = lang
        self._words = words
        self._chosen: dict[tuple[str, tuple[str, ...]], str] = {}
        self.measure = ToldMeasure()

    def say(self, key: str, tags: Iterable[str] = (), **slots: TemplateSlot) -> str:
        """The filled template. Rules without the phrases of a language have names only, so what was given is listed;
        where there are phrases one that is not among them is a mistake of whoever asks for it."""
        if not self._phrases:
            return " ".join([key, *(_fill(slot, "") for slot in slots.values())])
        if not self.variants(key):
            raise LookupError(f"there is no phrase {key!r} in {self._lang!r}")
        template = self._template(key, tuple(tags))
        for name, slot in slots.items():
            if isinstance(slot, str) and AGAIN in slot:
                slots[name] = slot.replace(AGAIN, self._again(template, name))
        told = filled(template, slots)
        self.measure.spend(1 + len(told))
        return told

    def _template(self, key: str, tags: tuple[str, ...]) -> str:
        """The variant that wins; what was chosen once is chosen again."""
        found = self._chosen.get((key, tags))
        if found is None:
            variants = self.variants(key)
            found = self._chosen[key, tags] = variants[_best(variants, frozenset(tags))]
        return found

    def _again(self, template: str, name: str) -> str:
        """The word of this template that leads joined tests, said again before each."""
        before = template.partition(f"{{{name}}}")[0]
        led = self.variants("again").items()
        return next((word for lead, word in led if before.endswith(lead)), AGAIN if before == "" else "")

    def variants(self, key: str) -> Forms:
        """A language of its own files may be older than a phrase: English stands in for it then."""
        phrase = self._phrases.get(key, {})
        return phrase.get(self._lang) or (phrase.get("en", {}) if self._lang not in phrase else {})

    def starts_with_vowel(self, text: str) -> bool:
        """Whether a text sounds as if it began with a vowel: as its word says, else as the language does of such
        beginnings, else by its first letter."""
        begins = text.casefold()
        for length in self._onset_lengths:
            onset = self._onsets.get(begins[:length])
            goes_on = begins[length : length + 1].isalpha()
            if onset is not None and len(begins) >= length and (onset.open or not goes_on):
                return onset.vowel
        return text[:1] in self._vowels

    def is_many(self, n: int | str) -> bool:
        """Whether the language puts the noun behind this number in the plural."""
        return str(n).lstrip("-") not in self._singular

    @cached_property
    def _singular(self) -> frozenset[str]:
        return frozenset(self.variants("singular").get("name", "1").split("|"))

    @cached_property
    def _vowels(self) -> frozenset[str]:
        """The letters that words usually sound a vowel for, none of them empty."""
        return frozenset(self.variants("vowels").get("name", ""))

    @cached_property
    def _onset_lengths(self) -> list[int]:
        return sorted({len(begin) for begin in self._onsets}, reverse=True)

    @cached_property
    def _onsets(self) -> Mapping[str, _Onset]:
        """How texts sound that begin so: those of the phrase `onsets`, parted by lines, where `hour*` is also `hours`;
        and all forms of a word that says its `onset`."""
        found: dict[str, _Onset] = {}
        for sound, listed in self.variants("onsets").items():
            for begin in filter(None, listed.split("|")):
                found[begin.rstrip("*").casefold()] = _Onset(sound == "vowel", begin.endswith("*"))
        for entry in self._words.values():
            forms = entry.get(self._lang, {})
            if sound := forms.get("onset", ""):
                found |= {text.casefold(): _Onset(sound == "vowel", False) for text in forms.values() if text}
        return found


def filled(template: str, slots: dict[str, TemplateSlot]) -> str:
    """What no slot is given for is left empty, save arguments, which stay to be told as missing."""
    begin, rest = _parts(template)
    if not rest:
        return begin
    told = [begin]
    for name, form, missing, text in rest:
        slot = slots.get(name, missing)
        told.append(slot if isinstance(slot, str) else _fill(slot, form))
        told.append(text)
    return "".join(told)


@lru_cache(maxsize=8192)
def _parts(template: str) -> tuple[str, list[tuple[str, str, str, str]]]:
    """The text before the first slot; each slot with its form, what stands for it where nothing is given, and the text
    behind it."""
    begin, *found = _SLOT.split(template)
    slots = zip(found[::3], found[1::3], found[2::3], strict=True)
    return begin, [(n, form or "", _whole(n, form) if n.isdigit() else "", text) for n, form, text in slots]


def _whole(name: str, form: str | None) -> str:
    return f"{{{name}.{form}}}" if form else f"{{{name}}}"


def _fill(slot: TemplateSlot, wanted: str) -> str:
    return slot(wanted) if callable(slot) else str(slot)


def _best(variants: Forms, tags: frozenset[str]) -> str:
    def weight(name: str) -> int:
        parts = frozenset(name.split("-")) - PLAIN
        return len(parts) + ("many" in parts) if parts <= tags else -1

    return max(variants, key=weight)
