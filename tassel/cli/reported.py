"""A report written to files: one for each format that is asked for."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tassel.cli.output import FINE, WRONG, note
from tassel_compiler.disk.reading import Named

if TYPE_CHECKING:
    from tassel.report.model import WholeReport

FORMATS = ("html", "pdf", "json", "csv")
_Command = TypeVar("_Command", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class ReportWish:
    """Where a report goes, by format; and of which figures (all, if none is named)."""

    files: dict[str, Path]
    figures: tuple[str, ...]
    force: bool

    def __bool__(self) -> bool:
        return bool(self.files)


def report_options(command: _Command) -> _Command:
    """`--report FILE`, `--format` and `--figure`."""
    about = "Only this figure, by its key, which stands with its command; may be said again."
    command = click.option("--figure", "figures", metavar="KEY", multiple=True, help=about)(command)
    said = "Formats of the report: html, pdf, json, csv (default: what FILE ends in, else html)."
    command = click.option("--format", "formats", metavar="KIND,…", default="", help=said)(command)
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--report", "page", type=path, help="Write a report with charts.")(command)


def report_files(page: Path | None, formats: str, figures: tuple[str, ...] = ()) -> dict[str, Path]:
    """Where each format goes; a wrong one is told before the first game."""
    if page is None:
        if formats or figures:
            raise click.UsageError(f"{'--format' if formats else '--figure'} needs --report FILE")
        return {}
    named = [one.strip() for one in formats.split(",") if one.strip()]
    for one in named:
        if one not in FORMATS:
            raise click.BadParameter(f"{one!r} is none of {', '.join(FORMATS)}", param_hint="--format")
    ending = page.suffix.removeprefix(".")
    if not named:
        return {ending: page} if ending in FORMATS else {"html": page}
    stem = page.with_suffix("") if ending in FORMATS else page
    return {one: stem.with_name(f"{stem.name}.{one}") for one in dict.fromkeys(named)}


def as_called() -> str:
    """The command as it was typed, which makes the same figures again."""
    return shlex.join(["tassel", *sys.argv[1:]])


def unwritable(files: dict[str, Path], force: bool) -> int | None:
    """What could not be written in the end is told before the first game."""
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import replaceable

    for path in files.values():
        try:
            replaceable(path, force)
        except (OSError, ValueError) as problem:
            note(f"error: {path}: {why(problem)}")
            return WRONG
    return None


def write_report(report: WholeReport, wish: ReportWish) -> int:
    try:
        report = report.only(wish.figures)
    except KeyError as unknown:
        return _no_figure(report, unknown.args[0])
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import write

    code = FINE
    for kind, path in wish.files.items():
        found = _bytes(report, kind)
        if isinstance(found, str):
            note(f"error: {path}: {found}")
            code = WRONG
            continue
        try:
            write(Named(path), marked(found), wish.force)
        except (OSError, ValueError) as problem:
            note(f"error: {path}: {why(problem)}")
            code = WRONG
            continue
        note(f"report: {path}")
    return code


def _no_figure(report: WholeReport, named: str) -> int:
    from tassel_compiler.spelling import nearest

    keys = [section.key for section in report.sections]
    near = nearest(named, keys)
    hint = f"did you mean {near!r}?" if near else f"there are {', '.join(keys)}"
    note(f"error: --figure {named}: these games make no such figure; {hint}")
    return WRONG


def _bytes(report: WholeReport, kind: str) -> bytes | str:
    """What stands in the file, or why it cannot be made."""
    from tassel.report.figures import report_data, report_table
    from tassel.report.page import report_page

    match kind:
        case "pdf":
            return _paper(report)
        case "json":
            return report_data(report).encode()
        case "csv":
            return report_table(report).encode()
        case _:
            return report_page(report).encode()


def _paper(report: WholeReport) -> bytes | str:
    from tassel.report.paper import report_paper
    from tassel_compiler.printing.cards.set_pages import NoTypst

    try:
        found = report_paper(report)
    except NoTypst:
        return "PDF needs Typst: pip install tassel[print]"
    return found if isinstance(found, bytes) else found.message
