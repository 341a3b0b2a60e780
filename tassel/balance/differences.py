"""What the pairs say so far, and whether the question is answered.

Every estimate is of a confidence sequence: its interval holds the truth however early and however often somebody looks.
Which of many differences are told is decided by their evidence, all at once (`several.by_evidence`), so that at most
one in twenty of those told is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import sqrt

from tassel.balance.comparing import COMPARED_VERBS, PairTally
from tassel.statistics.intervals import Estimate
from tassel.statistics.paired import FEWEST_TRIALS
from tassel.statistics.sequences import ConfidenceSequence
from tassel.statistics.several import by_evidence

FALSE_FINDS = 0.05
_SHARED = "shared"  # games that several win


class Scale(Enum):
    SHARE = "share of wins"
    AMOUNT = "amount"


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing that both sides have: a value on either, the difference, what speaks for one."""

    name: str
    verb: str  # what the seats did with it; empty for the game, its seats and players
    scale: Scale
    first: float
    second: float
    change: Estimate
    evidence: float
    pairs: int  # that count for it
    deviation: float  # of the difference from pair to pair
    level: float = 1.0  # at which it is told, among all
    key: str = ""  # of a measure of seats and games: what is summed

    @property
    def told(self) -> bool:
        return self.level <= FALSE_FINDS


def measures(tally: PairTally, test: ConfidenceSequence, players: bool) -> list[Measure]:
    """Of the game, its seats, its `players` if they differ, and all that seats kept, used or chose under both rules."""
    found = [*_of_games(tally, test, players), *_of_marks(tally, test)]
    levels = by_evidence([one.evidence for one in found])
    return [_at(one, level) for one, level in zip(found, levels, strict=True)]


def _at(one: Measure, level: float) -> Measure:
    return Measure(one.name, one.verb, one.scale, one.first, one.second, one.change, one.evidence, one.pairs,
                   one.deviation, level, one.key)  # fmt: skip


def _of_games(tally: PairTally, test: ConfidenceSequence, players: bool) -> Iterator[Measure]:
    for family, title in (("seat", "seat"), *([("entrant", "player")] if players else [])):
        for i in range(tally.first.players):
            yield _mean(tally, test, f"{family}/{i}/wins", f"{title} {i + 1}: wins", Scale.SHARE, tally.parts)
            yield _mean(tally, test, f"{family}/{i}/points", f"{title} {i + 1}: points", Scale.AMOUNT, 1)
    of_all = {"decisions": "decisions in a game", "leads": "changes of the lead", "best": "points of the best seat"}
    for name, title in of_all.items():
        yield _mean(tally, test, name, title, Scale.AMOUNT, 1)
    yield _mean(tally, test, _SHARED, "games shared or drawn", Scale.SHARE, 1)


def _mean(tally: PairTally, test: ConfidenceSequence, name: str, title: str, scale: Scale, unit: int) -> Measure:
    sums = tally.moments(name)
    return Measure(
        title, "", scale, tally.first.moments(name).mean / unit, tally.second.moments(name).mean / unit,
        test.interval(sums, unit), test.evidence(sums), sums.count, sqrt(sums.variance) / unit, key=name,
    )  # fmt: skip


def _of_marks(tally: PairTally, test: ConfidenceSequence) -> Iterator[Measure]:
    for verb in COMPARED_VERBS:
        for name in tally.named(verb):
            ratios = tally.ratios(verb, name)
            if ratios.trials >= FEWEST_TRIALS:
                unit, count = tally.parts, min(ratios.trials, ratios.count)
                around = test.around(ratios.difference, ratios.error, count).scaled(1 / unit)
                evidence = test.evidence_of(ratios.difference, ratios.error, count)
                yield Measure(name, verb, Scale.SHARE, ratios.first / unit, ratios.second / unit, around, evidence,
                              count, ratios.error * sqrt(count) / unit)  # fmt: skip


@dataclass(frozen=True, slots=True)
class BalanceQuestion:
    """What is asked: of these names, else of seats and players, whether their share of wins is another one.

    It is answered when each of the shares is told to differ, or known to differ by less than `enough`.
    """

    about: tuple[str, ...] = ()
    enough: float = 0.02

    def asks(self, one: Measure) -> bool:
        if self.about:
            return bool(one.verb) and one.name in self.about
        return not one.verb and one.scale is Scale.SHARE and one.key != _SHARED

    def answered(self, found: list[Measure]) -> bool:
        asked = [one for one in found if self.asks(one)]
        return bool(asked) and all(one.told or self.known_small(one) for one in asked)

    def known_small(self, one: Measure) -> bool:
        return -self.enough < one.change.low and one.change.high < self.enough


def needed(one: Measure, test: ConfidenceSequence, effect: float) -> int:
    """How many pairs in all would probably tell a change of this size."""
    return test.needed(one.deviation, effect) if one.deviation else one.pairs
