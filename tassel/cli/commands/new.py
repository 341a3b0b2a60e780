"""`tassel new`: a folder for a house rule."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from tassel.cli.new_folders import unfit
from tassel.cli.output import COMMAND, FINE, echo, note, refuse

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
    wrong = unfit(folder)
    if wrong:
        note(f"error: {wrong}")
        return COMMAND
    from tassel.newfolder import as_typed, folder_files, write
    from tassel.opening import Unusable
    from tassel_compiler.disk.refused import why

    try:
        texts = folder_files(folder, base)
    except Unusable as problem:
        return refuse(problem)
    try:
        write(folder, texts)
    except (OSError, ValueError) as problem:
        note(f"error: cannot write to {folder}: {why(problem)}")
        return COMMAND
    for name in texts:
        echo(f"wrote {folder / name}")
    echo(f"try: tassel play {shlex.quote(f'{base}+{as_typed(folder)}')}")
    return FINE
