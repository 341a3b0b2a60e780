"""`tassel new`: a folder for a house rule, or for a whole game."""

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
  tassel new my-game --game
"""


@click.command("new", epilog=EXAMPLES)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--base", default="", metavar="RULES", help="The rules that the house rule changes.")
@click.option("--game", is_flag=True, help="Instead a whole game, small, to be changed into your own.")
def command(folder: Path, base: str, game: bool) -> int:
    """Write a house rule into the new folder DIR: it checks, plays and passes its own scenario at once.

    One number is changed; a sample of every other kind of change waits in the file to be woken. With --game it is a
    game instead, which stands on nothing.
    """
    if bool(base) == game:
        raise click.UsageError("say what to write: a house rule on --base RULES, or a whole --game")
    wrong = unfit(folder)
    if wrong:
        note(f"error: {wrong}")
        return COMMAND
    from tassel.newfolder import folder_files, slug, write
    from tassel.newfolder.whole_game import game_files
    from tassel.opening import Unusable
    from tassel_compiler.disk.refused import why
    from tassel_compiler.places import as_typed

    try:
        texts = game_files(slug(folder), as_typed(folder)) if game else folder_files(folder, base)
    except Unusable as problem:
        return refuse(problem)
    try:
        write(folder, texts)
    except (OSError, ValueError) as problem:
        note(f"error: cannot write to {folder}: {why(problem)}")
        return COMMAND
    for name in texts:
        echo(f"wrote {folder / name}")
    echo(f"try: tassel play {shlex.quote(as_typed(folder) if game else f'{base}+{as_typed(folder)}')}")
    return FINE
