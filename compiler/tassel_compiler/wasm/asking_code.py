"""A question inside a run: its options are listed, and then one is taken or the run stops."""

from __future__ import annotations

from tassel_compiler.ir.analysis import TRAILED
from tassel_compiler.ir.program import ANSWER, PC, Ask
from tassel_compiler.wasm.counted_options import CountedOptions, counted_options
from tassel_compiler.wasm.helpers import AT_RANDOM
from tassel_compiler.wasm.layout import CELL
from tassel_compiler.wasm.numbers import low_word
from tassel_compiler.wasm.opcodes import BLOCK, BR_IF, IF
from tassel_compiler.wasm.scope_of_code import GLOBAL, CodeScope
from tassel_compiler.wasm.trying_code import lot


def asked_here(ask: Ask, s: CodeScope) -> None:
    """Goes on behind this code if an option is taken; leaves the run if somebody outside must choose."""
    if ask.tried is None:
        _listed(ask, s)
        return
    w = s.writer
    chosen = w.begin(BLOCK)
    w.get(w.local("mode"))
    w.const(AT_RANDOM)
    w.op("i32.eq")
    w.begin(IF)
    s.helper(lot(ask))
    w.br(chosen, BR_IF)
    w.close()
    _listed(ask, s)
    w.close()


def _listed(ask: Ask, s: CodeScope) -> None:
    w = s.writer
    counted = counted_options(s.plan.program.functions[ask.options].body, s.plan.changing)
    if counted is not None:
        w.get(w.local("mode"))
        w.const(AT_RANDOM)  # who writes a game down wants the list
        w.op("i32.eq")
        w.begin(IF)
        _drawn(counted, ask, s)
        w.otherwise()
    listing(ask.options, s)
    w.get(w.local("mode"))
    w.const(ask.number)
    s.helper("settle")
    w.op("i32.eqz")
    w.begin(IF)
    w.get(w.local("mode"))
    w.const(ask.number)
    s.helper("consider")
    w.op("i32.eqz")
    w.begin(IF)
    w.const(0)
    w.const(-1 - ask.number)
    w.store(PC * CELL)
    w.op("return")
    w.close()
    w.close()
    if counted is not None:
        w.close()


def _drawn(counted: CountedOptions, ask: Ask, s: CodeScope) -> None:
    """One option by lot, without a list. The code of the question comes last in its block, so locals are free."""
    w, low = s.writer, s.writer.fresh()
    s.plan.body(counted.before, s)
    low_word(counted.low, s)
    w.tee(low)
    low_word(counted.high, s)
    w.get(low)
    w.op("i32.sub")
    w.const(ask.number)
    s.helper("draw")
    w.op("i32.add")
    w.set(w.local(counted.counter))
    s.plan.body(counted.inner, s)
    w.const(0)
    low_word(counted.value, s)
    w.store(ANSWER * CELL)


def listing(options: str, s: CodeScope) -> None:
    """The options into their place, from its beginning on."""
    w = s.writer
    w.const(s.plan.layout.offers)
    w.global_set(GLOBAL["offered"])
    w.const(s.plan.layout.trail)
    w.global_set(GLOBAL["trail"])
    w.call(s.plan.called(options, TRAILED))
    w.op("drop")
