"""What a rule set holds, by kind, for the commands that list it."""

from __future__ import annotations

from tassel_compiler.driver import Compiled
from tassel_compiler.printing.entities.inventory import Entity, inventory


def listed_kinds(compiled: Compiled, lang: str = "en") -> dict[str, list[Entity]]:
    """Every kind of entity with its entities, in the order of the rules."""
    found: dict[str, list[Entity]] = {}
    for entity in inventory(compiled, lang):
        found.setdefault(entity.kind, []).append(entity)
    return found


__all__ = ["Entity", "listed_kinds"]
