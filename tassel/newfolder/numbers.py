"""The change that a new folder makes: a number, best one that everybody sees when the game begins.

Numbers are looked for along the course of the game, from the rule that starts it; what is gained there is tried first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice

from tassel.newfolder.base import Base
from tassel.newfolder.samples import Sample
from tassel_compiler.effects import tree as t
from tassel_compiler.ir.program import Program
from tassel_compiler.resolve.declarations import Rule
from tassel_compiler.source import Span
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game, State

_TRIES = 3
SEED = 1


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game stands at its first decision: what is asked, of whom, and the numbers of each seat."""

    decision: str
    seat: int
    seats: tuple[dict[str, int], ...]


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A changed number, and the numbers of the seats that show it (empty if none does)."""

    sample: Sample | None
    opening: Opening | None
    shown: tuple[str, ...] = ()


def changed_number(base: Base) -> NumberChange:
    """The first number whose change is seen at once; else the first one that may be changed."""
    before = opening(base.program())
    possible: list[NumberChange] = []
    for sample in islice(_samples(base), _TRIES):
        after = opening(base.program(sample.text()))
        if after is None:
            continue
        shown = slots_that_differ(before, after)
        if shown:
            return NumberChange(sample, after, shown)
        possible.append(NumberChange(sample, after))
    return possible[0] if possible else NumberChange(None, before)


def opening(program: Program | None) -> Opening | None:
    if program is None:
        return None
    try:
        state = Game(program).start(SEED)
    except NoWayOn:
        return None
    decision = state.decision()
    return Opening(decision.id, decision.seat, _seats(state)) if decision is not None else None


def _seats(state: State) -> tuple[dict[str, int], ...]:
    slots = state.to_json().get("slots")
    rows = slots.get("player") if isinstance(slots, dict) else None
    return tuple({k: v for k, v in row.items() if type(v) is int} for row in rows or () if isinstance(row, dict))


def slots_that_differ(before: Opening | None, after: Opening) -> tuple[str, ...]:
    if before is None or len(before.seats) != len(after.seats):
        return ()
    pairs = list(zip(before.seats, after.seats, strict=True))
    return tuple(name for name in after.seats[0] if any(b.get(name) != a.get(name) for b, a in pairs))


def _samples(base: Base) -> Iterator[Sample]:
    constants = base.declared.constants
    for name in dict.fromkeys([*_gained(base), *constants]):
        value = constants[name].value
        if isinstance(value, int):
            path = f"constants/{name}/is" if base.at(f"constants/{name}/is") is not None else f"constants/{name}"
            yield Sample("change", "number", (f"{path}: {value + 1}",), (("was", value),))


def _gained(base: Base) -> Iterator[str]:
    """Constants that say how much somebody gains, in the order in which play comes to them."""
    declared = base.declared
    by_name = {rule.name: rule for path, rule in declared.rules.items() if path.startswith("rules/")}
    todo = [declared.game.start]
    done: set[str] = set()
    while todo:
        name = todo.pop(0)
        if name in done or name not in by_name:
            continue
        done.add(name)
        nodes = list(_nodes(by_name[name]))
        for gain in (node for node in nodes if isinstance(node, t.Gain)):
            yield from (n.text for n in _inside(gain) if isinstance(n, t.Name) and n.text in declared.constants)
        todo += [n.text for n in nodes if isinstance(n, t.Name)]


def _nodes(rule: Rule) -> Iterator[object]:
    for step in rule.steps:
        yield from _inside(step.body)


def _inside(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for item in node:
            yield from _inside(item)
    elif is_dataclass(node) and not isinstance(node, Span):
        yield node
        for field in fields(node):
            yield from _inside(getattr(node, field.name))
