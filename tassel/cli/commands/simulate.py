"""`tassel simulate`: many games, and what they say."""

from __future__ import annotations

import time
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
    restrictions,
    seats,
    seeds_fit,
)
from tassel.cli.output import FINE, WRONG, answer, note, refuse
from tassel.cli.progress import bar
from tassel.cli.reported import ReportWish, as_called, report_files, report_options, unwritable
from tassel.cli.stopped_games import show_stopped

if TYPE_CHECKING:
    from tassel.simulation.gamerow import Ended
    from tassel.simulation.orders import GameOrder
    from tassel.simulation.restrictions import Restriction
    from tassel.simulation.results import ResultsFile
    from tassel.simulation.ruled import RulingFigures
    from tassel.simulation.seating import Entrant
    from tassel.simulation.tasks import SimulationTask
    from tassel_compiler.ir.program import Program

_INTERRUPTED = 130

EXAMPLES = """\b
Examples:
  tassel simulate RULES -p 4 -g 400
  tassel simulate RULES -p 3 -g 100 --seats greedy,random
  tassel simulate RULES -p 2 -g 4 --seats search:100,greedy
  tassel simulate RULES -p 4 -g 300 --never some-card
  tassel simulate RULES -p 4 -g 500 --report balance.html
  tassel simulate RULES -p 4 -g 500 --report balance --format html,pdf,csv
  tassel simulate RULES -p 2 -g 500 --out games.jsonl
  tassel simulate RULES -p 2 -g 800 --out games.jsonl --resume
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(1, 20), help="Number of players.")
@click.option("-g", "--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seats", "seat_kinds", metavar="KIND,…", default="random", show_default=True,
              help="random, greedy[:FILE] or search[:PLAYOUTS] (1000); the last fills up. "
                   "Players change seats.")  # fmt: skip
@first_seed
@click.option("--jobs", type=click.IntRange(min=1), help="Threads or processes (default: one a processor).")
@executor
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path),
              help="Write every game: a line of JSON, or FILE.parquet.")  # fmt: skip
@report_options
@click.option("--resume", is_flag=True, help="Keep the games that --out has already, play what is missing.")
@click.option("--sources", type=click.IntRange(min=0), default=50, show_default=True,
              help="Of so many games also where the points came from, and which rulings came up.")  # fmt: skip
@restrictions
@engine
@lang
@click.option("--top", type=click.IntRange(min=0), default=10, show_default=True, help="Lines of each list.")
@force
@json_option
def command(
    rules: str, players: int | None, games: int, seat_kinds: str, seed: int, jobs: int | None, out: Path | None,
    page: Path | None, formats: str, figures: tuple[str, ...], lang: str, resume: bool, restriction: Restriction,
    engine: str, executor: str, top: int, sources: int, force: bool, as_json: bool,
) -> int:  # fmt: skip
    """Play RULES many times and say what came of it, each number with its interval.

    The first player keeps to what --never, --always and --only say; the others are free.
    """
    from tassel.opening import Unusable, asked_language, program, usual_players
    from tassel.simulation.executing import is_far, usual_executor
    from tassel.simulation.noted_playing import engine_with_room
    from tassel.simulation.parquet import PARQUET, lacking, lines_beside, lone
    from tassel.simulation.restrictions import Unheard
    from tassel.simulation.results import OtherRun
    from tassel.simulation.working import NoExecutor
    from tassel_runtime.engine import NoEngine

    count = players if players is not None else usual_players(rules, len(seat_kinds.split(",")))
    kinds = seats(seat_kinds, count, BOT_SEATS)
    if resume and out is None:
        raise click.UsageError("--resume needs --out FILE, which has the games of the earlier run")
    parquet = out if out is not None and out.suffix == PARQUET else None
    if parquet and lacking():
        raise click.UsageError(lacking())
    told = ReportWish(report_files(page, formats, figures), figures, force)
    lines = lines_beside(parquet) if parquet else out
    if parquet and lone(parquet) and not force:
        note(f"error: {parquet} is there already; --resume needs its lines, {lines}, which are not; "
             "--force replaces it")  # fmt: skip
        return WRONG
    for those, replaced in ((told.files, force), ({"parquet": parquet} if parquet else {}, True)):
        if (refused := unwritable(those, replaced)) is not None:
            return refused
    try:
        found = program(rules, count)
        lang = asked_language(lang, found.words, rules)
        order = _order(rules, entrants(kinds, rules, found), restriction, seed, games)
        if not is_far(executor):
            engine, lacking_room = engine_with_room(found, order.entrants, engine)
            if lacking_room:
                note(f"{lacking_room.partition(';')[0]}: games are played in Python, which takes longer")
        run = _Simulation(found, order, lines, not as_json, engine)
        run.sources, run.where = sources, executor or usual_executor(engine)
        code = run.run(jobs, resume, force, top, as_json)
        if parquet and not run.interrupted:
            code = max(code, _as_parquet(parquet, force or resume))
        return max(code, run.write_report(told, lang)) if told else code
    except Unusable as problem:
        return refuse(problem)
    except (Unheard, NoExecutor, NoEngine) as problem:
        raise click.UsageError(str(problem)) from None
    except OtherRun as problem:
        note(f"error: {problem}")
        return WRONG


def _as_parquet(path: Path, force: bool) -> int:
    from tassel.simulation.parquet import write_parquet
    from tassel_compiler.disk.refused import why

    try:
        write_parquet(path, force)
    except (OSError, ValueError) as problem:
        note(f"error: {path}: {why(problem)}")
        return WRONG
    return FINE


def _order(rules: str, players: tuple[Entrant, ...], restriction: Restriction, seed: int, games: int) -> GameOrder:
    from dataclasses import replace

    from tassel.simulation.orders import GameOrder

    seeds_fit(seed, games)
    first, *others = players
    return GameOrder(rules, (replace(first, restriction=restriction), *others), seed, games)


class _Simulation:
    """One run of the command."""

    def __init__(self, program: Program, order: GameOrder, out: Path | None, shown: bool, engine: str) -> None:
        from tassel.simulation.sources import PointFigures
        from tassel.simulation.tally import Tally

        self.program, self.order, self.out, self.shown, self.engine = program, order, out, shown, engine
        self.tally = Tally(order.players)
        self.seconds = 0.0
        self.sources = 0
        self.where = ""
        self.points = PointFigures()
        self.ruled: list[RulingFigures] = []
        self.ended = ""
        self.interrupted = False
        self.resumed = 0  # games of an earlier run

    def run(self, jobs: int | None, resume: bool, force: bool, top: int, as_json: bool) -> int:
        from tassel.processors import processors
        from tassel.simulation.restrictions import Leash
        from tassel.simulation.subjects import Subjects

        for entrant in self.order.entrants:
            Leash(entrant.restriction, Subjects(self.program))  # names are found wanting before any game
        self._play(jobs or processors(), resume, force)
        show_stopped(self.tally.failed, self._done, bool(self.tally.games) and not as_json)
        if self.tally.games:
            self._show(top, as_json)
        if self.ended:
            note(self.ended)
        if self.interrupted:
            return _INTERRUPTED
        return WRONG if self.ended or self.tally.failed else FINE

    def _play(self, jobs: int, resume: bool, force: bool) -> None:
        from tassel.simulation.results import ResultsFile

        before = self._earlier(self.out) if self.out and resume else []
        self.tally.join(self._task(True).tallied(before))
        file = None
        if self.out is not None:
            file = ResultsFile(self.out, self.order, self.program.hash, before, force)
        start = time.monotonic()
        try:
            with bar("games", self.order.games, len(before), self.shown) as advance:
                self._units(jobs, len(before), file, advance)
        except KeyboardInterrupt:
            self.interrupted = True
            self.ended = f"interrupted after {self._done} of {self.order.games} games{self._how_on()}"
        finally:
            self.seconds = time.monotonic() - start
            if file is not None:
                file.close()

    def _earlier(self, out: Path) -> list[Ended]:
        """Read the games of an earlier run; some of them are played again, for a file may have been edited."""
        from tassel.simulation.results import check_games, earlier_games, games_to_check

        before = earlier_games(out, self.order, self.program.hash, note)
        checked = games_to_check(before)
        check_games(out, checked, self._played_again([row.seed for row in checked]))
        self.resumed = len(before)
        if before:
            note(f"{len(before):,} games are taken over from {out}; {len(checked)} of them were played again, "
                 "and were the same")  # fmt: skip
        return self._mended(before)

    def _played_again(self, seeds: list[int]) -> list[Ended]:
        """Play games where the others are played: one that ends its process is lost there, and not here."""
        from tassel.simulation.executing import executor_for
        from tassel.simulation.orders import units

        if not seeds:
            return []
        executor = executor_for(self._task(True), 2, self.where)
        return [row for played in executor.results(units(seeds, 1)) for row in played.rows]

    def _mended(self, before: list[Ended]) -> list[Ended]:
        """What damaged lines held is played again, so that no game has to go that stands behind them."""
        there = {row.seed for row in before}
        missing = [seed for seed in range(self.order.first, max(there, default=0) + 1) if seed not in there]
        if not missing:
            return before
        note(f"{self.out} is damaged: {len(missing)} of its games are played again")
        again = self._played_again(missing)
        return sorted([*before, *again], key=lambda row: row.seed)

    def _task(self, keeps: bool) -> SimulationTask:
        from tassel.simulation.tasks import SimulationTask

        return SimulationTask(self.program, self.order.entrants, keeps, self.engine)

    def _units(self, jobs: int, done: int, file: ResultsFile | None, advance: Callable[[int], None]) -> None:
        from tassel.simulation.executing import executor_for, is_far
        from tassel.simulation.orders import unit_of, units
        from tassel_compiler.disk.refused import why

        seeds = self.order.seeds[done:]
        size = unit_of(self.order.entrants, is_far(self.where))
        task = self._task(file is not None)
        for played in executor_for(task, min(jobs, -(-len(seeds) // size)), self.where).results(units(seeds, size)):
            if file is not None:
                try:
                    file.add(list(played.rows))
                except OSError as problem:
                    self.ended = f"error: {self.out}: {why(problem)}; the games before are kept{self._how_on()}"
                    return
            self.tally.join(played.sums)
            advance(played.sums.games + len(played.sums.failed))

    @property
    def _done(self) -> int:
        return self.tally.games + len(self.tally.failed)

    def write_report(self, wish: ReportWish, lang: str) -> int:
        from tassel.cli.reported import write_report
        from tassel.explaining import ruling_questions
        from tassel.report.simulated_report import SimulatedReport
        from tassel.rule_titles import titles_of
        from tassel.simulation.subjects import Subjects

        if not self.tally.games:
            return WRONG
        asked = ruling_questions(self.order.rules, [one.id for one in self.ruled], lang) if self.ruled else {}
        (rules,) = titles_of([self.order.rules], lang)
        report = SimulatedReport(self.tally, self.order, Subjects(self.program), self.points, self.ruled, asked,
                                 lang, rules, resumed=self.resumed)  # fmt: skip
        return write_report(report.whole(as_called()), wish)

    def _how_on(self) -> str:
        return "" if self.out is None else f"; the same command with --resume goes on from {self.out}"

    def _show(self, top: int, as_json: bool) -> None:
        from tassel.cli.simulated import as_record, show_simulated
        from tassel.explaining import ruled_paths
        from tassel.simulation.noted_playing import plays_whole
        from tassel.simulation.ruled import ruling_figures
        from tassel.simulation.sources import point_figures
        from tassel.simulation.subjects import Subjects

        whole = plays_whole(self.program, self.order.entrants, self.engine)
        plays = "wasm" if whole else "python" if self.engine == "auto" else self.engine
        stopped = {lost.seed for lost in self.tally.failed}
        played = self.order.seeds[: self._done]
        seeds = [seed for seed in played if seed not in stopped][: self.sources]
        self.points = point_figures(self.program, self.order.entrants, seeds, self.engine)
        if self.points.games:
            paths = [why.path for why in self.program.whys]
            self.ruled = ruling_figures(self.points.happened, paths, ruled_paths(self.order.rules))
        given = list(self.points.sources)
        if as_json:
            told = as_record(self.tally, self.order, Subjects(self.program), self.seconds, plays, given, self.ruled)
            answer(told | {"resumed": self.resumed})
        else:
            show_simulated(self.tally, self.order, Subjects(self.program), given, self.ruled, top)
