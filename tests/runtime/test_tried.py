"""Options that are found by trying: what is drawn by lot among numbers, and that all who draw come to one game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tassel.simulation.gamerow import row_record
from tassel.simulation.noted_playing import table_for
from tassel.simulation.playing import Table
from tassel.simulation.restrictions import Restriction
from tassel.simulation.seating import Entrant
from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Ask, Decode, Program, Tried
from tassel_compiler.ir.text import from_text, to_text
from tassel_compiler.ir.verify import verify
from tassel_compiler.lower.emit.trials import WORTH_TRYING, trial_of
from tassel_runtime.batch import PlayedGame
from tassel_runtime.engine import Engine
from tassel_runtime.engines import ENGINES, batches_for, engine_for
from tassel_runtime.lots import Lots, by_lot
from tests import compiled

GAME = """
tassel: 1
module: gaps
game: {{id: gaps, title: {{en: Gaps}}, languages: [en], players: 2, start: match, rank: [point], score: point}}
player: {{point: number}}
table: {{mover: player, passes: number}}
places: {{spot: {{many: spots, grid: {grid}, has: {{stone: maybe player}}, ways: {{neighbours: beside}}}}}}
values:
  vacant: {{of: {{s: spot}}, is: not s's stone exists}}
rules:
  match:
    do: |
      repeat 60 times while {goes_on}:
        as mover: turn
        set mover to mover's next
  turn:
    do: |{turn}
"""
WORDS = """
tassel: 1
words:
  spot: {en: {one: spot, many: spots}}
  stone: {en: {name: "the stone on {1}", you: "put a stone on {1}"}}
  neighbours: {en: {one: neighbour, many: neighbours}}
  vacant: {en: vacant}
  mover: {en: {name: the player whose turn it is}}
  passes: {en: {name: the number of passes}}
  done: {en: pass}
  turn: {en: {name: take a turn}}
  point: {verb: score, en: {one: point, many: points}}
"""
TURNS = {
    "passing": ("10 x 2", "passes < 2", """
      raise passes by 1
      may:
        choose s in spots where s is vacant
        set s's stone to you
        require some n in s's neighbours where n is vacant
        score 1 point
        set passes to 0"""),
    "forced": ("6 x 5", "some s in spots where s is vacant", """
      choose s in spots where s is vacant
      set s's stone to you
      require passes = 0 or some n in s's neighbours where not n is vacant
      raise passes by 1
      score 1 point"""),
}  # fmt: skip
"""Who may always pass, and lays beside a vacant spot; who must lay beside another stone, down to the last spot."""


@cache
def program(name: str) -> Program:
    if name not in TURNS:
        return compiled.program(name, 2)
    grid, goes_on, turn = TURNS[name]
    with TemporaryDirectory() as folder:
        Path(folder, "game.yaml").write_text(GAME.format(grid=grid, goes_on=goes_on, turn=turn), encoding="utf-8")
        Path(folder, "words.yaml").write_text(WORDS, encoding="utf-8")
        return compiled.program(folder, 2)


NAMES = ("small-go", "nine-mens-morris", "passing", "forced")


def by_hand(engine: Engine, seed: int) -> tuple[PlayedGame, Counter[int]]:
    """A game of the loop, decision by decision; each trial is held against the list."""
    cells, lots, decisions, sizes = engine.start(seed), Lots(seed), 0, Counter[int]()
    engine.advance(cells)
    while (ask := engine.waiting(cells)) is not None:
        offered = engine.options(cells)
        if ask.tried is not None:
            low, high = ask.tried.low, ask.tried.high
            found = [number for number in range(low, high) if engine.call(cells, ask.tried.function, number)]
            assert found + ([] if ask.decode.stop is None else [ask.decode.stop]) == offered
            sizes[len(offered)] += 1
        engine.answer(cells, offered[by_lot(ask, offered, lots)])
        decisions += 1
    return PlayedGame(seed, decisions, -1, (), ()), sizes


@pytest.mark.parametrize("name", NAMES)
def test_one_game_for_who_draws_and_who_lists(name: str) -> None:
    played_by = program(name)
    assert verify(played_by) == []
    assert any(ask.tried is not None for ask in played_by.asks)
    assert from_text(to_text(played_by)) == played_by
    games = 2 if name == "small-go" else 6
    inside, outside = (list(batches_for(played_by, engine).play(0, games)) for engine in ("wasm", "python"))
    assert inside == outside
    engine, sizes = engine_for(played_by, "wasm"), Counter[int]()
    for played in inside[:1 if name == "small-go" else 2]:
        again, met = by_hand(engine, played.seed)
        assert replace(played, forced=-1, points=(), places=()) == again
        sizes += met
    assert min(sizes) < 6 < 10 < max(sizes)  # where hardly anything may be chosen, and where nearly everything may


def test_an_option_that_is_alone_takes_no_number_of_the_lots() -> None:
    """In both games there are such options, so the seeds above hold it; a batch counts them."""
    for name in ("passing", "forced"):
        assert sum(played.forced for played in batches_for(program(name), "wasm").play(0, 60)) >= 30, name


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_tries_alike(engine: str) -> None:
    one = engine_for(program("passing"), engine)
    assert by_hand(one, 5) == by_hand(engine_for(program("passing")), 5)


def test_who_writes_a_game_down_plays_it_too() -> None:
    """Players by lot, one of them held to something, in a module and step by step."""
    gaps, free = program("passing"), Entrant("random")
    for first in (free, Entrant("random", Restriction(never=("spot(1,1)",)))):
        whole, step_by_step = table_for(gaps, [first, free], "wasm"), Table(gaps, [first, free])
        for seed in range(6):
            assert row_record(whole.play(seed)) == row_record(step_by_step.play(seed))
    rows = table_for(gaps, [free, free], "wasm")
    for played in batches_for(gaps, "wasm").play(0, 6):
        row = rows.play(played.seed)
        assert (row.decisions, row.forced) == (played.decisions, played.forced)  # type: ignore[union-attr]


def asked(low: int, high: int, stop: int | None) -> Ask:
    return Ask(0, "q", "q", ops.Const(0), "", 0, Decode("number", stop=stop), tried=Tried("t", low, high))


def test_numbers_are_drawn_until_one_is_an_option() -> None:
    """From 10 to 29 with a pass that is the 20th: 3 is 13, no option; 20 is the pass; 7 is 17."""
    ask = asked(10, 30, -1)
    assert by_lot(ask, [17, 25, -1], drawn_of([3, 20], 21)) == 2
    assert by_lot(ask, [17, 25, -1], drawn_of([3, 3, 7], 21)) == 0
    assert by_lot(asked(10, 30, None), [17, 25], drawn_of([0, 15], 20)) == 1


def test_after_as_many_as_there_are_one_of_the_options_is_drawn() -> None:
    calls = [21] * 21 + [3]
    picks = iter([0] * 21 + [1])

    def pick(n: int) -> int:
        assert n == calls.pop(0)
        return next(picks)

    assert by_lot(asked(10, 30, -1), [17, 25, -1], pick) == 1
    assert not calls


def drawn_of(numbers: list[int], many: int):
    left = iter(numbers)

    def pick(n: int) -> int:
        assert n == many
        return next(left)

    return pick


def test_each_option_has_the_same_odds() -> None:
    """Four options of twenty numbers, 4,000 times: a thousand each, give or take five standard deviations (27 each)."""
    found = Counter(by_lot(asked(0, 20, None), [2, 3, 11, 19], Lots(seed)) for seed in range(4000))
    assert all(abs(found[place] - 1000) < 137 for place in range(4))


LAP = ops.Offer(ops.Local("x"))


@pytest.mark.parametrize("body, high, holds", [
    ((LAP,), WORTH_TRYING, True),
    ((ops.If(ops.Local("x"), (ops.If(ops.Local("y"), (LAP,)),)),), WORTH_TRYING, True),
    ((LAP,), WORTH_TRYING - 1, False),
    ((LAP, LAP), WORTH_TRYING, False),
    ((ops.If(ops.Local("x"), (LAP,), (LAP,)),), WORTH_TRYING, False),
    ((ops.Offer(ops.Add(ops.Local("x"), ops.Const(1))),), WORTH_TRYING, False),
    ((ops.Assign("y", ops.Local("x")), LAP), WORTH_TRYING, False),
])  # fmt: skip
def test_a_trial_is_the_lap_of_a_plain_loop(body: ops.Body, high: int, holds: bool) -> None:
    found = trial_of([ops.Loop("x", ops.Const(0), ops.Const(high), body)])
    assert (found is not None) == holds
    assert trial_of([LAP]) is None
