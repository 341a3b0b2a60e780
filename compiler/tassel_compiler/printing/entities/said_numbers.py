"""Numbers of a card that its own sentences tell: they are not told once more beside them."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations, Row
from tassel_compiler.resolve.vocabulary import parts


def names_in_deeds(declared: Declarations, row: Row) -> frozenset[str]:
    """The names in what a row does: their numbers stand in its sentences."""
    rules = [rule for rule in declared.rules.values() if rule.row is row]
    rules += [hook.rule for hook in declared.hooks if hook.row is row]
    trees = (*(s.body for r in rules for s in r.steps), *(c.body for c in declared.changes if c.row is row))
    return frozenset(part.text for part in parts(trees) if isinstance(part, t.Name))
