"""Where an inserted entry stands, and what of its text says so."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf

from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.overlays.tree import Steps

Beside = tuple[str, str]  # side and name of the neighbour


def neighbour_of(value: Node) -> tuple[str, Scalar] | None:
    for side in ("before", "after"):
        node = value.get(side) if isinstance(value, Mapping) else None
        if isinstance(node, Scalar):
            return side, node
    return None


def without_neighbour(value: Node) -> Node:
    """The entry itself: without its neighbour, and as the bare text if there is nothing but `do`."""
    if not isinstance(value, Mapping):
        return value
    entries = tuple(e for e in value.entries if e.key.text not in ("before", "after"))
    if len(entries) == 1 and entries[0].key.text == "do":
        return entries[0].value
    return Mapping(entries, value.span)


def place_beside(mapping: Mapping, steps: Steps, beside: Beside, known: MappingOf[Steps, Beside]) -> int:
    """The index next to the neighbour, but behind those who came to that side before: later is farther."""
    names = [entry.key.text for entry in mapping.entries]
    side, neighbour = beside
    at = names.index(neighbour)
    if side == "before":
        while at > 0 and known.get((*steps, names[at - 1])) == beside:
            at -= 1
        return at
    at += 1
    while at < len(names) and known.get((*steps, names[at])) == beside:
        at += 1
    return at
