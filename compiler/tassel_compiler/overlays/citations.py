"""What a rule set cites is its own rule book.

A shared module serves several games and cites the ledger of each; an edition stands on a game with a ledger of its
own. `citations` of the game says how the ids of its ledger begin, and what other files than its own cite for other
games is left out here, before anything prints or counts it. On exit nothing of the base is cited in an edition, and
nothing of one game in another; what stood in the game's own files, or in an overlay, is as it was written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tassel_compiler.documents import Document, Module, Overlay
from tassel_compiler.documents.kinds import Words
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.loading import Sequence as List

CITING = frozenset({"source", "ruling"})


def own_citations(modules: Sequence[Module | Words], overlays: Iterable[Document]) -> list[Module | Words]:
    """The modules with what they cite of the ledger of this rule set."""
    games = {m.name.name: m.root for m in modules if isinstance(m, Module) and m.root.get("game") is not None}
    editions = [o.root for o in overlays if isinstance(o, Overlay) and o.root.get("game") is not None]
    if not games:
        return list(modules)
    series = _series([*games.values(), *editions])
    kept = set() if editions else set(games)
    foreign = (m for m in modules if isinstance(m, Module) and m.name.name not in kept)
    cited = {id(m): replace(m, root=_of_mapping(m.root, series)) for m in foreign}
    return [cited.get(id(m), m) for m in modules]


def _series(roots: Iterable[Mapping]) -> tuple[str, ...]:
    """How the ids of the ledger begin: as the last one says that says it, the edition behind its base."""
    said: tuple[str, ...] = ()
    for root in roots:
        game = root.get("game")
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
    if entry.key.text not in CITING:
        return entry if isinstance(entry.value, Scalar) else Entry(entry.key, _of(entry.value, series))
    own = tuple(s for s in _scalars(entry.value) if s.text.startswith(series))
    return Entry(entry.key, List(own, entry.value.span))


def _scalars(node: Node | None) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, List) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar))
