"""What the treatments did so far, which of them are told, and which are still worth a game.

A treatment is settled when its evidence would be enough even if it were the only one told (the e-value reaches the
number of treatments over the level), or when its effect is known to be smaller than what matters. That follows from the
games in the order of their seeds, so it does not depend on how many processes play.

All evidence lies in the games that a treatment touched; in the others nothing differs. As long as these are few, no
central limit theorem speaks for their sum, whatever the number of seeds: then nothing is told, nothing is settled, and
over all seeds an effect is bounded by how often the treatment may touch a game, a whole win each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt

from tassel.balance.differences import FALSE_FINDS
from tassel.balance.restricting import TreatedSums, TreatedTally, Treatment
from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import rate
from tassel.statistics.samples import games_for
from tassel.statistics.sequences import ConfidenceSequence
from tassel.statistics.several import by_evidence
from tassel.statistics.sums import Moments

FEWEST_TOUCHED = 30  # games, before anything is told of a treatment
_PLANNED_THERE = 100  # touched games, for which an interval of them alone is narrowest


@dataclass(frozen=True, slots=True)
class TreatmentEffect:
    """`wins` and `points` are changes over all seeds, `wins_there` and `points_there` in the games that it touched.
    `needed` seeds would probably settle it; None where that cannot be known, as it touched none."""

    treatment: Treatment
    games: int
    touched: int
    broken: int
    wins: Estimate
    points: Estimate
    wins_there: Estimate
    points_there: Estimate
    level: float
    small: bool  # known to be smaller than what matters
    needed: int | None

    @property
    def told(self) -> bool:
        return self.level <= FALSE_FINDS

    @property
    def settled(self) -> bool:
        return self.told or self.small


def effects_of(
    tally: TreatedTally, treatments: Sequence[Treatment], test: ConfidenceSequence, enough: float
) -> list[TreatmentEffect]:
    """The largest losses of wins first, then the gains. Effects below `enough`, a part of a win, do not matter."""
    levels = by_evidence([_evidence(tally, i, test) for i in range(len(treatments))])
    found = [_effect(tally, i, treatment, level, test, enough, len(treatments))
             for i, (treatment, level) in enumerate(zip(treatments, levels, strict=True))]  # fmt: skip
    return sorted(found, key=lambda one: (one.wins.mid, one.treatment.name))


def is_settled(tally: TreatedTally, number: int, among: int, test: ConfidenceSequence, enough: float) -> bool:
    return _evidence(tally, number, test) >= among / FALSE_FINDS or _is_small(tally, number, test, enough)


def _effect(tally: TreatedTally, number: int, treatment: Treatment, level: float, test: ConfidenceSequence,
            enough: float, among: int) -> TreatmentEffect:  # fmt: skip
    sums, parts = tally.treated.get(number, TreatedSums()), tally.free.parts
    points = test.interval(tally.moments(number, "points"))
    wins_there = _there(tally.moments_there(number, "wins"), parts, test.level)
    return TreatmentEffect(
        treatment, tally.pairs.get(number, 0), sums.touched, sums.broken,
        _wins(tally, number, test),
        points if sums.different >= FEWEST_TOUCHED else Estimate(points.mid, -inf, inf),
        Estimate(wins_there.mid, max(-1.0, wins_there.low), min(1.0, wins_there.high)),
        _there(tally.moments_there(number, "points"), 1, test.level),
        level, _is_small(tally, number, test, enough), _needed(tally, number, test, enough, among),
    )  # fmt: skip


def _evidence(tally: TreatedTally, number: int, test: ConfidenceSequence) -> float:
    if _touched(tally, number) < FEWEST_TOUCHED:
        return 1.0
    return test.evidence(tally.moments(number, "wins"))


def _wins(tally: TreatedTally, number: int, test: ConfidenceSequence) -> Estimate:
    """The change of the share of wins over all seeds."""
    found = test.interval(tally.moments(number, "wins"), tally.free.parts)
    seeds, touched = tally.pairs.get(number, 0), _touched(tally, number)
    if touched >= FEWEST_TOUCHED or not found.known:
        return found
    most = rate(touched, seeds).high
    return Estimate(found.mid, -most, most)


def _there(sums: Moments, unit: int, level: float) -> Estimate:
    """A change in the games that were touched. Fewer than `FEWEST_TOUCHED` are looked at once, when all were played,
    so they have a usual interval; more of them one that holds however often it is looked at."""
    if not sums.count:
        return Estimate(0.0, -inf, inf)
    if sums.count < FEWEST_TOUCHED:
        return mean(sums, unit, level)
    half = ConfidenceSequence(_PLANNED_THERE, level).radius(sums.count, sqrt(sums.variance))
    return Estimate(sums.mean, sums.mean - half, sums.mean + half).scaled(1 / unit)


def _is_small(tally: TreatedTally, number: int, test: ConfidenceSequence, enough: float) -> bool:
    found = _wins(tally, number, test)
    return _touched(tally, number) >= FEWEST_TOUCHED and -enough < found.low and found.high < enough


def _needed(tally: TreatedTally, number: int, test: ConfidenceSequence, enough: float, among: int) -> int | None:
    """How many seeds would probably settle a treatment: it touches enough of them, and an effect that matters would be
    told among all that is asked."""
    seeds, touched = tally.pairs.get(number, 0), _touched(tally, number)
    if not touched:
        return None
    most = games_for(touched, seeds, FEWEST_TOUCHED)
    deviation = sqrt(tally.moments(number, "wins").variance) / tally.free.parts
    if touched < FEWEST_TOUCHED:  # whose own deviation is not known well: at most a whole win each
        deviation = max(deviation, sqrt(rate(touched, seeds).high))
    of_all = ConfidenceSequence(test.planned, 1 - FALSE_FINDS / among)
    return max(seeds, most, of_all.needed(deviation, enough) if deviation else 0)


def _touched(tally: TreatedTally, number: int) -> int:
    """How many different games."""
    return tally.treated[number].different if number in tally.treated else 0
