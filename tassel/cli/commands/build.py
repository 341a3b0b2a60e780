"""`tassel build`: the compiled game as a file."""

from __future__ import annotations

from pathlib import Path

import click

from tassel.cli.output import FINE, WRONG, note, refuse

EXAMPLES = """\b
Examples:
  tassel build RULES -p 3 -o three.json
  tassel play three.json -p 3
"""


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.option("-p", "--players", type=click.IntRange(1, 20), required=True, help="Number of players.")
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File to write.")
def command(rules: str, players: int, out: Path) -> int:
    """Write the compiled game of RULES: it plays without the compiler."""
    from tassel.opening import Unusable, program
    from tassel_runtime.program import save_program

    try:
        found = program(rules, players)
    except Unusable as problem:
        return refuse(problem)
    try:
        save_program(found, out)
    except OSError as problem:
        note(f"error: {out}: {problem.strerror}")
        return WRONG
    note(f"{out}: {found.cells} cells, {len(found.asks)} decisions, {found.hash}")
    return FINE
