"""Every name of a rule set and what sort of thing it names.

Words are looked up by these names: a word for a name that is not here belongs to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from operator import attrgetter

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Declarations, Family, Hook, Rule
from tassel_compiler.resolve.reserved import BUILT_IN
from tassel_compiler.same import Same
from tassel_compiler.source import SourceText, Span

Sorted = dict[str, str]


def vocabulary(declared: Declarations) -> Sorted:
    """name -> sort, the first sort in the order of this list."""
    if not declared.vocabulary:
        for name, sort in _all(declared):
            declared.vocabulary.setdefault(name, sort)
    return declared.vocabulary


def _all(d: Declarations) -> Iterator[tuple[str, str]]:
    for family in d.families.values():
        yield from _family(family)
    yield from ((track.name, "track") for track in d.tracks.values())
    yield from ((zone.name, "zone") for zone in d.zones.values())
    yield from ((slot.name, "slot") for slot in d.slots.values())
    yield from ((name, "slot") for name in d.supply)
    yield from ((value.name, "value") for value in d.values.values())
    yield from ((constant.name, "constant") for constant in d.constants.values())
    for rule in d.rules.values():
        yield from _rule(rule, "rule")
    for hook in d.hooks:
        yield from _hook(hook)
    yield from ((name, "built in") for name in BUILT_IN)
    yield d.game.id, "game"


def _family(family: Family) -> Iterator[tuple[str, str]]:
    for row in family.rows.values():
        yield row.name, family.name
        yield f"{family.name}/{row.name}", family.name
    yield family.name, family.form
    yield family.many, family.form
    yield from ((group, "group") for group in family.groups)
    yield from ((member, "member") for member in family.members)
    yield from ((way, "way") for way in family.ways)


def _rule(rule: Rule, sort: str) -> Iterator[tuple[str, str]]:
    yield (f"{rule.row.name}.{rule.member}" if rule.row and rule.member else rule.name), sort
    for param in (*rule.params, *rule.remember):
        yield param.name, "variable"
    for step in rule.steps:
        if step.name:
            yield f"{rule.name}.{step.name}", "step"
            yield step.name, "step"
        yield from _named_in.of((step.body,), (), partial(_named, step.body))


_named_in = Same[tuple[tuple[str, str], ...]](most=4096)


def _named(body: t.Block | None) -> tuple[tuple[str, str], ...]:
    """What a text gives names to."""
    found: list[tuple[str, str]] = []
    for part in parts(body):
        if isinstance(part, t.Option) and part.name:
            found.append((part.name.text, "option"))
        elif isinstance(part, t.Binder | t.Let | t.Compose):
            found.append((part.name.text, "variable"))
    return tuple(found)


def _hook(hook: Hook) -> Iterator[tuple[str, str]]:
    yield hook.name, "hook"
    yield from _rule(hook.rule, "hook")


_options_in = Same[tuple[t.Option, ...]](most=4096)
_names_in = Same[tuple[t.Name, ...]](most=4096)


def options_in(tree: object) -> tuple[t.Option, ...]:
    """All options in a text, from its first to its last word."""
    return _options_in.of((tree,), (), lambda: tuple(part for part in parts(tree) if isinstance(part, t.Option)))


def words_said_in(tree: object) -> tuple[t.Name, ...]:
    """All words in a text that stand for something, in their order."""
    return _names_in.of((tree,), (), lambda: tuple(part for part in parts(tree) if isinstance(part, t.Name)))


def parts(tree: object) -> Iterator[object]:
    """A syntax tree and everything in it, from its first to its last word."""
    waiting = [tree]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part[::-1]
        elif (inside := INSIDE[type(part)]) is not None:
            yield part
            waiting += inside(part)


class _Inside(dict[type, Callable[[object], tuple[object, ...]] | None]):
    """For each sort of tree what gives the values of its fields, the last one first; None for what is no tree."""

    def __missing__(self, kind: type) -> Callable[[object], tuple[object, ...]] | None:
        is_tree = is_dataclass(kind) and kind not in (Span, SourceText)
        found = self[kind] = _fields(kind) if is_tree else None
        return found


def _fields(kind: type) -> Callable[[object], tuple[object, ...]]:
    names = [part.name for part in fields(kind)][::-1]
    return attrgetter(*names) if len(names) > 1 else lambda tree: tuple(getattr(tree, name) for name in names)


INSIDE = _Inside()
