"""What commands say and where: answers to standard output, everything about the way to standard error.

With `--json` standard output holds one JSON document and nothing else. Colours follow the terminal,
`NO_COLOR`, and vanish in pipes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tassel.opening import Unusable
    from tassel_compiler.diagnostics import Diagnostic

FINE, WRONG, COMMAND = 0, 1, 2


def colours(error: bool = False) -> bool:
    stream = sys.stderr if error else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")


def answer(value: object) -> None:
    """One JSON document."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def note(text: str) -> None:
    """A line about what is going on; never part of the answer."""
    click.echo(text, err=True)


def diagnostics(items: Iterable[Diagnostic]) -> None:
    from tassel_compiler.diagnostics.renderers import human

    click.echo(human(items, colour=colours(error=True)), err=True, nl=False)


def refuse(problem: Unusable) -> int:
    """Say why rules or a file cannot be used; gives the exit code."""
    diagnostics(problem.diagnostics)
    if not problem.diagnostics:
        note(f"error: {problem}")
    return COMMAND if problem.named else WRONG


def table(rows: Iterable[Iterable[object]], head: Iterable[str] = ()) -> None:
    """Columns for people; in a pipe plain text, tab-separated."""
    if not sys.stdout.isatty():
        for row in rows:
            click.echo("\t".join(str(cell) for cell in row))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(*head, box=None, show_header=bool(head), pad_edge=False)
    for row in rows:
        shown.add_row(*(Text(str(cell)) for cell in row))
    Console().print(shown)
