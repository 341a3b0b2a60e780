"""Repairs of mistakes: what the advice says, carried out, and offered only if it mends.

The advice of a diagnostic names what to write instead. It is tried on the text before anybody sees it: the mistake must
be gone, and there must be no new one, but for those that it hid: of the same entry, and not in what was written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel.workspace.advice import Repair, advised
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.effects.grammar import STARTS
from tassel_compiler.effects.parse import parse
from tassel_compiler.loading import Mapping, Node, Scalar, load
from tassel_compiler.source import SourceText, Span

_OF_SENTENCES = "E01"  # how codes of texts that cannot be read begin
_ENOUGH = 2  # repairs that leave nothing wrong


def repairs(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool] = lambda: False
) -> list[Repair]:
    """What mends this mistake, the likeliest first; what was found so far when nobody waits for it any more."""
    if item.span is None or item.hint is None:
        return []
    text = workspace.texts.text(path)
    marked = Span(SourceText(item.span.path, text), item.span.start, item.span.end)
    mending: list[tuple[int, Repair]] = []
    for one in advised(item.hint, marked):
        if item.code.startswith(_OF_SENTENCES) and not _is_sentence(one.applied(text), one.span.start):
            continue
        if stop():
            break
        left = _left(workspace, path, one, item, found)
        mending += [(left, one)] if left is not None else []
        if sum(left == 0 for left, _ in mending) == _ENOUGH:
            break
    return [one for _, one in sorted(mending, key=lambda pair: pair[0])]


def _is_sentence(text: str, at: int) -> bool:
    """Whether what stands at a place can be read: quickly asked, before the rules are compiled."""
    source = SourceText("here", text)
    root = load(source, Sink())
    place = next(_scalars(root, at), None) if root is not None else None
    return place is not None and any(parse(kind, place, Sink()) is not None for kind in STARTS)


def _scalars(node: Node, at: int) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        if node.span.start <= at <= node.span.end:
            yield node
        return
    for inner in (e.value for e in node.entries) if isinstance(node, Mapping) else node.items:
        if inner.span.start <= at <= inner.span.end:
            yield from _scalars(inner, at)


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
