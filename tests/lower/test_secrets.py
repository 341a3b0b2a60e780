"""What everybody chooses in secret: nobody knows it before all have chosen, neither by what he sees nor by what he is
offered, and whoever imagines the table lets the others choose anew."""

from __future__ import annotations

from random import Random

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir.program import HEADER
from tassel_compiler.ir.verify import verify
from tassel_runtime.disclosure import choice_is_seen
from tassel_runtime.engines import engine_for
from tassel_runtime.game import Game, State
from tassel_runtime.views import determinise
from tests.lower.trials import cells, offered, overlay, trial
from tests.tiny.building import compiled, program

ENGINES = ("python", "oracle", "wasm")
BIDS = """
secretly as p in players from leader:
  choose n in 0..coin
  raise point by n
"""
TWICE = """
secretly as p in players:
  choose n in 1..3
  choose s in pools where s's column = 1 and s's row <= n
  raise point by n * 10 + s's row
"""


def points(state: State) -> list[int]:
    found = cells(state)
    return [found[f"player({i + 1}).point"] for i in range(state.game.program.players)]


def test_nothing_is_done_before_all_have_chosen() -> None:
    state = trial(BIDS, players=3)
    for choice, seat in ((3, 0), (1, 1), (2, 2)):
        decision = state.decision()
        assert decision is not None and decision.seat == seat and points(state) == [0, 0, 0]
        state.choose(choice)
    assert state.over and points(state) == [3, 1, 2]


def test_several_choices_of_one_are_his_alone() -> None:
    state = trial(TWICE)
    state.choose(0)
    assert offered(state) == ["pool(1,1)"] or len(offered(state)) == 1 or points(state) == [0, 0]
    state = trial(TWICE)
    state.choose(2)  # three rows are open to him
    state.choose(1)
    state.choose(1)
    state.choose(0)
    assert points(state) == [32, 21]


def test_who_cannot_choose_is_left_out() -> None:
    text = """
    as p in players where p is not leader: lose 3 coin
    secretly as p in players:
      choose n in 2..coin
      raise point by n
    """
    state = trial(text, players=3)
    assert offered(state) == ["2", "3"]
    state.choose(1)
    assert state.over and points(state) == [3, 0, 0]


def test_others_are_told_when_all_have_chosen() -> None:
    state = trial(BIDS, players=3)
    state.choose(3)
    assert [choice_is_seen(state, seat) for seat in range(3)] == [True, False, False]
    state.choose(1)
    assert [choice_is_seen(state, seat) for seat in range(3)] == [False, True, False]
    assert state.view(2) == trial_after(0, 0).view(2)
    state.choose(2)
    assert [choice_is_seen(state, seat) for seat in range(3)] == [True, True, True]


def trial_after(*choices: int) -> State:
    state = trial(BIDS, players=3)
    for choice in choices:
        state.choose(choice)
    return state


WAYS = """
secretly as p in players from leader:
  choose n in 1..2
  choose one:
    brag when coin > n: raise point by n * 10
    hide: raise point by n
  raise point by 100
"""
BASKETS = """
secretly as p in players from leader:
  choose b of 2 species
  raise point by b's cod * 10 + b's eel
"""


def through(text: str, choices: list[int], engine: str = "python", players: int = 2) -> list[int]:
    runs = engine_for(program(overlay(text), players=players), engine)
    vector = runs.start(1)
    runs.advance(vector)
    for choice in choices:
        runs.answer(vector, runs.options(vector)[choice])
    assert runs.waiting(vector) is None
    return points(State(Game(program(overlay(text), players=players)), vector))


@pytest.mark.parametrize("engine", ENGINES)
def test_one_of_several_ways_is_done_when_all_have_chosen(engine: str) -> None:
    """Each has 3 coins: the first brags with 2, the second hides with 1."""
    assert through(WAYS, [1, 0, 0, 1], engine) == [120, 101]


def test_which_way_somebody_goes_is_told_to_nobody_before() -> None:
    views = []
    for way in (0, 1):
        state = trial(WAYS)
        assert offered(state) == ["1", "2"]
        state.choose(1)
        assert offered(state) == ["brag", "hide"]
        state.choose(way)
        assert points(state) == [0, 0] and [choice_is_seen(state, seat) for seat in range(2)] == [True, False]
        views.append(state.view(1))
    assert views[0] == views[1]


def test_a_way_that_is_not_open_is_not_offered() -> None:
    state = trial("as p in players: lose 2 coin\n" + WAYS.strip())
    assert points(state) == [0, 0]
    state.choose(0)
    assert points(state) == [0, 0], "one way is left, and nobody is asked"
    state.choose(1)
    assert state.over and points(state) == [101, 102]


@pytest.mark.parametrize("engine", ENGINES)
def test_several_of_a_kind_are_chosen_in_secret(engine: str) -> None:
    """cod+cod is offered first, cod+eel second: 20 and 11."""
    assert through(BASKETS, [0, 1], engine) == [20, 11]


def test_whoever_imagines_the_table_knows_no_basket() -> None:
    worlds = set()
    for choice in range(3):
        state = trial(BASKETS)
        state.choose(choice)
        worlds.add(tuple(determinise(state.game.program, state.cells, 1, Random(3).randrange)[len(HEADER) :]))
    assert len(worlds) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_who_imagines_the_table_lets_others_choose_anew(engine: str) -> None:
    one = trial_after(3)
    runs = engine_for(one.game.program, engine)
    world = determinise(one.game.program, one.cells, 1, Random(5).randrange)
    seats = []
    while runs.waiting(world) is not None:
        seats.append(runs.seat(world))
        runs.answer(world, runs.options(world)[0])
    assert seats == [1, 0, 2], "his own choice stands, and the others are asked again"


def test_what_is_imagined_is_the_same_whatever_others_have_chosen() -> None:
    """The header says what was answered last, which is read by nobody but who asked."""
    states = [trial_after(choice) for choice in range(4)]
    worlds = {tuple(determinise(one.game.program, one.cells, 1, Random(3).randrange)[len(HEADER):]) for one in states}
    assert len(worlds) == 1 and len({tuple(one.cells) for one in states}) == 4


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("secretly as p in players: gain 1 coin", "E0414"),
        ("secretly as leader: choose n in 1..2", "E0414"),
        ("secretly as p in players: choose n in 1..2; pay n coin", "E0415"),
        ("secretly as p in players: choose n in 1..2 at random; lose n coin", "E0414"),
        ("secretly as p in players:\n  choose one: pay 1 coin | gain 1 coin", "E0415"),
        ("secretly as p in players:\n  choose one: gain 2 coin | gain 1 coin\n  pay 1 coin", "E0415"),
    ],
)
def test_what_cannot_be_kept_is_refused(text: str, code: str) -> None:
    sink = Sink()
    compiled([overlay(text)], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == [code]


def test_a_program_with_secrets_is_sound() -> None:
    made = program(overlay(TWICE), players=3)
    assert verify(made) == [] and Game(made).start(1).decision() is not None


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("some k in p's hand where k is urgent", True),
        ("rich(p)", True),
        ("p's hand's size > 1", False),
        ("some k in hand where k's worth = p's coin", False),
        ("rich(you) or p's coin > 1", False),
        ("pile(1) exists and pile(1) is urgent", True),
    ],
)
def test_an_option_that_tells_a_secret_is_told(test: str, told: bool) -> None:
    sink = Sink()
    text = f"as leader:\n  choose p in players where {test} or p is you\n  raise p's point by 1"
    value = "values/rich: {of: {q: player}, is: some k in q's hand where k's worth > 3}"
    compiled([overlay(text, value)], sink=sink)
    assert [item.code for item in sink.items] == ["W0401"] * told


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("choose one: gain 1 coin | require pile(1) exists and pile(1)'s worth > 3; gain 2 coin", True),
        ("may: require some k in last's hand where k is urgent; gain 2 coin", True),
        ("may: require some k in hand where k is urgent; gain 2 coin", False),
        ("up to 2 times: require pile(1) exists and pile(1)'s worth > 3; gain 1 coin", True),
        ("choose one: gain 1 coin | require last's hand's size > 2; gain 2 coin", False),
    ],
)
def test_a_demand_of_what_is_offered_tells_a_secret_too(way: str, told: bool) -> None:
    sink = Sink()
    compiled([overlay(f"let last be leader's next\nas leader:\n  {way}")], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == []
    assert [item.code for item in sink.items if item.code == "W0401"] == ["W0401"] * told


@pytest.mark.parametrize(("test", "told"), [("some k in p's hand where k is urgent", True), ("p's coin > 2", False)])
def test_a_secret_way_that_tells_what_another_holds_is_told(test: str, told: bool) -> None:
    sink = Sink()
    ways = f"  choose one:\n    a when {test}: gain 1 coin\n    b: lose 1 coin"
    compiled([overlay(f"secretly as q in players:\n  choose p in players\n{ways}")], sink=sink)
    assert [item.code for item in sink.items if item.code != "W0801"] == ["W0401"] * told
