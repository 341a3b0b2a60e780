"""`tassel mutate`: which changes of the rules no scenario would notice."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import json_option
from tassel.cli.output import CLEARED, FINE, WRONG, answer, colours, diagnostics, echo, note, paint, refuse

if TYPE_CHECKING:
    from tassel.mutation.known import Excuse
    from tassel.mutation.running import Judged

_DEFAULT = Path("tests/scenarios")
_INTERRUPTED = 130

EXAMPLES = """\b
Examples:
  tassel mutate RULES --most 20
  tassel mutate RULES+./our-table --layer our-table --all
  tassel mutate RULES --under rules --sort number
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("--scenarios", multiple=True, type=click.Path(exists=True, path_type=Path),
              help="Where scenarios lie (default: tests/scenarios).")  # fmt: skip
@click.option("--layer", "layers", multiple=True, help="Change only what this module or overlay says.")
@click.option("--under", default="", help="Change only what has a path that begins so.")
@click.option("--sort", default="", help="Make only this sort of change, as it is printed.")
@click.option("--most", type=click.IntRange(min=1), default=200, show_default=True, help="A sample of so many.")
@click.option("--all", "every", is_flag=True, help="Every change there is, however long it takes.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which sample.")
@click.option("--games", type=click.IntRange(min=0), default=3, show_default=True,
              help="Games played in step with each change that no scenario noticed.")  # fmt: skip
@click.option("--jobs", type=click.IntRange(min=1), help="Processes (default: one a processor).")
@click.option("--known", multiple=True, type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="A list of changes that nobody needs to notice, with reasons; may be said again.")  # fmt: skip
@click.option("--strict", is_flag=True, help="End with code 1 if something is listed, or a reason is refuted.")
@json_option
def command(
    rules: str, scenarios: tuple[Path, ...], layers: tuple[str, ...], under: str, sort: str, most: int, every: bool,
    seed: int, games: int, jobs: int | None, known: tuple[Path, ...], strict: bool, as_json: bool,
) -> int:  # fmt: skip
    """Change RULES in one place at a time and run the scenarios that name them.

    A number, a name, an operator, a sentence, a step, a flag or an entry of a table is changed. What is then refused
    or compiles to the same program is left aside; what a scenario notices is guarded; what none notices is played in
    step with the rules as they are and listed, with its place, and where play first differs.
    """
    from tassel.mutation.known import Misread, reasons
    from tassel.mutation.running import Order, judged, prepared, wanted
    from tassel.opening import Unusable
    from tassel.processors import processors
    from tassel.scenarios import example_folders
    from tassel_compiler.disk.folders import is_folder

    paths = scenarios or ((_DEFAULT, *example_folders()) if is_folder(_DEFAULT) else ())
    if not paths:
        raise click.UsageError(f"there is no folder {_DEFAULT} here: name the files or folders with --scenarios")
    try:
        excused = [one for file in known for one in reasons(file)]
        order = Order(rules, paths, games, layers, under, sort)
        judge = prepared(order)
    except Misread as problem:
        diagnostics(problem.diagnostics)
        note(f"error: {problem}")
        return WRONG
    except Unusable as problem:
        return refuse(problem)
    count = sum(len(found) for found in judge.scenarios.values())
    numbers = wanted(judge, order, None if every else most, seed)
    if not numbers:
        raise click.UsageError("nothing in these rules has such a path, layer or sort of change")
    if broken := judge.broken():
        note(f"error: the scenario {broken!r} does not hold: `tassel test` says why")
        return WRONG
    note(f"{len(numbers)} of {len(judge.sites)} changes against {count} scenarios")
    tally = _Tally(excused, as_json)
    try:
        for one in _shown(judged(judge, order, numbers, jobs or processors()), len(numbers)):
            tally.add(one)
    except KeyboardInterrupt:
        note(f"interrupted after {tally.total} of {len(numbers)}")
        tally.conclude(rules)
        return _INTERRUPTED
    tally.conclude(rules)
    return WRONG if strict and (tally.open or tally.refuted) else FINE


class _Tally:
    """What became of the changes so far."""

    def __init__(self, excused: list[Excuse], as_json: bool) -> None:
        self.excused = excused
        self.as_json = as_json
        self.became: Counter[str] = Counter()
        self.open: list[Judged] = []
        self.known: list[tuple[Judged, Excuse]] = []
        self.refuted: list[tuple[Judged, Excuse]] = []

    @property
    def total(self) -> int:
        return self.became.total()

    @property
    def score(self) -> float:
        asked = self.became["noticed"] + len(self.open)
        return 100 * self.became["noticed"] / asked if asked else 100.0

    def add(self, one: Judged) -> None:
        became = one.verdict.became
        self.became[became] += 1
        if became not in ("noticed", "unnoticed"):
            return
        reason = next((r for r in self.excused if r.fits(one.site)), None)
        if reason is not None and not reason.refuted(one.verdict):
            self.known.append((one, reason))
            return
        if reason is not None:
            self.refuted.append((one, reason))
        if became == "unnoticed":
            self.open.append(one)
        if not self.as_json:
            _show(one, reason)

    def conclude(self, rules: str) -> None:
        if self.as_json:
            answer(self._record(rules))
            return
        left = f"{self.became['refused']} refused, {self.became['same']} the same program"
        known = f", {len(self.known)} known" if self.known else ""
        echo(f"{self.became['noticed']} noticed, {len(self.open)} not{known}; {left}: {self.score:.1f} %")

    def _record(self, rules: str) -> dict[str, object]:
        return {"rules": rules, "score": round(self.score, 1), "refused": self.became["refused"],
                "same": self.became["same"], "noticed": self.became["noticed"],
                "unnoticed": [_entry(one) for one in self.open],
                "known": [{**_entry(one), "why": reason.why} for one, reason in self.known],
                "refuted": [{**_entry(one), "excuse": reason.place} for one, reason in self.refuted]}  # fmt: skip


def _entry(one: Judged) -> dict[str, object]:
    site = one.site
    return {"place": site.span.place(), "path": site.path, "sort": site.sort, "before": site.before,
            "after": site.after, "differs": one.verdict.how}  # fmt: skip


def _show(one: Judged, refuted: Excuse | None) -> None:
    """What nobody noticed, and what somebody did although a reason says that nobody can."""
    site, noticed = one.site, one.verdict.became == "noticed"
    if noticed and refuted is None:
        return
    head = paint(site.span.place(), bold=True) if colours() else site.span.place()
    echo(head, f" {site.path}: {site.sort}")
    echo(f"  {site.change}")
    if noticed:
        echo(f"  noticed: {one.verdict.how}")
    else:
        echo(f"  play differs: {one.verdict.how}" if one.verdict.how else "  no game played differed")
    if refuted is not None:
        echo(f"  which refutes {refuted.place}")


def _shown(found: Iterator[Judged], total: int) -> Iterator[Judged]:
    """The same, with a count on a terminal while it goes on."""
    live = sys.stderr.isatty()
    for number, one in enumerate(found, 1):
        if live:
            echo(CLEARED, nl=False, error=True)
        yield one
        if live and number < total:
            echo(f"{number}/{total}", nl=False, error=True)
