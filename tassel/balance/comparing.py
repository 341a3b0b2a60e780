"""Pairs of games: one seed, the same players on the same seats, under two sets of rules.

Both games of a pair draw from generators that begin alike, so they go alike until the rules part them; what they have
in common falls out of the difference. Sums are whole numbers that join in any order, as those of a `Tally` are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tassel.simulation.gamerow import DONE_NOW, Ended, FailedGame, GameRow
from tassel.simulation.noted_playing import table_for
from tassel.simulation.playing import Seeds
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, parts_of, shares_of_wins
from tassel.statistics.paired import PairedRatios, paired_sums
from tassel.statistics.sums import Moments
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO

COMPARED_VERBS = tuple(DONE_NOW)


class PairTally:
    """The sums of the pairs, and of either side by itself."""

    def __init__(self, players: int) -> None:
        self.first, self.second = Tally(players), Tally(players)
        self.pairs = 0
        self.failed: list[FailedGame] = []
        self.sums: dict[str, list[int]] = {}
        self.courses: set[tuple[str, str]] = set()  # of pairs of games without chance

    @property
    def different(self) -> int:
        """How many different pairs these are."""
        return len(self.courses) or self.pairs

    @property
    def parts(self) -> int:
        return self.first.parts

    @property
    def played(self) -> int:
        """How many pairs were played, also those of which a game stopped."""
        return self.pairs + len({lost.seed for lost in self.failed})

    def add(self, one: Ended, other: Ended) -> None:
        """A pair counts only if both games came to an end."""
        for game, side in ((one, "first"), (other, "second")):
            if isinstance(game, FailedGame):
                self.failed.append(FailedGame(game.seed, f"under the {side} rules: {game.why}"))
        if isinstance(one, FailedGame) or isinstance(other, FailedGame):
            return
        self.pairs += 1
        if one.course and other.course:
            self.courses.add((one.course, other.course))
        self.first.add(one, marked=False)
        self.second.add(other, marked=False)
        self._differences(one, other)
        self._marks(one, other)

    def join(self, other: PairTally) -> None:
        self.first.join(other.first)
        self.second.join(other.second)
        self.pairs += other.pairs
        self.courses |= other.courses
        self.failed += other.failed
        for name, numbers in other.sums.items():
            self._sum(name, numbers)

    def _sum(self, name: str, numbers: list[int]) -> None:
        known = self.sums.get(name)
        self.sums[name] = numbers if known is None else [a + b for a, b in zip(known, numbers, strict=True)]

    def _differ(self, name: str, difference: int) -> None:
        self._sum(name, [difference, difference * difference])

    def _differences(self, one: GameRow, other: GameRow) -> None:
        self._differ("decisions", other.decisions - one.decisions)
        self._differ("leads", other.leads - one.leads)
        self._differ("shared", int(other.winners > 1) - int(one.winners > 1))
        self._differ("points", sum(other.points) - sum(one.points))
        self._differ("best", max(other.points) - max(one.points))
        here, there = shares_of_wins(one, self.parts), shares_of_wins(other, self.parts)
        for seat, entrant in enumerate(one.entrants):
            for who in (f"seat/{seat}", f"entrant/{entrant}"):
                self._differ(f"{who}/wins", there[seat] - here[seat])
                self._differ(f"{who}/points", other.points[seat] - one.points[seat])

    def _marks(self, one: GameRow, other: GameRow) -> None:
        here, there = shares_of_wins(one, self.parts), shares_of_wins(other, self.parts)
        for verb in COMPARED_VERBS:
            found: dict[str, list[int]] = {}
            for at, row, wins in ((0, one, here), (2, other, there)):
                for seat, names in enumerate(row.marks[verb]):
                    for name in names:
                        four = found.setdefault(name, [0, 0, 0, 0])
                        four[at] += 1
                        four[at + 1] += wins[seat]
            for name, four in found.items():
                self._sum(f"{verb}/{name}", list(paired_sums(*four)))

    def moments(self, name: str) -> Moments:
        return Moments(self.different, *parts_of(self.sums.get(name, (0, 0)), self.different, self.pairs))

    def ratios(self, verb: str, name: str) -> PairedRatios:
        sums = self.sums.get(f"{verb}/{name}", [0] * 14)
        return PairedRatios(self.different, parts_of(sums, self.different, self.pairs))

    def named(self, verb: str) -> list[str]:
        return sorted(name.removeprefix(verb + "/") for name in self.sums if name.startswith(verb + "/"))


def paired(one: Seeds, other: Seeds, players: int, unit: Sequence[int]) -> PairTally:
    """Each seed at both tables."""
    tally = PairTally(players)
    for seed in unit:
        tally.add(one.play(seed), other.play(seed))
    return tally


@dataclass(frozen=True, slots=True)
class PairTask:
    """Each seed under both programs."""

    programs: tuple[Program, Program]
    entrants: tuple[tuple[Entrant, ...], tuple[Entrant, ...]]
    engine: str = AUTO

    def begin(self) -> Callable[[Sequence[int]], PairTally]:
        one, other = (table_for(p, e, self.engine) for p, e in zip(self.programs, self.entrants, strict=True))
        return lambda unit: paired(one, other, len(self.entrants[0]), unit)

    def lost(self, job: int, why: str) -> PairTally:
        tally = PairTally(len(self.entrants[0]))
        tally.failed.append(FailedGame(job, why))
        return tally
