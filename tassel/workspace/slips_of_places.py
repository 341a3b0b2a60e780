"""Where things come from, when it is not said: what sentences of the rules say most often of the same things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import texts_below
from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair
from tassel_compiler.source import Span

_NOWHENCE = re.compile(r"\b(draw|move) (?:all |\d+ |\([^()]*\) )?(?:any )?([a-z][\w-]*)(?= to )")
_SAID_MOST = 0.7  # slips


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
