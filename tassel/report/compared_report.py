"""The report on two sets of rules: what is different, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel.balance.differences import BalanceQuestion, Measure, Scale, needed
from tassel.report.barred import barred
from tassel.report.model import CHANGE, GAIN, FigureLine, ReportSection, WholeReport, scaled_text
from tassel.report.titles import Titles
from tassel.report.words import opening_with_stops, say, written_number
from tassel.simulation.gamerow import FailedGame
from tassel.statistics.sequences import ConfidenceSequence


class ComparedReport:
    def __init__(self, rules: Sequence[str], found: Sequence[Measure], question: BalanceQuestion,
                 test: ConfidenceSequence, titles: Titles, lang: str) -> None:  # fmt: skip
        self.rules, self.found, self.question, self.test = rules, found, question, test
        self.titles, self.lang = titles, lang

    def whole(self, pairs: int, players: int, command: str, failed: Sequence[FailedGame] = ()) -> WholeReport:
        title = self._say("compared", first=self.rules[0], second=self.rules[1])
        opening = self._say("pairs", pairs=written_number(self.lang, pairs), players=players)
        opening = opening_with_stops(self.lang, opening, failed, pairs + len({lost.seed for lost in failed}))
        return WholeReport(title, opening, self._say("how"), command, self._say("caution"), self.lang,
                           tuple(self._sections()))  # fmt: skip

    def _say(self, key: str, **given: object) -> str:
        return say(key, self.lang, **given)

    def _sections(self) -> Iterator[ReportSection]:
        asked = [one for one in self.found if self.question.asks(one)]
        yield ReportSection("verdict", self._say("verdict"), tuple(map(self._verdict, asked)))
        shares = [one for one in self.found if not one.verb and one.scale is Scale.SHARE]
        amounts = [one for one in self.found if not one.verb and one.scale is Scale.AMOUNT]
        told = sorted((one for one in self.found if one.verb and one.told), key=lambda one: -one.evidence)
        for key, found, scale in (("changes", shares, GAIN), ("amounts", amounts, CHANGE)):
            if found:
                yield barred(key, self._say(key), [self._line(one, scale) for one in found], 0, self.lang)
        if told:
            yield barred("subjects", self._say("subjects"), [self._line(one, GAIN) for one in told], 0, self.lang)

    def _line(self, one: Measure, scale: str) -> FigureLine:
        return FigureLine(one.key or f"{one.verb}/{one.name}", self._named(one), one.change, scale)

    def _named(self, one: Measure) -> str:
        if one.verb:
            return self._say(f"has {one.verb}", what=self.titles.subject(one.name))
        family, _, rest = one.key.partition("/")
        seat, _, what = rest.partition("/")
        if not what:
            return self._say(one.key)
        return self._say(f"of {what}", who=self._say("seat" if family == "seat" else "player", n=int(seat) + 1))

    def _verdict(self, one: Measure) -> str:
        key = "same" if self.question.known_small(one) else "unknown"
        if one.told:
            key = "more" if one.change.mid > 0 else "less"
        told = f"{self._say(key, who=self._who(one))}, {scaled_text(one.change, GAIN, self.lang)}"
        return told + self._sample(one) if key == "unknown" and one.change.known else told

    def _sample(self, one: Measure) -> str:
        """How many games would probably tell."""
        more = max(needed(one, self.test, self.question.enough), one.pairs)
        more_told, seen = (written_number(self.lang, number) for number in (more, one.pairs))
        return self._say("sample", enough=f"{100 * self.question.enough:g}", more=more_told, seen=seen)

    def _who(self, one: Measure) -> str:
        return self._named(one).rpartition(",")[0] if not one.verb else self._named(one)
