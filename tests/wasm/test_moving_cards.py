"""Cards behind one that leaves move up many at a time: from every place of a pile, whatever its length."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_runtime.engines import engine_for
from tests import compiled


def dealing() -> tuple[Program, str]:
    """The rule set with the longest pile, a function that moves a card, and one that shuffles; their cards."""
    program = compiled.program("bruxelles-1897", 4)
    kind = max(program.cards.values(), key=lambda one: one.count).name
    texts = {"moved": f"zput {kind} z c", "mixed": f"shuffle {kind} z"}
    params = {"moved": ("z", "c"), "mixed": ("z",)}
    made = {name: Function(name, params[name], read_body(lines_of(text), 0, 0)[0]) for name, text in texts.items()}
    return replace(program, functions={**program.functions, **made}), kind


def test_every_card_leaves_every_pile() -> None:
    program, kind = dealing()
    module, python = engine_for(program, "wasm"), engine_for(program, "python")
    whole = next(z for z in program.zones if z.cards == kind and z.capacity == program.cards[kind].count)
    aside = next(z for z in program.zones if z.cards == kind and z is not whole and z.capacity == whole.capacity)
    for length in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 17, 18, *range(whole.capacity - 4, whole.capacity + 1)):
        one, other = module.start(length), python.start(length)
        for engine, cells in ((module, one), (python, other)):
            for card in range(program.cards[kind].count):
                engine.call(cells, "moved", whole.first if card < length else aside.first, card)
            engine.call(cells, "mixed", whole.first)
        assert one == other
        for k in {*range(min(length, 8)), *range(max(0, length - 8), length)}:
            before = list(one)
            for engine, cells in ((module, one), (python, other)):
                engine.call(cells, "moved", aside.first, before[whole.base + 1 + k])
            assert one == other, (length, k)
            one, other = list(before), list(before)
