"""What the instructions about cards mean, and the faster forms of them, are equal: also where nothing may be moved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.ir import ops
from tassel_compiler.ir.expansion import INTRINSICS, expanded
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.ir.text import from_text, to_text
from tassel_compiler.ir.verify import verify_form
from tassel_compiler.ir.walk import walk
from tassel_runtime.engine import Engine, EngineFault
from tassel_runtime.engines import oracle, python
from tests.ir.random_programs import programs
from tests.runtime.small import COINS, game

some = settings(max_examples=80, deadline=None)
moves = st.lists(st.tuples(st.integers(-1, 3), st.integers(-1, 5)), max_size=8)
"""Of a card to a zone, of which there are two and four; beyond the cards: a shuffle."""


def moving(steps: list[tuple[int, int]], room: int = 4, probing: bool = False) -> Program:
    made: list[ops.Statement] = [ops.Mark("all")] if probing else []
    for zone, card in steps:
        put = ops.Put("tile", ops.Const(zone), ops.Const(card))
        made.append(ops.Shuffle("tile", ops.Const(zone)) if card > 4 and not probing else put)
    if probing:
        made += [ops.Store(ops.Const(COINS), ops.Const(7)), ops.Undo("all"), ops.Return(ops.Load(ops.Const(COINS)))]
    move = Function("move", (), tuple(made), "probe" if probing else "plain")
    first, second = game().zones
    return replace(game(), functions={**game().functions, "move": move}, zones=(first, replace(second, capacity=room)))


def outcome(make: Callable[[Program], Engine], program: Program) -> list[int] | None:
    """The vector afterwards; None for a fault, after which nobody looks at it."""
    engine = make(program)
    cells = engine.start(5)
    try:
        return [engine.call(cells, "move"), *cells]
    except EngineFault:
        return None


@some
@given(moves, st.integers(0, 4), st.booleans())
def test_every_form_moves_and_shuffles_alike(steps: list[tuple[int, int]], room: int, probing: bool) -> None:
    program = moving(steps, room, probing)
    meant = outcome(oracle.engine, program)
    assert outcome(python.engine, program) == meant
    assert outcome(python.engine, expanded(program)) == meant


@some
@given(programs())
def test_an_expanded_program_is_sound_and_has_no_intrinsics(program: Program) -> None:
    after = expanded(program)
    assert verify_form(after) == []
    parts = (*after.functions.values(), *after.blocks)
    assert not any(isinstance(op, INTRINSICS) for part in parts for op in walk(part.body))
    assert from_text(to_text(after)) == program_from_json(program_to_json(after)) == after
    assert after.hash == program.hash
