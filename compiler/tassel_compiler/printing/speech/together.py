"""Which rules everybody carries out together: those that nobody's turn leads to.

Such a rule is told to the whole table where a language has a form for it (German `ihr`). A rule that somebody's turn
leads to as well is told to that player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations, Rule
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.same import Same


def told_to_all(declared: Declarations) -> frozenset[str]:
    """Paths of rules."""
    rules = declared.rules
    together = _reached(rules, (f"rules/{declared.game.start}",))
    turns = {path for rule in rules.values() for path, acting in _calls(rule) if acting}
    elsewhere = [rule for rule in rules.values() if rule.path not in together]
    turns |= {path for rule in (*elsewhere, *(hook.rule for hook in declared.hooks)) for path, _ in _calls(rule)}
    return frozenset(together - _reached(rules, turns))


def _reached(rules: dict[str, Rule], starts: Iterable[str]) -> set[str]:
    """These rules, and all that they call without naming who acts."""
    todo, found = list(starts), set[str]()
    while todo:
        path = todo.pop()
        if path in rules and path not in found:
            found.add(path)
            todo += (called for called, acting in _calls(rules[path]) if not acting)
    return found


def _calls(rule: Rule) -> Iterator[tuple[str, bool]]:
    """The rules that a rule calls, and whether somebody in it acts then."""
    for step in rule.steps:
        yield from _known.of((step.body,), (), partial(_in_body, step.body))


_known = Same[tuple[tuple[str, bool], ...]](most=4096)  # of each body what it calls: who edits a rule edits no other


def _in_body(body: object) -> tuple[tuple[str, bool], ...]:
    every = list(parts(body))
    acted = {id(inner) for part in every if isinstance(part, t.As) for inner in parts(part)}
    return tuple((f"rules/{part.rule.text}", id(part) in acted) for part in every if isinstance(part, t.Call))
