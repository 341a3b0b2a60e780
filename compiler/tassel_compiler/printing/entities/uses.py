"""Who says a name: the texts and tables of a rule set in which it stands.

A variable that is called alike is somebody else: what a word was bound to decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import Bindings
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Origin, Rule
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.same import Same


class Users:
    """Every name with the texts that say it; `of_rules` reads them once for each checked tree."""

    @classmethod
    def of_rules(cls, checked: Checked) -> Users:
        return checked.derive(cls, lambda: cls(checked.declared, checked.bindings))

    def __init__(self, declared: Declarations, bindings: Bindings) -> None:
        self._places: dict[str, list[tuple[int, Origin]]] = {}
        texts = ((origin, _said(tree, bindings)) for origin, tree in _texts(declared))
        data = ((origin, _held(cell)) for origin, cell in _cells(declared))
        for number, (origin, names) in enumerate((*texts, *data)):
            for name in set(names):
                self._places.setdefault(name, []).append((number, origin))

    def of(self, names: Iterable[str]) -> tuple[Origin, ...]:
        """The origins of the texts that name one of these, each once, in the order of the rules."""
        places = (place for name in set(names) for place in self._places.get(name, ()))
        found = sorted(places, key=lambda place: place[0])
        return tuple({origin.path: origin for _, origin in found}.values())


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


def _said(tree: object, bindings: Bindings) -> Iterator[str]:
    for name in _names.of((tree,), (), lambda: tuple(part for part in parts(tree) if isinstance(part, t.Name))):
        meant = bindings.get(name.span)
        if meant is None or meant.var is None:
            yield name.text


_names = Same[tuple[t.Name, ...]](most=4096)  # of each text, be it asked for in rules that differ elsewhere


def _cells(d: Declarations) -> Iterator[tuple[Origin, Cell]]:
    for family in d.families.values():
        for row in family.rows.values():
            yield from ((row.origin, cell) for cell, _ in row.data.values())
    yield from ((constant.origin, constant.value) for constant in d.constants.values())


def _held(cell: Cell) -> Iterator[str]:
    if isinstance(cell, ByPlayers):
        yield from (name for _, entry in cell.entries for name in _held(entry))
    elif isinstance(cell, tuple):
        yield from (name for entry in cell for name in _held(entry))
    elif isinstance(cell, str):
        yield cell
