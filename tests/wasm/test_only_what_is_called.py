"""A module holds the functions that code or somebody outside calls, and no other; an engine has all of them."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler.ir.program import Function
from tassel_compiler.ir.proof import handed_in
from tassel_compiler.wasm.module import module_of
from tassel_runtime.engines import engine_for
from tassel_runtime.engines.wasm.instances import Instance
from tassel_runtime.engines.wasm.instances import compiled as native
from tests import compiled
from tests.passes.code import program_with


def test_what_nobody_calls_is_not_in_it() -> None:
    alone = program_with("return 7")
    called = replace(alone, functions={**alone.functions, "idle": Function("idle", (), ())})
    assert module_of(alone) == module_of(called)
    assert len(module_of(called, whole=True)) > len(module_of(called))


def test_an_engine_has_what_its_module_has_not() -> None:
    """The game that it plays stays where it is."""
    program = program_with("store 8 (add (load 8) n) @1\nreturn (mul n 3)", "n")
    assert "tried" not in handed_in(program)
    module, oracle = (engine_for(program, name) for name in ("wasm", "oracle"))
    one, other = module.start(1), oracle.start(1)
    for engine, cells in ((module, one), (oracle, other)):
        engine.advance(cells)
        assert engine.call(cells, "tried", 2) == 6
        engine.answer(cells, engine.options(cells)[0])
    assert one == other


def test_whoever_calls_from_outside_finds_what_may_be_called() -> None:
    program = compiled.program("bruxelles-1893", 4)
    instance = Instance(native(program))
    assert all(instance.has(f"function.{name}") for name in (*program.rank, *handed_in(program)))
    assert not instance.has("function.value.bid")
