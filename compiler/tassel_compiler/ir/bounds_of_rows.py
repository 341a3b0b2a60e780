"""What is proved of rows: a place lies within its row, and a number is never more than the row holds.

Whoever proves something takes the prover from here, so the tables of `bounds` are full.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.bounds import STATEMENTS, VALUES
from tassel_compiler.ir.bounds import Prover as Prover
from tassel_compiler.ir.intervals import Interval
from tassel_compiler.ir.known import Learned


@VALUES.of(ops.Peek)
def _peek(op: ops.Peek, b: Prover, known: Learned) -> tuple[ops.Value, Interval]:
    index, _ = b.needed(op.index, known, (0, b.rows[op.row][0] - 1))
    return (op if index is op.index else ops.Peek(op.row, index)), (0, b.rows[op.row][1])


@STATEMENTS.of(ops.Clear)
def _clear(op: ops.Clear, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    b.rows[op.row] = op.size, op.most
    known.noted()
    return op, known


@STATEMENTS.of(ops.Poke)
def _poke(op: ops.Poke, b: Prover, known: Learned) -> tuple[ops.Statement, Learned]:
    size, most = b.rows[op.row]
    (index, _), (value, _) = b.needed(op.index, known, (0, size - 1)), b.needed(op.value, known, (0, most))
    known.noted()
    return (op if index is op.index and value is op.value else ops.Poke(op.row, index, value)), known
