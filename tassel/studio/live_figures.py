"""What a change does to the game: pairs of games under the rules below and the rules as they are typed.

The figures are those of `tassel balance`, told while they come in: their intervals hold however often one looks.
"""

from __future__ import annotations

from functools import cached_property
from math import isfinite

from tassel.balance.comparing import PairTally, paired
from tassel.balance.differences import BalanceQuestion, measures
from tassel.report.compared_report import ComparedReport
from tassel.report.model import FigureLine, ReportSection, scaled_text
from tassel.report.titles import Titles
from tassel.report.words import opening_with_stops
from tassel.simulation.gamerow import Ended
from tassel.simulation.noted_playing import table_for
from tassel.simulation.orders import unit_of
from tassel.simulation.playing import Seeds
from tassel.simulation.subjects import Subjects
from tassel.simulation.usual_table import usual_table
from tassel.statistics.sequences import ConfidenceSequence
from tassel.studio.open_rules import StudioData
from tassel_compiler.driver import Compiled, programs_of
from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Chooser

_PAIRS = 2000  # at most
_FIRST = 10  # pairs, so that something is seen soon
_KEPT = 400  # games of the rules below
_COMMAND = "tassel balance {} {}"


class PlayedBelow:
    """The rules below at a table. No change above them changes their games, so the first ones are kept."""

    def __init__(self, program: Program, expression: str) -> None:
        self.program, self.expression = program, expression
        self.entrants = usual_table(program, expression)
        self._kept: dict[int, Ended] = {}

    @cached_property
    def _table(self) -> Seeds:
        return table_for(self.program, self.entrants)

    def play(self, seed: int) -> Ended:
        found = self._kept.get(seed)
        if found is None:
            found = self._table.play(seed)
            if len(self._kept) < _KEPT:
                self._kept[seed] = found
        return found

    def chooser(self, seed: int, cells: list[int]) -> Chooser:
        return self._table.chooser(seed, cells)


class LiveFigures:
    """One comparison, step by step."""

    def __init__(self, below: PlayedBelow, program: Program, expression: str) -> None:
        self._rules, self._below = (below.expression, expression), below
        players = program.players
        self._tally = PairTally(players)
        self._test = ConfidenceSequence(_PAIRS // 2)
        self._question = BalanceQuestion()
        self._next, self._unit = 1, _FIRST
        self.done = self.alike = below.program.hash == program.hash
        self._largest = unit_of(below.entrants)
        self._table = table_for(program, usual_table(program, expression))
        self._subjects = Subjects(program)

    def step(self) -> None:
        """Some more pairs."""
        seeds = range(self._next, min(self._next + self._unit, _PAIRS + 1))
        self._tally.join(paired(self._below, self._table, self._tally.first.players, seeds))
        self._next += len(seeds)
        self._unit = min(2 * self._unit, self._largest)
        found = measures(self._tally, self._test, False)
        self.done = self._next > _PAIRS or self._question.answered(found)

    def told(self, lang: str) -> StudioData:
        """The figures as they are now; none before the first step, or where every game stops."""
        if self.alike or not self._tally.pairs:
            return {"alike": self.alike, "pairs": 0, "done": self.done, "sections": [],
                    "opening": opening_with_stops(lang, "", self._tally.failed, self._tally.played)}  # fmt: skip
        found = measures(self._tally, self._test, False)
        report = ComparedReport(self._rules, found, self._question, self._test, Titles(self._subjects, lang), lang)
        whole = report.whole(self._tally.pairs, self._tally.first.players, _COMMAND.format(*self._rules),
                             self._tally.failed)  # fmt: skip
        return {
            "alike": False,
            "pairs": self._tally.pairs,
            "done": self.done,
            "opening": whole.opening,
            "caution": whole.caution,
            "sections": [told_section(one, lang) for one in whole.sections],
        }


def live_figures(below: PlayedBelow | None, rules: Compiled) -> LiveFigures | None:
    """Rules as they are typed against those below; None where they cannot be played by so many."""
    typed = program_for(rules, below.program.players) if below is not None else None
    return LiveFigures(below, typed, rules.expression) if below and typed else None


def told_section(one: ReportSection, lang: str, middle: float | None = 0.0) -> StudioData:
    """Bounds are told as they lie around the middle, which is what is wanted, or no change; without one there are
    none."""
    return {"title": one.title, "notes": list(one.notes), "lines": [_line(line, lang, middle) for line in one.lines]}


def _line(line: FigureLine, lang: str, middle: float | None) -> StudioData:
    """Of few games an interval has no bounds yet."""
    value = line.value
    around = middle is not None and isfinite(value.half)
    bounds = [bound - (middle or 0.0) for bound in (value.low, value.mid, value.high)] if around else []
    return {"key": line.key, "name": line.name, "text": scaled_text(value, line.scale, lang), "bounds": bounds}


def program_for(rules: Compiled, players: int) -> Program | None:
    return programs_of(rules.fresh(), [players]).programs.get(players)

