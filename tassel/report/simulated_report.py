"""The report on many games of one rule set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tassel.report.barred import MOST_BARS, barred
from tassel.report.boards import DrawnBoards, MappedBoard, boards
from tassel.report.charts import Curve, curves, heat_colour, histogram
from tassel.report.model import (
    AMOUNT,
    GAIN,
    SHARE,
    FigureLine,
    ReportSection,
    WholeReport,
    bounds_text,
    scaled_number,
)
from tassel.report.titles import Titles
from tassel.report.words import opening_with_alike, opening_with_stops, say, written_number
from tassel.simulation.figures import FALSE_SHARE, MarkFigures, length, mark_list, not_kept, often, sides
from tassel.simulation.orders import GameOrder
from tassel.simulation.ruled import RulingFigures
from tassel.simulation.sources import PointFigures
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally
from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.stage import Tint

FEWEST_SEATS = 30  # that have something before their wins are drawn
OFTEN_ENOUGH = 0.02  # times in a game that the element of a board that is liked best is chosen, to be worth a map


class SimulatedReport:
    def __init__(self, tally: Tally, order: GameOrder, subjects: Subjects, points: PointFigures,
                 ruled: Sequence[RulingFigures], questions: Mapping[str, str], lang: str,
                 rules: str, drawn: DrawnBoards | None = None, resumed: int = 0) -> None:  # fmt: skip
        """`questions` says of a ruling what was unclear, `rules` what the rules are called; so many games were
        `resumed`, which is taken over from an earlier run."""
        self.tally, self.order, self.subjects, self.points, self.lang = tally, order, subjects, points, lang
        self.ruled, self.questions, self.rules = ruled, questions, rules
        self.titles = Titles(subjects, lang)
        self.resumed = resumed
        self.drawn = drawn or DrawnBoards(order.rules, order.players, lang)

    def whole(self, command: str) -> WholeReport:
        played = self.tally.games + len(self.tally.failed)
        last = self.order.first + played - 1
        opening = self._say("played", rules=self.rules, players=self.order.players, first=self.order.first,
                            last=last)  # fmt: skip
        if self.resumed:
            opening = f"{opening} {self._say('resumed', games=written_number(self.lang, self.resumed))}"
        opening = opening_with_alike(self.lang, opening, self.tally.different, self.tally.games)
        opening = opening_with_stops(self.lang, opening, self.tally.failed, played)
        title = self._say("title", games=written_number(self.lang, self.tally.games))
        return WholeReport(title, opening, self._say("how"), command, self._say("caution"), self.lang,
                           tuple(self._sections()), self.drawn.drawings)  # fmt: skip

    def _say(self, key: str, **given: object) -> str:
        return say(key, self.lang, **given)

    def _sections(self) -> Iterator[ReportSection]:
        yield from self._sides("seat", [self._say("seat", n=i + 1) for i in range(self.order.players)])
        if len(set(self.order.entrants)) > 1:
            yield from self._sides("entrant", [f"{i}. {who}" for i, who in enumerate(self.order.entrants, 1)])
        yield self._spread()
        if self.points.games:
            yield self._course()
            yield self._sources()
        yield self._length()
        for board in boards(self.subjects):
            yield from self._board(board)
        for key, sorts in (("kept", ("card",)), ("chosen", ("place", "kind", "option"))):
            found = [one for one in mark_list(self.tally, key, self.subjects.sort, sorts) if one.seats]
            if found:
                yield self._gains(found, key)
        if self.ruled:
            yield self._rulings()

    # ---- seats and points ----------------------------------------------------------------------------------

    def _sides(self, family: str, names: list[str]) -> Iterator[ReportSection]:
        found = sides(self.tally, family)
        middle = self.tally.moments("points").mean / len(found)
        for key, values, scale, usual in (
            ("wins", [one.wins for one in found], SHARE, 1 / len(found)),
            ("points", [one.points for one in found], AMOUNT, middle),
        ):
            lines = [FigureLine(f"{family}/{i}", name, value, scale)
                     for i, (name, value) in enumerate(zip(names, values, strict=True))]  # fmt: skip
            yield barred(f"{family}-{key}", self._say(key), lines, usual, self.lang)

    def _spread(self) -> ReportSection:
        counts = {int(name): self.tally.sums[f"points had/{name}"][0] for name in self.tally.named("points had")}
        title = self._say("spread")
        return ReportSection("spread", title, picture=histogram("spread", title, counts))

    def _course(self) -> ReportSection:
        title, course = self._say("course"), self.points.course
        winner, other = self._say("winner"), self._say("other")
        clock = self.points.clock
        marks = [one.mark if clock or not i % 2 else "" for i, one in enumerate(course)]
        picture = curves("course", title, [Curve(winner, [one.winner for one in course]),
                                           Curve(other, [one.other for one in course])], marks)  # fmt: skip
        lines = [
            FigureLine(f"{key}/{one.mark}", f"{name}, {one.mark}", value, AMOUNT)
            for key, name in (("winner", winner), ("other", other))
            for one in course
            for value in [one.winner if key == "winner" else one.other]
        ]
        notes = [self._say("of games", games=self.points.games)]
        if clock:
            notes.append(self._say("by clock", what=self.titles.entity(clock)))
        return ReportSection("course", title, tuple(notes), tuple(lines), picture, listed=False)

    def _sources(self) -> ReportSection:
        found = [one for one in self.points.sources if one.seat.mid]
        lines = [FigureLine(one.name, self.titles.entity(one.name), one.seat, AMOUNT) for one in found]
        note = self._say("of games", games=self.points.games)
        if not lines:
            return ReportSection("sources", self._say("sources"), (note,))
        return barred("sources", self._say("sources"), lines, 0, self.lang, (note,))

    def _rulings(self) -> ReportSection:
        lines = tuple(FigureLine(one.id, self._ruling(one.id), one.games, SHARE) for one in self.ruled)
        note = self._say("of games", games=self.points.games)
        return ReportSection("rulings", self._say("rulings"), (note,), lines)

    def _ruling(self, id: str) -> str:
        asked = self.questions.get(id, "")
        return self.titles.labelled(id, asked) if asked else id

    def _length(self) -> ReportSection:
        found = length(self.tally)
        told = (("decisions", found.decisions, AMOUNT), ("forced", found.forced, SHARE),
                ("options", found.options, AMOUNT), ("leads", found.leads, AMOUNT),
                ("best", found.best, AMOUNT), ("shared", found.shared, SHARE))  # fmt: skip
        held = [str(one.restriction) for one in self.order.entrants if one.restriction]
        lines = (*(FigureLine(key, self._say(key), value, scale) for key, value, scale in told),
                 *(FigureLine("broken", self._say("broken", what=what), not_kept(self.tally), SHARE) for what in held),
                 )  # fmt: skip
        return ReportSection("game", self._say("game"), lines=lines)

    # ---- what was chosen -----------------------------------------------------------------------------------

    def _board(self, board: MappedBoard) -> Iterator[ReportSection]:
        place = self.titles.heading(board.name)
        times = often(self.tally, "times")
        told = {name: times[name] for name in board.elements if name in times}
        most = max((one.mid for one in told.values()), default=0.0)
        if most < OFTEN_ENOUGH:
            return
        yield self._map(board, f"map/{board.name}", self._say("map", place=place), told, AMOUNT, most)
        gains = {one.name: one.gain for one in mark_list(self.tally, "chosen", self.subjects.sort, ("place",))
                 if one.name in told and one.seats >= FEWEST_SEATS}  # fmt: skip
        if gains:
            most = max(abs(one.mid) for one in gains.values())
            yield self._map(board, f"gains/{board.name}", self._say("map gains", place=place), gains, GAIN, most)

    def _map(self, board: MappedBoard, key: str, title: str, found: dict[str, Estimate], scale: str, most: float
             ) -> ReportSection:  # fmt: skip
        tints = {
            name: Tint(heat_colour(value.mid / most if most else 0.0),
                       (scaled_number(value.mid, scale, self.lang), bounds_text(value, scale, self.lang)))
            for name, value in found.items() if value.known
        }  # fmt: skip
        lines = tuple(FigureLine(name, self.titles.subject(name), value, scale) for name, value in found.items())
        picture = self.drawn.drawn(board, title, tints)
        if picture is None:
            return barred(key, title, lines, 0, self.lang)
        return ReportSection(key, title, lines=lines, picture=picture, listed=False)

    def _gains(self, found: list[MarkFigures], key: str) -> ReportSection:
        told = [one for one in found if one.level <= FALSE_SHARE]
        title = self._say(key)
        if not told:
            return ReportSection(key, title, (self._say("none", all=len(found)),))
        shown = sorted(told[:MOST_BARS], key=lambda one: -one.gain.mid)
        lines = [FigureLine(one.name, self.titles.subject(one.name), one.gain, GAIN) for one in shown]
        return barred(key, title, lines, 0, self.lang, (self._say("some", told=len(told), all=len(found)),))

