"""Which entity is told where: each once.

A plan names places for some entities (`planned`); what it names with a pattern, and what nobody names, may be taken by
whoever tells it first. Files that games share may hold rules for which this game has no use: they have no place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import parts


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


def idle(declared: Declarations) -> frozenset[str]:
    """Rules of shared files that nothing calls, with their steps."""
    return frozenset(_idle(declared))


def _idle(declared: Declarations) -> Iterator[str]:
    rules = (*declared.rules.values(), *(hook.rule for hook in declared.hooks))
    bodies = (step.body for rule in rules for step in rule.steps)
    called = {part.rule.text for body in bodies for part in parts(body) if isinstance(part, t.Call)}
    called.add(declared.game.start)
    for path, rule in declared.rules.items():
        shared = path.startswith("rules/") and "/" in rule.origin.span.source.layer
        if shared and rule.name not in called:
            yield f"rule/{rule.name}"
            yield from (f"step/{rule.name}.{step.name}" for step in rule.steps if step.name)
