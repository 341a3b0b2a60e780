"""The numbers of the rules that a scenario rests on: what is played in it, and what lies there, through and through.

Of all numbers of a game nearly every small one is a constant somewhere, so only those may stand in a caption that have
to do with it: of what is played and what that reads, of the tracks and cards that the scenario names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tassel_compiler.check.numbers_said import numerals
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Row
from tassel_compiler.resolve.vocabulary import parts
from tassel_runtime.scenario import Data, Items, Scenario, Table, Text

_NAME = re.compile(r"[a-z][\w-]*")


def numbers_read(declared: Declarations, scenario: Scenario) -> frozenset[int]:
    """By the name of what is played, and by all names that the scenario says."""
    moved = [*filter(None, (move.choose for move in scenario.moves))]
    told = [scenario.play, *scenario.args, scenario.given, scenario.then, scenario.example.get("of"), *moved]
    names = [name for data in told if data is not None for text in _texts(data) for name in _NAME.findall(text)]
    together = _sums(declared, (scenario.given, scenario.then))
    return frozenset((*_closed(declared, names), *together, *_named(declared, names)))


def _named(declared: Declarations, names: Iterable[str]) -> Iterator[int]:
    """Numbers that are part of a name: the nine of diamonds."""
    words = {word for name in names for word in name.split("-")}
    for lang in declared.languages:
        yield from (number for word, number in numerals(declared.phrases, lang).items() if word in words)


def _texts(data: Data) -> Iterator[str]:
    if isinstance(data, Text):
        yield data.text
    elif isinstance(data, Items):
        for item in data.items:
            yield from _texts(item)
    elif isinstance(data, Table):
        for key, value in data.entries:
            yield from (*_texts(key), *_texts(value))


def _closed(declared: Declarations, names: Iterable[str]) -> Iterator[int]:
    """What stands under these names, under those in their texts, and so on."""
    bodies: dict[str, list[object]] = {name: [value.body] for name, value in declared.values.items()}
    for rule in declared.rules.values():
        starts = (param.start for param in rule.remember if param.start is not None)
        for name in {rule.name, rule.row.name if rule.row is not None else rule.name}:
            bodies.setdefault(name, []).extend((*(step.body for step in rule.steps), *starts))
    for change in declared.changes:
        bodies.setdefault(change.target.rpartition(".")[2], []).append(change.body)
    cells = _cells_by_name(declared)
    todo, seen = list(names), set[str]()
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            yield from _flat(cells.get(name, ()))
            for body in bodies.get(name, ()):
                said = list(parts(body))
                yield from (part.value for part in said if isinstance(part, t.Number))
                todo += [part.text for part in said if isinstance(part, t.Name)]


def _cells_by_name(declared: Declarations) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {name: [constant.value] for name, constant in declared.constants.items()}
    for track in declared.tracks.values():
        found.setdefault(track.name, []).append(track.levels)
    for name, row in _rows(declared):
        found.setdefault(name, []).extend(cell for cell, _ in row.data.values())
    return found


def _rows(declared: Declarations) -> Iterator[tuple[str, Row]]:
    for family in declared.families.values():
        yield from family.rows.items()


def _sums(declared: Declarations, told: Iterable[Data]) -> Iterator[int]:
    """What cards that lie together hold together: what all that somebody has would cost."""
    rows = dict(_rows(declared))
    for listed in (items for data in told for items in _lists(data)):
        cards = [rows[name] for text in _texts(listed) for name in _NAME.findall(text)[-1:] if name in rows]
        for member in {name for card in cards for name in card.data}:
            yield sum(cell for card in cards if isinstance(cell := card.data.get(member, (0, None))[0], int))


def _lists(data: Data) -> Iterator[Items]:
    if isinstance(data, Items):
        yield data
    elif isinstance(data, Table):
        for _, value in data.entries:
            yield from _lists(value)


def _flat(cells: Iterable[Cell]) -> Iterator[int]:
    for cell in cells:
        if isinstance(cell, ByPlayers):
            yield from _flat(inner for _, inner in cell.entries)
        elif isinstance(cell, tuple):
            yield from _flat(cell)
        elif isinstance(cell, int):
            yield cell
