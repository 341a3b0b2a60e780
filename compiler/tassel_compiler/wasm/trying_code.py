"""A choice by lot among numbers that are tried: a number is drawn until one may be chosen, and no list is made.

The rule stands in docs/determinism.md. `lot` does it inside the loops of a module, where nobody wants the list; `among`
comes to the same number where the options lie there already. What a trial asks is code of the program
(`Ask.tried`).
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.ir.program import ANSWER, Ask, Program, Tried
from tassel_compiler.wasm.helpers import Helper
from tassel_compiler.wasm.layout import CELL, MemoryMap


def lot(ask: Ask) -> str:
    """The name of what draws and tries for this question: 1 if the answer is there, 0 if the options must be listed."""
    return f"lot:{ask.number}"


def trial(ask: Ask) -> str:
    """The name under which it calls the test of a number."""
    return f"trial:{ask.number}"


def tried_asks(program: Program) -> Iterator[tuple[Ask, Tried]]:
    for ask in program.asks:
        if ask.tried is not None:
            yield ask, ask.tried


def place_by_lot(program: Program, pick: str = "n pick()") -> str:
    """What gives the place of the option that is drawn, where `n` of question `ask` are listed."""
    return "ask n among()" if any(tried_asks(program)) else pick


def trying(layout: MemoryMap, work: int) -> Iterator[tuple[str, Helper]]:
    for ask, tried in tried_asks(layout.program):
        yield lot(ask), Helper("", "i", _drawn(ask, tried, layout, work))
    if any(tried_asks(layout.program)):
        yield "among", Helper("ask n", "i", _among(layout))


def _numbers(ask: Ask, tried: Tried) -> tuple[int, int]:
    """How many numbers are tried, and how many are drawn among."""
    span = tried.high - tried.low
    return span, span + (ask.decode.stop is not None)


def _drawn(ask: Ask, tried: Tried, layout: MemoryMap, work: int) -> str:
    """Whether another one may be chosen is looked for as well: an option that is alone is no decision, and takes no
    number of the lots. Where one may always do without, two are there as soon as another one is found."""
    span, most = _numbers(ask, tried)
    again, stop = trial(ask), ask.decode.stop
    drawn = f"const {most} pick() const {tried.low} i32.add :value {again}() br_if 1"
    if stop is not None:
        drawn = f"""const {most} pick() :k const {span} i32.lt_s
            if k const {tried.low} i32.add :value {again}() br_if 2 else const {stop} =value br 2 end"""
    certain = "" if stop is None else f"value const {stop} i32.ne br_if 0"
    answered = f"const 0 value store {ANSWER * CELL} const {work} @=left const 1"
    return f"""@choice =X @left =spare const {layout.trail} @=trail const {most} =left
        block loop left i32.eqz seldom X @=choice spare @=left const 0 return end
        {drawn} left const 1 i32.sub =left br 0 end end
        const {tried.low} =k block {certain}
        loop k const {tried.high} i32.ge_s if X @=choice @forced const 1 i32.add @=forced {answered} return end
        k value i32.eq ifv const 0 else k {again}() end br_if 1
        k const 1 i32.add =k br 0 end end
        @decisions const 1 i32.add @=decisions {answered}"""


def _among(layout: MemoryMap) -> str:
    which = ""
    for ask, tried in tried_asks(layout.program):
        span, most = _numbers(ask, tried)
        which += f"""ask const {ask.number} i32.eq if const {tried.low} =low const {span} =span const {most} =most
            const {ask.decode.stop or 0} =way end """
    return f"""{which} most =left block loop left i32.eqz br_if 1
        most pick() :k span i32.lt_s ifv k low i32.add else way end =value const 0 =i
        loop i const 2 i32.shl load {layout.offers} value i32.eq if i return end
        i const 1 i32.add :i n i32.lt_s br_if 0 end
        left const 1 i32.sub =left br 0 end end n pick()"""
