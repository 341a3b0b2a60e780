"""A report written to files: one for each format that is asked for."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from tassel.cli.output import FINE, WRONG, note

if TYPE_CHECKING:
    from tassel.report.model import WholeReport

FORMATS = ("html", "pdf", "json", "csv")
_Command = TypeVar("_Command", bound=Callable[..., object])


def report_options(command: _Command) -> _Command:
    """`--report FILE` and `--format`."""
    said = "Formats of the report: html, pdf, json, csv (default: what FILE ends in, else html)."
    command = click.option("--format", "formats", metavar="KIND,…", default="", help=said)(command)
    path = click.Path(dir_okay=False, path_type=Path)
    return click.option("--report", "page", type=path, help="Write a report with charts.")(command)


def report_files(page: Path | None, formats: str) -> dict[str, Path]:
    """Where each format goes; a wrong one is told before the first game."""
    if page is None:
        if formats:
            raise click.UsageError("--format needs --report FILE")
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


def write_report(report: WholeReport, files: dict[str, Path], force: bool) -> int:
    from tassel_compiler.disk.marks import marked
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import write

    code = FINE
    for kind, path in files.items():
        found = _bytes(report, kind)
        if isinstance(found, str):
            note(f"error: {path}: {found}")
            code = WRONG
            continue
        try:
            write(path, marked(found), force)
        except (OSError, ValueError) as problem:
            note(f"error: {path}: {why(problem)}")
            code = WRONG
            continue
        note(f"report: {path}")
    return code


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
    from tassel_compiler.printing.cards.typeset import NoTypst

    try:
        found = report_paper(report)
    except NoTypst:
        return "PDF needs Typst: pip install tassel[print]"
    return found if isinstance(found, bytes) else found.message
