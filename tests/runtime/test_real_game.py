"""A whole game: both evaluators agree after every block, and a situation survives everything that is done to it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.program import ANSWER, PC, Program
from tassel_compiler.ir.text import from_text, to_text
from tassel_compiler.ir.verify import verify
from tassel_runtime.engines import python
from tassel_runtime.engines.oracle import Walker
from tassel_runtime.engines.stepping import Stepping
from tassel_runtime.files import open_program, save_program
from tassel_runtime.game import Game
from tassel_runtime.laws import pieces
from tassel_runtime.state import canonical, from_json, to_json
from tassel_runtime.state.frames import frame_cells
from tassel_runtime.trace import Trace
from tests import compiled


@pytest.fixture(scope="module")
def program() -> Program:
    return compiled.program("bruxelles-1893", 3)


@pytest.fixture(scope="module")
def engine(program: Program) -> Stepping:
    return python.engine(program)


def test_it_is_sound_and_survives_its_forms(program: Program, tmp_path: Path) -> None:
    assert verify(program) == []
    assert from_text(to_text(program)) == program
    assert program_from_json(json.loads(json.dumps(program_to_json(program)))) == program
    save_program(program, tmp_path / "game.json.gz")
    assert open_program(tmp_path / "game.json.gz") == program


def test_both_evaluators_play_the_same_game(program: Program, engine: Stepping) -> None:
    fast, chance, asked = engine.start(1), random.Random(1), 0
    slow, traced, whole = list(fast), list(fast), expanded(program)
    pc = fast[PC]
    while pc:
        while pc > 0:
            expected = Walker(whole, slow).step(pc)
            assert engine.code.traced_blocks()[pc](traced, []) == expected
            pc = engine.code.blocks[pc](fast)
            assert pc == expected
        assert fast == slow == traced
        if pc:
            ask = program.asks[-1 - pc]
            offered: list[int] = []
            engine.code.options[ask.number](fast, [], offered)
            assert Walker(whole, slow).options(ask.options) == offered
            assert fast == slow == traced
            fast[ANSWER] = slow[ANSWER] = traced[ANSWER] = chance.choice(offered)
            pc, asked = ask.then, asked + 1
    assert asked > 50


def outside_frames(program: Program, cells: list[int]) -> list[int]:
    """What a rule left in its frame last time stays there until it is written again, and nobody reads it before."""
    inner = frame_cells(program)
    return [cell for address, cell in enumerate(cells) if address not in inner]


def test_a_game_keeps_its_laws_and_can_be_saved_anywhere(program: Program, engine: Stepping) -> None:
    cells, chance = engine.start(2), random.Random(2)
    engine.advance(cells, Trace())
    table, number = Game(program), 0
    while engine.waiting(cells):
        assert pieces(table, cells) == []
        if number % 10 == 0:
            clean = canonical(program, cells)
            loaded = from_json(program, json.loads(json.dumps(to_json(program, cells))))
            assert loaded == clean
            assert engine.options(loaded) == engine.options(cells)
            value = chance.choice(engine.options(cells))
            engine.answer(cells, value)
            engine.answer(loaded, value)
            assert outside_frames(program, loaded) == outside_frames(program, cells)
        else:
            engine.answer(cells, chance.choice(engine.options(cells)))
        number += 1
    assert number > 50
