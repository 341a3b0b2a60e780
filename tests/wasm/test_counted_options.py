"""Options are counted only where nobody could tell that they were not listed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Add, Assign, Body, Bounded, Call, Const, If, Load, Local, Loop, Mul, Offer
from tassel_compiler.ir.program import Function
from tassel_compiler.wasm.counted_options import counted_options
from tassel_runtime.engines import batches_for, engine_for
from tests.runtime.small import HEAP, game

TWICE = Offer(Add(Const(1), Local("i")))
THREE = Const(3)


def loop(*body: ops.Statement, high: ops.Value = THREE) -> Loop:
    return Loop("i", Const(0), high, body)


COUNTED: list[Body] = [
    (loop(TWICE),),
    (Assign("most", ops.Min(Load(Const(HEAP)), Const(3))), loop(TWICE, high=Local("most"))),
    (loop(Assign("j", Add(Local("i"), Const(1))), Offer(Local("j"))),),
    (Offer(Const(1)), Offer(Const(2)), Offer(Const(3))),
]
LISTED: list[Body] = [
    (),
    (Offer(Const(1)), Offer(Const(3))),
    (loop(If(Local("i"), (TWICE,))),),
    (loop(TWICE), Offer(Const(9))),
    (loop(Offer(Bounded(Local("i"), 0, 2, 0))),),
    (loop(Offer(Call("points", (Local("i"),)))),),
    (Assign("j", Const(1)), loop(Assign("j", Mul(Local("j"), Const(2))), Offer(Local("j")))),
    (loop(ops.Store(Const(HEAP), Const(1)), TWICE),),
]


@pytest.mark.parametrize("body", COUNTED)
def test_what_can_be_counted_is(body: Body) -> None:
    assert counted_options(body, frozenset()) is not None


@pytest.mark.parametrize("body", LISTED)
def test_what_could_stop_or_differ_from_lap_to_lap_is_listed(body: Body) -> None:
    assert counted_options(body, frozenset()) is None


def test_what_changes_a_cell_before_is_listed() -> None:
    body = (Assign("most", Call("take")), loop(TWICE, high=Local("most")))
    assert counted_options(body, frozenset()) is not None
    assert counted_options(body, frozenset({"take"})) is None


@pytest.mark.parametrize("body", COUNTED[:3])
def test_games_are_the_same(body: Body) -> None:
    changed = replace(game(), functions={**game().functions, "amounts": Function("amounts", (), body, "options")})
    one, other = (list(batches_for(changed, name).play(0, 50)) for name in ("python", "wasm"))
    assert one == other


def test_who_offers_may_have_others_offer_before_it_goes_on() -> None:
    inner = (Offer(Const(2)), Offer(Const(3)))
    outer = (Offer(Const(1)), ops.Do("inner"), If(Load(Const(HEAP)), (Offer(Const(1)), ops.Return(Const(0)))))
    more = {
        "inner": Function("inner", (), inner, "options"),
        "amounts": Function("amounts", (), outer, "options"),
    }  # fmt: skip
    changed = replace(game(), functions={**game().functions, **more})
    one, other = (engine_for(changed, name) for name in ("python", "wasm"))
    cells = one.start(1)
    one.advance(cells)
    assert other.options(list(cells)) == one.options(list(cells)) == [1, 2, 3, 1]
