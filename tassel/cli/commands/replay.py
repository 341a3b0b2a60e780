"""`tassel replay`: play a log again."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import engine, json_option
from tassel.cli.output import FINE, WRONG, answer, echo, refuse, tell_engine

if TYPE_CHECKING:
    from tassel_runtime.game import Game

EXAMPLES = """\b
Examples:
  tassel replay game.jsonl
  tassel replay game.jsonl --engine wasm
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--rules", help="Play it with these rules, or this compiled game, not those of its header.")
@engine
@json_option
def command(file: Path, rules: str | None, engine: str, as_json: bool) -> int:
    """Play the log FILE again; compare every decision, its options and every change.

    Names the first difference. Logs that were cut, edited or made by other rules are refused.
    """
    from tassel.opening import Unusable, playing
    from tassel_compiler.disk.refused import why
    from tassel_runtime.journal import read_log
    from tassel_runtime.replay import replay

    try:
        played = playing(engine, traced=True)
    except Unusable as problem:
        return refuse(problem)
    tell_engine(engine, played)
    try:
        found = replay(read_log(file), lambda named, players: _open(rules, named, players, played))
    except OSError as problem:
        raise click.FileError(str(file), why(problem)) from None
    if as_json:
        answer({"ok": found.ok, **asdict(found), "engine": played})
    elif found.ok:
        echo(f"{file}: {found.decisions} decisions, all as logged")
    else:
        echo(f"{file}:{found.line}: {found.difference}")
        if found.expected:
            echo(f"  played: {found.expected}")
        if found.found:
            echo(f"  logged: {found.found}")
    return FINE if found.ok else WRONG


def _open(rules: str | None, named: str, players: int, engine: str) -> Game | str:
    """A log is somebody's: it may name rules that ship, but no place on this computer."""
    from tassel.opening import Unusable, game, is_compiled
    from tassel_compiler.places import is_path, names

    if rules is None and (is_compiled(named) or any(map(is_path, names(named)))):
        return f"say which rules it is of with --rules: the log names a place of its own, {named}"
    try:
        return game(rules or named, players, traced=True, engine=engine)
    except Unusable as problem:
        return "; ".join([str(problem), *(d.message for d in problem.diagnostics[:3])])
