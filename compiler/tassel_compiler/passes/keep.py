"""What a function has just found out is not asked again.

A local that holds what a call came to is asked instead of the function, as long as nothing changes what the function
looks at. A call that a statement begins with, and that is made again somewhere, is given a local first, which is taken
back if nobody else asks it. Only functions that nobody notices are called less often: a second call would stop where
the first one did, but work that is counted is counted twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Assign, Body, Call, If, Local, Loop, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, never_goes_on, shared
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import values_in, walk, with_bodies, with_values
from tassel_compiler.passes.contact import Contacts, given_in, read_in

_Told = dict[Value, Local]
"""Calls, and the locals that hold what they came to."""


def keep(program: Program) -> Program:
    """The same program, which asks less often."""
    return each_piece(program, _Keep(program).piece)


class _Keep:
    def __init__(self, program: Program) -> None:
        self._contacts = Contacts(program)
        self._piece = Piece((), ())
        self._again: set[Call] = set()  # calls that it makes in several places
        self._more = 0
        self._held: dict[str, Call] = {}  # what locals of this pass hold

    def piece(self, piece: Piece) -> Body:
        calls = Counter(op for op in walk(piece.body) if type(op) is Call)
        self._again = {call for call, n in calls.items() if n > 1 and self._worth(call)}
        if not self._again:
            return piece.body
        self._piece, self._more, self._held = piece, 0, {}
        return self._taken_back(self._body(piece.body, {}))

    # ---- statements ---------------------------------------------------------------------------------------

    def _body(self, body: Body, told: _Told) -> Body:
        """Afterwards `told` is what is known at the end."""
        done: list[Statement] = []
        for op in body:
            while (first := self._begun(op, told)) is not None:
                self._more += 1
                self._held[f"kept {self._more}"] = first
                done.append(self._statement(Assign(f"kept {self._more}", first), told))
                op = with_values(op, lambda value: _asked(value, told))
            done.append(self._statement(op, told))
            if never_goes_on(done):
                break
        return shared(body, done)

    def _begun(self, op: Statement, told: _Told) -> Call | None:
        """The call that this statement begins with, if it is made again, here or elsewhere, and so gets a local."""
        if isinstance(op, Loop) or isinstance(op, Assign) and op.value in self._again:
            return None
        first = next(_in_order(op), None)
        return first if isinstance(first, Call) and first in self._again and first not in told else None

    def _statement(self, op: Statement, told: _Told) -> Statement:
        if isinstance(op, Loop):
            self._forget(given_in((op,)), self._contacts.of((op,), self._piece).writes, told)
            return with_bodies(op, lambda body: self._body(body, dict(told)))
        made = with_values(op, lambda value: _asked(value, told)) if told else op
        for call in _calls(made):
            self._forget(set(), self._contacts.function(call.function).writes, told)
        match made:
            case If():
                return self._if(made, told)
            case Assign(name, value):
                self._forget({name}, frozenset(), told)
                if self._worth(value) and name not in read_in((value,)):
                    told[value] = Local(name)
            case ops.Random(name) | ops.Mark(name):
                self._forget({name}, frozenset(), told)
            case _:
                self._forget(set(), self._contacts.of((made,), self._piece).writes, told)
        return made

    def _if(self, op: If, told: _Told) -> Statement:
        ways = [dict(told), dict(told)]
        yes, no = (self._body(body, way) for body, way in zip((op.yes, op.no), ways, strict=True))
        on = [way for way, body in zip(ways, (yes, no), strict=True) if not never_goes_on(body)]
        told.clear()
        if on:
            told |= {value: local for value, local in on[0].items() if on[-1].get(value) == local}
        return op if yes is op.yes and no is op.no else If(op.test, yes, no)

    def _taken_back(self, body: Body) -> Body:
        """Without locals that one place alone asks: the call stood there."""
        asked = Counter(op.local for op in walk(body) if isinstance(op, Local) and op.local in self._held)
        spare = {name: call for name, call in self._held.items() if asked[name] < 2}
        if not spare:
            return body
        return _with_calls(body, spare)

    # ---- what is known ------------------------------------------------------------------------------------

    def _worth(self, value: Value) -> bool:
        if not isinstance(value, Call) or any(type(op) is Call for op in walk(value.args)):
            return False
        seen = self._contacts.function(value.function)
        return not (seen.writes or seen.counts)

    def _forget(self, given: set[str], writes: frozenset[int], told: _Told) -> None:
        """What rests on one of these locals, or on what is changed there."""
        for value, to in list(told.items()):
            if to.local in given or given & read_in((value,)) or (
                writes and self._contacts.of((value,), self._piece).touched_by(writes)
            ):
                del told[value]


def _with_calls(body: Body, spare: Mapping[str, Call]) -> Body:
    """The same statements, which make these calls themselves."""
    def value(op: Value) -> Value:
        return spare.get(op.local, op) if isinstance(op, Local) else with_values(op, value)

    def kept(inner: Body) -> Body:
        found = (op for op in inner if not (isinstance(op, Assign) and op.local in spare))
        return shared(inner, [with_bodies(with_values(op, value), kept) for op in found])

    return kept(body)


def _asked(value: Value, told: _Told) -> Value:
    if type(value) is Call and value in told:
        return told[value]
    return with_values(value, lambda inner: _asked(inner, told))


def _calls(op: ops.Op) -> list[Call]:
    """Those that a statement makes itself, not in bodies."""
    return [one for one in walk(values_in(op)) if type(one) is Call]


def _in_order(op: ops.Op) -> Iterator[ops.Op]:
    """Calls and bounds that are surely come to, in their order; arguments before their call."""
    for value in values_in(op):
        yield from _in_order(value)
        if isinstance(op, ops.And | ops.Or | ops.Select):
            break
    if isinstance(op, Call | ops.Bounded):
        yield op
