"""What a game is made of: the rules, their steps and the values that its start rule reaches, and the file of each.

A name in a text brings in what it means: a value, a rule, a change of it, what an empty pile does; the name of
a family brings in what its rows do. Numbers (constants) and data are not counted, only what says how to play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Change, Declarations, Rule, Track, Value, Zone
from tassel_compiler.resolve.vocabulary import parts

Declared = Rule | Value | Change | Zone | Track


@dataclass(frozen=True)
class Piece:
    """A rule, a step of one, or a value."""

    sort: str
    name: str
    file: str


def declared(game: str) -> Declarations:
    sink = Sink()
    found = front(game, sink).declared
    assert found is not None and not sink.failed, sink.codes
    return found


def pieces(game: str) -> list[Piece]:
    """Everything that plays a part, each once."""
    d = declared(game)
    todo = [*meant(d, d.game.start), *(m for formula in d.game.rank for m in named(d, formula))]
    found: dict[int, Declared] = {}
    while todo:
        one = todo.pop()
        if id(one) not in found:
            found[id(one)] = one
            todo += [other for text in texts_of(one) for other in named(d, text)]
    return [piece for one in found.values() for piece in _pieces(one)]


def named(d: Declarations, text: object) -> Iterator[Declared]:
    for part in parts(text):
        if isinstance(part, t.Name):
            yield from meant(d, part.text)


def meant(d: Declarations, name: str) -> Iterator[Declared]:
    things = (d.values.get(name), d.rules.get(f"rules/{name}"), d.tracks.get(name))
    yield from (thing for thing in things if thing is not None)
    yield from (change for change in d.changes if change.target == name)
    yield from (zone for zone in d.zones.values() if zone.name == name)
    family = next((f for f in d.families.values() if name in (f.name, f.many, *f.groups)), None)
    if family is not None:
        yield from (r for r in d.rules.values() if r.row is not None and r.row.name in family.rows
                    and r.row.owner.partition("/")[2] == family.name)  # fmt: skip


def texts_of(one: Declared) -> tuple[object, ...]:
    match one:
        case Rule():
            return (*(s.body for s in one.steps), *(p.start for p in (*one.params, *one.remember)))
        case Zone():
            return (one.when_empty,)
        case Track():
            return (one.limit,)
        case _:
            return (one.body,)


def _pieces(one: Declared) -> Iterator[Piece]:
    file = _file(one)
    if isinstance(one, Value):
        yield Piece("value", one.name, file)
    if isinstance(one, Rule):
        name = f"{one.row.name}.{one.member}" if one.row is not None and one.member else one.name
        yield Piece("rule", name, file)
        if len(one.steps) > 1:
            yield from (Piece("step", f"{name}.{step.name}", step.origin.span.path) for step in one.steps)


def _file(one: Declared) -> str:
    """Where its sentence stands: what a card does may be shared while its price is not."""
    alone = isinstance(one, Rule) and len(one.steps) == 1
    return one.steps[0].body.span.source.path if isinstance(one, Rule) and alone else one.origin.span.path
