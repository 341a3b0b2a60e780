"""`tassel balance RULES`: what each card, place and answer is worth, run and shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel.balance.effects import FEWEST_TOUCHED, TreatmentEffect, effects_of, is_settled
from tassel.balance.restricting import RestrictionTask, TreatedSeed, TreatedTally, Treatment, treatments_of
from tassel.cli.output import Ready, answer, colours, echo, note, paint, table
from tassel.cli.progress import bar
from tassel.cli.reported import ReportWish, as_called, write_report
from tassel.cli.simulated import different_games, estimate, figure, gained
from tassel.cli.stopped_games import failed_record
from tassel.simulation.executing import executor_for
from tassel.simulation.orders import unit_of, units
from tassel.simulation.restrictions import meant_by
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.statistics.intervals import Estimate
from tassel.statistics.sequences import ConfidenceSequence
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO

_HEAD = ("", "seeds", "touched", "not kept", "share there", "share over all", "points there", "points over all")
_GAMES_OF_A_SEED = 16  # at least, so units are so much smaller


@dataclass(frozen=True, slots=True)
class ReportOrder:
    """What is to be found out, and how surely."""

    rules: str
    program: Program
    entrants: tuple[Entrant, ...]
    sorts: tuple[str, ...]
    about: tuple[str, ...]
    games: int
    seed: int
    enough: float
    engine: str = AUTO


class RestrictionReport:
    """One run: every treatment is played until it is settled, or for all games."""

    def __init__(self, wish: ReportOrder) -> None:
        self.wish = wish
        subjects = Subjects(wish.program)
        known = subjects.known()
        about = [name for text in wish.about for name in meant_by(text, known)]
        names = about or [name for name in known if subjects.sort(name) in wish.sorts]
        self.treatments: tuple[Treatment, ...] = tuple(treatments_of(list(dict.fromkeys(names))))
        self.test = ConfidenceSequence(max(200, wish.games // 2))
        self.tally = TreatedTally(Tally(len(wish.entrants)))
        self.open = frozenset(range(len(self.treatments)))

    def play(self, jobs: int, shown: bool, where: str) -> bool:
        """True if it was not interrupted."""
        task = RestrictionTask(self.wish.program, self.wish.entrants, self.treatments, self.wish.engine)
        size = max(1, unit_of(self.wish.entrants) // _GAMES_OF_A_SEED)
        executor = executor_for(task, min(jobs, -(-self.wish.games // size)), where)
        try:
            with bar("seeds", self.wish.games, shown=shown) as advance:
                for found in executor.results(units(self._seeds(), size)):
                    self.tally.join(found, self.open)
                    advance(found.seeds)
                    self.open = frozenset(i for i in self.open if not self._settled(i))
                    if not self.open:
                        break
        except KeyboardInterrupt:
            note(f"interrupted after {self.tally.free.games} of {self.wish.games} seeds")
            return False
        return True

    def _seeds(self) -> Iterator[TreatedSeed]:
        for seed in range(self.wish.seed, self.wish.seed + self.wish.games):
            if self.open:
                yield seed, tuple(sorted(self.open))

    def _settled(self, number: int) -> bool:
        return is_settled(self.tally, number, len(self.treatments), self.test, self.wish.enough)

    # ---- showing -------------------------------------------------------------------------------------------

    def show(self, top: int, as_json: bool) -> None:
        found = self._effects()
        if as_json:
            answer(self._document(found))
            return
        games = self.tally.free.games
        echo(_strong(f"{self.wish.rules}, {len(self.wish.entrants)} players: {games:,} seeds, {len(found)} treatments"))
        if self.tally.free.different < games:
            echo(different_games(self.tally.free.different, games))
        if self.wish.about:
            echo()
            table(map(_line, found), _HEAD)
            echo()
            for one in found:
                echo(_verdict(one, self.wish.enough))
            return
        told = [one for one in found if one.told]
        for title, ones in (("costs wins", [one for one in told if one.wins.mid < 0]),
                            ("gains wins", [one for one in reversed(told) if one.wins.mid > 0])):  # fmt: skip
            echo()
            echo(_strong(f"{title}: {len(ones)}"))
            table(map(_line, ones[:top]), _HEAD)
        echo()
        unsettled = sum(not one.settled for one in found)
        left = f"{unsettled} of them are not settled after {games:,} seeds (ask --about one of them)"
        echo(f"{len(found) - len(told)} others: no effect is sure" + (f"; {left}" if unsettled else ""))

    def _effects(self) -> list[TreatmentEffect]:
        return effects_of(self.tally, self.treatments, self.test, self.wish.enough)

    def write_report(self, wish: ReportWish, lang: str) -> int:
        from tassel.report.restricted_report import RestrictedReport
        from tassel.report.titles import Titles
        from tassel.rule_titles import titles_of

        found = self._effects()
        (rules,) = titles_of([self.wish.rules], lang)
        report = RestrictedReport(rules, found, Titles(Subjects(self.wish.program), lang), lang)
        whole = report.whole(self.tally.seeds, len(self.wish.entrants), as_called(), self.tally.failed)
        return write_report(whole, wish)

    def _document(self, found: list[TreatmentEffect]) -> dict[str, object]:
        return {
            "rules": self.wish.rules, "players": len(self.wish.entrants), "seed": self.wish.seed,
            "seeds": self.tally.free.games, "different": self.tally.free.different,
            "treatments": [
                {"treatment": str(one.treatment), "seeds": one.games, "touched": one.touched,
                 "broken": one.broken,
                 "wins": estimate(one.wins), "points": estimate(one.points),
                 "there": {"wins": estimate(one.wins_there), "points": estimate(one.points_there)},
                 "told": one.told, "level": one.level, "settled": one.settled, "needed": one.needed}
                for one in found
            ],
            "failed": failed_record(self.tally.failed),
        }  # fmt: skip


def _line(one: TreatmentEffect) -> tuple[str, ...]:
    counts = (f"{number:,}" for number in (one.games, one.touched, one.broken))
    changes = gained(one.wins_there), gained(one.wins), figure(one.points_there, signed=True)
    return str(one.treatment), *counts, *changes, figure(one.points, signed=True)


def _verdict(one: TreatmentEffect, enough: float) -> str:
    """What is known of one thing that was asked about."""
    touched = f"{one.treatment}: touched {one.touched:,} of {one.games:,} games"
    if not one.touched:
        return f"{touched}; nothing is known of it, as it was never offered to the player who is held to it"
    there = f"{touched}, {_changed(one.wins_there)} in those and {_changed(one.wins)} over all"
    if one.told:
        return f"{there}: it {'gains' if one.wins.mid > 0 else 'costs'} wins"
    if one.small:
        return f"{there}: known to be less than {100 * enough:g} points over all"
    few = f", {FEWEST_TOUCHED} touched games are needed at least" if one.touched < FEWEST_TOUCHED else ""
    return f"{there}: not known yet{few}; about {one.needed:,} seeds (-g) would do"


def _changed(change: Estimate) -> str:
    return f"{gained(change)} points of share"


def _strong(text: str) -> Ready | str:
    return paint(text, bold=True) if colours() else text
