"""Rule sets compiled once for all tests of a process, whoever asks: a test, a command that it runs, a sample of a page.

Most of the time of the tests goes into compiling the same few rule sets. So the driver gets a memory in front: the same
documents (texts that are the same are read to the same objects) are checked once, lowered and improved once for each
number of players, and written as Python once. All that is frozen; what is told and the table of programs are new for
everybody.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TypeVar

from tassel_compiler import driver
from tassel_compiler.catalog import Parts, find
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Program
from tassel_compiler.resolve.declarations import Declarations
from tassel_runtime.engines import python
from tassel_runtime.engines.python import PythonCode
from tassel_runtime.game import Game

FRONTS, CODES = 48, 96  # in memory at once

check_documents = driver.front_of
lower_programs = driver.programs_of
lower_plainly = driver._lowered


# ---- for tests ----


def front(rules: str) -> Compiled:
    """A rule set that must be in order."""
    found = driver.front(rules, Sink())
    assert not found.failed, [item.message for item in found.sink.items]
    return found


def declared(rules: str) -> Declarations:
    found = front(rules).declared
    assert found is not None
    return found


def players(rules: str) -> tuple[int, ...]:
    """The numbers of players that it is for."""
    low, high = declared(rules).game.players
    return tuple(range(low, high + 1))


def programs(rules: str) -> dict[int, Program]:
    """For every number of players."""
    found = driver.compile_rules(rules, None, Sink())
    assert not found.failed, [item.message for item in found.sink.items]
    return found.programs


def program(rules: str, players: int) -> Program:
    found = driver.compile_rules(rules, [players], Sink())
    assert not found.failed, [item.message for item in found.sink.items]
    return found.programs[players]


def game(rules: str, players: int, traced: bool = False) -> Game:
    return Game(program(rules, players), traced)


def anew(rules: str, players: Sequence[int]) -> Compiled:
    """Past the memory: for tests about compiling itself."""
    parts = find(rules, Sink())
    assert parts is not None
    return lower_programs(check_documents(rules, parts, Sink()), players)


# ---- the memory ----


@dataclass
class Known:
    """A front, and what was lowered from it under each name."""

    parts: Parts
    front: Compiled
    lowered: dict[tuple[str, int], Compiled] = field(default_factory=dict)
    plain: dict[tuple[str, int], tuple[dict[int, Program], Sequence[Diagnostic]]] = field(default_factory=dict)

    def again(self, expression: str) -> Compiled:
        return replace(self.front, expression=expression, sink=Sink(), programs={})


Key, Kept = TypeVar("Key"), TypeVar("Kept")
LOCK = Lock()
KNOWN: OrderedDict[tuple[int, ...], Known] = OrderedDict()
WRITTEN: OrderedDict[int, tuple[Program, PythonCode]] = OrderedDict()


def install() -> None:
    """From now on in this process."""
    driver.front = remembered_front
    driver.programs_of = remembered_programs
    driver._lowered = remembered_plainly
    python.PythonCode = remembered_code  # type: ignore[misc, assignment]


def remembered_front(expression: str, sink: Sink) -> Compiled:
    parts = find(expression, sink)
    if parts is None or sink.failed:
        return Compiled(expression, sink)
    found = known(parts).front
    sink.extend(found.sink.items)
    return replace(found, expression=expression, sink=sink, programs={})


def kept(memory: OrderedDict[Key, Kept], key: Key, most: int, make: Callable[[], Kept]) -> Kept:
    """What was made for this key, or what is made now; what was asked for longest ago is forgotten.

    Servers that tests begin ask from threads of their own. Nothing is made under the lock: others go on meanwhile.
    """
    with LOCK:
        found = memory.get(key)
    made = make() if found is None else found
    with LOCK:
        found = memory.setdefault(key, made)
        memory.move_to_end(key)
        while len(memory) > most:
            memory.popitem(last=False)
    return found


def known(parts: Parts) -> Known:
    """By the identity of the documents, which are kept, so that no other ones can take their numbers."""
    key = tuple(map(id, (*parts.modules, None, *parts.overlays)))
    return kept(KNOWN, key, FRONTS, lambda: Known(parts, check_documents("", parts, Sink())))


def in_memory(compiled: Compiled) -> Known | None:
    with LOCK:
        there = list(KNOWN.values())
    return next((one for one in there if one.front.checked is compiled.checked), None)


def remembered_programs(compiled: Compiled, players: Sequence[int] | None) -> Compiled:
    found = in_memory(compiled)
    if found is None or compiled.declared is None or compiled.sink.failed:
        return lower_programs(compiled, players)
    low, high = compiled.declared.game.players
    for n in players if players is not None else range(low, high + 1):
        made = lowered(found, compiled.expression, n)
        compiled.sink.extend(made.sink.items)
        compiled.programs.update(made.programs)
    return compiled


def lowered(found: Known, expression: str, players: int) -> Compiled:
    if (expression, players) not in found.lowered:
        found.lowered[expression, players] = lower_programs(found.again(expression), [players])
    return found.lowered[expression, players]


def remembered_plainly(compiled: Compiled, players: Sequence[int] | None) -> Iterator[tuple[int, Program]]:
    """What pictures show and checks look at, and what is improved for play, is lowered once."""
    found = in_memory(compiled)
    if found is None or compiled.declared is None or compiled.sink.failed:
        yield from lower_plainly(compiled, players)
        return
    low, high = compiled.declared.game.players
    for n in players if players is not None else range(low, high + 1):
        key = compiled.expression, n
        if key not in found.plain:
            made = found.again(compiled.expression)
            found.plain[key] = dict(lower_plainly(made, [n])), made.sink.items
        programs, told = found.plain[key]
        compiled.sink.extend(told)
        yield from programs.items()


def remembered_code(program: Program) -> PythonCode:
    """Functions of the vector alone: all engines of a program may share them."""
    return kept(WRITTEN, id(program), CODES, lambda: (program, PythonCode(program)))[1]
