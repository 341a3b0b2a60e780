"""Division and remainder round down below nothing in both evaluators and when a number is worked out beforehand."""

from __future__ import annotations

from itertools import product

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Function, Program
from tassel_compiler.lower.constants import arithmetic
from tassel_runtime.engines.oracle import Walker
from tests.lower.trials import cells, overlay, trial
from tests.tiny.building import program

NUMBERS = (-7, -3, -2, -1, 0, 1, 2, 3, 7)
WORDS = {"div": "/", "mod": "mod"}
KINDS = {"div": ops.Div, "mod": ops.Mod}


@pytest.fixture(scope="module")
def small() -> Program:
    made = program(overlay("as leader: gain 1 coin"))
    for name, kind in KINDS.items():
        body = ops.Return(kind(ops.Local("a"), ops.Local("b")))
        made.functions[name] = Function(name, ("a", "b"), (body,))
    return made


@pytest.mark.parametrize("name", sorted(WORDS))
def test_all_evaluators_agree(name: str, small: Program) -> None:
    walker = Walker(small, list(small.start))
    for a, b in product(NUMBERS, NUMBERS):
        down = 0 if b == 0 else a // b if name == "div" else a % b
        assert walker.value(KINDS[name](ops.Const(a), ops.Const(b)), {}) == down
        assert walker.call(name, (a, b)) == down
        assert b == 0 or arithmetic(WORDS[name], a, b) == down


@pytest.mark.parametrize("name", sorted(WORDS))
def test_the_engine_agrees_in_a_game(name: str) -> None:
    for a, b in product((-7, -2, 7), (-2, 1, 3)):
        text = f"as leader: raise point by (coin + ({a} - 3)) {WORDS[name]} (coin + ({b} - 3))".replace(" - -", " + ")
        text = text.replace("(-", "(0 - ")
        down = a // b if name == "div" else a % b
        assert cells(trial(text))["player(1).point"] == down, (a, b)
