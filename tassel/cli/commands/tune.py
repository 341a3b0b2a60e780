"""`tassel tune`: numbers of the rules that come nearest to what is wanted of the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.new_folders import unfit
from tassel.cli.options import BOT_SEATS, entrants, executor, force, json_option, lang, seats, seeds_fit
from tassel.cli.output import COMMAND, FINE, WRONG, answer, note, refuse
from tassel.cli.progress import bar
from tassel.cli.reported import ReportWish, as_called, report_files, report_options, unwritable

if TYPE_CHECKING:
    from tassel.newfolder.base import Base
    from tassel.tuning.knobs import Dial
    from tassel.tuning.proposal import Evidence
    from tassel.tuning.searching import Searched
    from tassel.tuning.trying import Trials
    from tassel_compiler.ir.program import Program

_INTERRUPTED = 130
_LACKING = "tune needs Optuna: pip install tassel[tune]"

EXAMPLES = """\b
Examples:
  tassel tune RULES -p 4 --knobs some-number=2..4 --target seats -g 200 -o fair-seats
  tassel tune RULES -p 3 --knobs some-number=1..5:2 --target some-card --target decisions=40 -g 200
  tassel tune RULES -p 4 --knobs some-number=2..4 --target seats -g 200 --report fair-seats.html
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(1, 20), help="Number of players.")
@click.option("--knobs", "said", metavar="NAME=LOW..HIGH,…", multiple=True,
              help="Numbers that may change (default: those that the rules declare).")  # fmt: skip
@click.option("--target", "wanted", metavar="WHAT", multiple=True, required=True,
              help="seats, the id of a card or answer, decisions=N, points=N or leads=N; may be repeated.")  # fmt: skip
@click.option("-g", "--games", type=click.IntRange(min=18), default=2000, show_default=True,
              help="For a setting that promises something, and twice as many fresh ones in the end.")  # fmt: skip
@click.option("--trials", type=click.IntRange(min=1), default=40, show_default=True, help="Settings to try.")
@click.option("--seats", "seat_kinds", metavar="KIND,…", default="random", show_default=True,
              help="random, greedy[:FILE] or search[:PLAYOUTS] (1000); the last fills up. "
                   "Players change seats.")  # fmt: skip
@click.option("--enough", type=click.FloatRange(min=0.01, max=100), default=2.0, show_default=True,
              help="Points of share, and percent of a wanted number, that do not matter.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first game and of the search.")
@click.option("--jobs", type=click.IntRange(min=1), help="How many play at once (default: one a processor).")
@executor
@click.option("-o", "--output", "folder", type=click.Path(path_type=Path), help="Write an overlay into this folder.")
@report_options
@lang
@force
@json_option
def command(
    rules: str, players: int | None, said: tuple[str, ...], wanted: tuple[str, ...], games: int, trials: int,
    seat_kinds: str, enough: float, seed: int, jobs: int | None, executor: str, folder: Path | None, page: Path | None,
    formats: str, figures: tuple[str, ...], lang: str, force: bool, as_json: bool,
) -> int:  # fmt: skip
    """Turn numbers of RULES until the game does what is wanted, and write what was found as an overlay.

    Each setting plays the same seeds, more of them the more it promises. What was found is then tallied on fresh seeds,
    beside the rules as they are, and said with its interval, also where it falls short.
    """
    from tassel.opening import Unusable, asked_language, program, usual_players
    from tassel.simulation.restrictions import Unheard
    from tassel.simulation.working import NoExecutor
    from tassel.tuning.knobs import NoKnob
    from tassel.tuning.targets import NoTarget

    seeds_fit(seed, 3 * games)  # those of the search, and twice as many that nobody has seen
    if folder is not None and (wrong := unfit(folder)):
        note(f"error: {wrong}")
        return COMMAND
    told = ReportWish(report_files(page, formats, figures), figures, force)
    if (refused := unwritable(told.files, force)) is not None:
        return refused
    count = players if players is not None else usual_players(rules, len(seat_kinds.split(",")))
    kinds = seats(seat_kinds, count, BOT_SEATS)
    try:
        import optuna  # noqa: F401
    except ImportError:
        raise click.UsageError(_LACKING) from None
    try:
        now = program(rules, count)
        lang = asked_language(lang, now.words, rules)
        entrants(kinds, rules, now)  # what players have learned is looked at, and told, before the first game
        wish = _Wish(rules, kinds, tuple(part for text in said for part in text.split(",") if part), wanted,
                     games, trials, enough / 100, seed)  # fmt: skip
        return wish.run(now, jobs, executor, folder, told, lang, as_json)
    except Unusable as problem:
        return refuse(problem)
    except (NoKnob, NoTarget, Unheard, NoExecutor) as problem:
        raise click.UsageError(str(problem)) from None


@dataclass(frozen=True, slots=True)
class _Wish:
    """One run of the command."""

    rules: str
    kinds: tuple[str, ...]
    said: tuple[str, ...]
    wanted: tuple[str, ...]
    games: int
    trials: int
    enough: float
    seed: int

    def run(self, now: Program, jobs: int | None, where: str, folder: Path | None, told: ReportWish, lang: str,
            as_json: bool) -> int:  # fmt: skip
        from tassel.cli.tuned import show_tuned, tuning_record
        from tassel.newfolder.base import open_base
        from tassel.tuning.knobs import knobs_of
        from tassel.tuning.searching import search
        from tassel.tuning.trying import proof_of

        base = open_base(self.rules)
        knobs = knobs_of(base, self.said)
        for told_of in filter(None, (knob.outside for knob in knobs)):
            note(told_of)
        tried = self._trials(now, base, knobs, jobs, where)
        with bar("settings", self.trials, shown=not as_json) as advance:
            found = search(knobs, tried.judge, self.games, self.trials, self.seed, advance)
        if found.interrupted:
            note(f"interrupted after {found.tried} settings; the best of them is looked at")
        proof = proof_of(tried, found, self.games, as_called())
        if as_json:
            answer(tuning_record(self.rules, knobs, found, proof))
        else:
            show_tuned(knobs, found, proof)
        code = self._written(base, folder, knobs, found, proof)
        if told:
            code = max(code, self._reported(now, knobs, found, proof, told, lang))
        if found.interrupted:
            return _INTERRUPTED
        return max(code, WRONG) if proof.failed_before or proof.failed_after else code

    def _trials(self, now: Program, base: Base, knobs: list[Dial], jobs: int | None, where: str) -> Trials:
        from tassel.processors import processors
        from tassel.simulation.subjects import Subjects
        from tassel.tuning.targets import target_of
        from tassel.tuning.trying import Trials

        known = Subjects(now).known()
        targets = [target_of(text, known, self.enough) for text in self.wanted]
        return Trials(base, knobs, targets, self.kinds, self.seed, jobs or processors(), where)

    def _reported(self, now: Program, knobs: list[Dial], found: Searched, proof: Evidence, told: ReportWish, lang: str
                  ) -> int:  # fmt: skip
        from tassel.cli.reported import write_report
        from tassel.report.titles import Titles
        from tassel.report.tuned_report import TunedReport
        from tassel.rule_titles import titles_of
        from tassel.simulation.subjects import Subjects

        (rules,) = titles_of([self.rules], lang)
        report = TunedReport(rules, knobs, found, proof, Titles(Subjects(now), lang), lang)
        return write_report(report.whole(), told)

    def _written(self, base: Base, folder: Path | None, knobs: list[Dial], found: Searched, proof: Evidence) -> int:
        from tassel.newfolder import write
        from tassel.tuning.proposal import proposal_files
        from tassel_compiler.disk.refused import why

        if folder is None:
            return FINE
        if all(found.best[knob.name] == knob.now for knob in knobs):
            note("no other numbers did better, so there is nothing to write")
            return FINE
        try:
            files = proposal_files(base, folder, knobs, found.best, proof)
            write(folder, files)
        except (OSError, ValueError) as problem:
            note(f"error: cannot write to {folder}: {why(problem)}")
            return WRONG
        for name in files:
            note(f"wrote {folder / name}")
        return FINE
