"""Whether some neighbour passes a short test is asked of all neighbours at once.

    loop at (table from t) (table from (t + 1)):          if (test of table abreast 4t) + ... + (... 4t + 3):
        set n (table to at)                                   return 1
        if (load 12 + n) < 0: return 1

Where the first one is found that passes no processor foresees, and each guess that was wrong costs more than three
tests do. Who has fewer neighbours than others has its last one several times: to ask it again changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Add, Assign, Body, Const, Entry, If, Local, Loop, Mul, Return, Statement, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, shared, with_instead
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import statements_in, walk, with_bodies

_MOST = 6
"""Neighbours that are asked at once."""
_LONGEST = 60
"""Instructions of all tests together."""
_SHORT = (Const, Local, ops.Load, Entry, Add, ops.Eq, ops.Ne, ops.Lt, ops.Le, ops.Not)
_TRUTHS = (ops.Eq, ops.Ne, ops.Lt, ops.Le, ops.Not)


def abreast(program: Program) -> Program:
    """The same program, which asks neighbours at once."""
    work = _Abreast(program)
    return replace(each_piece(program, work.piece), tables=work.tables)


class _Abreast:
    def __init__(self, program: Program) -> None:
        self.tables = dict(program.tables)

    def piece(self, piece: Piece) -> Body:
        loops = (op for op in statements_in(piece.body) if isinstance(op, Loop))
        return self._body(piece.body) if any(isinstance(op.low, Entry) for op in loops) else piece.body

    def _body(self, body: Body) -> Body:
        done: list[Statement] = []
        for op in body:
            made = with_bodies(op, self._body)
            done.append(self._at_once(made) or made if isinstance(made, Loop) else made)
        return shared(body, done)

    def _at_once(self, loop: Loop) -> Statement | None:
        match loop:
            case Loop(
                at,
                Entry(starts, Local() as of),
                Entry(ends, Add(Local() as behind, Const(1))),
                (Assign(name, Entry(listed, Local(nth))), If(test, (Return(Const()),) as found, ())),
            ) if starts == ends and of == behind and nth == at and name != of.local:
                pass
            case _:
                return None
        rows = self._rows(self.tables[starts], self.tables[listed])
        if rows is None or not isinstance(test, _TRUTHS) or not _quiet(test, at, len(rows[0])):
            return None
        table, width = self._table(f"{listed} abreast", rows), len(rows[0])
        total: Value | None = None
        for i in range(width):
            place = Entry(table, Add(Mul(of, Const(width)), Const(i)))
            one = with_instead((Return(test),), Local(name), place)[0]
            assert isinstance(one, Return)
            total = one.value if total is None else Add(total, one.value)
        return If(total, found) if total is not None else None

    def _rows(self, starts: Sequence[int], listed: Sequence[int]) -> list[tuple[int, ...]] | None:
        """The neighbours of each, all as many; None where that cannot be."""
        rows = [tuple(listed[low:high]) for low, high in zip(starts, starts[1:], strict=False)]
        width = max(map(len, rows), default=0)
        if not 0 < width <= _MOST or not all(rows):
            return None
        return [(*row, *row[-1:] * (width - len(row))) for row in rows]

    def _table(self, name: str, rows: list[tuple[int, ...]]) -> str:
        self.tables[name] = tuple(one for row in rows for one in row)
        return name


def _quiet(test: Value, at: str, times: int) -> bool:
    """Short, it stops nothing and looks wherever it may look; of the lap it knows the neighbour alone."""
    parts = list(walk((test,)))
    speaks = any(isinstance(op, Local) and op.local == at for op in parts)
    return not speaks and len(parts) * times <= _LONGEST and all(isinstance(op, _SHORT) for op in parts)
