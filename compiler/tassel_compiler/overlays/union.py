"""The union of modules: entry by entry, nothing given twice."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence

# Two files that add to one entry may each say where their part comes from, and what of theirs belongs to it.
_JOINED_LISTS = frozenset({"source", "ruling", "holds"})


def united(mappings: Iterable[Mapping], empty: Mapping, sink: Sink, path: str = "") -> Mapping:
    """All entries of all mappings. Values under the same key are united if they are mappings, else told."""
    result: dict[str, Entry] = {}
    span = empty.span
    for mapping in mappings:
        for entry in mapping.entries:
            name = entry.key.text
            known = result.get(name)
            below = f"{path}/{name}" if path else name
            result[name] = entry if known is None else Entry(known.key, _joined(known, entry, below, sink))
    return Mapping(tuple(result.values()), span)


def _joined(first: Entry, second: Entry, path: str, sink: Sink) -> Node:
    one, two = first.value, second.value
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        return united((one, two), one, sink, path)
    if first.key.text in _JOINED_LISTS and not isinstance(one, Mapping) and not isinstance(two, Mapping):
        return Sequence((*_items(one), *_items(two)), one.span)
    related = [Related("first here", first.key.span)]
    sink.report("E0601", second.key.span, related=related, path=path)
    return one


def _items(node: Scalar | Sequence) -> tuple[Node, ...]:
    return node.items if isinstance(node, Sequence) else (node,)
