"""How a game came out: for the screen, and as the JSON of the contract."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from tassel.terminal.naming import TableNaming
from tassel_runtime.breakdown import breakdown
from tassel_runtime.game import State
from tassel_runtime.log import past

_COUNTED = "rounds"


def show_end(console: Console, naming: TableNaming, state: State, kinds: Sequence[str], seed: int) -> None:
    """Ranks, points, and where the points came from."""
    if not state.over:
        console.print("the game is not over; --log or s keeps it")
        return
    console.rule(style="dim")
    ranks, scores, causes = state.ranking(), state.scores(), breakdown(state)
    for seat in sorted(range(len(ranks)), key=lambda s: ranks[s]):
        line = naming.labelled(f"{ranks[seat]}. {naming.seat(seat)} ({kinds[seat]})", str(scores[seat]))
        console.print(line, style=naming.style(seat))
        parts = sorted(causes[seat].items(), key=lambda item: -item[1])
        told = ", ".join(f"{naming.word(name)} {points}" for name, points in parts)
        console.print(f"   {told}", style="dim", highlight=False)
    if len(ranks) > 1 and set(ranks) == {1}:
        console.print("a draw: nobody is ahead of anybody")
    console.print(f"seed {seed}, {len(past(state))} decisions", style="dim", highlight=False)


def summary(state: State, seed: int, kinds: Sequence[str]) -> dict[str, object]:
    """The result of a game; seats are counted from 1. `points_name` is what the rules call the points; `vp` is their
    former name, for one release more."""
    program = state.game.program
    ranks, scores, causes = state.ranking(), state.scores(), breakdown(state)
    seats = [
        {"seat": i + 1, "kind": kind, "points": scores[i], "vp": scores[i], "rank": ranks[i], "breakdown": causes[i]}
        for i, kind in enumerate(kinds)
    ]
    return {
        "rules": program.rules,
        "players": program.players,
        "seed": seed,
        "decisions": len(past(state)),
        "rounds": rounds(state),
        "points_name": program.score,
        "seats": seats,
        "winners": [seat + 1 for seat in state.winners()],
        "state_hash": state.hash,
    }


def rounds(state: State) -> int | None:
    """The table slot whose name is the singular of the contract's word, if the rules count such a thing."""
    slot = state.game.atlas.slots.get(("table", _COUNTED[:-1]))
    return None if slot is None else state.cells[slot.base]
