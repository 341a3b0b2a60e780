"""What every engine promises, on a game of ten coins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import ANSWER, HASH, PC, STATUS, Block, CardKind, Function, Program
from tassel_runtime.engine import Engine, EngineFault, NoEngine
from tassel_runtime.engines import ENGINES, engine_for, engine_named
from tassel_runtime.engines.accounted import Accounted
from tassel_runtime.trace import Trace
from tests.runtime.small import COINS, HEAP, PILE_A, PILE_B, RET, WHERE, game

Make = Callable[[Program], Engine]


@pytest.fixture(params=sorted(ENGINES))
def make(request: pytest.FixtureRequest) -> Make:
    return ENGINES[request.param].make


@pytest.fixture
def engine(make: Make) -> Engine:
    return make(game())


def begun(engine: Engine, seed: int = 1) -> list[int]:
    cells = engine.start(seed)
    engine.advance(cells)
    return cells


def test_a_start_has_run_nothing(engine: Engine) -> None:
    cells = engine.start(7)
    assert cells[PC] == engine.program.entry
    assert cells[8:] == list(engine.program.start[8:])
    assert cells != engine.start(8)


def test_it_stops_where_somebody_must_choose(engine: Engine) -> None:
    cells = begun(engine)
    waiting = engine.waiting(cells)
    assert waiting is not None and waiting.id == "heap.take"
    assert engine.options(cells) == engine.candidates(cells) == [1, 2, 3]
    assert engine.seat(cells) == 0


def test_a_single_option_is_taken(engine: Engine) -> None:
    cells = begun(engine)
    for amount in (3, 3, 3):
        engine.answer(cells, amount)
    assert engine.waiting(cells) is None
    assert cells[STATUS] == 1 and cells[PC] == 0 and cells[HEAP] == 0


def test_options_notice_an_edited_vector(engine: Engine) -> None:
    cells = begun(engine)
    copy = list(cells)
    cells[HEAP] = 2
    assert engine.options(cells) == [1, 2]
    assert engine.options(copy) == [1, 2, 3]
    engine.options(copy).append(99)
    assert engine.options(copy) == [1, 2, 3]


def test_a_probe_takes_everything_back(engine: Engine) -> None:
    cells = begun(engine)
    before = list(cells)
    assert engine.call(cells, "can_go_on", 10) == 1
    assert engine.call(cells, "can_go_on", 11) == 0
    assert cells == before


def test_a_playout_is_the_game_with_the_same_choices(engine: Engine) -> None:
    fast, slow = engine.start(3), engine.start(3)
    decisions, forced = engine.playout(fast, lambda n: n - 2)
    engine.advance(slow)
    taken = 0
    while engine.waiting(slow):
        options = engine.options(slow)
        engine.answer(slow, options[len(options) - 2])
        taken += 1
    assert fast == slow
    assert (decisions, forced) == (taken, 1)
    assert engine.playout(list(fast), lambda n: 0) == (0, 0)


def test_a_playout_goes_on_from_the_middle(engine: Engine) -> None:
    cells = begun(engine)
    copy = list(cells)
    engine.playout(cells, lambda n: 0)
    engine.playout(copy, lambda n: 0)
    assert cells == copy and cells[STATUS] == 1


def test_traced_and_untraced_games_are_equal() -> None:
    engine = engine_for(game(), traced=True)
    one, other, trace = engine.start(5), engine.start(5), Trace()
    engine.advance(one)
    engine.advance(other, trace)
    while engine.waiting(one):
        engine.answer(one, 1)
        engine.answer(other, 1, trace)
    assert one == other
    assert {change.kind for change in trace} == {"cell", "card", "order", "chance"}
    assert {change.why for change in trace if change.at == HEAP and change.kind == "cell"} == {1}


def test_a_rule_runs_on_its_own(engine: Engine) -> None:
    cells = engine.start(1)
    cells[RET] = 3
    engine.enter(cells, engine.program.entries["gift"], ())
    assert (cells[COINS], cells[STATUS]) == (1, 1)
    engine.enter(cells, engine.program.entries["take"], (4,))
    assert (cells[COINS], cells[HEAP]) == (5, 5)
    with pytest.raises(EngineFault, match="takes 1 arguments"):
        engine.enter(cells, engine.program.entries["take"], ())


def test_the_account_of_a_rule_that_runs_on_its_own() -> None:
    engine, trace = engine_for(game(), traced=True), Trace()
    engine.enter(engine.start(1), engine.program.entries["take"], (4,), trace)
    assert [(change.kind, change.old, change.new) for change in trace] == [("cell", 10, 6), ("cell", 0, 4)]


def test_an_engine_that_is_not_there_or_cannot_is_told() -> None:
    with pytest.raises(ValueError, match="there is no engine 'steam'; there are python, oracle, wasm"):
        engine_for(game(), "steam")


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_every_engine_can_be_accounted_for(name: str) -> None:
    engine, other, trace = engine_for(game(), name, traced=True), engine_for(game()), Trace()
    cells, there = engine.start(5), other.start(5)
    engine.advance(cells, trace)
    other.advance(there)
    while engine.waiting(cells):
        engine.answer(cells, 1, trace)
        other.answer(there, 1)
    assert cells == there
    assert {change.kind for change in trace} == {"cell", "card", "order", "chance"}


def test_engines_that_disagree_are_told() -> None:
    give = Block(2, "game", (ops.Store(ops.Const(COINS), ops.Const(7)), ops.Await(0)))
    other = replace(game(), blocks=(*game().blocks[:2], give, *game().blocks[3:]))
    engine = Accounted(engine_for(game()), engine_for(other))
    cells = engine.start(1)
    before = list(cells)
    with pytest.raises(EngineFault, match=f"the engines disagree: cell {COINS} holds 0 and 7"):
        engine.advance(cells, Trace())
    assert cells == before


def test_auto_is_the_fastest_that_can_do_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (engine_named("auto"), engine_named("auto", traced=True)) == ("wasm", "python")
    monkeypatch.setitem(ENGINES, "wasm", replace(ENGINES["wasm"], lacks=lambda: "wasmtime: pip install it"))
    assert engine_named("auto") == "python"
    with pytest.raises(NoEngine, match="'wasm' needs wasmtime: pip install it"):
        engine_for(game(), "wasm")


def zones(cells: list[int]) -> tuple[list[int], list[int]]:
    return (cells[PILE_A + 1 : PILE_A + 1 + cells[PILE_A]], cells[PILE_B + 1 : PILE_B + 1 + cells[PILE_B]])


def test_a_moved_card_leaves_no_gap(make: Make) -> None:
    program = replace(
        game(),
        functions={
            **game().functions,
            "move": Function("move", ("z", "c"), (ops.Put("tile", ops.Local("z"), ops.Local("c")),)),
        },
    )
    engine = make(program)
    cells = engine.start(1)
    engine.call(cells, "move", 1, 1)
    assert zones(cells) == ([0, 2, 3], [1])
    engine.call(cells, "move", 0, 0)
    assert zones(cells) == ([2, 3, 0], [1])
    engine.call(cells, "move", 1, 2)
    assert zones(cells) == ([3, 0], [1, 2])
    assert cells[WHERE : WHERE + 4] == [0, 1, 1, 0]
    assert cells[PILE_A + 3] == cells[PILE_A + 4] == 0


@pytest.mark.parametrize("zone, card", [(2, 0), (-1, 0), (0, 4), (0, -1)])
def test_a_card_or_zone_that_is_not_there_is_a_fault(make: Make, zone: int, card: int) -> None:
    move = Function("move", (), (ops.Put("tile", ops.Const(zone), ops.Const(card)),))
    engine = make(replace(game(), functions={**game().functions, "move": move}))
    with pytest.raises(EngineFault, match="there is no"):
        engine.call(engine.start(1), "move")


def small_zone() -> Program:
    program = game()
    pile, gone = program.zones
    return replace(program, zones=(pile, replace(gone, capacity=0)))


def test_a_full_zone_is_a_fault(make: Make) -> None:
    engine = make(small_zone())
    cells = begun(engine)
    with pytest.raises(EngineFault, match="holds only"):
        engine.answer(cells, 1)
    with pytest.raises(EngineFault, match="holds only"):
        engine.call(begun(engine), "can_go_on", 1)


def test_an_ask_without_options_is_a_fault_that_names_it(make: Make) -> None:
    nothing = Function("amounts", (), (), "options")
    engine = make(replace(game(), functions={**game().functions, "amounts": nothing}))
    with pytest.raises(EngineFault, match="heap.take"):
        engine.advance(engine.start(1))
    with pytest.raises(EngineFault, match="heap.take"):
        engine.playout(engine.start(1), lambda n: 0)


def test_a_circle_without_questions_is_a_fault(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tassel_runtime.engines.stepping.MOST_BLOCKS", 1000)
    circle = (*game().blocks[:1], Block(1, "game", (ops.Goto(1),)), *game().blocks[2:])
    engine = make(replace(game(), blocks=circle))
    with pytest.raises(EngineFault, match="circle"):
        engine.advance(engine.start(1))
    with pytest.raises(EngineFault, match="circle"):
        engine.playout(engine.start(1), lambda n: 0)


def test_foreign_cells_are_a_fault(engine: Engine) -> None:
    cells = engine.start(1)
    cells[HASH] = 5
    with pytest.raises(EngineFault, match="another program"):
        engine.advance(cells)
    with pytest.raises(EngineFault, match="nobody has to choose"):
        engine.options(engine.start(1))
    assert engine.start(1)[ANSWER] == 0


def test_a_kind_without_cards_does_no_harm(make: Make) -> None:
    program = replace(game(), cards={**game().cards, "none": CardKind("none", (), (), (), 27)})
    assert begun(make(program))[PC] == -1
