"""What a card, a place or an answer is worth to one who may not have it, or must.

Every treatment (never this, always that) is played against the free game of the same seed: the first player is held to
it, the others and all chance are as before. Where the free game never offered the thing to that player the restricted
game is the same one, and is not played: what is rare costs little. Unlike a list of holders this says what a thing
does, because the seed decides who is held to it and not the course of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tassel.simulation.gamerow import FailedGame, GameRow
from tassel.simulation.noted_playing import table_for
from tassel.simulation.playing import Seeds
from tassel.simulation.restrictions import Restriction
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally, parts_of, shares_of_wins
from tassel.statistics.sums import Moments
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO

NEVER, ALWAYS = TREATED = ("never", "always")


@dataclass(frozen=True, slots=True)
class Treatment:
    """Holds the first player to one thing."""

    verb: str  # of TREATED
    name: str

    def __str__(self) -> str:
        return f"{self.verb} {self.name}"

    @property
    def restriction(self) -> Restriction:
        return Restriction(never=(self.name,)) if self.verb == NEVER else Restriction(always=(self.name,))


@dataclass(slots=True)
class TreatedSums:
    """Of one treatment: games that it touched, and sums of what it changed for the first player."""

    touched: int = 0
    broken: int = 0  # of these games: it could not be kept, as nothing else was left to choose
    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    courses: set[tuple[str, str]] = field(default_factory=set)  # of free and restricted games without chance

    @property
    def different(self) -> int:
        """How many different games were touched."""
        return len(self.courses) or self.touched

    def add(self, wins: int, points: int, broken: bool, courses: tuple[str, str] = ("", "")) -> None:
        self.touched += 1
        if all(courses):
            self.courses.add(courses)
        self.broken += broken
        for sums, number in ((self.wins, wins), (self.points, points)):
            sums[0] += number
            sums[1] += number * number

    def join(self, other: TreatedSums) -> None:
        self.touched += other.touched
        self.courses |= other.courses
        self.broken += other.broken
        for mine, theirs in ((self.wins, other.wins), (self.points, other.points)):
            mine[0] += theirs[0]
            mine[1] += theirs[1]


@dataclass(slots=True)
class TreatedTally:
    """Of the free games, and of each treatment by its number."""

    free: Tally
    pairs: dict[int, int] = field(default_factory=dict)  # games in which a treatment was asked for
    treated: dict[int, TreatedSums] = field(default_factory=dict)
    failed: list[FailedGame] = field(default_factory=list)

    def join(self, other: TreatedTally, only: frozenset[int]) -> None:
        """Treatments that are no longer asked about are left as they were."""
        self.free.join(other.free)
        self.failed += other.failed
        for number in only & other.pairs.keys():
            self.pairs[number] = self.pairs.get(number, 0) + other.pairs[number]
            if number in other.treated:
                self.treated.setdefault(number, TreatedSums()).join(other.treated[number])

    @property
    def seeds(self) -> int:
        """How many were played, also those whose game stopped."""
        return self.free.games + len(self.free.failed)

    def moments(self, number: int, what: str) -> Moments:
        """Of all games in which the treatment was asked for: where it touched nothing the difference is 0."""
        pairs, free = self.pairs.get(number, 0), self.free
        different = round(pairs * free.different / free.games) if free.games else 0
        return Moments(different, *parts_of(self._sums(number, what), different, pairs))

    def moments_there(self, number: int, what: str) -> Moments:
        """Of the games that it touched."""
        sums = self.treated.get(number, TreatedSums())
        return Moments(sums.different, *parts_of(self._sums(number, what), sums.different, sums.touched))

    def _sums(self, number: int, what: str) -> list[int]:
        sums = self.treated.get(number, TreatedSums())
        return sums.wins if what == "wins" else sums.points


TreatedSeed = tuple[int, tuple[int, ...]]
"""A seed, and the treatments that are still asked about."""


@dataclass(frozen=True, slots=True)
class RestrictionTask:
    program: Program
    entrants: tuple[Entrant, ...]
    treatments: tuple[Treatment, ...]
    engine: str = AUTO

    def begin(self) -> Callable[[Sequence[TreatedSeed]], TreatedTally]:
        entrants = self.entrants
        free = table_for(self.program, entrants, self.engine)
        held: dict[int, Seeds] = {}

        def table(number: int) -> Seeds:
            if number not in held:
                first = replace(entrants[0], restriction=self.treatments[number].restriction)
                held[number] = table_for(self.program, [first, *entrants[1:]], self.engine, free)
            return held[number]

        def play(unit: Sequence[TreatedSeed]) -> TreatedTally:
            tally = TreatedTally(Tally(len(self.entrants)))
            for seed, asked in unit:
                row = free.play(seed)
                tally.free.add(row, marked=False)
                if isinstance(row, GameRow):
                    self._treat(tally, row, asked, table)
                else:
                    tally.failed.append(FailedGame(seed, f"without a restriction: {row.why}"))
            return tally

        return play

    def _treat(self, tally: TreatedTally, row: GameRow, asked: Sequence[int], table: Callable[[int], Seeds]) -> None:
        seat, parts = row.entrants.index(0), tally.free.parts
        offered, wins = set(row.marks["offered"][seat]), shares_of_wins(row, parts)
        for number in asked:
            if self.treatments[number].name not in offered:
                tally.pairs[number] = tally.pairs.get(number, 0) + 1
                continue
            after = table(number).play(row.seed)
            if isinstance(after, FailedGame):
                said = f"{self.treatments[number].verb} {self.treatments[number].name}: {after.why}"
                tally.failed.append(FailedGame(row.seed, said))
                continue
            tally.pairs[number] = tally.pairs.get(number, 0) + 1
            changed = shares_of_wins(after, parts)[seat] - wins[seat]
            more, treatment = after.points[seat] - row.points[seat], self.treatments[number]
            broken = treatment.verb == NEVER and treatment.name in after.marks["chosen"][seat]
            tally.treated.setdefault(number, TreatedSums()).add(
                changed, more, broken, (row.course, after.course))

    def lost(self, job: TreatedSeed, why: str) -> TreatedTally:
        tally = TreatedTally(Tally(len(self.entrants)))
        tally.free.failed.append(FailedGame(job[0], why))
        tally.failed += tally.free.failed
        return tally


def treatments_of(names: Sequence[str]) -> Iterator[Treatment]:
    """Both ways for each name, as it is offered."""
    for name in names:
        yield from (Treatment(verb, name) for verb in TREATED)
