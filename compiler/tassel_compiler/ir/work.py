"""How much work a program may do in one run, and where it is counted.

A unit is one instruction. What a function does at most follows from the bounds of its loops and from what it calls;
where that is little, nothing is counted. A loop whose laps come to more than `UNCOUNTED` spends what one lap does at
the beginning of each, a function that does more spends it when it begins; whoever calls or holds them then counts them
as nothing. So every run is counted, up to a part too small to matter, and the code that a game plays all the time is
not slowed down. Blocks are counted by whoever runs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tassel_compiler.frozen import frozen
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import WITHOUT_END, Block, Function, Program, Stop
from tassel_compiler.ir.walk import bodies, values_in, walk, with_bodies

WORK = 20_000_000
"""Instructions of one run: from one question to the next, or the options of one."""
MOST_BLOCKS = 200_000
"""Blocks of one run; a program that needs more turns in a circle."""
UNCOUNTED = 20_000
"""Instructions that may be done without being counted."""


SELDOM = 256
"""Short laps that are told together."""
FULL_WORD = 2**31 - 1


@frozen
class _Cost:
    code: ops.Body
    work: int


def counted(program: Program, laps: Mapping[int, int]) -> Program:
    """The program that counts its work; `laps` says by identity how often each loop may go round."""
    return _Counting(program, laps).program()


class _Counting:
    def __init__(self, program: Program, laps: Mapping[int, int]) -> None:
        self._program = program
        self._laps = laps
        self._stops = {stop: i for i, stop in enumerate(program.stops)}
        self._work: dict[str, int] = {}  # what a call of a function comes to, beside what it counts itself
        self._done: dict[str, Function] = {}

    def program(self) -> Program:
        for name in self._program.functions:
            self._called(name)
        blocks = tuple(self._block(block) for block in self._program.blocks)
        functions = {name: self._done[name] for name in self._program.functions}
        return replace(self._program, blocks=blocks, functions=functions, stops=tuple(self._stops))

    def _called(self, name: str) -> int:
        """No function reaches itself."""
        if name not in self._work:
            function = self._program.functions[name]
            found = self._beginning(self._body(function.body, function.why), function.why)
            self._done[name] = replace(function, body=found.code)
            self._work[name] = found.work
        return self._work[name]

    def _block(self, block: Block) -> Block:
        return replace(block, body=self._beginning(self._body(block.body, block.why), block.why).code)

    def _beginning(self, found: _Cost, why: int) -> _Cost:
        """Code that says at its beginning what it comes to, if that is much or is said already."""
        if found.work <= UNCOUNTED and not _says(found):
            return found
        return _Cost(self._saying(found, why), 1)

    def _saying(self, found: _Cost, why: int) -> ops.Body:
        if _says(found):
            return found.code
        place = next((op.why for op in walk(found.code) if isinstance(op, ops.Changing) and op.why), why)
        stop = self._stops.setdefault(Stop(place, WITHOUT_END), len(self._stops))
        return (ops.Spend(min(found.work, FULL_WORD), stop), *found.code)

    def _body(self, code: ops.Body, why: int) -> _Cost:
        found = [self._statement(op, why) for op in code]
        return _Cost(tuple(one for one, _ in found), sum(work for _, work in found))

    def _statement(self, op: ops.Statement, why: int) -> tuple[ops.Statement, int]:
        if isinstance(op, ops.Spend):
            return op, 0
        work = self._values(op)
        if isinstance(op, ops.Loop):
            return self._loop(op, work, why)
        inner = {id(body): self._body(body, why) for body in bodies(op)}
        done = with_bodies(op, lambda body: inner[id(body)].code) if inner else op
        return done, work + max((one.work for one in inner.values()), default=0)

    def _loop(self, op: ops.Loop, work: int, why: int) -> tuple[ops.Statement, int]:
        lap, most = self._body(_bare_lap(op), why), self._laps.get(id(op), FULL_WORD)
        lap = _Cost(lap.code, lap.work + 1)
        if lap.work * most <= UNCOUNTED and not _says(lap):
            return replace(op, body=lap.code), work + lap.work * most
        if lap.work * SELDOM <= UNCOUNTED and not _says(lap) and not _assigns(op):
            return replace(op, body=(self._seldom(op, lap, why), *lap.code)), work + lap.work * SELDOM
        return replace(op, body=self._saying(lap, why)), work

    def _seldom(self, op: ops.Loop, lap: _Cost, why: int) -> ops.Statement:
        """Short laps are told many at a time, so that a loop that soon ends tells none."""
        said = self._saying(_Cost(lap.code, lap.work * SELDOM), why)[0]
        turn = ops.Mod(ops.Local(op.local), ops.Const(SELDOM))
        return ops.If(ops.Eq(turn, ops.Const(SELDOM - 1)), (said,))

    def _values(self, statement: ops.Statement) -> int:
        """The statement itself, its values, and what it calls."""
        work = 1 + (self._called(statement.function) if isinstance(statement, ops.Do) else 0)
        for op in walk(values_in(statement)):
            work += 1 + self._called(op.function) if type(op) is ops.Call else 1
        return work


def _says(found: _Cost) -> bool:
    """Whether code begins with what it comes to, or more."""
    first = found.code[0] if found.code else None
    return isinstance(first, ops.Spend) and first.amount >= min(found.work, FULL_WORD)


def _bare_lap(op: ops.Loop) -> ops.Body:
    """A lap without what it tells now and then."""
    first = op.body[0] if op.body else None
    told = isinstance(first, ops.If) and len(first.yes) == 1 and isinstance(first.yes[0], ops.Spend)
    return op.body[1:] if told else op.body


def _assigns(op: ops.Loop) -> bool:
    """Whether a lap changes the number by which it is told."""
    return any(isinstance(one, ops.Assign | ops.Random | ops.Mark | ops.Loop) and one.local == op.local
               for one in walk(op.body))  # fmt: skip
