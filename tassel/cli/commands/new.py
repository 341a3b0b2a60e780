"""`tassel new`: a folder for a house rule."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from tassel.cli.output import COMMAND, FINE, note, refuse

EXAMPLES = """\b
Examples:
  tassel new my-table --base RULES
  tassel new rules/friday --base RULES+MODULE
"""


@click.command("new", epilog=EXAMPLES)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--base", required=True, metavar="RULES", help="The rules that the house rule changes.")
def command(folder: Path, base: str) -> int:
    """Write a house rule into the new folder DIR: it checks, plays and passes its own scenario at once.

    One number is changed; a sample of every other kind of change waits in the file to be woken.
    """
    wrong = _unfit(folder)
    if wrong:
        note(f"error: {wrong}")
        return COMMAND
    from tassel.newfolder import as_typed, files, write
    from tassel.opening import Unusable

    try:
        texts = files(folder, base)
    except Unusable as problem:
        return refuse(problem)
    try:
        write(folder, texts)
    except OSError as problem:
        note(f"error: cannot write to {folder}: {problem.strerror or problem}")
        return COMMAND
    for name in texts:
        click.echo(f"wrote {folder / name}")
    click.echo(f"try: tassel play {shlex.quote(f'{base}+{as_typed(folder)}')}")
    return FINE


def _unfit(folder: Path) -> str:
    """Why nothing can be written there; empty if something can."""
    try:
        if folder.is_dir():
            return f"{folder} is not empty" if any(folder.iterdir()) else ""
        return f"{folder} is a file" if folder.exists() else ""
    except (OSError, ValueError) as problem:
        return f"cannot use {folder}: {problem}"
