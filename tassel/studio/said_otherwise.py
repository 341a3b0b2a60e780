"""What is wrong, in the language of the page.

The compiler and the player of scenarios speak English; what people of the studio meet most is said again here. A table
(`wrong`, a file for each language) holds each sentence with its slots; the one that was made from a sentence is found,
its slots are read, and put into that of another language. What is in none of them stays as it is, whole: no sentence is
half of one language and half of another, but for what the rules themselves call so.

`{found:said}` is a slot with words of ours in it: a name in quotation marks, or again something of the table;
`{kind:word}` is one word of the rules, `{n:number}` a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from tassel.sayings import sayings, speaks

WRONG = Path(__file__).parent / "wrong"
_OWN = "en"
_QUOTED = re.compile(r'`[^`]*`|"[^"]*"|[\d.-]+')
_IN_QUOTES = re.compile(r'"([^"`]*)"')
_LISTED = re.compile(r"(, | or )")
_TOLD = ("message", "hint")
_ENDS = (".", "?")
_SHORT = {"word": r"[\w-]+", "number": r"\d+"}
_TOGETHER = "  "  # between two pieces of advice


def said_in(lang: str, text: str) -> str:
    """The same in another language where it is known there."""
    return text if lang == _OWN or not speaks(WRONG, lang) else _whole(lang, text) or text


def mistakes_in(lang: str, mistakes: list[dict[str, object]]) -> list[dict[str, object]]:
    """What is told of mistakes, to a page of this language."""
    return [one | {key: said_in(lang, str(one[key])) for key in _TOLD if one.get(key)} for one in mistakes]


def fields_in(lang: str, fields: list[dict[str, object]]) -> list[dict[str, object]]:
    """What is told of the fields of a form."""

    def told(wrong: object) -> list[list[str]]:
        return [[said_in(lang, str(text)) for text in one] for one in wrong] if isinstance(wrong, list) else []

    return [one | {"wrong": told(one.get("wrong"))} for one in fields]


def _whole(lang: str, text: str) -> str | None:
    parts = [_said(lang, part) for part in text.split(_TOGETHER)]
    known = [part for part in parts if part is not None]
    return " ".join(known) if len(known) == len(parts) else None


def _said(lang: str, text: str) -> str | None:
    for key, pattern, inner in _patterns():
        found = pattern.fullmatch(text)
        slots = _slots(lang, found.groupdict(), inner) if found is not None else None
        if slots is not None:
            said = sayings(WRONG, lang)[key].format(**slots)
            return said[:1].upper() + said[1:] if said.endswith(_ENDS) else said
    return None


def _slots(lang: str, slots: Mapping[str, str], inner: frozenset[str]) -> dict[str, str] | None:
    """What stands in them; None if one of ours cannot be said."""
    found = {name: _piece(lang, text) if name in inner else _marked(text) for name, text in slots.items()}
    return {name: text for name, text in found.items() if text is not None} if None not in found.values() else None


def _piece(lang: str, text: str) -> str | None:
    if _QUOTED.fullmatch(text):
        return _marked(text)
    whole = _said(lang, text)
    if whole is not None and whole.endswith(_ENDS):
        return None  # a sentence of its own
    if whole is not None or not _LISTED.search(text):
        return whole
    either = sayings(WRONG, lang)["or"]
    joints = {" or ": f" {either} ", ", ": ", "}
    parts = [joints.get(part) or _piece(lang, part) for part in _LISTED.split(text)]
    known = [part for part in parts if part is not None]
    return "".join(known) if len(known) == len(parts) else None


def _marked(text: str) -> str:
    """Quotation marks differ by language; what stands in the rules is set as such."""
    return _IN_QUOTES.sub(r"`\1`", text)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str], frozenset[str]], ...]:
    """What is told in English: key, what it looks like, its slots with words of ours. What has no slots is itself
    before it is anything else, and the rest stands in the order of the table."""
    table = sorted(sayings(WRONG, _OWN).items(), key=lambda entry: "{" in entry[1])
    return tuple((key, re.compile("".join(_pattern(text)), re.DOTALL), _inner(text)) for key, text in table)


def _pattern(text: str) -> Iterator[str]:
    for before, name, form, _ in Formatter().parse(text):
        yield re.escape(before)
        if name:
            yield f"(?P<{name}>{_SHORT.get(form or '', '.+?')})"


def _inner(text: str) -> frozenset[str]:
    return frozenset(name for _, name, form, _ in Formatter().parse(text) if name and form == "said")
