"""Who says a name: the texts and tables of a rule set in which it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Origin, Rule
from tassel_compiler.resolve.vocabulary import parts


def users(declared: Declarations, names: Iterable[str]) -> tuple[Origin, ...]:
    """The origins of the texts that name one of these, each once, in the order of the rules."""
    wanted = frozenset(names)
    found = (origin for origin, tree in _texts(declared) if _says(tree, wanted))
    data = (origin for origin, cell in _cells(declared) if _holds(cell, wanted))
    return tuple({origin.path: origin for origin in (*found, *data)}.values())


def _texts(d: Declarations) -> Iterator[tuple[Origin, object]]:
    for rule in d.rules.values():
        yield from _rule(rule)
    for hook in d.hooks:
        yield hook.origin, hook.moment
        yield from _rule(hook.rule)
    yield from ((value.origin, value.body) for value in d.values.values())
    for change in d.changes:
        yield change.origin, t.Name(change.target, change.origin.span)
        yield change.origin, change.body
    yield from ((zone.origin, zone.when_empty) for zone in d.zones.values())
    yield from ((track.origin, track.limit) for track in d.tracks.values())
    yield from ((slot.origin, slot.start) for slot in d.slots.values())
    yield from ((d.game.origin, tree) for tree in d.game.rank)


def _rule(rule: Rule) -> Iterator[tuple[Origin, object]]:
    yield from ((step.origin, step.body) for step in rule.steps)
    yield from ((rule.origin, param.start) for param in (*rule.params, *rule.remember))


def _says(tree: object, wanted: frozenset[str]) -> bool:
    return any(isinstance(part, t.Name) and part.text in wanted for part in parts(tree))


def _cells(d: Declarations) -> Iterator[tuple[Origin, Cell]]:
    for family in d.families.values():
        for row in family.rows.values():
            yield from ((row.origin, cell) for cell, _ in row.data.values())
    yield from ((constant.origin, constant.value) for constant in d.constants.values())


def _holds(cell: Cell, wanted: frozenset[str]) -> bool:
    if isinstance(cell, ByPlayers):
        return any(_holds(entry, wanted) for _, entry in cell.entries)
    if isinstance(cell, tuple):
        return any(_holds(entry, wanted) for entry in cell)
    return isinstance(cell, str) and cell in wanted
