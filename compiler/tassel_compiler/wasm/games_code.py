"""The loops of a module: one run of the rules, and whole games with their results.

A run goes from block to block until somebody outside must choose or the game is over. Its blocks stand in one
function behind one table of jumps, because a call for each would cost more than what most of them do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.analysis import FAST, TRAILED
from tassel_compiler.ir.cells import point_cells
from tassel_compiler.ir.program import ANSWER, PC, STATUS
from tassel_compiler.wasm.asking_code import listing
from tassel_compiler.wasm.deeds_code import body_code
from tassel_compiler.wasm.encoding import sequence, unsigned
from tassel_compiler.wasm.flowing_code import LEFT, NEXT, blocks_in_order, counted_block
from tassel_compiler.wasm.helpers import WAIT, Helper
from tassel_compiler.wasm.layout import BATCH, CELL, PLACES, MemoryMap
from tassel_compiler.wasm.numbers import low_word
from tassel_compiler.wasm.opcodes import BLOCK, BR_TABLE, LOOP
from tassel_compiler.wasm.scope_of_code import GLOBAL, CodeScope, Plan, WaysAhead, only_counters
from tassel_compiler.wasm.writing_code import CodeWriter, signature

_KEPT = ("mode", NEXT, LEFT)


def run_code(plan: Plan, most: int) -> CodeWriter:
    """From the block in its cell on; `most` blocks in one run are a circle."""
    w = CodeWriter(signature("i", ""))
    w.name("mode", 0)
    pc, left = w.local(NEXT), w.local(LEFT)
    w.const(0)
    w.load(PC * CELL)
    w.set(pc)
    w.const(most)
    w.set(left)
    again = w.begin(LOOP)
    w.get(pc)
    counted_block(plan, w)
    order = blocks_in_order(plan.program)
    ways = WaysAhead(again, _dispatched(order, w, pc))
    for number in order:
        block = plan.program.blocks[number]
        ways.ahead.pop(number)
        w.close()
        w.forget(_KEPT)
        w.mark(block.number, 0)
        if block.number == 0:
            _over(w)
        else:
            s = CodeScope(plan, w, FAST, counters=only_counters((), block.body), ways=ways, block=block.number)
            body_code(block.body, s)
        w.op("unreachable")
    w.close()
    return w


def _dispatched(order: Sequence[int], w: CodeWriter, pc: int) -> dict[int, int]:
    """A jump to the block whose number is in this local; where each one begins."""
    begins = {number: w.begin(BLOCK) for number in reversed(order)}
    depth = {number: i for i, number in enumerate(order)}
    w.get(pc)
    w.out.append(BR_TABLE)
    w.out += sequence(unsigned(depth[i]) for i in range(len(order) - 1)) + unsigned(depth[len(order) - 1])
    return begins


def _over(w: CodeWriter) -> None:
    for cell, value in ((PC, 0), (STATUS, 1)):
        w.const(0)
        w.const(value)
        w.store(cell * CELL)
    w.op("return")


# ---- a table of questions ----------------------------------------------------------------------------------


def listing_code(plan: Plan, candidates: bool) -> CodeWriter:
    """The options of the question that waits, or what could be chosen if nothing were forbidden; how many there are."""
    w = CodeWriter(signature("", "i"))

    def row(number: int, s: CodeScope) -> None:
        ask = plan.program.asks[number]
        listing(ask.candidates or ask.options if candidates else ask.options, s)
        s.helper("count")

    _by_question(plan, w, row)
    return w


def seat_code(plan: Plan) -> CodeWriter:
    """Who is asked; -1 when the game is over."""
    w = CodeWriter(signature("", "i"))
    _by_question(plan, w, lambda number, s: low_word(plan.program.asks[number].seat, s))
    return w


def _by_question(plan: Plan, w: CodeWriter, row: Callable[[int, CodeScope], None]) -> None:
    asks = len(plan.program.asks)
    for _ in range(asks + 1):
        w.begin(BLOCK)
    w.const(-1)
    w.const(0)
    w.load(PC * CELL)
    w.op("i32.sub")
    w.out.append(BR_TABLE)
    w.out += sequence(unsigned(i) for i in range(asks)) + unsigned(asks)
    for number in range(asks):
        w.close()
        row(number, CodeScope(plan, w, FAST))
        w.op("return")
    w.close()
    w.const(-1)


# ---- the result of a game ----------------------------------------------------------------------------------


def result_code(plan: Plan) -> CodeWriter:
    """Writes what a game came to, of which the place is given: decisions, forced choices, points, places."""
    w = CodeWriter(signature("i", ""))
    program, names = plan.program, plan.program.rank
    for i, name in enumerate(("decisions", "forced")):
        w.get(0)
        w.global_get(GLOBAL[name])
        w.store(i * CELL)
    for seat, cell in enumerate(point_cells(program)):
        w.get(0)
        w.const(0)
        w.load(cell * CELL)
        w.store((2 + seat) * CELL)
    keys = [[_rank(plan, w, name, seat) for name in names] for seat in range(program.players)]
    for seat in range(program.players):
        w.get(0)
        w.const(1)
        for other in range(program.players):
            if other != seat and names:
                _beats(w, keys[other], keys[seat])
                w.op("i32.add")
        w.store((2 + program.players + seat) * CELL)
    return w


def _rank(plan: Plan, w: CodeWriter, name: str, seat: int) -> int:
    found = w.fresh()
    w.const(seat)
    w.call(plan.called(name, TRAILED))
    w.set(found)
    return found


def _beats(w: CodeWriter, one: list[int], other: list[int]) -> None:
    """1 if one list of numbers is larger than the other: the first that differs decides."""
    w.get(one[0])
    w.get(other[0])
    w.op("i32.gt_s")
    if len(one) > 1:
        w.get(one[0])
        w.get(other[0])
        w.op("i32.eq")
        _beats(w, one[1:], other[1:])
        w.op("i32.and", "i32.or")


# ---- what a caller starts ----------------------------------------------------------------------------------


def exported(layout: MemoryMap, work: int) -> dict[str, Helper]:
    """What a caller outside may call: docs/webassembly.md."""
    program, vector = layout.program, layout.vector
    fresh = f"const {work} @=left const {layout.trail} @=trail const 0 const 0 store {layout.stop} const 0 @=noted"
    beaten = f"const {layout.places} place const {vector} i32.mul i32.add"
    within = f"place const {PLACES} i32.ge_u if unreachable end"
    return {
        "count": Helper("", "i", f"@offered const {layout.offers} i32.sub const 2 i32.shr_u"),
        "start": Helper("SEED", "", "begin() SEED seed() "
                        f"const 0 const {program.entry} store {PC * CELL} const 0 const 0 store {STATUS * CELL}"),
        "fresh": Helper("", "", fresh),
        "ready": Helper("", "", "fresh() forget() sum_up()"),
        "advance": Helper("", "i", f"""ready() const 0 load {PC * CELL} const 0 i32.ge_s
            if const {layout.offers} @=offered const {WAIT} run()
            const 0 load {PC * CELL} i32.eqz if const {layout.offers} @=offered end
            else list() drop end count()"""),
        "decision": Helper("", "i", f"""const -1 const 0 load {PC * CELL} i32.sub :ask const 0 i32.ge_s
            ifv ask else const -1 end"""),
        "options": Helper("", "i", "ready() list()"),
        "candidates": Helper("", "i", "ready() list_all()"),
        "option": Helper("k", "i", f"""k count() i32.ge_u if unreachable end
            k const 2 i32.shl load {layout.offers}"""),
        "answer": Helper("value", "i", f"""decision() :ask const 0 i32.lt_s if unreachable end
            const 0 value store {ANSWER * CELL} const 0 ask const 2 i32.shl load {layout.then} store {PC * CELL}
            advance()"""),
        "choose": Helper("k", "i", "k option() answer()"),
        "clone": Helper("place", "", f"{within} {beaten} const 0 const {vector} copy"),
        "restore": Helper("place", "", f"{within} {beaten} become()"),
        "hash": Helper("", "i", f"const {2166136261} =h loop h at load 0 i32.xor const 16777619 i32.mul =h "
                       f"at const 4 i32.add :at const {vector} i32.lt_u br_if 0 end h"),
        "play": Helper("SEED games", "i", f"{_batch(layout, 'SEED start()')}"),
        "play_from": Helper("SEED games place anew", "i",
                            _batch(layout, "place restore() SEED seed() anew i32.eqz if place restore() end")),
    }  # fmt: skip


def _batch(layout: MemoryMap, begin: str) -> str:
    return f"""games const {BATCH} i32.gt_u if const {BATCH} =games end const 0 @=game
        block loop @game games i32.ge_u br_if 1 {begin} fresh() const 0 @=decisions const 0 @=forced
        const 0 load {PC * CELL} const 0 i32.lt_s if list() drop @way decision() :ask settle() i32.eqz
        if @way ask consider() drop end
        const 0 ask const 2 i32.shl load {layout.then} store {PC * CELL} end
        @way run() fresh() @game const {layout.record} i32.mul const {layout.results} i32.add result()
        SEED long 1 i64.add =SEED @game const 1 i32.add @=game br 0 end end @game"""
