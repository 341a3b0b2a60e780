"""`tassel balance RULES`: what each card, place and answer is worth, run and shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel.balance.effects import TreatmentEffect, effects_of, is_settled
from tassel.balance.restricting import RestrictionTask, TreatedSeed, TreatedTally, Treatment, treatments_of
from tassel.cli.output import Ready, answer, colours, echo, note, paint, table
from tassel.cli.progress import bar
from tassel.cli.reported import ReportWish, as_called, write_report
from tassel.cli.simulated import estimate, figure, gained
from tassel.cli.stopped_games import failed_record
from tassel.simulation.executing import executor_for
from tassel.simulation.orders import unit_of, units
from tassel.simulation.restrictions import meant_by
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.statistics.sequences import ConfidenceSequence
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO

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
        found = effects_of(self.tally, self.treatments, self.test)
        if as_json:
            answer(self._document(found))
            return
        games = self.tally.free.games
        echo(_strong(f"{self.wish.rules}, {len(self.wish.entrants)} players: {games:,} seeds, {len(found)} treatments"))
        told = [one for one in found if one.told]
        for title, ones in (("costs wins", [one for one in told if one.wins.mid < 0]),
                            ("gains wins", [one for one in reversed(told) if one.wins.mid > 0])):  # fmt: skip
            echo()
            echo(_strong(f"{title}: {len(ones)}"))
            table([_line(one) for one in ones[:top]], ("", "seeds", "touched", "not kept", "points of share", "points"))
        echo()
        left = f"{len(self.open)} are not settled after {games:,} seeds"
        echo(f"{len(found) - len(told)} others: no effect is sure; {left}")

    def write_report(self, wish: ReportWish, lang: str) -> int:
        from tassel.report.restricted_report import RestrictedReport
        from tassel.report.titles import Titles
        from tassel.rule_titles import titles_of

        found = effects_of(self.tally, self.treatments, self.test)
        (rules,) = titles_of([self.wish.rules], lang)
        report = RestrictedReport(rules, found, Titles(Subjects(self.wish.program), lang), lang)
        whole = report.whole(self.tally.seeds, len(self.wish.entrants), as_called(), self.tally.failed)
        return write_report(whole, wish)

    def _document(self, found: list[TreatmentEffect]) -> dict[str, object]:
        return {
            "rules": self.wish.rules, "players": len(self.wish.entrants), "seed": self.wish.seed,
            "seeds": self.tally.free.games,
            "treatments": [
                {"treatment": f"{one.treatment.verb} {one.treatment.name}", "seeds": one.games, "touched": one.touched,
                 "broken": one.broken,
                 "wins": estimate(one.wins), "points": estimate(one.points), "told": one.told, "level": one.level}
                for one in found
            ],
            "failed": failed_record(self.tally.failed),
        }  # fmt: skip


def _line(one: TreatmentEffect) -> tuple[str, ...]:
    name = f"{one.treatment.verb} {one.treatment.name}"
    counts = (f"{number:,}" for number in (one.games, one.touched, one.broken))
    return name, *counts, gained(one.wins), figure(one.points, signed=True)


def _strong(text: str) -> Ready | str:
    return paint(text, bold=True) if colours() else text
