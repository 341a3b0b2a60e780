"""Blocks that only one way leads to are written into the block that goes there.

Lowering begins a block wherever ways part or meet, and many of them only one other block goes to. Every step from
block to block costs an engine a turn of its loop, so chains become one block and forks become `if`s. Three kinds of
block stay: those with a number that something remembers (entries, what follows a question, where a rule comes back
to), those that several ways meet in, and the heads of loops. A block that only leads to another one is left out; short
straight ends are copied to every way that leads there.

Locals do not outlive a block and each is set before it is used, so bodies may follow one another in one block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tassel_compiler.ir.ops import Body, Goto, If, Loop, Point, Statement, Store
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import bodies as inner_bodies
from tassel_compiler.ir.walk import with_bodies

JOINED_NEST = 40
"""How far joined bodies nest: well within what `verify` allows."""
_SHORT = 4
"""Statements of a straight end that is copied rather than gone to."""


def join(program: Program) -> Program:
    """The same program with fewer blocks, numbered anew."""
    bodies = _threaded({block.number: block.body for block in program.blocks})
    roots = _roots(program, bodies)
    ways = Counter(label for body in bodies.values() for label in _goes_to(body))
    single = {label for label, n in ways.items() if n == 1} - roots
    work = _Join(bodies, single)
    joined = {block.number: work.body(bodies[block.number], 0, {block.number}) for block in program.blocks}
    kept = _reached(joined, [0, *_starts(program)])
    return _numbered(program, joined, kept)


@dataclass(frozen=True, slots=True)
class _Join:
    bodies: Mapping[int, Body]
    single: set[int]

    def body(self, ops: Body, depth: int, open_: set[int]) -> Body:
        """The same statements, with what they go to written out. `open_`: the blocks that are being written out."""
        match ops:
            case (*before, Goto() as last):
                return (*before, *self._target(last, depth, open_))
            case (*before, If() as last):
                return (*before, with_bodies(last, lambda body: self.body(body, depth + 1, open_)))
        return ops

    def _target(self, goto: Goto, depth: int, open_: set[int]) -> Body:
        body = self.bodies[goto.label]
        if goto.label in open_ or depth >= JOINED_NEST or not (goto.label in self.single or _short(body)):
            return (goto,)
        return self.body(body, depth, open_ | {goto.label})


def _short(body: Body) -> bool:
    """A straight end: nothing is gained by a fork that many blocks hold."""
    return len(body) <= _SHORT and not any(isinstance(op, If | Loop) for op in body)


def _threaded(bodies: Mapping[int, Body]) -> dict[int, Body]:
    """Every way to a block that only goes on leads on at once."""
    further = {n: body[0].label for n, body in bodies.items() if len(body) == 1 and isinstance(body[0], Goto)}

    def end(label: int) -> int:
        seen: set[int] = set()
        while label in further and label not in seen:
            seen.add(label)
            label = further[label]
        return label

    return {n: _relabelled(body, end) for n, body in bodies.items()}


def _roots(program: Program, bodies: Mapping[int, Body]) -> set[int]:
    """Blocks whose number something remembers."""
    remembered = (label for body in bodies.values() for label in _remembers(body))
    return {0, *_starts(program), *remembered}


def _starts(program: Program) -> list[int]:
    """Where an engine begins by itself."""
    entered = [entry.block for entry in program.entries.values() if entry.block >= 0]
    return [program.entry, *entered, *(ask.then for ask in program.asks)]


def _reached(bodies: Mapping[int, Body], starts: Iterable[int]) -> list[int]:
    """The blocks that can still be run, in their old order."""
    found: set[int] = set()
    todo = list(starts)
    while todo:
        number = todo.pop()
        if number not in found:
            found.add(number)
            todo += [*_goes_to(bodies[number]), *_remembers(bodies[number])]
    return sorted(found)


def _numbered(program: Program, bodies: Mapping[int, Body], kept: list[int]) -> Program:
    """Blocks stand at the place of their number."""
    new = {old: i for i, old in enumerate(kept)}
    old = {block.number: block for block in program.blocks}
    blocks = tuple(
        replace(old[n], number=new[n], body=_relabelled(bodies[n], new.__getitem__)) for n in kept
    )
    asks = tuple(replace(ask, then=new[ask.then]) for ask in program.asks)
    entries = {
        name: replace(entry, block=new[entry.block]) if entry.block >= 0 else entry
        for name, entry in program.entries.items()
    }
    return replace(program, blocks=blocks, asks=asks, entries=entries, entry=new[program.entry])


def _relabelled(body: Body, to: Callable[[int], int]) -> Body:
    return tuple(_renamed(op, to) for op in body)


def _renamed(op: Statement, to: Callable[[int], int]) -> Statement:
    """Labels stand in `goto` and, as the value of a `store`, in `point`; bodies hold more statements."""
    match op:
        case Goto():
            return Goto(to(op.label))
        case Store(value=Point() as point):
            return Store(op.address, Point(to(point.label)), why=op.why)
        case If() | Loop():
            return with_bodies(op, lambda body: _relabelled(body, to))
    return op


def _goes_to(body: Body) -> Iterator[int]:
    for op in body:
        if isinstance(op, Goto):
            yield op.label
        for inner in inner_bodies(op):
            yield from _goes_to(inner)


def _remembers(body: Body) -> Iterator[int]:
    for op in body:
        if isinstance(op, Store) and isinstance(op.value, Point):
            yield op.value.label
        for inner in inner_bodies(op):
            yield from _remembers(inner)
