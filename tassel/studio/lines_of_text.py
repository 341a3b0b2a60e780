"""Entries and items taken out of a text, or put into a list, as its lines stand: in brackets or line by line."""

from __future__ import annotations

import re

from tassel.workspace.entries import place_of
from tassel.workspace.salvaging import salvaged
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Sequence, load
from tassel_compiler.source import SourceText, Span

ItemTrail = tuple[str | int, ...]
"""The keys, and the numbers of items, that lead to something."""

_NAMED = re.compile(r"(?:[&!]\S*(?:\s|#.*)*)*")  # what stands before a list that has an anchor
_ALIAS = re.compile(r"\s*:\s*\*[^\s,\[\]{}]+")


def text_without(text: str, place: ItemTrail) -> str:
    """Without what stands at this place, and without what would be empty then.

    The text itself where nothing stands there, or where others need it: what an alias names has to stay.
    """
    root = salvaged(SourceText("", text), Sink())
    trail = _trail(root, place)
    while len(trail) > 1 and len(_pieces(text, trail[-1][0])) == 1:
        trail.pop()
    found = _cut(text, *trail[-1]) if trail else text
    return found if _faults(found) <= _faults(text) else text


def with_item(text: str, listed: Sequence, item: str) -> str:
    """With one more item at the end of a list."""
    start, end = _start(text, listed), listed.span.end
    if text[start] == "[":
        last = listed.items[-1].span.end if listed.items else start + 1
        return f"{text[:last]}{', ' if listed.items else ''}{item}{text[last:]}"
    line = text.rfind("\n", 0, start) + 1
    indent = text[line:start].partition("-")[0]
    at = behind(text, end)
    return f"{text[:at]}{indent}- {item}\n{text[at:]}"


def behind(text: str, at: int) -> int:
    """The start of the next line."""
    end = text.find("\n", max(at - 1, 0))
    return len(text) if end < 0 else end + 1


def piece_of(text: str, mapping: Mapping, at: int) -> tuple[int, int]:
    """Where an entry begins and ends: an alias ends behind its own name, not behind what it names."""
    entry = mapping.entries[at]
    place = place_of(entry)
    alias = _ALIAS.match(text, place.end) if place == entry.key.span else None
    return place.start, alias.end() if alias is not None else place.end


def standing_at(root: Node | None, place: ItemTrail) -> Node | None:
    trail = _trail(root, place)
    return _below(*trail[-1]) if trail else None


def _trail(root: Node | None, place: ItemTrail) -> list[tuple[Mapping | Sequence, int]]:
    """The way to a place, outermost first; none where nothing stands there."""
    node, trail = root, []
    for step in place:
        at = _number(node, step)
        if at is None or not isinstance(node, Mapping | Sequence):
            return []
        trail.append((node, at))
        node = _below(node, at)
    return trail


def _below(node: Mapping | Sequence, at: int) -> Node:
    return node.entries[at].value if isinstance(node, Mapping) else node.items[at]


def _start(text: str, node: Mapping | Sequence) -> int:
    """Where it begins behind its anchor."""
    named = _NAMED.match(text, node.span.start)
    return named.end() if named is not None else node.span.start


def _number(node: Node | None, step: str | int) -> int | None:
    if isinstance(node, Mapping):
        return next((at for at, one in enumerate(node.entries) if one.key.text == step), None)
    if isinstance(node, Sequence) and isinstance(step, int):
        return step if step < len(node.items) else None
    return None


def _pieces(text: str, node: Mapping | Sequence) -> list[tuple[int, int]]:
    if isinstance(node, Mapping):
        return [piece_of(text, node, at) for at in range(len(node.entries))]
    start = _start(text, node)
    flowing = text[start] == "["
    return [(one.span.start if flowing else _dash(text, start, one.span), one.span.end) for one in node.items]


def _dash(text: str, first: int, item: Span) -> int:
    """Where the dash before an item stands: as deep as the first one of its list."""
    depth = first - text.rfind("\n", 0, first) - 1
    at = item.start
    while at > first:
        line = text.rfind("\n", 0, at) + 1
        if line + depth < item.start and text[line + depth] == "-":
            return line + depth
        at = line - 1
    return first


def _cut(text: str, node: Mapping | Sequence, at: int) -> str:
    pieces = _pieces(text, node)
    start, end = pieces[at]
    if text[_start(text, node)] in "[{":
        return _between_commas(text, start, end)
    line = text.rfind("\n", 0, start) + 1
    if not text[line:start].strip():
        return text[:line] + text[behind(text, end) :]
    more = pieces[at + 1 :]  # the first on the line of something else, behind a dash: the next takes its place
    return text[:start] + text[more[0][0] :] if more else text


def _between_commas(text: str, start: int, end: int) -> str:
    """Without what stands between commas, and without the comma behind it, or before it where it is the last."""
    after = text[end:].lstrip(" \n")
    if after.startswith(","):
        return text[:start] + after[1:].lstrip(" \n")
    before = text[:start].rstrip(" \n")
    return (before[:-1] if before.endswith(",") else text[:start]) + text[end:]  # a comma behind a remark may stay


def _faults(text: str) -> int:
    sink = Sink()
    load(SourceText("", text), sink)
    return len(sink.items)
