"""The figures of many games hold what an exhaustive search finds, and a restricted player plays as restricted."""

from __future__ import annotations

import pytest

from tassel.simulation.figures import length, mark_list, often, sides
from tassel.simulation.playing import Table
from tassel.simulation.restrictions import Restriction
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally, of_rows
from tassel_runtime.game import Game, State
from tests import compiled
from tests.simulation.exact import HEAP, exact

GAMES = 4000
LOOSE = 2  # half widths: 32 intervals are looked at, each of which may leave out the truth one time in twenty


def played(*entrants: Entrant, games: int = GAMES) -> Tally:
    table = Table(compiled.program(HEAP, 2), entrants)
    return of_rows(2, map(table.play, range(1, games + 1)))


@pytest.fixture(scope="module")
def tally() -> Tally:
    return played(Entrant("random"), Entrant("random"))


def near(found, true) -> bool:
    return abs(found.mid - float(true)) < LOOSE * found.half


def test_wins_points_and_length_are_those_of_every_course_of_the_game(tally):
    true = exact(Game(compiled.program(HEAP, 2)), "two")
    for seat, found in enumerate(sides(tally, "seat")):
        assert near(found.wins, true.wins[seat])
        assert near(found.points, true.points[seat])
        assert found.wins.half < 0.02
    assert near(length(tally).decisions, true.decisions)
    assert near(often(tally, "times")["act=two"], true.taken)


def test_who_never_takes_two_wins_as_often_as_the_search_says(tally):
    """The first player sits on either seat in turn: the mean of both searches."""
    game = Game(compiled.program(HEAP, 2))

    def without_two(seat: int):
        def allowed(state: State) -> list[int]:
            offered = state.options()
            decision = state.decision()
            assert decision is not None
            left = [i for i, option in enumerate(offered) if decision.seat != seat or option.id != "two"]
            return left or list(range(len(offered)))

        return allowed

    true = sum(exact(game, "two", without_two(seat)).wins[seat] for seat in (0, 1)) / 2
    found = played(Entrant("random", Restriction(never=("act=two",))), Entrant("random"))
    assert near(sides(found, "entrant")[0].wins, true)
    assert abs(float(true) - 0.5) > 0.02  # and it matters


@pytest.mark.parametrize(("restriction", "kept"), [
    (Restriction(never=("two",)), {"act=one", "act=three"}),
    (Restriction(only=("act=two",)), {"act=two"}),
    (Restriction(always=("option:three",)), {"act=three", "act=one", "act=two"}),
])  # fmt: skip
def test_a_restricted_player_does_as_told(restriction, kept):
    table = Table(compiled.program(HEAP, 2), [Entrant("random", restriction), Entrant("random")])
    for seed in range(60):
        row = table.play(seed)
        chosen = row.marks["chosen"][row.entrants.index(0)]
        assert set(chosen) <= kept


def test_always_takes_it_at_the_first_chance():
    table = Table(compiled.program(HEAP, 2), [Entrant("random", Restriction(always=("three",))), Entrant("random")])
    for seed in range(60):
        row = table.play(seed)
        seat = row.entrants.index(0)
        assert "act=three" in row.marks["chosen"][seat] or "act=three" not in row.marks["offered"][seat]


def test_marks_count_the_seats_that_chose(tally):
    subjects = Subjects(compiled.program(HEAP, 2))
    found = {one.name: one for one in mark_list(tally, "chosen", subjects.sort)}
    table = Table(compiled.program(HEAP, 2), [Entrant("random")] * 2)
    seats = sum("act=two" in names for seed in range(1, GAMES + 1) for names in table.play(seed).marks["chosen"])
    assert found["act=two"].seats == seats
    assert found["act=two"].sort == "option"
