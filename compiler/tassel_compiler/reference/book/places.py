"""Which entity is told where: each once.

A plan names places for some entities (`planned`); what it names with a pattern, and what nobody names, may be taken by
whoever tells it first.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Places:
    every: frozenset[str]
    planned: frozenset[str]
    taken: set[str] = field(default_factory=set)

    def take(self, anchor: str) -> bool:
        """Whether the entity is there and nobody has told it yet; from now on somebody has."""
        if anchor not in self.every or anchor in self.taken:
            return False
        self.taken.add(anchor)
        return True

    def free(self, anchor: str) -> bool:
        """Whether no plan names a place for it."""
        return anchor in self.every and anchor not in self.taken and anchor not in self.planned
