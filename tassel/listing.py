"""What a rule set holds, as rows: its kinds of entity, and the entities of one kind with name, source and
status.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping, Node, Scalar
from tassel_compiler.resolve.declarations import Declarations, Family, Origin


@dataclass(frozen=True, slots=True)
class Entity:
    id: str
    name: str
    kind: str
    count: int
    source: tuple[str, ...]
    status: str
    path: str
    place: str


def kinds(compiled: Compiled) -> dict[str, list[Entity]]:
    """Every kind of entity with its entities, in the order of the rules."""
    declared = compiled.declared
    if declared is None:
        return {}
    words = Words(compiled.tree.root if compiled.tree else None)
    found = {name: list(_rows(family, words)) for name, family in declared.families.items()}
    for kind, origins in _plain(declared).items():
        found[kind] = [_entity(name, kind, 1, origin, words) for name, origin in origins]
    return {kind: entities for kind, entities in found.items() if entities}


def _rows(family: Family, words: Words) -> Iterator[Entity]:
    for row in family.rows.values():
        yield _entity(row.name, family.name, row.copies, row.origin, words)


def _plain(declared: Declarations) -> dict[str, list[tuple[str, Origin]]]:
    """The entities that are not rows of a family."""
    rules = [(rule.name, rule.origin) for path, rule in declared.rules.items() if path.startswith("rules/")]
    return {
        "rule": rules,
        "value": [(v.name, v.origin) for v in declared.values.values()],
        "constant": [(c.name, c.origin) for c in declared.constants.values()],
        "track": [(t.name, t.origin) for t in declared.tracks.values()],
        "zone": [(key, z.origin) for key, z in declared.zones.items()],
        "slot": [(key, s.origin) for key, s in declared.slots.items()],
        "hook": [(h.name, h.origin) for h in declared.hooks if h.row is None],
    }


def _entity(name: str, kind: str, count: int, origin: Origin, words: Words) -> Entity:
    return Entity(name, words.name(name), kind, count, origin.source, origin.status, origin.path, origin.span.place())


class Words:
    """Printed names out of the `words` of the rules."""

    def __init__(self, root: Mapping | None) -> None:
        section = root.get("words") if root else None
        self._entries = {e.key.text: e.value for e in section.entries} if isinstance(section, Mapping) else {}

    def name(self, id: str, lang: str = "en") -> str:
        node = self._entries.get(id)
        inner = node.get(lang) if isinstance(node, Mapping) else node
        return _one(inner) or id.replace("-", " ")


def _one(node: Node | None) -> str:
    if isinstance(node, Mapping):
        return _one(node.get("name") or node.get("one"))
    return node.text if isinstance(node, Scalar) else ""
