"""How a game runs, for a book whose plan leaves that open: which rule is a turn.

A game is one rule, and somewhere below it a player is made to act in whom the choice lies: the first rule that is
called so is what people call a turn. A plan that names a place for the rule of the game tells the course itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import parts

_ASKING = t.Choose | t.Compose | t.ChooseOne | t.May | t.UpTo


def is_left_open(declared: Declarations, named: Collection[str]) -> bool:
    """Whether no plan `named` a place for the rule that is the whole game."""
    return f"rule/{declared.game.start}" not in named


def turn_rule(declared: Declarations) -> str:
    """The name of the rule that is a turn; empty where nobody is asked in a rule of its own."""
    return next(_turns(declared, declared.game.start, set()), "")


def _turns(declared: Declarations, name: str, seen: set[str]) -> Iterator[str]:
    seen.add(name)
    for body in _bodies(declared, name):
        acting = (part.body for part in parts(body) if isinstance(part, t.As))
        yield from (rule for inner in acting for rule in _called(inner) if _asks(declared, rule, set()))
        for rule in _called(body):
            if rule not in seen:
                yield from _turns(declared, rule, seen)


def _asks(declared: Declarations, name: str, seen: set[str]) -> bool:
    seen.add(name)
    for body in _bodies(declared, name):
        if any(isinstance(part, _ASKING) for part in parts(body)):
            return True
        if any(_asks(declared, rule, seen) for rule in _called(body) if rule not in seen):
            return True
    return False


def _called(tree: object) -> Iterator[str]:
    return (part.rule.text for part in parts(tree) if isinstance(part, t.Call))


def _bodies(declared: Declarations, name: str) -> Iterator[object]:
    rule = declared.rules.get(f"rules/{name}")
    return (step.body for step in rule.steps) if rule is not None else iter(())
