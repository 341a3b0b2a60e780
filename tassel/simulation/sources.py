"""Where the points came from, and when: the changes of the score, summed by the entity of the rules whose text made
them, and the points that winners and others had along the game. Beside it, how often each text changed something and
each subject was chosen.

That needs an account of every change, which only the engine in Python keeps, so it is asked of some of the games: they
are played again with the same players, and are the same games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tassel.simulation.noted_playing import table_for
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import ratio
from tassel.statistics.sums import Crossed, Moments, crossed, moments
from tassel_compiler.ir.program import Program
from tassel_runtime.atlas import PLAYER
from tassel_runtime.breakdown import cause
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import AUTO, USUAL, engine_for
from tassel_runtime.game import Game, State
from tassel_runtime.trace import Trace


@dataclass(frozen=True, slots=True)
class SourceFigures:
    """One entity: the points that it gives a seat, and a seat that wins."""

    name: str
    seat: Estimate
    winner: Estimate


@dataclass(frozen=True, slots=True)
class CourseFigures:
    """The points at a place along the game: of a seat that will win, and of one that will not."""

    mark: str  # where that is: a level of the clock, or a share of the decisions
    winner: Estimate
    other: Estimate


@dataclass(frozen=True, slots=True)
class PointFigures:
    """What some games say of points: the largest sources first, the course in its order. For every game by the
    path of a text how many changes it made, and by the name of a subject how often it was chosen. `clock` names the
    number by which the course is told, empty if it is told by shares of the decisions."""

    games: int = 0
    sources: tuple[SourceFigures, ...] = ()
    course: tuple[CourseFigures, ...] = ()
    happened: tuple[Mapping[str, int], ...] = ()
    clock: str = ""


COURSE_PARTS = 10
FEWEST_LEVELS, MOST_LEVELS = 3, 24  # of a number by which a course is told


def point_figures(
    program: Program, entrants: Sequence[Entrant], seeds: Sequence[int], engine: str = AUTO
) -> PointFigures:
    accounts = list(_accounts(program, entrants, seeds, engine))
    clock = _clock(accounts)
    course = tuple(_by_clock(accounts, clock) if clock else _by_share(accounts)) if accounts else ()
    happened = tuple(account.happened for account in accounts)
    return PointFigures(len(accounts), tuple(_sources(program, accounts)), course, happened, clock)


@dataclass(frozen=True, slots=True)
class _Account:
    """Of one game: what gave every seat how many points, its winners, the points at every decision and at the end, and
    the numbers of the table at every decision."""

    given: list[dict[str, int]]
    winners: list[int]
    points: list[list[int]]
    numbers: Mapping[str, list[int]]
    happened: Mapping[str, int]


def _clock(accounts: list[_Account]) -> str:
    """The number of the table that counts a game through: it never falls, begins alike in every game, and has a few
    levels; of several the one with the most. Empty if there is none."""
    levels: dict[str, set[int]] = {}
    for name in accounts[0].numbers if accounts else ():
        told = [account.numbers[name] for account in accounts if account.numbers[name]]
        if len({one[0] for one in told}) == 1 and all(one == sorted(one) for one in told):
            levels[name] = {level for one in told for level in one}
    fit = {name: len(found) for name, found in levels.items() if FEWEST_LEVELS <= len(found) <= MOST_LEVELS}
    return max(fit, key=lambda name: (fit[name], name), default="")


def _by_clock(accounts: list[_Account], clock: str) -> Iterator[CourseFigures]:
    """The points when the clock leaves each of its levels, and in the end."""
    for level in sorted({level for account in accounts for level in account.numbers[clock]}):
        yield _course(accounts, str(level), lambda account, level=level: account.points[  # type: ignore[misc]
            next((i for i, now in enumerate(account.numbers[clock]) if now > level), -1)])  # fmt: skip


def _by_share(accounts: list[_Account]) -> Iterator[CourseFigures]:
    for part in range(COURSE_PARTS + 1):
        yield _course(accounts, f"{100 * part // COURSE_PARTS} %", lambda account, part=part: account.points[  # type: ignore[misc]
            (len(account.points) - 1) * part // COURSE_PARTS])  # fmt: skip


def _course(accounts: list[_Account], mark: str, then: Callable[[_Account], list[int]]) -> CourseFigures:
    winner, other = Crossed(), Crossed()
    for account in accounts:
        points = then(account)
        best = [points[seat] for seat in account.winners]
        winner += crossed(len(best), sum(best))
        other += crossed(len(points) - len(best), sum(points) - sum(best))
    return CourseFigures(mark, ratio(winner), ratio(other))


def _sources(program: Program, accounts: list[_Account]) -> list[SourceFigures]:
    of_all: dict[str, Moments] = {}
    of_winners: dict[str, Crossed] = {}
    games, winners = 0, Crossed()
    for account in accounts:
        seats, best_seats = account.given, account.winners
        games, winners = games + 1, winners + crossed(len(best_seats), 0)
        for name in {name for seat in seats for name in seat}:
            given = [seat.get(name, 0) for seat in seats]
            of_all[name] = of_all.get(name, Moments()) + moments(sum(given))
            both = crossed(len(best_seats), sum(given[seat] for seat in best_seats))
            of_winners[name] = of_winners.get(name, Crossed()) + both
    found = []
    for name, sums in of_all.items():
        w = of_winners[name]
        everywhere = Crossed(games, winners.x, w.y, winners.xx, w.xy, w.yy)
        seat = mean(Moments(games, sums.total, sums.squares), program.players)
        found.append(SourceFigures(name, seat, ratio(everywhere)))
    return sorted(found, key=lambda one: (-abs(one.seat.mid), one.name))


def _accounts(program: Program, entrants: Sequence[Entrant], seeds: Sequence[int], kind: str) -> Iterator[_Account]:
    table, engine = table_for(program, entrants, kind), engine_for(program, USUAL, traced=True)
    game = Game(program)
    score, subjects = game.atlas.slots[PLAYER, program.score], Subjects(program)
    counters = {slot.name: slot.base for slot in program.slots
                if slot.holder == "table" and slot.form == "number" and not slot.dims}  # fmt: skip
    for seed in seeds:
        cells, trace, happened = engine.start(seed), Trace(), Counter[str]()
        points: list[list[int]] = []
        numbers: dict[str, list[int]] = {name: [] for name in counters}
        try:
            choose = table.chooser(seed, cells)
            engine.advance(cells, trace)
            while (ask := engine.waiting(cells)) is not None:
                points.append(cells[score.base : score.base + score.size])
                for name, at in counters.items():
                    numbers[name].append(cells[at])
                value = choose(ask.number, engine.options(cells))
                happened.update(subjects.meant(ask, value))
                engine.answer(cells, value, trace)
        except NoWayOn:
            continue
        seats: list[dict[str, int]] = [{} for _ in range(program.players)]
        for change in trace:
            if change.kind == "cell" and 0 <= change.at - score.base < score.size:
                seat, name = seats[change.at - score.base], cause(program, change.why)
                seat[name] = seat.get(name, 0) + change.new - change.old
        points.append(cells[score.base : score.base + score.size])
        for why, times in Counter(change.why for change in trace if change.why >= 0).items():
            happened[program.whys[why].path] += times
        yield _Account(seats, State(game, cells).winners(), points, numbers, happened)
