"""What a change does to the game: pairs of games under the rules below and the rules as they are typed.

The figures are those of `tassel balance`, told while they come in: their intervals hold however often one looks.
"""

from __future__ import annotations

from math import isfinite

from tassel.balance.comparing import PairTally, PairTask
from tassel.balance.differences import BalanceQuestion, measures
from tassel.players.seating import NoSuchPlayer, minds_of, usual_kind
from tassel.report.compared_report import ComparedReport
from tassel.report.model import FigureLine, ReportSection, scaled_text
from tassel.report.titles import Titles
from tassel.simulation.orders import unit_of
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel.statistics.sequences import ConfidenceSequence
from tassel.studio.open_rules import StudioData
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, programs_of
from tassel_compiler.ir.program import Program
from tassel_runtime.engines import AUTO, engine_named
from tassel_runtime.minds import RANDOM

_PAIRS = 2000  # at most
_FIRST = 10  # pairs, so that something is seen soon
_COMMAND = "tassel balance {} {}"


class LiveFigures:
    """One comparison, step by step."""

    def __init__(self, rules: tuple[str, str], programs: tuple[Program, Program]) -> None:
        self._rules, players = rules, programs[0].players
        self._tally = PairTally(players)
        self._test = ConfidenceSequence(_PAIRS // 2)
        self._question = BalanceQuestion()
        self._next, self._unit = 1, _FIRST
        self.done = self.alike = programs[0].hash == programs[1].hash
        sides = [_entrants(one, name, players) for one, name in zip(programs, rules, strict=True)]
        self._largest = unit_of(sides[0])
        self._play = PairTask(programs, (sides[0], sides[1])).begin()
        self._subjects = Subjects(programs[1])

    def step(self) -> None:
        """Some more pairs."""
        seeds = range(self._next, min(self._next + self._unit, _PAIRS + 1))
        self._tally.join(self._play(seeds))
        self._next += len(seeds)
        self._unit = min(2 * self._unit, self._largest)
        found = measures(self._tally, self._test, False)
        self.done = self._next > _PAIRS or self._question.answered(found)

    def told(self, lang: str) -> StudioData:
        """The figures as they are now; none before the first step."""
        if self.alike or not self._tally.pairs:
            return {"alike": self.alike, "pairs": 0, "done": self.done, "sections": []}
        found = measures(self._tally, self._test, False)
        report = ComparedReport(self._rules, found, self._question, self._test, Titles(self._subjects, lang), lang)
        whole = report.whole(self._tally.pairs, self._tally.first.players, _COMMAND.format(*self._rules))
        return {
            "alike": False,
            "pairs": self._tally.pairs,
            "done": self.done,
            "opening": whole.opening,
            "caution": whole.caution,
            "sections": [told_section(one, lang) for one in whole.sections],
        }


def live_figures(below: Program | None, expression: str, rules: Compiled) -> LiveFigures | None:
    """Rules as they are typed against the program of those below; None where they cannot be played by so many."""
    typed = program_for(rules, below.players) if below is not None else None
    return LiveFigures((expression, rules.expression), (below, typed)) if below and typed else None


def told_section(one: ReportSection, lang: str) -> StudioData:
    return {"title": one.title, "notes": list(one.notes), "lines": [_line(line, lang) for line in one.lines]}


def _line(line: FigureLine, lang: str) -> StudioData:
    """Of few games an interval has no bounds yet."""
    value = line.value
    bounds = [value.low, value.mid, value.high] if isfinite(value.half) else []
    return {"key": line.key, "name": line.name, "text": scaled_text(value, line.scale, lang), "bounds": bounds}


def program_for(rules: Compiled, players: int) -> Program | None:
    fresh = Compiled(rules.expression, Sink(), rules.tree, rules.declared, rules.checked)
    return programs_of(fresh, [players]).programs.get(players)


def _entrants(program: Program, expression: str, players: int) -> tuple[Entrant, ...]:
    """Players by what was learned, where that is quick; else by lot."""
    kind = usual_kind(expression, engine_named(AUTO, False))
    try:
        (mind,) = minds_of([kind], expression, program)
    except NoSuchPlayer:
        kind = RANDOM
        (mind,) = minds_of([kind], expression, program)
    return tuple(Entrant(kind, mind=mind) for _ in range(players))
