"""`tassel train`: what things are worth, learned from games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tassel.cli.options import force, seeds_fit
from tassel.cli.output import FINE, WRONG, document, echo, note, refuse, table
from tassel.cli.progress import bar
from tassel.cli.reported import unwritable
from tassel.cli.stopped_games import show_stopped
from tassel_compiler.disk.reading import InFolder, Named

if TYPE_CHECKING:
    from tassel.simulation.gamerow import FailedGame

_INTERRUPTED = 130

EXAMPLES = """\b
Examples:
  tassel train RULES -p 3 -g 100 --rounds 1 -o learned.json
  tassel train RULES -p 2 -g 50 --rounds 2 --seed 7 -o learned.json
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(2, 20), default=4, show_default=True, help="Number of players.")
@click.option("-g", "--games", type=click.IntRange(min=1), default=1500, show_default=True, help="Games of a round.")
@click.option("--rounds", type=click.IntRange(1, 20), default=6, show_default=True,
              help="In each, players go by what the last one taught.")  # fmt: skip
@click.option("--from", "begin", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="What players know at first (default: what was learned of the game below).")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed teaches the same.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes (default: one a processor).")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path),
              help="Where to (default: worth.json beside the rules, where players look for it).")  # fmt: skip
@force
def command(
    rules: str, players: int, games: int, rounds: int, begin: Path | None, seed: int, jobs: int | None,
    out: Path | None, force: bool,
) -> int:  # fmt: skip
    """Learn what things are worth in RULES: for greedy players, and for those who search.

    They play against themselves, round after round, and go by the best they know, at first by points if there is
    nothing else. What a coin, a card or a level is
    worth at each stage of the game is written into a file of numbers by name.
    """
    from tassel.learning.training import seeds_of_rounds, trained
    from tassel.opening import Unusable, program
    from tassel.players.seating import home_of_worth, worth_below
    from tassel.players.worth_files import WorthError, read_worth, worth_text
    from tassel.processors import processors
    from tassel_compiler.disk.refused import why
    from tassel_compiler.disk.writing import write
    from tassel_compiler.places import shipped
    from tassel_runtime.engine import NoEngine, NoWayOn

    seeds_fit(seed, seeds_of_rounds(rounds, games))
    try:
        found = program(rules, players)
    except Unusable as problem:
        return refuse(problem)
    place = out or home_of_worth(rules)
    if place is None:
        raise click.UsageError(f"{rules} has no folder of rules; say where to, with -o FILE")
    if out is None and not force and shipped(place):
        raise click.UsageError(f"{rules} ships with tassel; say where to, with -o FILE, or --force")
    if (refused := unwritable({"worth": place}, force)) is not None:
        return refused
    rows, worth, below = [], None, worth_below(rules)
    failed: list[FailedGame] = []
    taught = 0
    try:
        known = read_worth(Named(begin)) if begin else read_worth(InFolder(below, below.parent)) if below else None
        with bar("games", games * rounds) as advance:
            for one in trained(found, rules, games, rounds, seed, jobs or processors(), advance, known):
                rows.append((f"round {one.number}", f"{one.games:,} games", f"{one.points:.1f} points a seat",
                             f"then wins {100 * one.share:.0f} % against the best before"))  # fmt: skip
                worth = one.best
                failed += one.failed
                taught += one.games
    except (NoEngine, NoWayOn, WorthError) as problem:
        note(f"error: {problem}")
        return WRONG
    except KeyboardInterrupt:
        kept = "what they taught is kept" if rows else "nothing was learned yet"
        note(f"interrupted after {len(rows)} of {rounds} rounds; {kept}")
    show_stopped(failed, len(failed) + taught, True, left=f"what was learned is of the {taught:,} others")
    table(rows)
    if worth is None:
        return _INTERRUPTED
    text = worth_text(worth)
    try:
        write(Named(place), text.encode("utf-8"), force)
    except (OSError, ValueError) as problem:
        note(f"error: {place}: {why(problem)}; what was learned is printed here instead")
        document(text)
        return WRONG
    echo(f"{place}: what {len(worth.rows)} things are worth")
    if len(rows) < rounds:
        return _INTERRUPTED
    return WRONG if failed else FINE
