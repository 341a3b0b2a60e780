"""A test that is the same in every lap is made once.

    loop b 1 high                           if workers of you:
        if b % 256 = 255: spend                 loop b 1 high
        if workers of you:                          if b % 256 = 255: spend
            if b <= ...: return 1                   if b <= ...: return 1
                                            else:
                                                set last high
                                                if last > 255:
                                                    loop b 1 last: if b % 256 = 255: spend

Who has nobody left to send tries every price all the same, once for each space. Such a loop does nothing then but
count its work, and that of fewer than 256 laps at no lap at all, so all that is left is a test.
"""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Assign, Body, Const, If, Local, Loop, Lt, Spend, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, shared
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in, walk, with_bodies
from tassel_compiler.ir.work import SELDOM
from tassel_compiler.passes.contact import Contacts, given_in, read_in


def unswitch(program: Program) -> Program:
    """The same program, whose loops do not ask again what stays as it is."""
    return each_piece(program, _Unswitch(program).piece)


class _Unswitch:
    def __init__(self, program: Program) -> None:
        self._contacts = Contacts(program)
        self._piece = Piece((), ())
        self._more = 0

    def piece(self, piece: Piece) -> Body:
        if not any(isinstance(op, Loop) and _asking(op) for op in statements_in(piece.body)):
            return piece.body
        self._piece, self._more = piece, 0
        return self._body(piece.body)

    def _body(self, body: Body) -> Body:
        made = (with_bodies(op, self._body) for op in body)
        return shared(body, [self._loop(op) if isinstance(op, Loop) else op for op in made])

    def _loop(self, loop: Loop) -> Statement:
        asking = _asking(loop)
        if asking is None or not self._stays(asking.test, loop) or self._read_elsewhere(loop):
            return loop
        counting = loop.body[:-1]
        busy = replace(loop, body=(*counting, *asking.yes))
        return If(asking.test, (busy,), self._idle(loop, counting))

    def _stays(self, test: Value, loop: Loop) -> bool:
        """Whether it comes to the same in every lap, and nobody can tell if it is asked once more or less."""
        seen = self._contacts.of((test,), self._piece)
        if not seen.quiet or any(isinstance(op, ops.Call) for op in walk((test,))):
            return False
        changed = self._contacts.of((loop,), self._piece).writes
        return not (read_in((test,)) & (given_in(loop.body) | {loop.local}) or seen.touched_by(changed))

    def _read_elsewhere(self, loop: Loop) -> bool:
        """Whether somebody may look at the counter when the loop is done."""
        every = sum(op == Local(loop.local) for op in walk(self._piece.body))
        return every > sum(op == Local(loop.local) for op in walk(loop.body))

    def _idle(self, loop: Loop, counting: Body) -> Body:
        """The loop when there is nothing to do in it but to count; where it would end is asked as before, since that
        may stop the game."""
        if counting and isinstance(counting[0], Spend):
            return (replace(loop, body=counting),)
        self._more += 1
        last = f"last {self._more}"
        many = If(Lt(Const(SELDOM - 1), Local(last)), (replace(loop, high=Local(last), body=counting),))
        return (Assign(last, loop.high), *((many,) if counting else ()))


def _asking(loop: Loop) -> If | None:
    """The one thing that a loop does besides counting its work, if that is a test without another way."""
    last = loop.body[-1] if loop.body and isinstance(loop.low, Const) and 0 <= loop.low.number < SELDOM else None
    if not isinstance(last, If) or last.no or len(loop.body) > 2:
        return None
    return last if all(_counts(op, loop.local) for op in loop.body[:-1]) else None


def _counts(op: Statement, lap: str) -> bool:
    match op:
        case Spend():
            return True
        case If(ops.Eq(ops.Mod(Local(counter), Const(every)), Const(rest)), (Spend(),), ()):
            return (counter, every, rest) == (lap, SELDOM, SELDOM - 1)
    return False
