"""The report on a search for numbers: which were turned, and how near that comes to what is wanted, on fresh games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel.report.barred import barred
from tassel.report.model import AMOUNT, GAIN, SHARE, FigureLine, ReportSection, WholeReport, scaled_number
from tassel.report.titles import Titles
from tassel.report.words import opening_with_stops, say, written_number
from tassel.tuning.knobs import Dial
from tassel.tuning.proposal import Evidence
from tassel.tuning.searching import Searched
from tassel.tuning.targets import Measured


class TunedReport:
    def __init__(self, rules: str, knobs: Sequence[Dial], found: Searched, proof: Evidence, titles: Titles, lang: str
                 ) -> None:  # fmt: skip
        self.rules, self.knobs, self.found, self.proof = rules, knobs, found, proof
        self.titles, self.lang = titles, lang

    def whole(self) -> WholeReport:
        opening = self._say("judged", tried=self.found.tried, games=written_number(self.lang, self.proof.games),
                            players=", ".join(self.proof.kinds))  # fmt: skip
        for failed in (self.proof.failed_before, self.proof.failed_after):
            opening = opening_with_stops(self.lang, opening, failed, self.proof.games)
        return WholeReport(self._say("tuned", rules=self.rules), opening, self._say("how"), self.proof.command,
                           self._say("caution of search"), self.lang, tuple(self._sections()))  # fmt: skip

    def _say(self, key: str, **given: object) -> str:
        return say(key, self.lang, **given)

    def _sections(self) -> Iterator[ReportSection]:
        turned = (self._turned(knob) for knob in self.knobs)
        yield ReportSection("numbers", self._say("numbers"), tuple(turned))
        for before, after in zip(self.proof.before, self.proof.after, strict=True):
            yield self._target(before, after)

    def _turned(self, knob: Dial) -> str:
        now, name = self.found.best[knob.name], self.titles.turned(knob.path) or knob.name
        how = "turned" if now != knob.now else "as-before"
        return self._say(how, name=name, was=knob.now, now=now, low=knob.low, high=knob.high)

    def _target(self, before: Measured, after: Measured) -> ReportSection:
        """Both sides of a thing that is wanted, around what it should be."""
        scale = AMOUNT if not before.share else SHARE if before.wanted else GAIN
        sides = (("before", before), ("after", after))
        lines = [FigureLine(when, self._say(when), one.found, scale) for when, one in sides]
        unit = "\u00a0%" if scale == SHARE else ""
        wanted = scaled_number(before.wanted, scale, self.lang) + unit if scale != GAIN else "0"
        title = f"{self._named(before)} {self._say('wanted', wanted=wanted)}"
        told = "met" if after.met else "not met" if after.met is False else "unmet"
        return barred(f"target/{before.key}", title, lines, before.wanted, self.lang, (self._say(told),))

    def _named(self, one: Measured) -> str:
        family, slash, rest = one.key.partition("/")
        if not slash:
            return self._say(family)
        if family == "seat":
            return self._say("of wins", who=self._say("seat", n=int(rest) + 1))
        return self._say("of gains", who=self._say(f"has {family}", what=self.titles.subject(rest)))
