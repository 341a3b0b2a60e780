"""Two sets of rules on the same seeds: what is planted is found, what is not there is not."""

from __future__ import annotations

import json
import re

import pytest

from tassel.balance.comparing import PairTally, PairTask
from tassel.balance.differences import BalanceQuestion, Measure, measures, needed
from tassel.cli import run
from tassel.simulation.orders import units
from tassel.simulation.seating import Entrant
from tassel.statistics.sequences import ConfidenceSequence
from tassel_runtime.game import Game
from tests import compiled
from tests.simulation.exact import HEAP, exact

DEAR = f"{HEAP}+./tests/balance/dear-two"
FREE = (Entrant("random"), Entrant("random"))
TEST = ConfidenceSequence(2000)


def compared(one: str, other: str, first: int, pairs: int) -> PairTally:
    play = PairTask((compiled.program(one, 2), compiled.program(other, 2)), (FREE, FREE)).begin()
    whole = PairTally(2)
    for unit in units(range(first, first + pairs), 50):
        whole.join(play(unit))
    return whole


def by_name(found: list[Measure]) -> dict[str, Measure]:
    return {f"{one.name} {one.verb}".strip(): one for one in found}


@pytest.fixture(scope="module")
def planted() -> PairTally:
    return compared(HEAP, DEAR, 1, 2000)


def test_differences_are_those_of_every_course_of_both_games(planted):
    """Two stones are worth two points more: the intervals hold what an exhaustive search of both games finds."""
    before, after = (exact(Game(compiled.program(rules, 2)), "two") for rules in (HEAP, DEAR))
    found = by_name(measures(planted, TEST, players=False))
    for seat in (0, 1):
        assert found[f"seat {seat + 1}: wins"].change.holds(float(after.wins[seat] - before.wins[seat]))
        points = found[f"seat {seat + 1}: points"]
        assert points.change.holds(float(after.points[seat] - before.points[seat]))
        assert points.told
    assert not found["decisions in a game"].told  # the same stones are taken


def test_a_planted_advantage_is_told_of_what_gives_it(planted):
    two = by_name(measures(planted, TEST, players=False))["act=two chosen"]
    assert two.told and two.change.low > 0.05
    assert two.first < 0.5 < two.second


def test_games_that_are_shared_are_counted_and_nobody_asks_about_them(planted):
    found = by_name(measures(planted, TEST, players=False))["games shared or drawn"]
    before, after = (side.moments("shared").mean for side in (planted.first, planted.second))
    assert (found.first, found.second) == (before, after) and found.change.holds(after - before)
    assert not BalanceQuestion().asks(found)


def test_the_question_is_answered_early():
    question = BalanceQuestion(("act=two",))
    tally = compared(HEAP, DEAR, 1, 300)
    assert question.answered(measures(tally, TEST, players=False))
    assert not question.answered(measures(compared(HEAP, DEAR, 1, 60), TEST, players=False))


def test_an_advantage_of_two_points_is_told_with_the_sample_that_was_promised(planted):
    """Of what is known of both games; kept in ten runs of other games, but for one or two."""
    two = by_name(measures(planted, TEST, players=False))["act=two chosen"]
    promised = needed(two, TEST, two.change.mid)
    runs = [compared(HEAP, DEAR, 5000 * run, promised) for run in range(1, 11)]
    found = [by_name(measures(run, TEST, players=False))["act=two chosen"].change for run in runs]
    assert promised < 400
    assert sum(one.low > 0 for one in found) >= 8 and not any(one.high < 0 for one in found)


def test_a_rule_set_against_its_like_finds_nothing():
    """Thirty comparisons of different games of the same rules, eleven questions each, looked at five times."""
    table = PairTask((compiled.program(HEAP, 2),) * 2, (FREE, FREE))
    one, other = (task.begin() for task in (_Shifted(table, 0), _Shifted(table, 10**6)))
    told = 0
    for trial in range(30):
        whole, found = PairTally(2), False
        for look in range(5):
            first = 1 + 1000 * trial + 60 * look
            for a, b in zip(one(range(first, first + 60)), other(range(first, first + 60)), strict=True):
                whole.add(a, b)
            found |= any(one.told for one in measures(whole, TEST, players=False))
        told += found
    assert told <= 4  # at most one in twenty: five of thirty would come once in fifty runs


class _Shifted:
    """Games of seeds that lie elsewhere, under the seeds that were asked for."""

    def __init__(self, task: PairTask, by: int) -> None:
        from tassel.simulation.playing import Table

        self._table, self._by = Table(task.programs[0], task.entrants[0]), by

    def begin(self):
        from dataclasses import replace

        return lambda unit: [replace(self._table.play(seed + self._by), seed=seed) for seed in unit]


def test_pairs_join_in_any_order():
    parts = [compared(HEAP, DEAR, first, 40) for first in (1, 41, 81)]
    there, back = PairTally(2), PairTally(2)
    for part in parts:
        there.join(part)
    for part in reversed(parts):
        back.join(part)
    assert (there.pairs, there.sums) == (back.pairs, back.sums)
    assert measures(there, TEST, False) == measures(back, TEST, False)


def said(capsys, *words: str, code: int = 0) -> str:
    assert run(["balance", *words]) == code
    return capsys.readouterr().out


def test_the_command_says_what_it_found_and_stops(capsys):
    told = said(capsys, HEAP, DEAR, "-p", "2", "-g", "2000", "--jobs", "1", "--about", "two")
    assert "seats that choose act=two win more often:" in told
    assert "2,000 pairs" not in told


def test_what_came_up_too_rarely_says_how_often_and_what_it_needs(capsys):
    """No infinities, and no answer of which nothing is said."""
    told = said(capsys, HEAP, DEAR, "-p", "2", "-g", "4", "--jobs", "1", "--about", "two")
    often = re.search(r"act=two came up too rarely: seats \w+ it (\d+) times before and (\d+) times after in 4 pairs, "
                      r"needs about (\d+) ", told)  # fmt: skip
    assert often is not None and "inf" not in told
    before, after, needed_pairs = map(int, often.groups())
    fewer = min(before, after)
    assert (needed_pairs - 1) * fewer < 400 <= needed_pairs * fewer
    told = said(capsys, HEAP, DEAR, "-p", "2", "-g", "4", "--jobs", "1")
    assert "inf" not in told and "4 games that count are too few" in told


def test_the_document(capsys):
    found = json.loads(said(capsys, HEAP, DEAR, "-p", "2", "-g", "128", "--jobs", "1", "--json"))
    assert (found["pairs"], found["players"], found["answered"]) == (128, 2, False)
    seat = next(one for one in found["measures"] if one["name"] == "seat 1: wins")
    assert seat["asked"] and seat["change"]["low"] < seat["change"]["mid"] < seat["change"]["high"]


def test_the_same_rules_need_no_game(capsys):
    assert run(["balance", HEAP, HEAP, "-p", "2"]) == 0
    assert "play alike" in capsys.readouterr().err


def test_a_name_that_is_nowhere_is_told(capsys):
    assert run(["balance", HEAP, DEAR, "-p", "2", "--about", "four"]) == 2
    assert "nothing that can be offered" in capsys.readouterr().err
