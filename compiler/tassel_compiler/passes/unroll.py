"""A short loop over fixed numbers is written out, lap by lap, with the number in place of the counter.

Addresses become numbers, tests come out one way, and nothing is counted. What a lap begins with, if it is worked out
from the counter and soon said, stands where it is asked for. Where work is counted lap by lap there is much of it, and
little to win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.ops import Add, Assign, Body, Const, Local, Loop, Mul, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, never_goes_on, shared
from tassel_compiler.ir.program import HEADER, Program
from tassel_compiler.ir.walk import statements_in, walk, with_bodies
from tassel_compiler.passes.contact import Contacts, given_in, jumps_out
from tassel_compiler.passes.follow import Following, without_idle
from tassel_compiler.passes.settle import Settling

_SAID = 5
"""Instructions that may stand wherever a local was asked for."""


@dataclass(frozen=True, slots=True)
class Room:
    """How many laps are written out, and how many instructions all of them may come to."""

    laps: int
    size: int


def unroll(program: Program, room: Room) -> Program:
    """The same program with short loops written out."""
    return each_piece(program, _Unroll(program, room).piece)


class _Unroll:
    def __init__(self, program: Program, room: Room) -> None:
        self._cells = Allowed(program)
        self._contacts = Contacts(program)
        self._settling = Settling(program.tables, self._cells.region)
        self._room = room
        self._given: Mapping[str, int] = {}

    def piece(self, piece: Piece) -> Body:
        if not any(isinstance(op, Loop) and self._laps(op) for op in statements_in(piece.body)):
            return piece.body
        self._given = piece.given()
        body = self._body(piece.body)
        if body is piece.body:
            return body
        followed = Following(self._settling).body(body, {})
        return without_idle(Piece(piece.params, followed), self._contacts)

    def _body(self, body: Body) -> Body:
        done: list[Statement] = []
        for op in body:
            made = with_bodies(op, self._body)
            done += self._written_out(made) if isinstance(made, Loop) else (made,)
            if never_goes_on(done):
                break
        return shared(body, done)

    def _laps(self, loop: Loop) -> range:
        match loop:
            case Loop(_, Const(low), Const(high)) if high - low <= self._room.laps:
                return range(low, high)
        return range(0)

    def _written_out(self, loop: Loop) -> Body:
        laps = self._laps(loop)
        if not laps or self._given.get(loop.local) != 1 or jumps_out(loop.body) or _counts(loop.body):
            return (loop,)
        if len(laps) * sum(1 for _ in walk(loop.body)) > self._room.size:
            return (loop,)
        done: list[Statement] = []
        for lap in laps:
            done += self._lap(loop.body, {loop.local: Const(lap)})
            if never_goes_on(done):
                break
        return tuple(done)

    def _lap(self, body: Body, given: dict[str, Value]) -> Body:
        while body and isinstance(first := body[0], Assign) and self._given[first.local] == 1:
            said = self._settling.value(first.value, given)
            if not self._may_stand(said, body[1:]):
                break
            given[first.local] = said
            body = body[1:]
        return self._settling.body(body, given)

    def _may_stand(self, said: Value, where: Body) -> bool:
        """Whether a value may be worked out wherever in this code it is asked for. Where a zone begins, a local says
        so."""
        parts = list(walk((said,)))
        if len(parts) > _SAID or not all(isinstance(op, Const | Local | Add | Mul) for op in parts):
            return False
        match said:
            case Add(Const(first), _) if self._of_cards(first):
                return False
        return not {op.local for op in parts if isinstance(op, Local)} & given_in(where)

    def _of_cards(self, number: int) -> bool:
        return len(HEADER) <= number < len(self._cells.kept) and not self._cells.kept[number]


def _counts(body: Body) -> bool:
    return any(isinstance(op, ops.Spend) for op in body)
