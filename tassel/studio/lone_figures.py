"""What games of rules say below which nothing lies: figures of these alone, told while they come in."""

from __future__ import annotations

from collections.abc import Mapping

from tassel.report.boards import DrawnBoards
from tassel.report.model import GAIN, ReportSection
from tassel.report.simulated_report import SimulatedReport
from tassel.report.words import opening_with_stops
from tassel.simulation.orders import GameOrder
from tassel.simulation.sources import PointFigures
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.simulation.tasks import SimulationTask
from tassel.simulation.usual_table import usual_table
from tassel.studio.live_figures import program_for, told_section
from tassel.studio.open_rules import StudioData
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Program

_GAMES = 2000  # at most
_FIRST, _LARGEST = 10, 250
_COMMAND = "tassel simulate {} -p {} --seats {} -g {}"


class LoneFigures:
    """One set of rules, step by step."""

    def __init__(self, program: Program, expression: str) -> None:
        self._order = GameOrder(expression, usual_table(program, expression), 1, _GAMES)
        self._tally, self._subjects = Tally(program.players), Subjects(program)
        self._play = SimulationTask(program, self._order.entrants).begin()
        self._unit, self.done = _FIRST, False

    def step(self) -> None:
        """Some more games."""
        done = self._tally.games + len(self._tally.failed)
        seeds = self._order.seeds[done : done + self._unit]
        self._tally.join(self._play(seeds).sums)
        self._unit = min(2 * self._unit, _LARGEST)
        self.done = done + len(seeds) >= _GAMES

    def told(self, lang: str) -> StudioData:
        """The figures as they are now; none before the first step, or where every game stops."""
        if not self._tally.games:
            return {"alike": False, "pairs": 0, "done": self.done, "sections": [],
                    "opening": opening_with_stops(lang, "", self._tally.failed, len(self._tally.failed))}  # fmt: skip
        undrawn = DrawnBoards("", self._order.players, lang)
        report = SimulatedReport(self._tally, self._order, self._subjects, PointFigures(), [], {}, lang,
                                 self._order.rules, undrawn)  # fmt: skip
        kind, games = self._order.entrants[0].kind, self._tally.games
        whole = report.whole(_COMMAND.format(self._order.rules, self._order.players, kind, games))
        fair, points = 1 / self._order.players, self._tally.moments("points").mean / self._order.players
        middles = {"seat-wins": fair, "seat-points": points}
        return {
            "alike": False,
            "pairs": games,
            "done": self.done,
            "opening": f"{whole.title}. {whole.opening}",
            "caution": whole.caution,
            "sections": [told_section(one, lang, _middle(one, middles)) for one in whole.sections if one.lines],
        }


def _middle(one: ReportSection, middles: Mapping[str, float]) -> float | None:
    """Gains lie around none, seats around what all have; amounts around nothing."""
    return 0.0 if one.lines[0].scale == GAIN else middles.get(one.key)


def lone_figures(rules: Compiled) -> LoneFigures | None:
    """None where nobody can play them."""
    program = program_for(rules, rules.declared.game.players[0]) if rules.declared is not None else None
    return LoneFigures(program, rules.expression) if program is not None else None
