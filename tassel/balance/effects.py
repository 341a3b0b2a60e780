"""What the treatments did so far, which of them are told, and which are still worth a game.

A treatment is settled when its evidence would be enough even if it were the only one told (the e-value reaches the
number of treatments over the level), or when its effect is known to be smaller than what matters. That follows from the
games in the order of their seeds, so it does not depend on how many processes play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel.balance.differences import FALSE_FINDS
from tassel.balance.restricting import TreatedSums, TreatedTally, Treatment
from tassel.statistics.intervals import Estimate
from tassel.statistics.sequences import ConfidenceSequence
from tassel.statistics.several import by_evidence


@dataclass(frozen=True, slots=True)
class TreatmentEffect:
    treatment: Treatment
    games: int
    touched: int
    broken: int
    wins: Estimate
    points: Estimate
    level: float

    @property
    def told(self) -> bool:
        return self.level <= FALSE_FINDS


def effects_of(tally: TreatedTally, treatments: Sequence[Treatment], test: ConfidenceSequence) -> list[TreatmentEffect]:
    """The largest losses of wins first, then the gains."""
    evidence = [test.evidence(tally.moments(i, "wins")) for i in range(len(treatments))]
    found = []
    for i, (treatment, level) in enumerate(zip(treatments, by_evidence(evidence), strict=True)):
        wins = test.interval(tally.moments(i, "wins"), tally.free.parts)
        sums = tally.treated.get(i, TreatedSums())
        points = test.interval(tally.moments(i, "points"))
        found.append(TreatmentEffect(treatment, tally.pairs.get(i, 0), sums.touched, sums.broken, wins, points, level))
    return sorted(found, key=lambda one: (one.wins.mid, one.treatment.name))


def is_settled(tally: TreatedTally, number: int, among: int, test: ConfidenceSequence, enough: float) -> bool:
    sums = tally.moments(number, "wins")
    if test.evidence(sums) >= among / FALSE_FINDS:
        return True
    found = test.interval(sums, tally.free.parts)
    return -enough < found.low and found.high < enough
