"""A sentence of a text, corrected: which sentences of the language are the nearest to what stands there.

A line is read as part of what it stands in: behind an `if`, among the options of a choice, with or without a block
below it. What that is says the text around it; whoever tries what comes out says whether it is true.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from tassel.workspace.cheapest_ways import Turning, cheapest_ways
from tassel.workspace.everyday import IDLE
from tassel.workspace.lines_around import line_around
from tassel.workspace.otherwise import TOKEN, road
from tassel.workspace.restating import Language
from tassel_compiler.effects.automaton import Automaton
from tassel_compiler.effects.grammar import STARTS

_MOST_SLIPS = 4.5
_MOST_GONE = 1  # words that say something and are left out
_UNDER = {"do": ("block",), "when-empty": ("block",), "is": ("formula",), "at": ("moment",), "when": ("condition",)}
_UNDER_NAMES = {
    "steps": ("block",), "rules": ("block",), "changes": ("formula",), "player": ("field",), "has": ("field",),
}  # fmt: skip
_ABOVE_ELSE = ("IF", "NAME", "COLON", "NAME", "_NL")
_ABOVE_OPTIONS = ("CHOOSE", "ONE", "COLON", "_NL", "_INDENT")
_BLOCK_BELOW = ("_NL", "_INDENT", "NAME", "_NL", "_DEDENT")
_ELSE = re.compile(r"els|or else|otherwise|sonst|sinon|andernfalls", re.IGNORECASE)
_NO_BLANK_BEFORE, _NO_BLANK_BEHIND = re.compile(r"'s$|[),:;.\]]"), re.compile(r"[(\[.]$")


class MarkedLine(NamedTuple):
    text: str
    start: int
    end: int


class Around(NamedTuple):
    """What a line is part of: a kind of text, what stands before it, and how it may end."""

    kind: str
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _machine() -> Automaton:
    return Automaton()


def corrected(
    place: MarkedLine, fitting: Collection[str], words: Language, settings: Collection[Around]
) -> Iterator[tuple[float, str]]:
    """How many slips it is away, and what to write instead; `fitting` are names for what is marked."""
    line, start, end = place
    found = list(TOKEN.finditer(line))
    marked = [n for n, piece in enumerate(found) if piece.start() < max(end, start + 1) and piece.end() > start]
    whole = road([piece.group() for piece in found], marked or [len(found) - 1], fitting, words)
    known = {line}
    for around in settings if found else ():
        begin = _machine().begin(around.kind, around.before)
        for cost, steps in cheapest_ways(_machine(), begin, around.behind, whole, _MOST_SLIPS):
            said = _written(line, found, steps)
            gone = [found[place].group() for place, turning in steps if not turning.words]
            if said not in known and sum(word.isalpha() and word.casefold() not in IDLE for word in gone) <= _MOST_GONE:
                known.add(said)
                yield cost, said


def around_line(text: str, at: int, keys: tuple[str, ...] = ()) -> Iterator[Around]:
    """Of the line of a text in which this place lies; the keys around it say which kinds of text it may be."""
    kinds = _kinds(keys)
    first, past = line_around(text, at)
    line = text[first:past]
    deeper = _depth(next((other for other in text[past:].split("\n") if other.strip()), "")) > _depth(line)
    behind = _BLOCK_BELOW if deeper and past < len(text) else ("_NL",)
    above = [other for other in text[:first].split("\n") if other.strip() and _depth(other) < _depth(line)]
    for kind in kinds:
        if kind != "block":
            yield Around(kind)
        elif _ELSE.match(line.strip()):
            yield Around(kind, _ABOVE_ELSE, behind)
        elif above and above[-1].strip().startswith("choose one"):
            yield Around(kind, _ABOVE_OPTIONS, (*behind, "_DEDENT"))
        else:
            yield Around(kind, (), behind)


def _kinds(keys: tuple[str, ...]) -> tuple[str, ...]:
    """What stands under the innermost key, where that is sure."""
    names = [name for key in keys for name in key.split("/")]
    below = names[-2] if len(names) > 1 else ""
    return _UNDER.get(names[-1] if names else "", _UNDER_NAMES.get(below, STARTS))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _written(line: str, found: list[re.Match[str]], steps: list[tuple[int, Turning]]) -> str:
    """With the blanks that stood between what is kept."""
    said = line[: found[0].start()]
    last = -1  # the piece that was written last, if it is kept
    begun = False
    for place, turning in steps:
        for word in turning.words:
            gap = line[found[last].end() : found[place].start()] if turning.kept and last == place - 1 >= 0 else None
            if gap is None:
                tight = _NO_BLANK_BEFORE.match(word.text) or _NO_BLANK_BEHIND.search(said)
                gap = "" if tight else " "
            said += (gap if begun else "") + word.text
            begun = True
            last = place if turning.kept else -1
    return said + line[found[-1].end() :]
