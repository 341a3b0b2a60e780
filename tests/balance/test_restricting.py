"""What a restriction does, against an exhaustive search; what is settled early is so for any number of processes."""

from __future__ import annotations

import json

import pytest

from tassel.balance.effects import effects_of, is_settled
from tassel.balance.restricting import RestrictionTask, TreatedTally, Treatment, treatments_of
from tassel.cli import run
from tassel.simulation.orders import units
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally
from tassel.statistics.sequences import ConfidenceSequence
from tassel_runtime.game import Game, State
from tests import compiled
from tests.simulation.exact import HEAP, exact

NAMES = ("act=one", "act=two", "act=three")
TREATMENTS = tuple(treatments_of(NAMES))
TEST = ConfidenceSequence(1500)


@pytest.fixture(scope="module")
def tally() -> TreatedTally:
    play = RestrictionTask(compiled.program(HEAP, 2), (Entrant("random"), Entrant("random")), TREATMENTS).begin()
    everything = tuple(range(len(TREATMENTS)))
    whole = TreatedTally(Tally(2))
    for unit in units(((seed, everything) for seed in range(1, 1501)), 100):
        whole.join(play(unit), frozenset(everything))
    return whole


def searched(treatment: Treatment) -> tuple[float, float]:
    """What the restriction changes for the player held to it, on either seat in turn: wins and points."""
    game = Game(compiled.program(HEAP, 2))
    option = treatment.name.partition("=")[2]

    def held(seat: int):
        def allowed(state: State) -> list[int]:
            decision = state.decision()
            assert decision is not None
            every = list(range(len(decision.options)))
            if decision.seat != seat:
                return every
            same = [i for i in every if decision.options[i].id == option]
            others = [i for i in every if decision.options[i].id != option]
            return (same or every) if treatment.verb == "always" else (others or every)

        return allowed

    free = exact(game, "two")
    after = [exact(game, "two", held(seat)) for seat in (0, 1)]
    wins = sum(after[seat].wins[seat] - free.wins[seat] for seat in (0, 1)) / 2
    points = sum(after[seat].points[seat] - free.points[seat] for seat in (0, 1)) / 2
    return float(wins), float(points)


@pytest.mark.parametrize("treatment", TREATMENTS, ids=str)
def test_each_effect_is_that_of_an_exhaustive_search(tally, treatment):
    found = {one.treatment: one for one in effects_of(tally, TREATMENTS, TEST, 0.02)}[treatment]
    wins, points = searched(treatment)
    assert found.wins.holds(wins)
    assert found.points.holds(points)
    assert found.games == 1500 and 0 < found.touched <= 1500


def test_what_is_told_is_right(tally):
    told = [one for one in effects_of(tally, TREATMENTS, TEST, 0.02) if one.told]
    assert told
    for one in told:
        assert searched(one.treatment)[0] * one.wins.mid > 0


def test_settled_is_what_is_sure_or_small(tally):
    for number, treatment in enumerate(TREATMENTS):
        one = next(e for e in effects_of(tally, TREATMENTS, TEST, 0.02) if e.treatment == treatment)
        assert is_settled(tally, number, 6, TEST, enough=1.0)
        if is_settled(tally, number, 6, TEST, enough=0.0001):
            assert one.told


def said(capsys, *words: str) -> dict:
    assert run(["balance", HEAP, "-p", "2", "--json", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_processes_change_nothing(capsys):
    words = ["-g", "300", "--enough", "15"]
    assert said(capsys, *words, "--jobs", "1") == said(capsys, *words, "--jobs", "2")


def test_the_command_asks_what_it_is_told_to(capsys):
    found = said(capsys, "-g", "40", "--jobs", "1", "--about", "two")
    assert {one["treatment"] for one in found["treatments"]} == {"never act=two", "always act=two"}
    assert run(["balance", HEAP, "-p", "2", "-g", "200", "--jobs", "1"]) == 0
    assert "6 treatments" in capsys.readouterr().out
