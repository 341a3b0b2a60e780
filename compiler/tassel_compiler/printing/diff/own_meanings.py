"""What an entity means by itself, for the differences that no fact shows.

The facts are what a player reads; whatever else the rules say of an entity is in its meaning, so two entities with
equal facts and unequal meanings differ all the same.
"""

from __future__ import annotations

from tassel_compiler.core.meaning import MeaningNode, Meanings
from tassel_compiler.printing.entities.inventory import Entity


def own_meaning(meanings: Meanings, entity: Entity) -> str:
    """The own forms of an entity and of what it consists of; what it only reads is compared where that is told."""
    root = meanings.own(MeaningNode("entity", f"{entity.kind}/{entity.id}"))
    inside = [node for node in root.leads if _is_part(node, entity)]
    return "\n\n".join((root.form, *(meanings.own(node).form for node in inside)))


def _is_part(node: MeaningNode, entity: Entity) -> bool:
    below = node.key.partition("#")[0]
    named = node.sort == entity.kind and node.key == entity.id
    grouped = node.sort == "group" and node.key.partition("/")[0] == entity.id
    return named or grouped or below == entity.path or below.startswith(f"{entity.path}/")
