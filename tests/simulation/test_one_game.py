"""Where nobody draws lots a seed changes nothing: n games that are one game say no more than one."""

from __future__ import annotations

import json
from math import isfinite

import pytest

from tassel.balance.comparing import PairTask
from tassel.balance.differences import BalanceQuestion, measures
from tassel.cli import run
from tassel.players.seating import minds_of
from tassel.simulation.courses import draws_lots
from tassel.simulation.figures import end_figures, length, mark_list, sides
from tassel.simulation.gamerow import outcome_of, row_record
from tassel.simulation.noted_playing import table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, joined_tallies, of_rows, sums_of
from tassel.simulation.tasks import SimulationTask
from tassel.statistics.sequences import ConfidenceSequence
from tests import compiled

LADDER, UP = "./tests/simulation/ladder", "./tests/simulation/ladder+./tests/simulation/ladder-up"
HEX = "game-of-hex"
GAMES = range(1, 41)


def entrants(rules: str, *kinds: str) -> tuple[Entrant, ...]:
    program = compiled.program(rules, 2)
    minds = minds_of(kinds, rules, program, lambda note: None)
    return tuple(Entrant(kind, mind=mind) for kind, mind in zip(kinds, minds, strict=True))


def tally_of(rules: str, *kinds: str, engine: str = "auto", keeps: bool = False) -> Tally:
    task = SimulationTask(compiled.program(rules, 2), entrants(rules, *kinds), keeps, engine)
    return task.begin()(list(GAMES)).sums


def test_one_game_played_again_and_again_has_the_intervals_of_one():
    tally = tally_of(LADDER, "greedy", "greedy")
    assert (tally.games, tally.different) == (len(GAMES), 1)
    for one in sides(tally, "seat"):
        assert one.wins.low < 0.3 or one.wins.high > 0.7
        assert not isfinite(one.points.low) and not isfinite(one.points.high)
    found = length(tally)
    assert not found.decisions.known and not found.options.known and found.shared.half > 0.3
    assert all(not one.known for both in end_figures(tally).values() for one in both)
    assert all(one.level == 1 for verb in ("chosen", "used") for one in mark_list(tally, verb, lambda name: "option"))


def test_figures_count_different_games_whatever_plays_them():
    """Inside a module at once, row by row, in Python; joined from parts; kept in a file and read again."""
    wanted = tally_of(LADDER, "greedy", "greedy").record()
    assert tally_of(LADDER, "greedy", "greedy", keeps=True).record() == wanted
    assert tally_of(LADDER, "greedy", "greedy", engine="python").record() == wanted
    table = table_for(compiled.program(LADDER, 2), entrants(LADDER, "greedy", "greedy"))
    rows = [table.play(seed) for seed in GAMES]
    read = [outcome_of(json.loads(json.dumps(row_record(row))), 2) for row in rows]
    assert [row_record(row) for row in read] == [row_record(row) for row in rows]
    assert joined_tallies(2, [of_rows(2, rows[n:n + 7]) for n in range(0, 40, 7)][::-1]).record() == wanted
    assert sums_of(wanted).different == 1


@pytest.mark.parametrize(("rules", "kinds"), [
    (LADDER, ("random", "random")), (LADDER, ("greedy", "random")), ("./tests/simulation/heap", ("random", "random")),
    ("./tests/tiny", ("greedy", "greedy")),
])  # fmt: skip
def test_games_by_lot_count_each_though_they_may_come_out_alike(rules, kinds):
    tally = tally_of(rules, *kinds)
    assert tally.different == tally.games and not tally.courses


def test_chance_is_found_in_rules():
    assert not draws_lots(compiled.program(LADDER, 2)) and not draws_lots(compiled.program(HEX, 2))
    assert draws_lots(compiled.program("./tests/tiny", 2)) and draws_lots(compiled.program("bruxelles-1893", 2))


def test_players_who_change_seats_play_one_game_for_each_seating():
    program = compiled.program(LADDER, 2)
    one, other = entrants(LADDER, "greedy", "greedy")
    assert (one.kind, other.kind) == ("greedy", "greedy")
    named = (one, Entrant("a greedy one", mind=other.mind))
    assert SimulationTask(program, named).begin()(list(GAMES)).sums.different == 2


def test_a_comparison_of_two_games_has_no_verdict_and_no_certainty():
    """However many pairs of them are played."""
    programs = compiled.program(LADDER, 2), compiled.program(UP, 2)
    sides_ = entrants(LADDER, "greedy", "greedy"), entrants(UP, "greedy", "greedy")
    pairs = PairTask(programs, sides_).begin()(range(1, 301))
    assert (pairs.pairs, pairs.different) == (300, 1)
    found = measures(pairs, ConfidenceSequence(1000), False)
    assert found and not any(one.told for one in found)
    assert not BalanceQuestion(enough=0.5).answered(found)
    assert all(one.change.half > 0 for one in found)


@pytest.mark.parametrize("words", [
    ["simulate", LADDER, "-g", "40"], ["balance", LADDER, UP, "-g", "40"], ["balance", LADDER, "-g", "40"],
], ids=["simulate", "two", "restrictions"])  # fmt: skip
def test_it_is_said_how_many_games_are_different(words, capsys):
    assert run([*words, "-p", "2", "--seats", "greedy", "--jobs", "2"]) == 0
    assert ", 1 of them different" in capsys.readouterr().out
    assert run([*words, "-p", "2", "--seats", "greedy", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["different"] == 1


def test_numbers_are_not_tuned_to_one_game(capsys):
    """What one game shows is not known of the rules."""
    pytest.importorskip("optuna")
    words = ["tune", LADDER, "-p", "2", "-g", "18", "--seats", "greedy", "--knobs", "start=0..3", "--target", "seats"]
    assert run([*words, "--jobs", "1", "--json"]) == 0
    assert all(one["met"] is None for one in json.loads(capsys.readouterr().out)["readings"])


def test_who_searches_puts_what_is_alike_in_order_by_lot():
    """On a board without chance other seeds are other games; the same seed is the same one."""
    table = table_for(compiled.program(HEX, 2), entrants(HEX, "search:20", "search:20"))
    games = [table.play(seed) for seed in (1, 3, 5, 7, 1, 3)]
    courses = [row.course for row in games]
    assert courses[:2] == courses[4:] and len(set(courses[:4])) > 1
