"""What a command says of games that could not be played to the end, before any of its figures."""

from __future__ import annotations

from collections.abc import Sequence

from tassel.cli.output import colours, echo, note, paint
from tassel.simulation.gamerow import FailedGame


def show_stopped(failed: Sequence[FailedGame], played: int, shown: bool, what: str = "games",
                 left: str = "") -> None:  # fmt: skip
    """Print how many games of those played stopped, where the first of them did, and of which games the figures are.

    `shown` says that figures for people follow on standard output; else this goes to standard error. `left` says
    what the figures are of where that is not simply the rest of the games.
    """
    if not failed:
        return
    stopped = len({lost.seed for lost in failed})
    first = min(failed, key=lambda lost: lost.seed)
    rest = f"all figures are of the {played - stopped:,} that came to their end"
    head = f"{stopped:,} of {played:,} {what} stopped; {left or (rest if stopped < played else 'there are no figures')}"
    for line in (head, f"the first is seed {first.seed}: {first.why}"):
        if shown:
            echo(paint(line, "red") if colours() else line)
        else:
            note(line)


def failed_record(failed: Sequence[FailedGame]) -> list[dict[str, object]]:
    """The games that stopped, in the order of their seeds, as they stand in every JSON document."""
    return [{"seed": lost.seed, "why": lost.why} for lost in sorted(failed, key=lambda lost: lost.seed)]
