"""What a module remembers is what it would find if it worked it out again."""

from __future__ import annotations

import pytest

from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.passes.targets import WASM, quickened
from tassel_compiler.wasm.module import _Module
from tassel_compiler.wasm.remembered import ROOM
from tassel_runtime.engines import engine_for
from tassel_runtime.engines.wasm.instances import Instance, compiled
from tests import compiled as rules
from tests.passes.code import program_with

GAMES = 20


def remembered_now(instance: Instance, module: _Module) -> list[tuple[str, list[int], int]]:
    """The results that hold: the function, its arguments, the result."""
    found = []
    for name, one in module.plan.remembered.items():
        low, high, *results = instance.words(module.layout.results_of[name], 2 + ROOM)
        hold = low & 0xFFFFFFFF | high << 32
        count = len(module.program.functions[name].params)
        for at in range(ROOM):
            if hold >> at & 1:
                args = [at >> i * one.bits & (1 << one.bits) - 1 for i in range(count)]
                found.append((name, args, results[at]))
    return found


@pytest.mark.parametrize("name", ["bruxelles-1893", "bruxelles-1897"])
def test_it_holds_at_the_end_of_every_game_and_decision(name: str) -> None:
    """In a whole game nothing but changes of cells makes a module forget."""
    program = rules.program(name, 4)
    module, instance = _Module(quickened(program, WASM)), Instance(compiled(program))
    other, looked_at = engine_for(program), 0

    def look() -> None:
        nonlocal looked_at
        cells = list(instance.words(0, program.cells))
        for function, args, result in remembered_now(instance, module):
            assert other.call(list(cells), function, *args) == result, (function, args)
            looked_at += 1

    for seed in range(GAMES):
        instance.call("play", seed, 1)
        look()
    instance.call("start", 7)
    count = instance.call("advance")
    while count:
        look()
        count = instance.call("choose", count // 2)
    assert looked_at > GAMES


LONG_SUM = "add (load 8) (add (load 9) (mul a 2))"


def with_sum(asking: str) -> Program:
    """The small game, a function that is long enough, and one that asks it."""
    text = "set n 0\n" + "".join(f"set n (bounded (add n ({LONG_SUM})) -1000 1000 0)\n" for _ in range(8)) + "return n"
    small = program_with(asking)
    function = Function("sum", ("a",), read_body(lines_of(text), 0, 0)[0])
    return Program(
        **{
            **{f: getattr(small, f) for f in small.__dataclass_fields__},
            "functions": {**small.functions, "sum": function},
        }
    )


def chosen(program: Program) -> set[str]:
    return set(_Module(program).plan.remembered)


def test_who_is_asked_again_and_again_is_remembered() -> None:
    again = "loop i 0 8\n  do sum (mod (load 8) 2)\nreturn 0"
    assert chosen(with_sum(again)) == {"sum"}


def test_who_is_asked_for_something_else_each_time_is_not() -> None:
    assert chosen(with_sum("loop i 0 8\n  do sum i\nreturn 0")) == set()
