"""`tassel play`: one game in the terminal."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from tassel.cli.options import engine, force, json_option, lang, seats
from tassel.cli.output import FINE, WRONG, answer, note, refuse, tell_engine

EXAMPLES = """\b
Examples:
  tassel play RULES -p 2
  tassel play RULES+MODULE -p 4 --seats human,greedy
  tassel play RULES -p 3 --seats random --seed 7 --log game.jsonl --states
  tassel play RULES -p 2 --seats greedy --json
  tassel play RULES -p 2 --continue game.jsonl
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(1, 20), help="Number of players.")
@click.option("--seats", "seat_kinds", metavar="KIND,…",
              help="human, random, greedy[:FILE] or search[:PLAYOUTS] (1000); the last one fills up.")  # fmt: skip
@click.option("--seed", type=int, help="The same seed and choices give the same game.")
@click.option("--log", "log_file", type=click.Path(dir_okay=False, path_type=Path), help="Write a log.")
@click.option("--states", is_flag=True, help="Every line of the log holds the whole state as well.")
@click.option("--continue", "earlier", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Go on where a log ends.")  # fmt: skip
@engine
@force
@lang
@json_option
def command(rules: str, players: int | None, seat_kinds: str | None, seed: int | None, log_file: Path | None,
            states: bool, earlier: Path | None, engine: str, force: bool, lang: str, as_json: bool) -> int:  # fmt: skip
    """Play RULES: a rule set, one with modules (RULES+MODULE), or a compiled game.

    In a game with people: type the number or the name of an option; ? shows what else can be typed.
    """
    from tassel.opening import Unusable, playing, usual_players
    from tassel.terminal.outcome import summary
    from tassel.terminal.session import Session, TableSetting

    default = "human" if sys.stdin.isatty() and not as_json else "random"
    try:
        count = players if players is not None else usual_players(rules, len((seat_kinds or default).split(",")))
        kinds = seats(seat_kinds or default, count)
        if as_json and "human" in kinds:
            raise click.UsageError("--json needs bots in every seat, for example --seats random")
        number = secrets.randbelow(2**31) if seed is None else seed
        played = playing(engine, traced=True)
        setting = TableSetting(rules, kinds, number, lang, log_file, states, earlier, force, as_json, played)
        session = Session(setting)
        tell_engine(engine, played)
        if session.told:
            note(session.told)
        state = session.play()
    except Unusable as problem:
        return refuse(problem)
    if as_json and not session.stopped:
        answer(summary(state, session.seed, kinds) | {"engine": played})
    if log_file is not None:
        note(f"log: {log_file}")
    if session.stopped:
        note(f"the game cannot go on: {session.stopped}")
    return WRONG if session.stopped else FINE
