"""Repairs of mistakes: what the advice says, carried out, and offered only if it mends.

The advice of a diagnostic names what to write instead. It is tried on the text before anybody sees it: the mistake must
be gone, and there must be no new one, but for those that it hid: of the same entry, and not in what was written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.source import Span

_INSTEAD = re.compile(r"(?:write|did you mean|perhaps) (?P<quote>[`\"])(?P<text>[^`\"]+)(?P=quote)")
_PIECE = re.compile(r"'s\b|[\w-]+|[^\w\s]")
_MOST_LOST = 3  # words that the advice replaces
_MOST_TRIED = 24


@dataclass(frozen=True, slots=True)
class Repair:
    title: str
    span: Span
    text: str

    def applied(self, source: str) -> str:
        return source[: self.span.start] + self.text + source[self.span.end :]


def repairs(workspace: Workspace, path: Path, found: Analysis, item: Diagnostic) -> list[Repair]:
    """What mends this mistake, the likeliest first."""
    if item.span is None or item.hint is None:
        return []
    text = workspace.texts.text(path)
    tried = [(one, _left(workspace, path, one, item, found)) for one in _advised(item, text)]
    mending = [(left, one) for one, left in tried if left is not None]
    return [one for _, one in sorted(mending, key=lambda pair: pair[0])]


def _left(workspace: Workspace, path: Path, one: Repair, item: Diagnostic, before: Analysis) -> int | None:
    """How many mistakes come to light that this one hid; None where the repair does not mend."""
    source = workspace.texts.text(path)
    after = workspace.tried(path, one.applied(source)).analyse()
    known = {_sign(other) for other in before.diagnostics}
    new = [other for other in after.diagnostics if _sign(other) not in known]
    gone = _sign(item) not in {_sign(other) for other in after.diagnostics}
    return len(new) if gone and all(_was_hidden(other, one, before) for other in new) else None


def _was_hidden(new: Diagnostic, one: Repair, before: Analysis) -> bool:
    """Whether it stands in an entry that was set aside, behind what was written or before it."""
    if new.span is None or new.span.path != one.span.path:
        return False
    end, longer = one.span.start + len(one.text), len(one.text) - (one.span.end - one.span.start)
    if new.span.start < end and new.span.end > one.span.start:
        return False
    start = new.span.start - (longer if new.span.start >= end else 0)
    first, last = min(start, one.span.start), max(start, one.span.end)
    places = [place for place in before.set_aside if place.path == one.span.path]
    return any(place.start <= first and last <= place.end for place in places)


def _sign(item: Diagnostic) -> tuple[str, str]:
    return item.code, item.message


def _advised(item: Diagnostic, text: str) -> Iterator[Repair]:
    """What is advised instead of what is marked, or of as few words around it as can be."""
    assert item.span is not None and item.hint is not None
    for advice in _INSTEAD.finditer(item.hint):
        put = advice["text"]
        if "..." not in put:
            title = f"write `{put}`"
            yield from (Repair(title, Span(item.span.source, *ends), put) for ends in _ranges(item.span, text, put))


def _ranges(marked: Span, text: str, put: str) -> list[tuple[int, int]]:
    """Where the advice may go: parts of the line that touch what is marked, those first of which least gets lost."""
    first = text.rfind("\n", 0, marked.start) + 1
    past = (text + "\n").index("\n", marked.start)
    pieces = [(first + m.start(), first + m.end()) for m in _PIECE.finditer(text[first:past])]
    end = min(max(marked.end, marked.start + 1), past)
    starts = [start for start, _ in pieces if start <= marked.start or start < end]
    ends = [stop for _, stop in pieces if stop >= end or stop > marked.start]
    found = [(i, j) for i in starts for j in ends if i < j and i < end and j > marked.start]
    kept = Counter(_PIECE.findall(put))
    ranked = ((_lost(text[i:j], kept), abs(i - marked.start) + abs(j - marked.end), i, j) for i, j in found)
    return [(i, j) for lost, _, i, j in sorted(ranked) if lost <= _MOST_LOST][:_MOST_TRIED]


def _lost(text: str, kept: Counter[str]) -> int:
    """How many words of a text are not said any more."""
    return (Counter(_PIECE.findall(text)) - kept).total()
