"""A sum of weighed cells that an engine keeps is what it would come to if it were worked out again: in games, and in
functions that lay marks, try more, take it back and lay others."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tassel_compiler.ir.program import Function, Program, Slot
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.ir.weighed import weighed_sums
from tassel_compiler.passes.guard import guard
from tassel_compiler.passes.targets import WASM, quickened
from tassel_compiler.wasm.module import _Module
from tassel_runtime.engines import engine_for
from tassel_runtime.engines.python.python_code import PythonCode
from tassel_runtime.engines.stepping import Stepping
from tassel_runtime.engines.wasm.instances import Instance, loaded
from tests import compiled
from tests.passes.code import program_with
from tests.runtime.small import game

DECISIONS = 25
MARKS, SOME_MARKS = 27, 5
"""Flags behind the cells of the small game."""
SUM = "(add (add (add (add (add (load 27) 1) (mul (load 28) 3)) (mul (load 29) -9)) (mul (load 30) 27)) (load 31))"
GAMES = ["small-go", "nine-mens-morris"]


def test_positions_are_such_sums() -> None:
    """81 points of three sorts are five words, and each point stands in one of them."""
    found = weighed_sums(compiled.program("small-go", 2))
    assert [len(one.weights) for one in found.sums] == [19, 19, 19, 19, 5]
    assert len(found.cells) == 81


def test_nothing_else_is() -> None:
    """Cells of frames an engine writes too; a short sum costs no more than to keep it; twice is one sum."""
    program = program_with("return (add (add (add (load 8) (load 9)) (load 10)) (mul (load 11) 3))")
    assert weighed_sums(program).sums == ()
    assert weighed_sums(compiled.program("bruxelles-1893", 4)).sums == ()



@pytest.mark.parametrize("rules", GAMES)
def test_python_keeps_them(rules: str) -> None:
    """At every question of a game, and after all that was tried for it."""
    program = compiled.program(rules, 2)
    code = PythonCode(program)
    engine, chance = Stepping(program, code), Random(3)
    cells, seen = engine.start(3), 0

    def wanted(cells: list[int]) -> list[int]:
        return [one.of(cells) for one in code.known.weighed.sums]

    def choose(_: int, offered: list[int]) -> int:
        nonlocal seen
        seen += 1
        assert code.sums == wanted(cells) != []
        if seen < DECISIONS:  # somebody looks at another vector meanwhile
            engine.options(list(cells))
            assert code.sums == wanted(cells)
        return chance.choice(offered)

    engine.guided(cells, choose)
    assert seen > DECISIONS


@pytest.mark.parametrize("rules", GAMES)
def test_a_module_keeps_them(rules: str) -> None:
    program = compiled.program(rules, 2)
    module = _Module(quickened(program, WASM))
    instance, sums = Instance(loaded(program, module.encoded())), module.plan.weighed.sums

    def kept() -> bool:
        words = instance.words(module.layout.weighed_sums, len(sums))
        return list(words) == [one.of(instance.words(0, program.cells)) for one in sums]

    instance.call("start", 7)
    count = instance.call("advance")
    for nth in range(DECISIONS):
        assert kept()
        instance.call("clone", 0)
        count = instance.call("choose", nth % count)
    assert kept()
    instance.call("restore", 0)
    assert kept()
    instance.call("play", 7, 1)
    assert kept()


def marking(seed: int) -> Program:
    """The small game, with marks and a probe that changes them; its result tells of every sum that it saw."""
    chance, lines = Random(seed), ["set sum 0", "mark all"]
    for nth in range(6):
        at = f"{MARKS + chance.randrange(SOME_MARKS)}" if nth % 2 else f"(add {MARKS} (mod (add x {nth}) {SOME_MARKS}))"
        told = f"set sum (mod (add (mul sum 31) {SUM}) 9999)"
        lines += [f"store {at} {chance.randrange(2)}", told]
        if nth == 2:
            lines += ["mark here", f"store {MARKS} (mod x 2)", f"store {MARKS + 4} 1", told, "undo here", told]
    body, _ = read_body(lines_of("\n".join([*lines, "undo all", f"return (add (mul sum 100) {SUM})"])), 0, 0)
    small = game()
    return guard(replace(
        small,
        cells=MARKS + SOME_MARKS,
        start=(*small.start, *(chance.randrange(2) for _ in range(SOME_MARKS))),
        slots=(*small.slots, Slot("mark", "table", MARKS, (("mark", SOME_MARKS),), "flag")),
        functions={**small.functions, "tried": Function("tried", ("x",), body, "probe")},
    ))  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_what_is_tried_and_taken_back(seed: int) -> None:
    program = marking(seed)
    assert len(weighed_sums(program).sums) == 1
    engines = [engine_for(program, name) for name in ("oracle", "python", "wasm")]
    for x in range(SOME_MARKS):
        found = {engine.call(engine.start(seed), "tried", x) for engine in engines}
        assert len(found) == 1
