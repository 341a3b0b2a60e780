"""A loop over all that looks for those of one class runs over the members of the class.

    loop i 0 25: if (table of i) = e: ...          loop over the members of e: ...

What stands on one side of the test knows the counter alone, so it is worked out here for each lap; the other side does
not change while the loop runs, so it is worked out once, before. Tests that stood before it are then made for members
only: they must be such that nobody notices. Members keep their order.

Where all classes are of one size and their members lie evenly (the rows and columns of a grid), a member is worked out
instead of looked up.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import WORD, lies_in
from tassel_compiler.ir.ops import Add, And, Assign, Body, Const, Entry, If, Le, Local, Loop, Mul, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, shared, with_instead
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in, walk, with_bodies
from tassel_compiler.passes.contact import Contacts, given_in, jumps_out, read_in
from tassel_compiler.passes.reckon import span, tabulated
from tassel_compiler.passes.settle import Settling

_LAPS = 4096
"""Laps that are looked at one by one."""
_SPREAD = 256
"""How far the numbers of classes may lie apart."""
_FAR = 2**30
"""How far from 0 a class may be looked for."""


def invert(program: Program) -> Program:
    """The same program, with loops that run over what they look for."""
    work = _Invert(program)
    return replace(each_piece(program, work.piece), tables=work.tables)


@dataclass(frozen=True, slots=True)
class _Filter:
    """A loop, the number of the class of each lap, the class that is looked for, and what else is asked of a member."""

    loop: Loop
    laps: range
    classes: list[int]
    wanted: Value
    inner: Body

    @property
    def numbers(self) -> range:
        return range(min(self.classes), max(self.classes) + 1)

    def members(self) -> list[list[int]]:
        found: list[list[int]] = [[] for _ in self.numbers]
        for lap, number in zip(self.laps, self.classes, strict=True):
            found[number - self.numbers.start].append(lap)
        return found


class _Invert:
    def __init__(self, program: Program) -> None:
        self.tables = dict(program.tables)
        self._contacts = Contacts(program)
        self._settling = Settling(self.tables, Allowed(program).region)
        self._piece = Piece((), ())
        self._given: Counter[str] = Counter()

    def piece(self, piece: Piece) -> Body:
        if not any(map(_filtering, statements_in(piece.body))):
            return piece.body
        self._piece, self._given = piece, piece.given()
        return self._body(piece.body)

    def _body(self, body: Body) -> Body:
        done: list[Statement] = []
        for op in body:
            made = with_bodies(op, self._body)
            found = self._filter(made) if isinstance(made, Loop) else None
            done += (made,) if found is None else self._settling.body(self._inverted(found))
        return shared(body, done)

    # ---- which loops --------------------------------------------------------------------------------------

    def _filter(self, loop: Loop) -> _Filter | None:
        test = _filtering(loop)
        if test is None or self._given[loop.local] != 1:
            return None
        laps = _laps(loop)
        parts = _conjuncts(test)
        for k, part in enumerate(parts):
            if not isinstance(part, ops.Eq):
                continue
            for side, wanted in ((part.left, part.right), (part.right, part.left)):
                if not _speaks_of(side, loop.local) or not self._settled(wanted, parts[:k], loop):
                    continue
                classes, wanted = tabulated(side, loop.local, laps, self.tables), self._settling.value(wanted)
                if classes is not None and _close(classes) and self._may_be(wanted, classes):
                    return _Filter(loop, laps, classes, wanted, _rest(loop, [*parts[:k], *parts[k + 1:]]))
        return None

    def _settled(self, wanted: Value, before: list[Value], loop: Loop) -> bool:
        """Whether it may be worked out once, before the loop, and the tests before it for members alone."""
        names = read_in((wanted,))
        if loop.local in names or names & given_in(loop.body) or not self._nameable(wanted):
            return False
        seen, body = (self._contacts.of(code, self._piece) for code in ((wanted,), loop.body))
        if seen.writes or seen.counts or seen.touched_by(body.writes):
            return False
        if not before:
            return True
        return not seen.stops and self._contacts.of(before, self._piece).quiet and not _spoken_of(wanted, before)

    def _may_be(self, wanted: Value, classes: list[int]) -> bool:
        """Whether there is such a class at all: what never happens is left to others."""
        first, last = span(wanted, self.tables)
        return isinstance(wanted, Const) or first <= max(classes) and min(classes) <= last

    def _nameable(self, wanted: Value) -> bool:
        """Whether a local may hold it, as it is or moved to where classes begin."""
        match wanted:
            case Const() | Local():
                return True
            case Add(Local(), Const(by)):
                return abs(by) < _FAR
        return lies_in(span(wanted, self.tables), WORD)

    # ---- what becomes of them -----------------------------------------------------------------------------

    def _inverted(self, found: _Filter) -> Body:
        """Classes are counted from 0 on in here."""
        low = found.numbers.start
        match found.wanted:
            case Const(number):
                return self._over(found, Const(number - low)) if number in found.numbers else ()
            case Local() as wanted:
                return self._among(found, wanted, 0)
            case Add(Local() as wanted, Const(by)):
                return self._among(found, wanted, by)
        wanted = Local(f"{found.loop.local} class")
        inner = with_instead(found.inner, found.wanted, wanted)
        return (Assign(wanted.local, found.wanted), *self._among(replace(found, inner=inner), wanted, 0))

    def _among(self, found: _Filter, wanted: Local, by: int) -> Body:
        """Where there is such a class. Its number is what stands in the local and `by` more."""
        low, high = found.numbers.start - by, found.numbers.stop - 1 - by
        there = And(Le(Const(low), wanted), Le(wanted, Const(high)))
        if not low:
            return (If(there, self._over(found, wanted)),)
        nth = Local(f"{found.loop.local} nth")
        return (If(there, (Assign(nth.local, Add(wanted, Const(-low))), *self._over(found, nth))),)

    def _over(self, found: _Filter, wanted: Local | Const) -> Body:
        members = found.members()
        even = _even(members)
        return self._looked_up(found, wanted, members) if even is None else _worked_out(found, wanted, even)

    def _looked_up(self, found: _Filter, wanted: Local | Const, members: list[list[int]]) -> Body:
        loop = found.loop
        order = [one for those in members for one in those]
        ends = [0]
        for those in members:
            ends.append(ends[-1] + len(those))
        low, high = wanted, Add(wanted, Const(1))
        if order == list(found.laps):
            starts = self._table(f"{loop.local} from", [found.laps.start + end for end in ends])
            return (Loop(loop.local, Entry(starts, low), Entry(starts, high), found.inner),)
        starts, listed = self._table(f"{loop.local} from", ends), self._table(f"{loop.local} of", order)
        at = f"{loop.local} at"
        inner = (Assign(loop.local, Entry(listed, Local(at))), *found.inner)
        return (Loop(at, Entry(starts, low), Entry(starts, high), inner),)

    def _table(self, name: str, entries: list[int]) -> str:
        """A table with these entries: one that is there already, or a new one."""
        wanted = tuple(entries)
        for known, held in self.tables.items():
            if held == wanted:
                return known
        while name in self.tables:
            name += "'"
        self.tables[name] = wanted
        return name


@dataclass(frozen=True, slots=True)
class _Even:
    """Member k of class c is `base + c * apart + k * step`."""

    size: int
    base: int
    apart: int
    step: int


def _even(members: list[list[int]]) -> _Even | None:
    size = len(members[0])
    if not size or len(members) < 2 or any(len(those) != size for those in members):
        return None
    step = members[0][1] - members[0][0] if size > 1 else 0
    base, apart = members[0][0], members[1][0] - members[0][0]
    laid = [[base + c * apart + k * step for k in range(size)] for c in range(len(members))]
    return _Even(size, base, apart, step) if laid == members else None


def _worked_out(found: _Filter, wanted: Local | Const, even: _Even) -> Body:
    loop = found.loop
    first = Add(Const(even.base), Mul(wanted, Const(even.apart)))
    if even.size == 1 and not jumps_out(found.inner):
        return (Assign(loop.local, first), *found.inner)
    at = f"{loop.local} at"
    member = Assign(loop.local, Add(first, Mul(Local(at), Const(even.step))))
    return (Loop(at, Const(0), Const(even.size), (member, *found.inner)),)


def _filtering(op: ops.Op) -> Value | None:
    """The test of a loop that does something for some of its laps only."""
    match op:
        case Loop(_, Const(low), Const(high), (If(test, _, ()),)) if 1 < high - low <= _LAPS:
            return test
    return None


def _close(classes: list[int]) -> bool:
    return max(classes) - min(classes) < _SPREAD and -_FAR < min(classes) <= max(classes) < _FAR


def _laps(loop: Loop) -> range:
    assert isinstance(loop.low, Const) and isinstance(loop.high, Const)
    return range(loop.low.number, loop.high.number)


def _conjuncts(test: Value) -> list[Value]:
    return [*_conjuncts(test.left), *_conjuncts(test.right)] if isinstance(test, And) else [test]


def _rest(loop: Loop, tests: list[Value]) -> Body:
    """What is done for a member that passes these."""
    only = loop.body[0]
    assert isinstance(only, If)
    if not tests:
        return only.yes
    test = tests[0]
    for further in tests[1:]:
        test = And(test, further)
    return (If(test, only.yes),)


def _speaks_of(value: Value, local: str) -> bool:
    return any(isinstance(op, Local) and op.local == local for op in walk((value,)))


def _spoken_of(value: Value, others: list[Value]) -> bool:
    """Whether a test before it may be why it can be worked out at all."""
    spoken = {op for op in walk(others) if isinstance(op, ops.Local | ops.Load | ops.Call)}
    return any(op in spoken for op in walk((value,)))

