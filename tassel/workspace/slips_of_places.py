"""From where and to whom, left out or at another place of the sentence than where it is said: what is left out is what
sentences of the rules say most often of the same things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import texts_below
from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair, smallest
from tassel_compiler.source import Span

_NOWHENCE = re.compile(r"\b(draw|move) (?:all |\d+ |\([^()]*\) )?(?:any )?([a-z][\w-]*)(?= to )")
_TO_WHOM = re.compile(
    r"\b(?:pay|give) (?:to )?([a-z][\w-]*) ((?:\d+|\([^()]*\)) (?:any )?[a-z][\w-]*)(?= if |;|,|$|[\"'}])"
)
_WHERE_FIRST = re.compile(r"( where [^;]*?)( from [a-z][\w-]*)(?=:|;|$)")
_SAID_MOST, _TURNED = 0.7, 0.6  # slips


def whence(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`draw 1 card to hand`: from where all others draw it."""
    text = marked.source.text
    first, past = line_around(text, marked.start)
    for found in _NOWHENCE.finditer(text, first, past):
        verb, noun = found[1], found[2]
        if workspace.tree is None:
            return
        told = re.compile(rf"\b{verb} [^;\n]*?\b{re.escape(noun)} from ([a-z][\w-]*)")
        said = Counter(place for one in texts_below(workspace.tree.root) for place in told.findall(one))
        for place, _ in said.most_common(1):
            put = f" from {place}"
            yield _SAID_MOST, Repair(f"write `{put.strip()}`", Span(marked.source, found.end(), found.end()), put)


def to_whom(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`pay p 1 coin`: as one says it to people."""
    text = marked.source.text
    first, past = line_around(text, marked.start)
    for found in _TO_WHOM.finditer(text[first:past]):
        put = f"pay {found[2]} to {found[1]}"
        yield _TURNED, smallest(marked.source, first + found.start(), first + found.end(), put)


def conditions_last(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`players where ... from p`: from whom on stands right behind the set."""
    text = marked.source.text
    first, past = line_around(text, marked.start)
    for found in _WHERE_FIRST.finditer(text[first:past]):
        yield _TURNED, smallest(marked.source, first + found.start(), first + found.end(), f"{found[2]}{found[1]}")
