"""Rows as bytes or words of the memory, each at a place of its own.

Whoever writes bodies takes `body_code` from here, so the tables of instructions are full.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.wasm.deeds_code import STATEMENTS
from tassel_compiler.wasm.deeds_code import body_code as body_code
from tassel_compiler.wasm.layout import CELL, SUM, RowPlace
from tassel_compiler.wasm.numbers import VALUES, low_word
from tassel_compiler.wasm.opcodes import I32_LOAD, I32_LOAD8_U, I32_STORE, I32_STORE8, I64_STORE, MEMORY_FILL
from tassel_compiler.wasm.scope_of_code import CodeScope

FILLED = 512
"""Bytes that are cleared eight by eight; more are filled."""


@VALUES.of(ops.Peek)
def _peek(op: ops.Peek, s: CodeScope) -> None:
    _in_row(op.index, place := s.plan.layout.rows[op.row], s)
    s.writer.load(place.address, I32_LOAD8_U if place.cell == 1 else I32_LOAD)


def _in_row(index: ops.Value, place: RowPlace, s: CodeScope) -> None:
    """How far from the beginning of a row a number lies, in bytes."""
    low_word(index if place.cell == 1 else ops.Mul(index, ops.Const(CELL)), s)


@STATEMENTS.of(ops.Clear)
def _clear(op: ops.Clear, s: CodeScope) -> None:
    w, place = s.writer, s.plan.layout.rows[op.row]
    if place.size > FILLED:
        w.const(place.address)
        w.const(0)
        w.const(place.size)
        w.out += MEMORY_FILL
        return
    for at in range(place.address, place.address + place.size, SUM):
        w.const(0)
        w.long(0)
        w.store(at, I64_STORE)


@STATEMENTS.of(ops.Poke)
def _poke(op: ops.Poke, s: CodeScope) -> None:
    place = s.plan.layout.rows[op.row]
    _in_row(op.index, place, s)
    low_word(op.value, s)
    s.writer.store(place.address, I32_STORE8 if place.cell == 1 else I32_STORE)
