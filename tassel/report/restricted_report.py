"""The report on restricted play: what it does to a player not to have a thing, or always to take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel.balance.effects import TreatmentEffect
from tassel.balance.restricting import TREATED
from tassel.report.barred import barred
from tassel.report.model import CHANGE, GAIN, FigureLine, ReportSection, WholeReport
from tassel.report.titles import Titles
from tassel.report.words import opening_with_stops, say, written_number
from tassel.simulation.gamerow import FailedGame
from tassel.statistics.sequences import EARLIEST


class RestrictedReport:
    def __init__(self, rules: str, found: Sequence[TreatmentEffect], titles: Titles, lang: str) -> None:
        self.rules, self.found, self.titles, self.lang = rules, found, titles, lang

    def whole(self, seeds: int, players: int, command: str, failed: Sequence[FailedGame] = ()) -> WholeReport:
        opening = self._say("treated", seeds=written_number(self.lang, seeds), players=players)
        opening = opening_with_stops(self.lang, opening, failed, seeds, "treated stopped")
        return WholeReport(self._say("restricted", rules=self.rules), opening, self._say("how"), command,
                           self._say("caution of players"), self.lang, tuple(self._sections()))  # fmt: skip

    def _say(self, key: str, **given: object) -> str:
        return say(key, self.lang, **given)

    def _sections(self) -> Iterator[ReportSection]:
        for verb in TREATED:
            found = [one for one in self.found if one.treatment.verb == verb]
            if found:
                yield from self._of(verb, found)

    def _of(self, verb: str, found: list[TreatmentEffect]) -> Iterator[ReportSection]:
        """What is sure is drawn, the largest losses first, all of it stands among the figures; where nothing is, how
        far it is known is listed."""
        told = [one for one in found if one.told]
        every = told + [one for one in found if not one.told]
        note = self._say("sure" if told else "unsure", told=len(told), all=len(found))
        for what, scale in (("wins", GAIN), ("points", CHANGE)):
            key = f"{verb}-{what}"
            lines, notes = [self._line(one, what, scale) for one in every], (note,) if what == "wins" else ()
            title = self._say(f"{verb} {what}")
            if told:
                yield barred(key, title, lines, 0, self.lang, notes, len(told))
            elif any(line.value.known for line in lines):
                yield ReportSection(key, title, notes, tuple(lines))
            else:
                yield ReportSection(key, title, (self._say("fewest", n=EARLIEST),), tuple(lines), listed=False)

    def _line(self, one: TreatmentEffect, what: str, scale: str) -> FigureLine:
        value = one.wins if what == "wins" else one.points
        touched, seeds = (written_number(self.lang, number) for number in (one.touched, one.games))
        name = self._say("touched", what=self.titles.subject(one.treatment.name), touched=touched, seeds=seeds)
        return FigureLine(one.treatment.name, name, value, scale)
