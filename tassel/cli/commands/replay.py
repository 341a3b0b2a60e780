"""`tassel replay`: play a log again."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import as_json
from tassel.cli.output import FINE, WRONG, answer

if TYPE_CHECKING:
    from tassel_runtime.game import Game

EXAMPLES = """\b
Example:
  tassel replay game.jsonl
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", help="Play it with these rules, or this compiled game, not those of its header.")
@as_json
def command(file: Path, rules: str | None, as_json: bool) -> int:
    """Play the log FILE again; compare every decision, its options and every change.

    Names the first difference. Logs that were cut, edited or made by other rules are refused.
    """
    from tassel_runtime.replay import replay

    found = replay(lines(file), lambda named, players: _open(rules or named, players))
    if as_json:
        answer({"ok": found.ok, **asdict(found)})
    elif found.ok:
        click.echo(f"{file}: {found.decisions} decisions, all as logged")
    else:
        click.echo(f"{file}:{found.line}: {found.difference}")
        if found.expected:
            click.echo(f"  played: {found.expected}")
        if found.found:
            click.echo(f"  logged: {found.found}")
    return FINE if found.ok else WRONG


def lines(file: Path) -> list[str]:
    """The lines of a file; one that is no text gives lines that are no records."""
    try:
        return file.read_text("utf-8", "replace").splitlines()
    except OSError as problem:
        raise click.FileError(str(file), problem.strerror or "cannot be read") from None


def _open(rules: str, players: int) -> Game | str:
    from tassel.opening import Unusable, game

    try:
        return game(rules, players, traced=True)
    except Unusable as problem:
        return "; ".join([str(problem), *(d.message for d in problem.diagnostics[:3])])
