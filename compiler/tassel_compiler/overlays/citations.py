"""What an edition cites is its own rule book.

It stands on a game that cites another ledger. `citations` of an edition says how the ids of its own begin, and what
the files below it cite of others is left out here, before anything prints or counts it. Without the key an edition
rests on the ledger of its base. What an overlay cites is as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tassel_compiler.documents import Document, Module, Overlay
from tassel_compiler.documents.kinds import Words
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.loading import Sequence as List
from tassel_compiler.overlays.sources import LISTS


def own_citations(modules: Sequence[Module | Words], series: tuple[str, ...]) -> list[Module | Words]:
    """The modules with what they cite of the ledger whose ids begin so."""
    if not series:
        return list(modules)
    return [replace(m, root=_of_mapping(m.root, series)) if isinstance(m, Module) else m for m in modules]


def series_of(overlays: Iterable[Document]) -> tuple[str, ...]:
    """How the ids of the ledger begin, as the last edition says that says it; nothing if none does."""
    said: tuple[str, ...] = ()
    for overlay in overlays:
        game = overlay.root.get("game") if isinstance(overlay, Overlay) else None
        found = game.get("citations") if isinstance(game, Mapping) else None
        said = tuple(f"{s.text}-" for s in _scalars(found)) or said
    return said


def _of(node: Node, series: tuple[str, ...]) -> Node:
    if isinstance(node, Mapping):
        return _of_mapping(node, series)
    if isinstance(node, List):
        return List(tuple(_of(item, series) for item in node.items), node.span)
    return node


def _of_mapping(node: Mapping, series: tuple[str, ...]) -> Mapping:
    return Mapping(tuple(_entry(entry, series) for entry in node.entries), node.span)


def _entry(entry: Entry, series: tuple[str, ...]) -> Entry:
    if entry.key.text not in LISTS:
        return entry if isinstance(entry.value, Scalar) else Entry(entry.key, _of(entry.value, series))
    own = tuple(s for s in _scalars(entry.value) if s.text.startswith(series))
    return Entry(entry.key, List(own, entry.value.span))


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, List) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar))
