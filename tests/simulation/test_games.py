"""A game follows from its seed; sums from its games, in any order, by any number of processes."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from random import Random

import pytest

from tassel.simulation.gamerow import FailedGame, GameRow, row_record
from tassel.simulation.orders import units
from tassel.simulation.playing import Table
from tassel.simulation.processes import Processes
from tassel.simulation.restrictions import Restriction, Unheard, meant_by
from tassel.simulation.seating import Entrant, seated
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import BROKEN, joined_tallies, of_rows, sums_of
from tassel.simulation.tasks import SimulationTask
from tassel.simulation.working import Alone
from tassel_runtime.atlas import PLAYER
from tassel_runtime.lots import Lots
from tests import compiled

TINY = "./tests/tiny"
FREE = [Entrant("random")] * 3

BIG = "bruxelles-1893+belle-epoque"


@pytest.fixture(scope="module")
def program():
    return compiled.program(TINY, 3)


@pytest.fixture(scope="module")
def rows(program):
    table = Table(program, FREE)
    return [table.play(seed) for seed in range(1, 81)]


def test_a_game_is_the_same_whatever_was_played_before(program, rows):
    table = Table(program, FREE)
    order = list(range(1, 81))
    Random(1).shuffle(order)
    again = {seed: row_record(table.play(seed)) for seed in order}
    assert [again[seed] for seed in range(1, 81)] == list(map(row_record, rows))


def test_entrants_take_turns_on_the_seats():
    assert [seated(3, seed) for seed in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_what_a_row_says_is_what_an_onlooker_sees(program):
    """The same game step by step, with the cards of each seat looked up in its zones."""
    table = Table(program, FREE)
    row = table.play(11)
    engine, atlas = table.game.engine, table.game.atlas
    cells = engine.start(11)
    held = [set() for _ in range(3)]
    decisions = options = 0

    def look():
        for zone in program.zones:
            for i in range(zone.count if zone.holder == PLAYER else 0):
                held[i] |= {atlas.row(zone.cards, card) for card in atlas.contents(cells, zone, i)}

    engine.advance(cells)
    lots = Lots(11)
    while engine.waiting(cells):
        look_at = engine.options(cells)
        decisions, options = decisions + 1, options + len(look_at)
        look()
        value = look_at[lots(len(look_at))]
        engine.answer(cells, value)
    look()
    assert (row.decisions, row.options) == (decisions, options)
    assert [set(names) for names in row.marks["held"]] == held


def test_sums_join_in_any_order_to_the_same_bytes(rows):
    whole = of_rows(3, rows).record()
    parts = [of_rows(3, rows[i : i + 7]) for i in range(0, len(rows), 7)]
    Random(2).shuffle(parts)
    assert joined_tallies(3, parts).record() == whole
    assert sums_of(whole).record() == whole


def test_one_process_or_two_make_no_difference(program, rows):
    found = []
    task = SimulationTask(program, tuple(FREE), True)
    for executor in (Alone(task), Processes(task, 2)):
        found.append([row_record(row) for played in executor.results(units(range(1, 81), 9)) for row in played.rows])
    assert found[0] == found[1] == list(map(row_record, rows))


@dataclass(frozen=True)
class DeadlyTask(SimulationTask):
    """One of its seeds ends the process that plays it."""

    deadly: int = 40

    def begin(self):
        play = SimulationTask.begin(self)
        return lambda unit: os._exit(9) if self.deadly in unit else play(unit)


def test_what_is_counted_for_many_games_at_once_is_what_is_counted_one_by_one(program):
    """Without rows nothing is spelt; failed games, baskets, subsets and cards that lie there before are among them."""
    sets = (program, compiled.program("./tests/tiny+./tests/simulation/far-pool", 3), compiled.program(BIG, 3))
    for rules, some in zip(sets, (60, 60, 12), strict=True):
        kept, sums = (SimulationTask(rules, tuple(FREE), keeps).begin()(range(1, some)).sums for keeps in (True, False))
        assert sums.record() == kept.record()


def test_how_often_a_player_could_not_keep_to_it_is_counted(program):
    """Alike by columns and by rows; a ban on all answers of a question is broken wherever it is asked."""
    hours = ("hour=cast", "hour=rest", "hour=shop", "hour=serve")
    for never, always in ((hours, True), (("species/cod",), False)):
        held = (Entrant("random", Restriction(never=never)), *FREE[1:])
        kept, sums = (SimulationTask(program, held, keeps).begin()(range(1, 40)).sums for keeps in (True, False))
        assert sums.record() == kept.record()
        assert not always or sums.moments(BROKEN).total == 39


def test_what_is_done_on_a_space_is_found_and_slips_are_told_with_the_nearest_name():
    known = Subjects(compiled.program("bruxelles-1893", 3)).known()
    assert meant_by("space:workshop", known) == ["action/workshop"]
    assert meant_by("space:2,3", known) == meant_by("space(2,3)", known)
    for slip, near in (("space:workshp", "workshop"), ("card:maeterlink", "maeterlinck"), ("nobel", "noble"),
                       ("noble:brugman", "noble/brugmann"), ("turn:pas", "turn=pass")):  # fmt: skip
        with pytest.raises(Unheard, match=f"did you mean '{near}'"):
            meant_by(slip, known)
    with pytest.raises(Unheard):
        meant_by("noble:park", known)


def test_a_seed_that_kills_its_process_is_named_and_the_others_are_not_lost(program, rows):
    executor = Processes(DeadlyTask(program, tuple(FREE), True, "python"), 2)
    found = [row for played in executor.results(units(range(1, 81), 9)) for row in played.rows]
    assert [row.seed for row in found] == list(range(1, 81))
    assert [row for row in found if isinstance(row, FailedGame)] == [found[39]]
    assert of_rows(3, found).games == 79


def test_the_checksum_tells_states_and_seeds_apart(rows):
    one, other = rows[0], rows[1]
    assert isinstance(one, GameRow) and isinstance(other, GameRow)
    swapped = [replace(one, state=other.state), replace(other, state=one.state)]
    assert of_rows(3, swapped).checksum != of_rows(3, [one, other]).checksum


def test_names_are_found_whole_bare_and_by_their_sort(program):
    known = Subjects(program).known()
    assert meant_by("order/soup", known) == meant_by("soup", known) == meant_by("card:soup", known) == ["order/soup"]
    assert meant_by("order:soup", known) == ["order/soup"]
    assert meant_by("pool(3,2)", known) == ["pool(3,2)"]
    assert len(meant_by("pool", known)) == 6
    assert meant_by("rest", known) == ["hour=rest"]
    assert meant_by("order", known) == [name for name in known if name.startswith("order/")]
    assert meant_by("hour", known) == [name for name in known if name.startswith("hour=")]
    with pytest.raises(Unheard, match="order/soup"):
        meant_by("order/soop", known)


def test_every_subject_that_comes_up_was_known_before(program, rows):
    """But for numbers: nobody can list them."""
    known = set(Subjects(program).known())
    met = {name for row in rows for seats in row.marks.values() for names in seats for name in names}
    assert {name for name in met - known if not name.rpartition("=")[2].isdigit()} == set()
    assert {"order/soup", "pool(1,1)", "hour=rest", "species/cod"} <= met


def test_who_has_no_other_move_makes_the_one_there_is(program):
    table = Table(program, [Entrant("random", Restriction(never=("hour=cast", "hour=rest", "hour=shop", "hour=serve"))),
                            *FREE[1:]])  # fmt: skip
    assert isinstance(table.play(5), GameRow)
