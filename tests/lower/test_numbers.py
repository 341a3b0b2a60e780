"""Every number that a sentence speaks of: what it may be is done, what it may not be stops the game, in all engines.

The numbers come from the game, so that nothing is known before it is played; what is known before is told by `check`
and tested with the diagnostics. Each sentence is compiled once and speaks of a number that the leader has: the tests
give it before the game begins.
"""

from __future__ import annotations

from random import Random

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_runtime.engine import NoWayOn, Stopped
from tassel_runtime.engines import ENGINES
from tassel_runtime.game import Game
from tassel_runtime.laws import pieces
from tassel_runtime.log import records
from tests.lower.trials import cells, overlay, trial
from tests.tiny.building import compiled, program

MOST, LARGEST = 2**31 - 1, 10**9
SPOKEN = {
    "gain (pool({n}, 1)'s row) coin": (1, 3, "the row of pool"),
    "gain (pool(1, {n})'s column) coin": (1, 2, "the column of pool"),
    "put 1 boat on pool({n}, 2)": (1, 3, "the row of pool"),
    "set pool({n}, 1)'s calm to yes": (1, 3, "the row of pool"),
    "gain (prices({n})) coin": (1, 3, "the position in prices"),
    "advance skill by {n}": (0, MOST, "the amount"),
    "gain {n} coin": (0, MOST - 3, "the"),
    "take {n} cod fish": (0, MOST, "the amount"),
    "score {n} point": (0, MOST, "the amount"),
    "lose {n} point": (0, MOST, "the amount"),
    "lose {n} coin": (0, MOST, "the amount"),
    "if possible: pay {n} coin": (0, MOST, "the amount"),
    "if possible: put {n} boat on pool(1, 1)": (0, MOST, "the amount"),
    "move {n} cod fish from supply to leader": (0, MOST, "the amount"),
    "draw {n} order from pile to hand": (0, MOST, "the amount"),
    "repeat {n} times while coin < 9: gain 1 coin": (0, MOST, "the amount"),
    "raise coin by {n}": (-(2**31), MOST - 3, "the number"),
    "lower point by {n}": (-MOST, MOST, "the number"),
    "set point to {n} + 1": (-(2**31), MOST - 1, "the number"),
    "let x be {n} - 1; set point to x": (1 - 2**31, MOST, "the number"),
    "let x be {n} * 2; set point to x": (-(2**30), 2**30 - 1, "the number"),
    "if {n} * 4 > 7: score 1 point": (-(2**31), MOST, "nothing"),
}
NUMBERS = (-(2**31), -(2**30), -7, -1, 0, 1, 2, 3, 4, 50, 2**30, MOST - 3, MOST)


def number(n: int) -> str:
    """As the game has it: 3 coin and so many more or less, in numbers that may be written."""
    sign, (whole, rest) = " + " if n >= 3 else " - ", divmod(abs(n - 3), LARGEST)
    return f"({sign.join(['coin', *[str(LARGEST)] * whole, str(rest)])})"


def begun(game: Game, n: int | None = None) -> tuple[list[int], str, list[str]]:
    """The vector after the whole text, why it stopped, and which pieces are not there any more."""
    vector = game.engine.start(1)
    if n is not None:
        names = [game.atlas.cell_name(i) for i in range(len(vector))]
        vector[names.index("player(1).given")] = n
    before, why = list(vector), ""
    try:
        game.engine.advance(vector)
    except Stopped as stopped:
        why = str(stopped)
        assert vector == before
    return vector, why, list(pieces(game, vector))


@pytest.mark.parametrize("sentence", SPOKEN)
def test_it_is_done_or_the_game_stops(sentence: str):
    low, high, what = SPOKEN[sentence]
    made = program(overlay("as leader:\n  " + sentence.format(n="given"), "player/given: number"))
    games = [Game(made, engine=engine) for engine in ENGINES]
    for n in NUMBERS:
        first, *others = (begun(game, n) for game in games)
        assert all(other == first for other in others), n
        assert not first[2], n
        assert bool(first[1]) == (not low <= n <= high), (n, first[1])
        assert not first[1] or f": {what}" in first[1] and "rules/trial" in first[1]


@pytest.mark.parametrize("divided", ["/", "mod"])
def test_nothing_is_divided_by_nothing(divided: str):
    text = f"as leader: set point to 7 {divided} (coin - {{n}})"
    assert cells(trial(text.format(n=1)))["player(1).point"] == (3 if divided == "/" else 1)
    with pytest.raises(Stopped, match="the divisor is 0"):
        trial(text.format(n=3))


PARTS = (
    "put {n} boat on pool({m}, 1)", "take {n} cod fish", "gain (prices({m}) - {n}) coin", "advance skill by {n}",
    "if possible: pay {n} coin", "move {n} cod fish from leader to supply", "score {n} point per {m} coin",
    "for each s in pools where s's row < {m}: set s's calm to yes", "draw {n} order from pile to display",
    "raise coin by {n} * {m}", "let s be pool({m}, {m})\n  if s is vacant: gain {n} coin",
    "if display({m}) exists: gain (display({m})'s worth) coin",
    "if some x in pools where pool({m}, x's column) is vacant: score {n} point",
)  # fmt: skip


def text_of(rng: Random) -> str:
    lines = []
    for _ in range(rng.randrange(2, 6)):
        n, m = (rng.choice((-4, -1, 0, 1, 1, 2, 2, 3, 4, 70000)) for _ in "nm")
        part = rng.choice(PARTS).replace("per {m}", "per 2")
        amount = f"(coin + {n - 2})" if n >= 2 else f"(coin - {2 - n})"
        lines.append("as leader:\n  " + part.format(n=amount, m=number(m)))
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(40))
def test_all_engines_agree_and_what_is_conserved_stays(seed: int):
    text = text_of(Random(seed)).replace("draw", "if display is empty: draw")
    made = program(overlay(text))
    first, *others = (begun(Game(made, engine=engine)) for engine in ENGINES)
    assert all(other == first for other in others), text
    assert not first[2], text


# ---- what a stop leaves behind -----------------------------------------------------------------------------

FORK = """
    as leader:
      choose one:
        wise: score 1 point
        rash: gain (pool(coin + 1, 1)'s boat) coin
    as leader: choose one: score 1 point | score 2 point
"""


def test_a_decision_that_stops_the_game_has_not_been_made():
    state = trial(FORK)
    before, mark = list(state.cells), state.hash
    with pytest.raises(Stopped, match=r"rules/trial: `gain .*`: the row of pool is 4; it may be 1 to 3"):
        state.choose("rash")
    assert (state.cells, state.hash, state.past) == (before, mark, None)
    state.choose("wise")
    state.choose(1)
    assert state.over and cells(state)["player(1).point"] == 3
    state.undo()
    state.undo()
    assert state.cells == before
    assert [r.get("chosen") for r in records(state, 1, False)][1:-1] == []


def test_what_stops_while_options_are_looked_for_stops_the_decision_before():
    text = """
        as leader: choose one: score 1 point | gain 1 coin
        as leader: choose x in pools where pool(x's row + coin - 3, 1)'s boat = 0
    """
    state = trial(text)
    with pytest.raises(NoWayOn, match="the row of pool is 4"):
        state.choose(1)
    assert state.past is None
    state.choose(0)
    assert [option.id for option in state.options()][:2] == ["pool(1,1)", "pool(1,2)"]


def test_a_game_that_stops_at_once_does_not_begin():
    with pytest.raises(Stopped, match="the amount is -4; it may be 0 or more"):
        trial("as leader: pay (coin - 7) coin")


def test_nothing_is_asked_of_a_card_that_may_not_be_there():
    sink = Sink()
    compiled([overlay("as leader: gain (display(1)'s worth) coin")], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == ["E0312"]
