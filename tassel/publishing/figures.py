"""What games say: pairs of games under the rules below and these, or games of these alone where nothing lies below."""

from __future__ import annotations

from collections.abc import Sequence

from tassel.balance.comparing import PairTally, PairTask
from tassel.balance.differences import BalanceQuestion, Measure, measures
from tassel.publishing.public_names import public_name, public_titles
from tassel.report.compared_report import ComparedReport
from tassel.report.model import WholeReport
from tassel.report.simulated_report import SimulatedReport
from tassel.report.titles import Titles
from tassel.simulation.gamerow import FailedGame
from tassel.simulation.orders import GameOrder
from tassel.simulation.sources import PointFigures
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.simulation.tasks import SimulationTask
from tassel.simulation.usual_table import usual_table
from tassel.statistics.sequences import ConfidenceSequence
from tassel_compiler.ir.program import Program

_FIRST = 1


class PublishedFigures:
    """Games that were played once, told in any language."""

    def __init__(self, rules: tuple[str, str], programs: tuple[Program, Program], games: int) -> None:
        self._rules, self._programs, self._games = rules, programs, games
        below, these = (usual_table(one, name) for one, name in zip(programs, rules, strict=True))
        seeds = range(_FIRST, _FIRST + games)
        self._test = ConfidenceSequence(max(200, games // 2))
        self._pairs: PairTally | None = None
        self._alone = Tally(programs[1].players)
        self._public = tuple(map(public_name, rules))
        self._order = GameOrder(rules[1], these, _FIRST, games)
        if programs[0].hash != programs[1].hash:
            self._pairs = PairTask(programs, (below, these)).begin()(seeds)
        else:
            self._alone.join(SimulationTask(programs[1], these).begin()(seeds).sums)

    @property
    def failed(self) -> Sequence[FailedGame]:
        """The games that stopped."""
        return self._alone.failed if self._pairs is None else self._pairs.failed

    def report(self, lang: str) -> WholeReport:
        titles = public_titles(self._rules, lang)
        subjects = Subjects(self._programs[1])
        if self._pairs is None:
            alone = SimulatedReport(self._alone, self._order, subjects, PointFigures(), [], {}, lang, titles[-1])
            return alone.whole(f"tassel simulate {self._public[1]} {self._table()}")
        told = ComparedReport(titles, self._measures(self._pairs), BalanceQuestion(), self._test,
                              Titles(subjects, lang), lang)  # fmt: skip
        command = f"tassel balance {self._public[0]} {self._public[1]} {self._table()}"
        return told.whole(self._pairs.pairs, self._order.players, command, self.failed)

    def _table(self) -> str:
        """Who played how much, as on the command line."""
        return f"-p {self._order.players} --seats {self._order.entrants[0].kind} -g {self._games}"

    def _measures(self, pairs: PairTally) -> list[Measure]:
        return measures(pairs, self._test, False)
