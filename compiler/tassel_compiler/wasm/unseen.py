"""What is tried and taken back before anybody looks need not be done.

    mark m                              mark m
    store 16 + p, (load 16 + p) - n     if (load 517): undo m; return 1
    if (load 517): undo m; return 1     undo m
    undo m                              return 0
    return 0

Who asks whether something can be done carries it out as far as the answer needs and takes it back. Most of what it
changes nobody looks at before: workers are laid down so that it may be asked what they may do there. A change is seen
if on some way from it to an `undo` of a mark before it a cell is read that it may have written, or if there is a way
on which it is never taken back. What is written is still worked out if that may stop the game.

Which cells an address may lie among is proved (`value_ranges`), so this stands where the proof is at hand; what it is a
sum of says the rest: an address that steps by 3 never meets one that lies between its steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import gcd

from tassel_compiler.ir import ops
from tassel_compiler.ir.intervals import DOUBLE_WORD, Interval, lies_in
from tassel_compiler.ir.ops import Assign, Body, If, Statement, Store, Value
from tassel_compiler.ir.parts_of_code import Piece, shared
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.walk import statements_in, values_in, walk, with_bodies

NOBODY_READS = "nobody reads"
"""The local that is given what need only be worked out."""
_Cells = tuple[Interval, int, int]
"""Between which addresses, one of them as far as is known, and the step from one to the next (0: there is one)."""
_Stores = frozenset[int]
_NONE: _Stores = frozenset()


@dataclass(slots=True)
class _Here:
    """What holds at a place in a trial: stores that are not taken back yet, by identity; those at each mark."""

    open: _Stores = _NONE
    marks: dict[str, _Stores] = field(default_factory=dict)

    def copy(self) -> _Here:
        return _Here(self.open, dict(self.marks))


def _joined(ways: Iterable[_Here | None]) -> _Here | None:
    """Where ways meet: a mark is one only if it is one on all of them."""
    found: _Here | None = None
    for way in ways:
        if way is None:
            continue
        if found is None:
            found = way.copy()
            continue
        found.open |= way.open
        found.marks = {name: at | way.marks[name] for name, at in found.marks.items() if name in way.marks}
    return found


def without_unseen(program: Program, ranges: Mapping[int, Interval]) -> Program:
    """The same program, whose trials change less. Values stay the objects that `ranges` speaks of."""
    work = _Unseen(program, ranges)
    functions = {name: replace(f, body=body) if (body := work.body_of(name)) is not f.body else f
                 for name, f in program.functions.items()}  # fmt: skip
    return replace(program, functions=functions)


class _Unseen:
    def __init__(self, program: Program, ranges: Mapping[int, Interval]) -> None:
        self._program = program
        self._ranges = ranges
        self._all = 0, program.cells - 1
        self._read: dict[str, frozenset[_Cells]] = {}
        self._cells: dict[int, _Cells] = {}  # that stores write
        self._told: dict[str, Value] = {}    # what locals hold that are given one value
        self._seen: set[int] = set()
        self._out: list[tuple[list[_Here], list[_Here]]] = []  # of each loop: who left it, who goes on with a lap

    def body_of(self, name: str) -> Body:
        body = self._program.functions[name].body
        found = [type(op) for op in statements_in(body)]
        if Store not in found or ops.Undo not in found:
            return body
        self._cells, self._seen, self._out = {}, set(), []
        self._told = _given_once(self._program.functions[name])
        self._ended(self._body(body, _Here()))
        return body if self._seen >= self._cells.keys() else self._without(body)

    # ---- who sees what -------------------------------------------------------------------------------------

    def _body(self, body: Body, here: _Here | None) -> _Here | None:
        for op in body:
            if here is None:
                break
            here = self._statement(op, here)
        return here

    def _statement(self, op: Statement, here: _Here) -> _Here | None:
        self._looked(self._reads(values_in(op)), here)
        match op:
            case Store():
                self._cells[id(op)] = self._at(op.address)
                here.open |= {id(op)}
            case If():
                return _joined((self._body(op.yes, here.copy()), self._body(op.no, here)))
            case ops.Loop():
                return self._loop(op, here)
            case ops.Mark(name):
                here.marks[name] = here.open
            case ops.Undo(name):
                here.open &= here.marks.get(name, here.open)
            case Assign(name) | ops.Random(name):
                here.marks.pop(name, None)
            case ops.Do():
                self._looked(self._reads_of(op.function), here)
            case ops.Break() | ops.Continue():
                self._out[-1][isinstance(op, ops.Continue)].append(here)
                return None
            case ops.Return():
                self._ended(here)
                return None
            case ops.Fault():
                return None
        return here

    def _loop(self, op: ops.Loop, here: _Here) -> _Here | None:
        """As many laps as it takes until another one tells nothing new."""
        here.marks.pop(op.local, None)
        while True:
            left: list[_Here] = []
            on: list[_Here] = []
            self._out.append((left, on))
            after = self._body(op.body, here.copy())
            self._out.pop()
            again = _joined((here, after, *on))
            assert again is not None
            if again == here:
                return _joined((here, *left))
            here = again

    def _ended(self, here: _Here | None) -> None:
        """What was not taken back is for everybody to see."""
        if here is not None:
            self._seen |= here.open

    def _looked(self, cells: Iterable[_Cells], here: _Here) -> None:
        if here.open:
            for one in cells:
                self._seen.update(s for s in here.open - self._seen if _meet(one, self._cells[s]))

    # ---- what is read --------------------------------------------------------------------------------------

    def _at(self, address: Value) -> _Cells:
        return self._ranges.get(id(address), self._all), *self._steps(address)

    def _steps(self, value: Value) -> tuple[int, int]:
        """A number that this value comes to, and the step from one such number to the next."""
        match value:
            case ops.Const(number):
                return number, 0
            case ops.Local(name) if name in self._told:
                told = self._told.pop(name)  # what a local is given may rest on what it held
                found = self._steps(told)
                self._told[name] = told
                return found
            case ops.Add(left, right):
                (a, step), (b, other) = self._steps(left), self._steps(right)
                return a + b, gcd(step, other)
            case ops.Mul(left, ops.Const(times)):
                a, step = self._steps(left)
                return a * times, step * abs(times)
        return 0, 1

    def _reads(self, values: Iterable[Value]) -> frozenset[_Cells]:
        found: set[_Cells] = set()
        for op in walk(values):
            if isinstance(op, ops.Load):
                found.add(self._at(op.address))
            elif isinstance(op, ops.Call):
                found |= self._reads_of(op.function)
        return frozenset(found)

    def _reads_of(self, name: str) -> frozenset[_Cells]:
        if name not in self._read:
            outer, self._told = self._told, {}
            body = self._program.functions[name].body
            found = set(self._reads(value for op in statements_in(body) for value in values_in(op)))
            for op in statements_in(body):
                if isinstance(op, ops.Do):
                    found |= self._reads_of(op.function)
            self._read[name], self._told = frozenset(found), outer
        return self._read[name]

    # ---- what is left --------------------------------------------------------------------------------------

    def _without(self, body: Body) -> Body:
        done: list[Statement] = []
        for op in body:
            if isinstance(op, Store) and id(op) not in self._seen:
                done += (Assign(NOBODY_READS, value) for value in (op.address, op.value) if self._stops(value))
                continue
            made = with_bodies(op, self._without)
            if made is op or not isinstance(made, If) or made.yes or made.no or self._stops(made.test):
                done.append(made)
        return shared(body, done)

    def _stops(self, value: Value) -> bool:
        """Whether anybody could tell that this is not worked out."""
        for op in walk((value,)):
            if isinstance(op, ops.Call):
                return True
            if isinstance(op, ops.Bounded) and not self._within(op):
                return True
        return False

    def _within(self, op: ops.Bounded) -> bool:
        return lies_in(self._ranges.get(id(op.value), DOUBLE_WORD), (op.low, op.high))


def _meet(one: _Cells, other: _Cells) -> bool:
    (low, high), at, step = one
    (first, last), there, stride = other
    apart = gcd(step, stride)
    return low <= last and first <= high and (at == there if not apart else (at - there) % apart == 0)


def _given_once(function: Function) -> dict[str, Value]:
    """Locals that one statement alone gives a value to, and that value."""
    given = Piece(function.params, function.body).given()
    assigned = (op for op in statements_in(function.body) if isinstance(op, Assign))
    return {op.local: op.value for op in assigned if given[op.local] == 1}
