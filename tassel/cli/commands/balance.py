"""`tassel balance`: what a change of the rules does, or what a restriction does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import (
    BOT_SEATS,
    engine,
    entrants,
    executor,
    first_seed,
    force,
    json_option,
    lang,
    seats,
    seeds_fit,
)
from tassel.cli.output import FINE, WRONG, answer, note, refuse
from tassel.cli.progress import bar
from tassel.cli.reported import ReportWish, as_called, report_files, report_options, unwritable
from tassel.cli.stopped_games import show_stopped

if TYPE_CHECKING:
    from tassel.balance.comparing import PairTally
    from tassel.balance.differences import BalanceQuestion, Measure
    from tassel.cli.restricted import RestrictionReport
    from tassel.simulation.seating import Entrant
    from tassel.statistics.sequences import ConfidenceSequence
    from tassel_compiler.ir.program import Program

_INTERRUPTED = 130
_WITHOUT_STOPPED = "each restriction is judged without the seeds whose games it needs and that stopped"

EXAMPLES = """\b
Examples:
  tassel balance RULES RULES+MODULE -p 4 -g 300
  tassel balance RULES RULES+MODULE -p 4 -g 300 --about some-card
  tassel balance RULES RULES+MODULE -p 4 -g 300 --report change.html
  tassel balance RULES -p 4 -g 50 --report worth --format html,csv
  tassel balance RULES -p 4 -g 200 --of place --of option
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.argument("other", required=False)
@click.option("-p", "--players", type=click.IntRange(1, 20), help="Number of players.")
@click.option("-g", "--games", type=click.IntRange(min=1), default=2000, show_default=True,
              help="At most so many pairs of games; fewer if the question is answered.")  # fmt: skip
@click.option("--seats", "seat_kinds", metavar="KIND,…",
              help="random, greedy[:FILE] or search[:PLAYOUTS] (1000); the last fills up. Players change seats. "
                   "(default: greedy where something was learned of RULES, else random)")  # fmt: skip
@click.option("--about", multiple=True, metavar="ID", help="Ask about this card, place or answer; may be said again.")
@click.option("--of", "sorts", multiple=True, type=click.Choice(["card", "place", "kind", "option"]),
              default=("card", "option"), show_default=True, help="Without OTHER: what is asked about.")  # fmt: skip
@click.option("--enough", type=click.FloatRange(min=0.01, max=100), default=2.0, show_default=True,
              help="Changes of less than so many points of share do not matter.")  # fmt: skip
@first_seed
@click.option("--jobs", type=click.IntRange(min=1), help="Threads or processes (default: one a processor).")
@executor
@engine
@click.option("--top", type=click.IntRange(min=0), default=10, show_default=True, help="Lines of the list.")
@report_options
@lang
@force
@json_option
def command(
    rules: str, other: str | None, players: int | None, games: int, seat_kinds: str | None, about: tuple[str, ...],
    sorts: tuple[str, ...], enough: float, seed: int, jobs: int | None, executor: str, engine: str, top: int,
    page: Path | None, formats: str, figures: tuple[str, ...], lang: str, force: bool, as_json: bool,
) -> int:  # fmt: skip
    """Play RULES and OTHER with the same seeds and seats and say what is different. Without OTHER: what each card is
    worth, and each answer, to a player who may not have it or must.

    It stops as soon as the question is answered: whether seats and players, or what --about names, win more often or
    less often; without OTHER, each restriction as soon as its effect is clear. However often that is looked at, the
    intervals keep their level.
    """
    from tassel.cli.restricted import ReportOrder, RestrictionReport
    from tassel.opening import Unusable, asked_language, playing, program, usual_players
    from tassel.players.seating import usual_kind
    from tassel.simulation.executing import usual_executor
    from tassel.simulation.restrictions import Unheard
    from tassel.simulation.working import NoExecutor
    from tassel_runtime.engine import NoEngine

    seeds_fit(seed, games)
    told = ReportWish(report_files(page, formats, figures), figures, force)
    if (refused := unwritable(told.files, force)) is not None:
        return refused
    try:
        seat_kinds = seat_kinds or usual_kind(rules, playing(engine))
        executor = executor or usual_executor(engine)
    except Unusable as problem:
        return refuse(problem)
    count = players if players is not None else usual_players(rules, len(seat_kinds.split(",")))
    kinds = seats(seat_kinds, count, BOT_SEATS)
    try:
        if other is None:
            found = program(rules, count)
            lang = asked_language(lang, found.words, rules)
            wish = ReportOrder(rules, found, entrants(kinds, rules, found), sorts, about, games, seed, enough / 100,
                               engine)  # fmt: skip
            report = RestrictionReport(wish)
            code = _restricted(report, jobs, executor, top, as_json)
            return max(code, report.write_report(told, lang)) if told and report.tally.free.games else code
        programs = program(rules, count), program(other, count)
        lang = asked_language(lang, programs[1].words, other)
        sides = entrants(kinds, rules, programs[0]), entrants(kinds, other, programs[1])
        comparison = _Comparison((rules, other), programs, sides, games, _question(programs, about, enough),
                                 engine)  # fmt: skip
    except Unusable as problem:
        return refuse(problem)
    except (Unheard, NoExecutor, NoEngine) as problem:
        raise click.UsageError(str(problem)) from None
    try:
        code = comparison.run(seed, jobs, executor, top, as_json)
    except (NoExecutor, NoEngine) as problem:
        raise click.UsageError(str(problem)) from None
    return max(code, comparison.write_report(told, lang)) if told and comparison.tally.pairs else code


def _restricted(report: RestrictionReport, jobs: int | None, executor: str, top: int, as_json: bool) -> int:
    from tassel.processors import processors

    ended = report.play(jobs or processors(), not as_json, executor)
    show_stopped(report.tally.failed, report.tally.seeds, not as_json, "seeds had a game that", _WITHOUT_STOPPED)
    report.show(top, as_json)
    if not ended:
        return _INTERRUPTED
    return WRONG if report.tally.failed else FINE


def _question(programs: tuple[Program, Program], about: tuple[str, ...], enough: float) -> BalanceQuestion:
    from tassel.balance.differences import BalanceQuestion
    from tassel.simulation.restrictions import meant_by
    from tassel.simulation.subjects import Subjects

    known = [name for found in programs for name in Subjects(found).known()]
    return BalanceQuestion(tuple(dict.fromkeys(n for name in about for n in meant_by(name, known))), enough / 100)


class _Comparison:
    """One run of the command."""

    def __init__(self, rules: tuple[str, str], programs: tuple[Program, Program],
                 sides: tuple[tuple[Entrant, ...], tuple[Entrant, ...]], games: int,
                 question: BalanceQuestion, engine: str) -> None:  # fmt: skip
        from tassel.balance.comparing import PairTally
        from tassel.statistics.sequences import ConfidenceSequence

        self.rules, self.programs, self.games, self.question = rules, programs, games, question
        self.sides, self.entrants, self.engine = sides, sides[0], engine
        self.test: ConfidenceSequence = ConfidenceSequence(max(200, games // 2), once=games)
        self.tally: PairTally = PairTally(len(self.entrants))
        self.interrupted = False

    def run(self, seed: int, jobs: int | None, executor: str, top: int, as_json: bool) -> int:
        from tassel.processors import processors

        if self.programs[0].hash == self.programs[1].hash:
            note(f"{self.rules[0]} and {self.rules[1]} play alike: they are the same program")
            return FINE
        try:
            with bar("pairs of games", self.games, shown=not as_json) as advance:
                self._play(seed, jobs or processors(), executor, advance)
        except KeyboardInterrupt:
            self.interrupted = True
            note(f"interrupted after {self.tally.pairs} of {self.games} pairs")
        show_stopped(self.tally.failed, self.tally.played, bool(self.tally.pairs) and not as_json, "pairs of games")
        if self.tally.pairs or as_json:
            self._show(seed, top, as_json)
        if self.interrupted:
            return _INTERRUPTED
        return WRONG if self.tally.failed else FINE

    def _play(self, seed: int, jobs: int, executor: str, advance: Callable[[int], None]) -> None:
        from tassel.balance.comparing import PairTask
        from tassel.simulation.executing import executor_for
        from tassel.simulation.orders import unit_of, units

        task = PairTask(self.programs, self.sides, self.engine)
        seeds = range(seed, seed + self.games)
        size = unit_of(self.entrants)
        for found in executor_for(task, min(jobs, -(-self.games // size)), executor).results(units(seeds, size)):
            self.tally.join(found)
            advance(found.pairs + len(found.failed))
            if self.question.answered(self.measures()):
                return

    def write_report(self, wish: ReportWish, lang: str) -> int:
        from tassel.cli.reported import write_report
        from tassel.report.compared_report import ComparedReport
        from tassel.report.titles import Titles
        from tassel.rule_titles import titles_of
        from tassel.simulation.subjects import Subjects

        titles = Titles(Subjects(self.programs[1]), lang)
        report = ComparedReport(titles_of(self.rules, lang), self.measures(), self.question, self.test, titles, lang)
        return write_report(report.whole(self.tally.pairs, len(self.entrants), as_called(), self.tally.failed), wish)

    def measures(self) -> list[Measure]:
        from tassel.balance.differences import measures

        return measures(self.tally, self.test, len(set(self.entrants)) > 1)

    def _show(self, seed: int, top: int, as_json: bool) -> None:
        from tassel.cli.balanced import as_document, show_balance

        found = self.measures()
        if as_json:
            answer(as_document(self.rules, seed, self.tally, found, self.question))
        else:
            show_balance(self.rules, self.tally, found, self.question, self.test, top)
