"""Rows as bytes or words of the memory, each at a place of its own; one whose places are all named by numbers lies in
locals.

Whoever writes bodies takes `body_code` from here, so the tables of instructions are full.
"""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.wasm.deeds_code import STATEMENTS
from tassel_compiler.wasm.deeds_code import body_code as body_code
from tassel_compiler.wasm.layout import CELL, WIDE, RowPlace
from tassel_compiler.wasm.numbers import VALUES, low_word
from tassel_compiler.wasm.opcodes import (
    I32_LOAD,
    I32_LOAD8_U,
    I32_STORE,
    I32_STORE8,
    MEMORY_FILL,
    V128_STORE,
    V128_ZERO,
)
from tassel_compiler.wasm.scope_of_code import CodeScope

FILLED = 512
"""Bytes that are cleared sixteen by sixteen; more are filled."""


@VALUES.of(ops.Peek)
def _peek(op: ops.Peek, s: CodeScope) -> None:
    place = s.plan.layout.rows.get(op.row)
    if place is None:
        s.writer.get(_local_for(op, s))
        return
    _in_row(op.index, place, s)
    s.writer.load(place.address, I32_LOAD8_U if place.cell == 1 else I32_LOAD)


def _local_for(op: ops.Peek | ops.Poke, s: CodeScope) -> int:
    assert isinstance(op.index, ops.Const)
    return s.writer.local((op.row, op.index.number))


def _in_row(index: ops.Value, place: RowPlace, s: CodeScope) -> None:
    """How far from the beginning of a row a number lies, in bytes."""
    low_word(index if place.cell == 1 else ops.Mul(index, ops.Const(CELL)), s)


@STATEMENTS.of(ops.Clear)
def _clear(op: ops.Clear, s: CodeScope) -> None:
    w, place = s.writer, s.plan.layout.rows.get(op.row)
    if place is None:
        for i in range(op.size):
            w.const(0)
            w.set(w.local((op.row, i)))
        return
    if place.size > FILLED:
        w.const(place.address)
        w.const(0)
        w.const(place.size)
        w.out += MEMORY_FILL
        return
    for at in range(place.address, place.address + place.size, WIDE):
        w.const(0)
        w.out += V128_ZERO
        w.store(at, V128_STORE)


@STATEMENTS.of(ops.Poke)
def _poke(op: ops.Poke, s: CodeScope) -> None:
    place = s.plan.layout.rows.get(op.row)
    if place is None:
        low_word(op.value, s)
        s.writer.set(_local_for(op, s))
        return
    _in_row(op.index, place, s)
    low_word(op.value, s)
    s.writer.store(place.address, I32_STORE8 if place.cell == 1 else I32_STORE)
