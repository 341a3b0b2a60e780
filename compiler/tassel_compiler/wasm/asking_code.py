"""A question inside a run: its options are listed, and then one is taken or the run stops."""

from __future__ import annotations

from tassel_compiler.ir.analysis import TRAILED
from tassel_compiler.ir.program import PC, Ask
from tassel_compiler.wasm.layout import CELL
from tassel_compiler.wasm.opcodes import IF
from tassel_compiler.wasm.scope_of_code import GLOBAL, CodeScope


def asked_here(ask: Ask, s: CodeScope) -> None:
    """Goes on behind this code if an option is taken; leaves the run if somebody outside must choose."""
    w = s.writer
    listing(ask.options, s)
    w.get(w.local("mode"))
    w.const(ask.number)
    s.helper("settle")
    w.op("i32.eqz")
    w.begin(IF)
    w.const(0)
    w.const(-1 - ask.number)
    w.store(PC * CELL)
    w.op("return")
    w.close()


def listing(options: str, s: CodeScope) -> None:
    """The options into their place, from its beginning on."""
    w = s.writer
    w.const(s.plan.layout.offers)
    w.global_set(GLOBAL["offered"])
    w.const(s.plan.layout.trail)
    w.global_set(GLOBAL["trail"])
    w.call(s.plan.functions[options, TRAILED])
    w.op("drop")
