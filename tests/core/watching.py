"""A rule of the small game, taken as far as one of its sentences, and played in every way while cells are watched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from textwrap import indent

from tassel_compiler import core as c
from tassel_compiler.catalog import Parts
from tassel_compiler.core.names import Symbol
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Module, Overlay, parse
from tassel_compiler.driver import front_of
from tassel_compiler.ir.program import Program, Zone
from tassel_compiler.lower import lower
from tassel_compiler.source import SourceText
from tassel_runtime.engine import Cells
from tassel_runtime.engines.oracle import WalkedCode, Walker
from tassel_runtime.engines.stepping import Stepping
from tests.tiny.building import TEXT

PATH = "rules/trial"
HEAD = """tassel: 1
overlay: trial
on: tiny
remove: [rules/day, rules/hour, rules/fish-somewhere, rules/deliver, rules/refill, rules/tidy]
change:
  game/start: trial
"""
MOST_WAYS = 60


@dataclass(frozen=True)
class Sample:
    """A text of a rule on the small game; `refused` is the code with which it must be told that it cannot stand."""

    text: str
    refused: str = ""
    remember: str = ""  # what the rule remembers
    add: str = ""  # more entries for the game
    change: str = ""
    hooks: str = ""

    def overlay(self) -> str:
        entry = f"  rules/trial:\n    remember: {{{self.remember}}}\n    do: |\n{indent(self.text, '      ')}\n"
        hooks = f"hooks:\n{self.hooks}" if self.hooks else ""
        return f"{HEAD}{self.change}add:\n{entry}{self.add}{hooks}"


class TooMany(Exception):
    """There are more ways to play it than anybody wants to see."""


class Log:
    """Which cells were looked at and which were changed."""

    def __init__(self) -> None:
        self.reads: set[int] = set()
        self.writes: set[int] = set()


class Watched(Walker):
    def __init__(self, program: Program, cells: Cells, log: Log) -> None:
        super().__init__(program, cells)
        self.log = log

    def read(self, address: int) -> int:
        self.log.reads.add(address)
        return super().read(address)

    def write(self, address: int, value: int) -> None:
        self.log.writes.add(address)
        super().write(address, value)


class WatchedCode(WalkedCode):
    """The oracle's code under watch; what a shuffle changes is seen afterwards."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.log = Log()

    def _step(self, block: int, cells: Cells) -> int:
        before = list(cells)
        next_ = Watched(self.program, cells, self.log).step(block)
        self.log.writes |= {at for at, (old, new) in enumerate(zip(before, cells, strict=True)) if old != new}
        return next_

    def _list(self, name: str, cells: Cells, trail: list[int], offered: list[int]) -> int:
        offered += Watched(self.program, cells, self.log).options(name)
        return 0


def read(sample: Sample) -> tuple[c.Checked | None, list[str]]:
    """The sample checked, and the codes that were told."""
    sink = Sink()
    ours = parse(SourceText("ours.yaml", sample.overlay(), "ours"), sink)
    assert isinstance(ours, Overlay)
    found = front_of("tiny", Parts(modules=[_game()], overlays=[ours]), sink)
    return found.checked, [d.code for d in sink.items if d.severity == "error"]


@cache
def _game() -> Module:
    found = parse(SourceText("game.yaml", TEXT, "game"), Sink())
    assert isinstance(found, Module)
    return found


def prefixes(checked: c.Checked) -> Iterator[c.Checked]:
    """The tree with the rule cut after each sentence of its one block, the whole last."""
    rule = checked.procedures[PATH]
    (step,) = rule.steps
    for body in _cuts(step.body):
        cut = replace(rule, steps=(replace(step, body=body),))
        yield replace(checked, procedures={**checked.procedures, PATH: cut})


def _cuts(body: tuple[c.Stmt, ...]) -> Iterator[tuple[c.Stmt, ...]]:
    if len(body) == 1 and isinstance(body[0], c.AsOne):
        for inner in _cuts(body[0].body):
            yield (replace(body[0], body=inner),)
    else:
        yield from (body[: i + 1] for i in range(len(body)))


def made(checked: c.Checked) -> Program:
    program = lower(checked.declared, checked, "trial", 2, Sink())
    assert program is not None
    return program


def names(program: Program) -> dict[int, frozenset[Symbol]]:
    """What each cell of the table is part of: a slot, a zone; where a card lies is part of all its zones."""
    found: dict[int, frozenset[Symbol]] = {}
    for slot in program.slots:
        cells = range(slot.base, slot.base + slot.size)
        found |= dict.fromkeys(cells, frozenset({Symbol("slot", f"{slot.holder}.{slot.name}")}))
    for zone in program.zones:
        cells = range(zone.base, zone.base + zone.count * (zone.capacity + 1))
        found |= dict.fromkeys(cells, frozenset({_key(zone)}))
    for kind in program.cards.values():
        cells = range(kind.where, kind.where + kind.count)
        found |= dict.fromkeys(cells, frozenset(_key(zone) for zone in program.zones if zone.cards == kind.name))
    return found


def _key(zone: Zone) -> Symbol:
    return Symbol("zone", f"{zone.holder}.{zone.name}" if zone.holder else zone.name)


def played(program: Program, seed: int = 1, turned: str = "") -> tuple[Log, list[Cells]]:
    """Every way to play it: what was touched, and the vectors at the ends; the cards of `turned` lie reversed."""
    code = WatchedCode(program)
    engine = Stepping(program, code)
    todo, ends = [_turned(program, engine.start(seed), turned)], []
    engine.advance(todo[0])
    while todo:
        if len(ends) > MOST_WAYS:
            raise TooMany
        cells = todo.pop()
        if engine.waiting(cells) is None:
            ends.append(cells)
            continue
        for value in engine.options(cells):
            todo.append(list(cells))
            engine.answer(todo[-1], value)
    return code.log, ends


def _turned(program: Program, cells: Cells, name: str) -> Cells:
    for zone in program.zones:
        if zone.name == name:
            first, last = zone.base + 1, zone.base + 1 + cells[zone.base]
            cells[first:last] = cells[first:last][::-1]
    return cells
