"""What a local surely holds stands where it is asked for, and a local that nobody asks for gets no value.

Both are left behind where laps are written out: a flag that says "the first one", a sum that begins with 0.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Assign, Body, Const, If, Loop, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, never_goes_on, shared
from tassel_compiler.ir.walk import with_bodies, with_values
from tassel_compiler.passes.contact import Contacts, given_in, read_in
from tassel_compiler.passes.settle import Settling

_Held = dict[str, Value]


class Following:
    def __init__(self, settling: Settling) -> None:
        self._settling = settling

    def body(self, body: Body, held: _Held) -> Body:
        """The same statements, where `held` is what locals hold; afterwards it is what they hold then."""
        done: list[Statement] = []
        for op in body:
            done += self._statement(op, held)
            if never_goes_on(done):
                break
        return shared(body, done)

    def _statement(self, op: Statement, held: _Held) -> Body:
        match op:
            case If():
                return self._if(op, held)
            case Loop():
                return (self._loop(op, held),)
        done = self._settling.statement(op, held)
        if isinstance(op, Assign | ops.Random | ops.Mark):
            held.pop(op.local, None)
        match done:
            case (Assign(name, Const() as value),):
                held[name] = value
        return done

    def _if(self, op: If, held: _Held) -> Body:
        test = self._settling.value(op.test, held)
        if isinstance(test, Const):
            return self.body(op.yes if test.number else op.no, held)
        ways = [dict(held), dict(held)]
        yes, no = (self.body(body, way) for body, way in zip((op.yes, op.no), ways, strict=True))
        on = [way for way, body in zip(ways, (yes, no), strict=True) if not never_goes_on(body)]
        held.clear()
        if on:
            held |= {name: value for name, value in on[0].items() if on[-1].get(name) == value}
        same = test is op.test and yes is op.yes and no is op.no
        return (op if same else If(test, yes, no),)

    def _loop(self, op: Loop, held: _Held) -> Statement:
        bounds = with_values(op, lambda value: self._settling.value(value, held))
        for name in given_in((op,)):
            held.pop(name, None)
        return with_bodies(bounds, lambda body: self.body(body, dict(held)))


def without_idle(piece: Piece, contacts: Contacts) -> Body:
    """The same statements but for values that nobody asks for, if nobody notices that they are not worked out."""
    def idle(asked: set[str]) -> Callable[[Body], Body]:
        def kept(body: Body) -> Body:
            found = (with_bodies(op, kept) for op in body if not (
                isinstance(op, Assign) and op.local not in asked and contacts.of((op.value,), piece).quiet))
            return shared(body, tuple(found))

        return kept

    body = piece.body
    while (fewer := idle(read_in(body))(body)) is not body:
        body = fewer
    return body
