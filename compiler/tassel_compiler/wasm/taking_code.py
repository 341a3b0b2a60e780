"""Cards that go from the front of one zone to the end of another, one after the other.

    loop at 0 n                                as many laps as there surely are: `take`
      if (eq (load source) 0): break           loop at (that many) n
      if (le room (load target)): break              the same laps, for the rest
      zput kind zone (load (source + 1))

Rules that deal, and rules that move all of a pile, are told like this. Each lap finds the card, looks up both zones,
moves up what lies behind. Together it is one stretch of cells that goes over and one that moves up, however many there
are. Whatever is not as it should be (no room, no such zone, a card that lies elsewhere) ends what is done together; the
laps do the rest one by one, so they stop where they stopped and with the same words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import TRAILED
from tassel_compiler.wasm.helpers import Helper, mover
from tassel_compiler.wasm.layout import CELL, MemoryMap
from tassel_compiler.wasm.numbers import address, low_word
from tassel_compiler.wasm.scope_of_code import CodeScope

_STAYS = ops.Const, ops.Local, ops.Add, ops.Sub, ops.Mul
"""Values that no card that moves can change."""


@dataclass(frozen=True, slots=True)
class TakingLoop:
    """From the zone at this address to that number of one; while this zone, if one is named, holds fewer than that."""

    put: ops.Put
    source: ops.Value
    target: ops.Value = ops.Const(0)
    limit: ops.Value = ops.Const(0)


def taking_loop(op: ops.Loop) -> TakingLoop | None:
    """What a loop takes, if that is all it does as long as there is something to be taken."""
    if not op.body:
        return None
    *tests, put = op.body
    if op.low != ops.Const(0) or not isinstance(put, ops.Put) or not isinstance(put.card, ops.Load):
        return None
    source = _before(put.card.address)
    if source is None or not _stays(put.zone, op.local):
        return None
    if tests and _asks_if_empty(tests[0], source) and not _breaks(tests[0]):
        tests = tests[1:]  # more is brought when there is nothing left
    if not tests or not _asks_if_empty(tests[0], source) or not _breaks(tests[0]):
        return None
    match tests[1:]:
        case []:
            return TakingLoop(put, source)
        case [ops.If(ops.Le(ops.Const(room) as limit, ops.Load(target)), (ops.Break(),), ())] if room >= 0:
            if not _stays(target, op.local):
                return None
            return TakingLoop(put, source, target, limit)
    return None


def _before(first: ops.Value) -> ops.Value | None:
    """Where a zone begins whose first card lies here."""
    match first:
        case ops.Const(number):
            return ops.Const(number - 1)
        case ops.Add(ops.Local() as source, ops.Const(1)):
            return source
    return None


def _stays(value: ops.Value, counter: str) -> bool:
    return isinstance(value, _STAYS) and value != ops.Local(counter) and all(
        _stays(one, counter) for one in (getattr(value, "left", None), getattr(value, "right", None)) if one is not None
    )  # fmt: skip


def _asks_if_empty(op: ops.Statement, source: ops.Value) -> bool:
    return isinstance(op, ops.If) and not op.no and op.test == ops.Eq(ops.Load(source), ops.Const(0))


def _breaks(op: ops.Statement) -> bool:
    return isinstance(op, ops.If) and op.yes == (ops.Break(),)


def taken_ahead(op: ops.Loop, at: int, end: int, s: CodeScope) -> bool:
    """Before the first lap: how many laps are done already is the number that the loop begins with. How far it goes
    lies in `end`, if that is a local."""
    found = taking_loop(op) if s.mode != TRAILED else None
    if found is None:
        return False
    _place(found.source, s)
    low_word(found.put.zone, s)
    if end < 0:
        low_word(op.high, s)
    else:
        s.writer.get(end)
    _place(found.target, s)
    low_word(found.limit, s)
    s.helper(mover("take", found.put.cards))
    s.writer.set(at)
    return True


def _place(value: ops.Value, s: CodeScope) -> None:
    offset = address(value, s)
    if offset:
        s.writer.const(offset)
        s.writer.op("i32.add")


def takers(layout: MemoryMap) -> Iterator[tuple[str, Helper]]:
    """For every kind of card: what takes so many of a zone, and says how many that were."""
    for kind in layout.spots:
        yield mover("take", kind), Helper("from zone most target limit", "i", _taken(layout, kind))


def _taken(layout: MemoryMap, kind: str) -> str:
    spots, rooms, begins = layout.spots[kind], layout.rooms[kind], layout.zones[kind]
    where, zones, at_all = spots.where * CELL, len(spots.addresses), "const 0 return end"
    return f"""from load 0 :size most size most i32.lt_s select =n
        @noted zone const {zones} i32.ge_u i32.or n const 0 i32.le_s i32.or if {at_all}
        from load 4 :card const {spots.count} i32.ge_u seldom {at_all}
        card const 2 i32.shl load {where} :old const {zones} i32.ge_u seldom {at_all}
        old const 2 i32.shl load {begins} from i32.ne
        zone const 2 i32.shl load {begins} :base from i32.eq i32.or seldom {at_all}
        base load 0 =there
        target if target base i32.ne seldom {at_all} limit there i32.sub :room n room n i32.lt_s select =n end
        zone const 2 i32.shl load {rooms} there i32.sub :room n room n i32.lt_s select :n const 0 i32.le_s if {at_all}
        there const 2 i32.shl base i32.add =to from =at n const 2 i32.shl from i32.add =past
        block loop at load 4 :card const {spots.count} i32.ge_u br_if 1
            card const 2 i32.shl :spot load {where} old i32.ne br_if 1
            to card store 4 spot zone store {where} to const 4 i32.add =to
            at const 4 i32.add :at past i32.lt_u br_if 0 end end
        at from i32.sub const 2 i32.shr_u =n base there n i32.add store 0
        from size n i32.sub store 0
        size const 2 i32.shl from i32.add =last from =to
        at last i32.lt_u if
            old const 2 i32.shl load {rooms} const 2 i32.shl from i32.add const 16 i32.sub =wide
            block loop at wide i32.gt_u br_if 1 to at load128 4 store128 4
                to const 16 i32.add =to at const 16 i32.add :at last i32.lt_u br_if 0 end end
            block loop at last i32.ge_u br_if 1 to at load 4 store 4
                to const 4 i32.add =to at const 4 i32.add =at br 0 end end end
        last n const 2 i32.shl i32.sub =to
        loop to const 0 store 4 to const 4 i32.add :to last i32.lt_u br_if 0 end n"""
