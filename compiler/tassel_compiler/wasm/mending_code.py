"""Keeps sums up to date: what a store does besides, and how all of them are worked out anew. What asks for one stands
with the other values."""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import TRAILED
from tassel_compiler.ir.intervals import lies_in
from tassel_compiler.wasm.helpers import Helper
from tassel_compiler.wasm.kept_sums import FactoredSum, SumFamily, factored
from tassel_compiler.wasm.layout import CELL, SUM, MemoryMap
from tassel_compiler.wasm.numbers import low_word
from tassel_compiler.wasm.opcodes import I64_LOAD, I64_LOAD32_S, I64_STORE, IF
from tassel_compiler.wasm.places_of_sums import place_of_sum
from tassel_compiler.wasm.scope_of_code import CodeScope


def sums_touched(address: ops.Value, s: CodeScope) -> list[SumFamily]:
    """The families of which a store at this address may change a sum."""
    low, high = s.interval(address)
    return [one for one in s.plan.sums.families if low <= one.cells[1] and one.cells[0] <= high]


def sums_mended(family: SumFamily, address: ops.Value, at: int, new: int, s: CodeScope) -> None:
    """Before what lies in the local `new` is stored at the address in `at`. Which sum it belongs to the address says
    itself, or it is worked out from where it comes to lie."""
    line, step = factored(address), family.step
    inside = {term: n for term, n in line.terms.items() if n % step}
    reach = [line.number - family.first] * 2
    for term, n in inside.items():
        ends = sorted(n * end for end in s.interval(term))
        reach = [reach[0] + ends[0], reach[1] + ends[1]]
    if lies_in(s.interval(address), family.cells) and reach[0] // step == reach[1] // step:
        if reach[0] % step >= family.length:
            return
        if reach[1] % step < family.length:
            whole = {term: n for term, n in line.terms.items() if term not in inside}
            place_of_sum(family, FactoredSum(family.first + reach[0] // step * step, whole), s, low_word)
            place = s.writer.fresh()
            s.writer.set(place)
            _mend(family, place, at, new, s)
            s.writer.release(place)
            return
    _looked_for(family, at, new, s)


def _looked_for(family: SumFamily, at: int, new: int, s: CodeScope) -> None:
    w, step = s.writer, family.step * CELL
    beyond, place = w.fresh(), w.fresh()
    w.get(at)
    w.const(family.first * CELL)
    w.op("i32.sub")
    w.tee(beyond)
    w.const(step)
    w.op("i32.div_u")
    w.tee(place)
    w.const(family.count)
    w.op("i32.lt_u")
    w.get(beyond)
    w.const(step)
    w.op("i32.rem_u")
    w.const(family.length * CELL)
    w.op("i32.lt_u", "i32.and")
    w.begin(IF)
    w.get(place)
    w.const(SUM)
    w.op("i32.mul")
    w.set(place)
    _mend(family, place, at, new, s)
    w.close()
    w.release(beyond, place)


def _mend(family: SumFamily, place: int, at: int, new: int, s: CodeScope) -> None:
    w, sums = s.writer, s.plan.layout.sums_of[family]
    if s.mode == TRAILED:
        for half in (0, CELL):
            w.get(place)
            w.const(sums + half)
            w.op("i32.add")
            s.helper("note")
    w.get(place)
    w.get(place)
    w.load(sums, I64_LOAD)
    w.get(new)
    w.op("i64.extend_i32_s", "i64.add")
    w.get(at)
    w.load(0, I64_LOAD32_S)
    w.op("i64.sub")
    w.store(sums, I64_STORE)


def weighed_mended(address: ops.Value, at: int, new: int, s: CodeScope) -> None:
    """The same for sums of weighed cells: which one it is, and with what weight, stands in tables; a cell that is in
    none has no weight."""
    w, lies, (first, last) = s.writer, s.plan.layout, s.plan.weighed.span
    within = lies_in(s.interval(address), (first, last))
    if not within:
        w.get(at)
        w.const(first * CELL)
        w.op("i32.sub")
        w.const((last - first) * CELL)
        w.op("i32.le_u")
        w.begin(IF)
    place = w.fresh()
    w.get(at)
    w.load(lies.sums_of_cells - first * CELL)
    w.set(place)
    if s.mode == TRAILED:
        w.get(place)
        s.helper("note")
    w.get(place)
    w.get(place)
    w.load(0)
    w.get(new)
    w.get(at)
    w.load(0)
    w.op("i32.sub")
    w.get(at)
    w.load(lies.weights - first * CELL)
    w.op("i32.mul", "i32.add")
    w.store(0)
    w.release(place)
    if not within:
        w.close()


def summing(layout: MemoryMap) -> Helper:
    """All sums, of whatever lies in the vector now."""
    return Helper("", "", f"{_summing(layout)} {_weighing(layout)}")


def _weighing(layout: MemoryMap) -> str:
    first, last = layout.weighed.span
    begin = " ".join(f"const 0 const {one.number} store {layout.weighed_sums + i * CELL}"
                     for i, one in enumerate(layout.weighed.sums))  # fmt: skip
    cells = f"""const {first * CELL} =at loop at load {layout.sums_of_cells - first * CELL} :to to load 0
        at load 0 at load {layout.weights - first * CELL} i32.mul i32.add store 0
        at const {CELL} i32.add :at const {last * CELL} i32.le_u br_if 0 end"""
    return f"{begin} {cells}" if begin else ""


def _summing(layout: MemoryMap) -> str:
    return " ".join(f"""const {one.first * CELL} =at const {sums} =to
        loop to long 0 {" ".join(f"at load32s {i * CELL} i64.add" for i in range(one.length))} store64 0
        at const {one.step * CELL} i32.add =at
        to const {SUM} i32.add :to const {sums + one.count * SUM} i32.lt_u br_if 0 end"""
        for one, sums in layout.sums_of.items())  # fmt: skip
