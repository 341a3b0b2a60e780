"""Where nothing is moved nothing is written.

    set n (load a)                  set n (load a)
    store a (load a) - n            if n:
    store b (load b) + n                store a (load a) - n
                                        store b (load b) + n

Rules that take back whatever lies somewhere are carried out for every place there is, and at most of them lies nothing.
With 0 in the local each of these statements would write what stands there already, which no account of changes tells.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.ir.ops import Assign, Body, Bounded, Const, If, Load, Local, Statement, Store, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, shared
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in, walk, with_bodies
from tassel_compiler.passes.contact import read_in
from tassel_compiler.passes.settle import Settling

_NOTHING = Const(0)


def spare(program: Program) -> Program:
    """The same program, which leaves out moves of nothing."""
    return each_piece(program, _Spare(program).piece)


class _Spare:
    def __init__(self, program: Program) -> None:
        self._settling = Settling(program.tables, Allowed(program).region)

    def piece(self, piece: Piece) -> Body:
        if not any(isinstance(op, Assign) and isinstance(op.value, Load) for op in statements_in(piece.body)):
            return piece.body
        return self._body(piece.body)

    def _body(self, body: Body) -> Body:
        done: list[Statement] = []
        rest = list(body)
        while rest:
            op = with_bodies(rest.pop(0), self._body)
            done.append(op)
            if isinstance(op, Assign) and isinstance(op.value, Load):
                places, moves = self._idle(rest, op.local)
                if len(moves) > 1:
                    done += [*places, If(Local(op.local), tuple(moves))]
                    del rest[:len(places) + len(moves)]
        return shared(body, done)

    def _idle(self, rest: list[Statement], name: str) -> tuple[list[Statement], list[Statement]]:
        """The next statements that do nothing if there is 0 in this local: the places that they speak of, worked out
        from locals alone and so just as well before, and what is written there."""
        places: list[Statement] = []
        moves: list[Statement] = []
        for op in rest:
            match op:
                case Assign(local, value) if local != name and _of_locals(value) and local not in read_in(moves):
                    places.append(op)
                case Store(address, value) if self._same(address, value, name):
                    moves.append(op)
                case _:
                    break
        return places, moves

    def _same(self, address: Value, value: Value, name: str) -> bool:
        """Whether what is written stands there already, if there is 0 in this local."""
        value = self._settling.value(value, {name: _NOTHING})
        if isinstance(value, Bounded) and (value.low, value.high) == WORD:
            value = value.value
        return value == Load(address) and name not in read_in((address,)) and not _stops(address)


def _of_locals(value: Value) -> bool:
    return all(isinstance(op, Const | Local | ops.Add | ops.Sub | ops.Mul) for op in walk((value,)))


def _stops(value: Value) -> bool:
    return any(isinstance(op, ops.Call | Bounded) for op in walk((value,)))
