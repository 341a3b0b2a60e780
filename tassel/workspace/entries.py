"""Entries of a document by the keys that lead to them: found by a place in the text, looked up, replaced, taken out."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.loading import Entry, Mapping, Node, Sequence
from tassel_compiler.source import Span

Trail = tuple[str, ...]


def around(root: Node, span: Span) -> Iterator[tuple[Trail, Entry]]:
    """The entries that this place lies in, outermost first. What stands in a list belongs to the entry of the list."""
    keys: Trail = ()
    node = root
    while isinstance(node, Mapping):
        found = next((entry for entry in node.entries if _holds(entry, span)), None)
        if found is None:
            return
        keys, node = (*keys, found.key.text), found.value
        yield keys, found


def inmost(root: Node | None, span: Span) -> list[Entry]:
    """The entries that this place lies in, outermost first, those of lists as well."""
    found: list[Entry] = []
    nodes = [root] if root is not None else []
    while nodes:
        node = nodes.pop()
        if isinstance(node, Mapping):
            entry = next((entry for entry in node.entries if _holds(entry, span)), None)
            if entry is not None:
                found.append(entry)
                nodes = [entry.value]
        elif isinstance(node, Sequence):
            nodes = [item for item in node.items if item.span.start <= span.start and span.end <= item.span.end]
    return found


def _holds(entry: Entry, span: Span) -> bool:
    place = place_of(entry)
    return place.source is span.source and place.start <= span.start and span.end <= place.end


def texts_below(node: Node) -> Iterator[str]:
    """All that stands there and is no key."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from texts_below(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from texts_below(item)
    else:
        yield node.text


def place_of(entry: Entry) -> Span:
    """Key and value; the key alone where an alias brought the value from elsewhere."""
    key, value = entry.key.span, entry.value.span
    return key.to(value) if value.source is key.source and value.start >= key.start else key


def entry_at(root: Node, keys: Trail) -> Entry | None:
    node, found = root, None
    for key in keys:
        found = next((e for e in node.entries if e.key.text == key), None) if isinstance(node, Mapping) else None
        if found is None:
            return None
        node = found.value
    return found


def with_entry_at(root: Mapping, keys: Trail, put: Entry | None) -> Mapping:
    """The tree with another entry at these keys, or with none."""
    first, *rest = keys
    entries: list[Entry] = []
    for entry in root.entries:
        if entry.key.text != first:
            entries.append(entry)
        elif rest and isinstance(entry.value, Mapping):
            entries.append(Entry(entry.key, with_entry_at(entry.value, tuple(rest), put)))
        elif put is not None:
            entries.append(put)
    return Mapping(tuple(entries), root.span)
