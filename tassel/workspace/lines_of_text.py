"""Entries and items taken out of a text, or put into a list, as its lines stand: in brackets or line by line."""

from __future__ import annotations

import re
from dataclasses import replace

from tassel.workspace.entries import place_of
from tassel.workspace.salvaging import salvaged
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.loading.laid_out import as_yaml
from tassel_compiler.source import SourceText, Span

ItemTrail = tuple[str | int, ...]
"""The keys, and the numbers of items, that lead to something."""

_NAMED = re.compile(r"(?:[&!]\S*(?:\s|#.*)*)*")  # what stands before a list that has an anchor
_ALIAS_ITEM = re.compile(r" *- +\*.*\n?")
_ALIAS = re.compile(r"\s*:\s*\*[^\s,\[\]{}]+")


def text_without(text: str, place: ItemTrail) -> str:
    """Without what stands at this place, and without what would be empty then.

    The text itself where nothing stands there, or where others need it: what an alias names has to stay.
    """
    trail = _trail(_read(text), place)
    while len(trail) > 1 and len(_pieces(text, trail[-1][0])) == 1:
        trail.pop()
    found = _cut(text, *trail[-1]) if trail else text
    return found if _faults(found) <= _faults(text) else text


def with_item(text: str, place: ItemTrail, item: str) -> str:
    """With one more item at the end of the list at this place, where it stands, else with the list written anew.

    The text itself where neither can be done without a change of something else: others say that they are this list.
    """
    root = _read(text)
    listed, home = standing_at(root, place), standing_at(root, place[:-1]) if place[1:] else root
    if root is None or not isinstance(listed, Sequence) or not isinstance(home, Mapping):
        return text
    wanted = as_yaml(_put_in(root, place, Sequence((*listed.items, Scalar(item, listed.span)), listed.span)))
    for now in (_one_more(text, listed, item), _written_anew(text, home, place[-1], listed, item)):
        found = _read(now)
        if found is not None and as_yaml(found) == wanted and _faults(now) <= _faults(text):
            return now
    return text


def _one_more(text: str, listed: Sequence, item: str) -> str:
    start, end = _start(text, listed), listed.span.end
    if text[start] == "[":
        last = listed.items[-1].span.end if listed.items else start + 1
        return f"{text[:last]}{', ' if listed.items else ''}{item}{text[last:]}"
    line = text.rfind("\n", 0, start) + 1
    indent = text[line:start].partition("-")[0]
    at = behind(text, end)
    while (alias := _ALIAS_ITEM.match(text, at)) is not None:  # it is said to stand where its anchor is
        at = alias.end()
    gap = "" if text[:at].endswith("\n") else "\n"
    return f"{text[:at]}{gap}{indent}- {item}\n{text[at:]}"


def _written_anew(text: str, mapping: Mapping, key: str | int, listed: Sequence, item: str) -> str:
    at = next(n for n, one in enumerate(mapping.entries) if one.key.text == key)
    start, end = piece_of(text, mapping, at)
    ending = "\n" if text[:end].endswith("\n") else ""
    items = ", ".join((*map(as_yaml, listed.items), item))
    return f"{text[:start]}{text[start : mapping.entries[at].key.span.end]}: [{items}]{ending}{text[end:]}"


def _put_in(node: Node, place: ItemTrail, put: Node) -> Node:
    """The tree with something else at a place."""
    at = _number(node, place[0]) if place else None
    if at is None or isinstance(node, Scalar):
        return put
    inner = _put_in(_below(node, at), place[1:], put)
    if isinstance(node, Sequence):
        return replace(node, items=(*node.items[:at], inner, *node.items[at + 1 :]))
    entry = replace(node.entries[at], value=inner)
    return replace(node, entries=(*node.entries[:at], entry, *node.entries[at + 1 :]))


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


def _read(text: str) -> Node | None:
    return salvaged(SourceText("", text), Sink())


def _faults(text: str) -> int:
    sink = Sink()
    load(SourceText("", text), sink)
    return len(sink.items)
