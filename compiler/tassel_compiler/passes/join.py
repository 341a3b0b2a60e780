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

from tassel_compiler.ir.ops import Arg, Op
from tassel_compiler.ir.program import Block, Program

Body = tuple[Op, ...]
DEEP = 40
"""How far joined bodies nest: well within what `verify` allows."""
SHORT = 4
"""Statements of a straight end that is copied rather than gone to."""


def join(program: Program) -> Program:
    """The same program with fewer blocks, numbered anew."""
    bodies = _threaded({block.number: block.body for block in program.blocks})
    roots = _roots(program, bodies)
    ways = Counter(label for body in bodies.values() for label in _labels(body, "goto"))
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
        if not ops:
            return ops
        last = ops[-1]
        if last.name == "goto":
            return (*ops[:-1], *self._target(last, depth, open_))
        if last.name == "if":
            test, yes, no = last.args
            bodies = self.body(_body(yes), depth + 1, open_), self.body(_body(no), depth + 1, open_)
            return (*ops[:-1], Op("if", (test, *bodies), last.why))
        return ops

    def _target(self, goto: Op, depth: int, open_: set[int]) -> Body:
        label = _number(goto.args[0])
        body = self.bodies[label]
        if label in open_ or depth >= DEEP or not (label in self.single or _short(body)):
            return (goto,)
        return self.body(body, depth, open_ | {label})


def _short(body: Body) -> bool:
    """A straight end: nothing is gained by a fork that many blocks hold."""
    return len(body) <= SHORT and all(op.name != "if" and op.name != "loop" for op in body)


def _threaded(bodies: Mapping[int, Body]) -> dict[int, Body]:
    """Every way to a block that only goes on leads on at once."""
    further = {n: _number(body[0].args[0]) for n, body in bodies.items() if len(body) == 1 and body[0].name == "goto"}

    def end(label: int) -> int:
        seen: set[int] = set()
        while label in further and label not in seen:
            seen.add(label)
            label = further[label]
        return label

    return {n: _relabelled(body, end) for n, body in bodies.items()}


def _roots(program: Program, bodies: Mapping[int, Body]) -> set[int]:
    """Blocks whose number something remembers."""
    remembered = (label for body in bodies.values() for label in _labels(body, "point"))
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
            todo += [*_labels(bodies[number], "goto"), *_labels(bodies[number], "point")]
    return sorted(found)


def _numbered(program: Program, bodies: Mapping[int, Body], kept: list[int]) -> Program:
    """Blocks stand at the place of their number."""
    new = {old: i for i, old in enumerate(kept)}
    owner = {block.number: block.owner for block in program.blocks}
    blocks = tuple(Block(new[n], owner[n], _relabelled(bodies[n], new.__getitem__)) for n in kept)
    asks = tuple(replace(ask, then=new[ask.then]) for ask in program.asks)
    entries = {
        name: replace(entry, block=new[entry.block]) if entry.block >= 0 else entry
        for name, entry in program.entries.items()
    }
    return replace(program, blocks=blocks, asks=asks, entries=entries, entry=new[program.entry])


def _relabelled(body: Body, to: Callable[[int], int]) -> Body:
    return tuple(_renamed(op, to) for op in body)


def _renamed(op: Op, to: Callable[[int], int]) -> Op:
    """Labels stand in `goto` and, as the value of a `store`, in `point`; bodies hold more statements."""
    if op.name == "goto":
        return Op("goto", (to(_number(op.args[0])),), op.why)
    if op.name == "store" and (point := _pointed(op)) is not None:
        return Op("store", (op.args[0], Op("point", (to(point),))), op.why)
    if op.name == "if":
        test, yes, no = op.args
        return Op("if", (test, _relabelled(_body(yes), to), _relabelled(_body(no), to)), op.why)
    if op.name == "loop":
        return Op("loop", (*op.args[:3], _relabelled(_body(op.args[3]), to)), op.why)
    return op


def _labels(body: Body, wanted: str) -> Iterator[int]:
    """Where this body goes (`goto`), or which blocks it remembers (`point`)."""
    for op in body:
        if op.name == "goto" and wanted == "goto":
            yield _number(op.args[0])
        elif op.name == "store" and wanted == "point" and (point := _pointed(op)) is not None:
            yield point
        elif op.name in ("if", "loop"):
            for arg in op.args:
                if isinstance(arg, tuple):
                    yield from _labels(arg, wanted)


def _pointed(store: Op) -> int | None:
    value = store.args[1]
    return _number(value.args[0]) if isinstance(value, Op) and value.name == "point" else None


def _body(arg: Arg) -> Body:
    assert isinstance(arg, tuple)
    return arg


def _number(arg: Arg) -> int:
    assert isinstance(arg, int)
    return arg
