"""What is asked about is answered: how many games it touched, what it changed there and over all, and what would do."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel.balance.effects import FEWEST_TOUCHED, effects_of, is_settled
from tassel.balance.restricting import RestrictionTask, TreatedSums, TreatedTally, Treatment, treatments_of
from tassel.cli import run
from tassel.simulation.orders import units
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally
from tassel.statistics.sequences import ConfidenceSequence
from tests import compiled

SWORD = "./tests/balance/sword"
TREATMENTS = tuple(treatments_of(["blade=sword"]))
TEST = ConfidenceSequence(1000)
TRUTH = {"never": -Fraction(1, 4), "always": Fraction(1, 4)}
"""Half of those by lot take the sword and win; without it a game is even, but for that it is half taken."""


def tally_of(seeds: int) -> TreatedTally:
    play = RestrictionTask(compiled.program(SWORD, 2), (Entrant("random"),) * 2, TREATMENTS).begin()
    asked = tuple(range(len(TREATMENTS)))
    whole = TreatedTally(Tally(2))
    for unit in units(((seed, asked) for seed in range(1, seeds + 1)), 100):
        whole.join(play(unit), frozenset(asked))
    return whole


def test_a_thing_that_is_rarely_offered_is_not_settled_by_the_games_without_it():
    """Of 264 seeds a dozen have it at all: over all seeds its effect is small, and where it is offered it is not."""
    tally = tally_of(264)
    for number, one in enumerate(effects_of(tally, TREATMENTS, TEST, 0.02)):
        assert 0 < one.touched < FEWEST_TOUCHED
        assert not one.told and not one.settled and not is_settled(tally, number, 2, TEST, 0.02)
        assert one.needed is not None and one.needed > 264


def test_the_effects_are_true_there_and_over_all_and_as_many_games_as_needed_do():
    few = effects_of(tally_of(400), TREATMENTS, TEST, 0.02)
    needed = max(one.needed or 0 for one in few)
    assert needed < 20_000
    tally = tally_of(needed)
    for one in effects_of(tally, TREATMENTS, TEST, 0.02):
        truth = TRUTH[one.treatment.verb]
        assert one.settled and one.touched >= FEWEST_TOUCHED
        assert one.wins_there.holds(float(truth)) and one.wins.holds(float(truth / 24))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([-2, -1, 0, 1, 2]), max_size=FEWEST_TOUCHED - 1), st.integers(30, 100_000))
def test_few_touched_games_never_tell_nor_settle_whatever_they_say(changes, seeds):
    tally = TreatedTally(Tally(2), pairs={0: seeds})
    sums = TreatedSums()
    for change in changes:
        sums.add(change, 10 * change, False)
    if changes:
        tally.treated[0] = sums
    (one,) = effects_of(tally, [Treatment("never", "x")], TEST, 0.02)
    assert not one.told and not one.settled and not is_settled(tally, 0, 1, TEST, 0.02)
    assert -1 <= one.wins_there.low <= one.wins_there.mid <= one.wins_there.high <= 1 or not changes
    assert (one.needed is None) == (not changes)


@pytest.mark.parametrize("games", ["20", "300", "1500"])
def test_each_thing_that_is_asked_about_has_its_line_told_or_not(games, capsys):
    words = ["balance", SWORD, "-p", "2", "-g", games, "--seats", "random", "--jobs", "1", "--about", "blade"]
    assert run([*words, "--json"]) == 0
    wanted = {one["treatment"]: one for one in json.loads(capsys.readouterr().out)["treatments"]}
    assert len(wanted) == 4
    assert run([*words, "--top", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name, one in wanted.items():
        (line,) = [line for line in lines if line.startswith(f"{name}: ")]
        assert f"touched {one['touched']:,} of {one['seeds']:,}" in line
        if one["touched"]:
            assert f"{100 * one['there']['wins']['mid']:+.1f}" in line and f"{100 * one['wins']['mid']:+.1f}" in line
        if not one["settled"] and one["touched"]:
            assert f"{one['needed']:,}" in line
