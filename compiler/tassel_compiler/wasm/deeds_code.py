"""Statements and tails as WebAssembly: one writer per instruction, in the table `STATEMENTS`."""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir.analysis import TRAILED
from tassel_compiler.ir.cases import Cases
from tassel_compiler.ir.walk import statements_in
from tassel_compiler.wasm.asking_code import asked_here
from tassel_compiler.wasm.flowing_code import gone_to, looked_up
from tassel_compiler.wasm.helpers import mover
from tassel_compiler.wasm.jumping_code import jumps, led_by_result, unless
from tassel_compiler.wasm.layout import CELL
from tassel_compiler.wasm.mending_code import sums_mended, sums_touched, weighed_mended
from tassel_compiler.wasm.numbers import (
    REACH,
    address,
    called_with,
    low_word,
    offers_back,
    offers_told,
    stopping,
    test,
)
from tassel_compiler.wasm.opcodes import BLOCK, BR_IF, I64_STORE, IF, LOOP
from tassel_compiler.wasm.scope_of_code import GLOBAL, CodeScope
from tassel_compiler.wasm.taking_code import taken_ahead

STATEMENTS: Cases[[CodeScope], None] = Cases()


def body_code(body: ops.Body, s: CodeScope) -> None:
    """A body; what stands after a statement that never goes on is left out."""
    for op in body:
        if isinstance(op, ops.Changing) and op.why:
            s.writer.mark(s.block, op.why)
        STATEMENTS.rows[type(op)](op, s)
        if isinstance(op, ops.ENDS):
            return


@STATEMENTS.of(ops.Assign)
def _assign(op: ops.Assign, s: CodeScope) -> None:
    low_word(op.value, s)
    s.writer.set(s.writer.local(op.local))


@STATEMENTS.of(ops.Store)
def _store(op: ops.Store, s: CodeScope) -> None:
    w, touched = s.writer, sums_touched(op.address, s)
    weighed = s.plan.weighed.meets(s.interval(op.address))
    offset = address(op.address, s)
    if s.mode != TRAILED and not touched and not weighed and not _is_watched(op, s):
        low_word(op.value, s)
        w.store(offset)
        _forgotten(op.address, s)
        return
    at, new = w.fresh(), w.fresh()
    if offset:
        w.const(offset)
        w.op("i32.add")
    w.set(at)
    low_word(op.value, s)
    w.set(new)
    for family in touched:
        sums_mended(family, op.address, at, new, s)
    if weighed:
        weighed_mended(op.address, at, new, s)
    if s.mode == TRAILED:
        w.get(at)
        s.helper("note")
    if _is_watched(op, s):
        w.get(at)
        w.load(0)
        w.get(new)
        w.op("i32.ne")
        w.begin(IF)
        w.get(at)
        w.const(op.why)
        s.helper("witness")
        w.close()
    w.get(at)
    w.get(new)
    w.store(0)
    w.release(at, new)
    _forgotten(op.address, s)


def _is_watched(op: ops.Changing, s: CodeScope) -> bool:
    """Whether it is noted what changed something; what is only tried is not."""
    return s.plan.layout.watched and op.why > 0 and s.mode != TRAILED


def _forgotten(address: ops.Value, s: CodeScope) -> None:
    """What is remembered and may rest on the cell at this address."""
    for name in s.plan.rest_on(s.interval(address)):
        s.writer.const(0)
        s.writer.long(0)
        s.writer.store(s.plan.layout.results_of[name], I64_STORE)


@STATEMENTS.of(ops.If)
def _if(op: ops.If, s: CodeScope) -> None:
    w = s.writer
    if jumps(op.test, s):
        _led(op, s)
        return
    test(op.test, s)
    w.begin(IF)
    body_code(op.yes, s)
    if op.no:
        w.otherwise()
        body_code(op.no, s)
    w.close()


def _led(op: ops.If, s: CodeScope) -> None:
    w = s.writer
    end = w.begin(BLOCK)
    no = w.begin(BLOCK) if op.no else end
    unless(op.test, no, s)
    body_code(op.yes, s)
    if op.no:
        w.br(end)
        w.close()
        body_code(op.no, s)
    w.close()


@STATEMENTS.of(ops.Loop)
def _loop(op: ops.Loop, s: CodeScope) -> None:
    """Tested once before the first lap, then after each. The bounds are read once; who counts in a local that laps
    change, or that is read afterwards, keeps its own count."""
    w = s.writer
    counter = w.local(op.local)
    at = counter if op.local in s.counters else w.fresh()
    high = op.high.number if isinstance(op.high, ops.Const) else None
    low_word(op.low, s)
    w.set(at)
    end = w.fresh() if high is None else -1
    if high is None:
        low_word(op.high, s)
        w.set(end)
    ahead = not s.plan.layout.watched and taken_ahead(op, at, end, s)  # else it is not noted who moved each card
    out = w.begin(BLOCK)
    if ahead or not (high is not None and isinstance(op.low, ops.Const) and op.low.number < high):
        w.get(at)
        _end(end, high, s)
        w.op("i32.ge_s")
        w.br(out, BR_IF)
    top = w.begin(LOOP)
    if at != counter:
        w.get(at)
        w.set(counter)
    _lap(op, out, s)
    w.get(at)
    w.const(1)
    w.op("i32.add")
    w.tee(at)
    _end(end, high, s)
    w.op("i32.lt_s")
    w.br(top, BR_IF)
    w.close()
    w.close()


def _end(end: int, high: int | None, s: CodeScope) -> None:
    if high is None:
        s.writer.get(end)
    else:
        s.writer.const(high)


def _lap(op: ops.Loop, out: int, s: CodeScope) -> None:
    goes_on = any(isinstance(one, ops.Continue) for one in statements_in(op.body))
    label = s.writer.begin(BLOCK) if goes_on else 0
    s.loops.append((out, label))
    body_code(op.body, s)
    s.loops.pop()
    if goes_on:
        s.writer.close()


@STATEMENTS.of(ops.Break)
def _break(op: ops.Break, s: CodeScope) -> None:
    s.writer.br(s.loops[-1][0])


@STATEMENTS.of(ops.Continue)
def _continue(op: ops.Continue, s: CodeScope) -> None:
    s.writer.br(s.loops[-1][1])


@STATEMENTS.of(ops.Return)
def _return(op: ops.Return, s: CodeScope) -> None:
    if s.answers is not None:
        led_by_result(op.value, s)
        return
    low_word(op.value, s)
    if s.enumerates:
        offers_told(s)
    if s.result:
        s.writer.br(s.result)
    else:
        s.writer.op("return")


@STATEMENTS.of(ops.Do)
def _do(op: ops.Do, s: CodeScope) -> None:
    called_with(op, s)
    s.writer.op("drop")


@STATEMENTS.of(ops.Random)
def _random(op: ops.Random, s: CodeScope) -> None:
    low_word(op.n, s)
    if s.mode == TRAILED:
        s.writer.op("drop")
        _fault("chance inside a test", s)
        return
    s.helper("below")
    s.writer.set(s.writer.local(op.local))


@STATEMENTS.of(ops.Shuffle)
def _shuffle(op: ops.Shuffle, s: CodeScope) -> None:
    low_word(op.zone, s)
    if s.mode == TRAILED:
        s.writer.op("drop")
        _fault("chance inside a test", s)
        return
    s.helper(mover("shuffle", op.cards))


@STATEMENTS.of(ops.Put)
def _put(op: ops.Put, s: CodeScope) -> None:
    low_word(op.zone, s)
    low_word(op.card, s)
    if not _is_watched(op, s):
        s.helper(mover("move" if s.mode != TRAILED else "try", op.cards))
        return
    w, card = s.writer, s.writer.fresh()
    w.tee(card)
    s.helper(mover("move", op.cards))
    w.get(card)
    w.const(2)
    w.op("i32.shl")
    w.const(s.plan.program.cards[op.cards].where * CELL)
    w.op("i32.add")
    w.const(op.why)
    s.helper("witness")
    w.release(card)


@STATEMENTS.of(ops.Fault)
def _faulty(op: ops.Fault, s: CodeScope) -> None:
    _fault(op.text, s)


def _fault(text: str, s: CodeScope) -> None:
    s.writer.const(s.plan.fault(text))
    s.helper("fault")
    s.writer.op("unreachable")


@STATEMENTS.of(ops.Spend)
def _spend(op: ops.Spend, s: CodeScope) -> None:
    w = s.writer
    w.global_get(GLOBAL["left"])
    w.const(op.amount)
    w.op("i32.sub")
    left = w.fresh()
    w.tee(left)
    w.global_set(GLOBAL["left"])
    w.get(left)
    w.const(0)
    w.op("i32.lt_s")
    w.seldom()
    w.long(0)
    stopping((op.stop, 0, 0), s)
    w.close()


@STATEMENTS.of(ops.Offer)
def _offer(op: ops.Offer, s: CodeScope) -> None:
    w, place = s.writer, s.writer.local(REACH)
    w.get(place)
    low_word(op.value, s)
    w.store(0)
    w.get(place)
    w.const(CELL)
    w.op("i32.add")
    w.set(place)


def offering(body: ops.Body, s: CodeScope) -> None:
    """The body of an enumerator: how far its options reach it holds in a local until it is done."""
    s.enumerates = True
    offers_back(s)
    body_code(body, s)
    offers_told(s)


@STATEMENTS.of(ops.Mark)
def _mark(op: ops.Mark, s: CodeScope) -> None:
    """A mark is a number like others: how many changes are noted."""
    w = s.writer
    if s.mode == TRAILED:
        w.global_get(GLOBAL["trail"])
        w.const(s.plan.layout.trail)
        w.op("i32.sub")
        w.const(3)
        w.op("i32.shr_u")
    else:
        w.const(0)
    w.set(w.local(op.local))


@STATEMENTS.of(ops.Undo)
def _undo(op: ops.Undo, s: CodeScope) -> None:
    """Code without a trail changes nothing, so there is nothing to take back."""
    if s.mode == TRAILED:
        s.writer.get(s.writer.local(op.local))
        s.helper("undo")


# ---- tails -----------------------------------------------------------------------------------------------------


@STATEMENTS.of(ops.Goto)
def _goto(op: ops.Goto, s: CodeScope) -> None:
    gone_to(op.label, s)


@STATEMENTS.of(ops.Leave)
def _leave(op: ops.Leave, s: CodeScope) -> None:
    low_word(op.to, s)
    looked_up(s)


@STATEMENTS.of(ops.Await)
def _await(op: ops.Await, s: CodeScope) -> None:
    ask = s.plan.program.asks[op.ask]
    asked_here(ask, s)
    gone_to(ask.then, s)


@STATEMENTS.of(ops.Halt)
def _halt(op: ops.Halt, s: CodeScope) -> None:
    gone_to(0, s)
