"""Where the points of a seat came from: the changes of the score slot, summed by the place in the rules
that made them.

A place is named by the path it stands at, shortened to the entity that owns it, so
`cards/guest/each/anna/do` and its hooks count together as `guest/anna`. Needs a traced game.
"""

from __future__ import annotations

from tassel_compiler.ir.program import Program
from tassel_runtime.atlas import PLAYER
from tassel_runtime.game import State
from tassel_runtime.trace import Change


def all_changes(state: State) -> list[Change]:
    """Every change since the start, oldest first."""
    steps = []
    step = state.past
    while step is not None:
        steps.append(step.changes)
        step = step.earlier
    return [change for changes in [state.opening, *reversed(steps)] for change in changes]


def breakdown(state: State) -> list[dict[str, int]]:
    """Per seat: what gave how many points, in the order in which it first did."""
    program = state.game.program
    slot = state.game.atlas.slots[PLAYER, program.score]
    seats: list[dict[str, int]] = [{} for _ in range(program.players)]
    for change in all_changes(state):
        at = change.at - slot.base
        if change.kind == "cell" and 0 <= at < slot.size:
            name = cause(program, change.why)
            seats[at][name] = seats[at].get(name, 0) + change.new - change.old
    return [{name: points for name, points in seat.items() if points} for seat in seats]


def cause(program: Program, why: int) -> str:
    """The entity whose text caused a change."""
    if not 0 <= why < len(program.whys):
        return "set-up"
    parts = program.whys[why].path.split("/")
    if len(parts) >= 4 and parts[2] == "each":
        return f"{parts[1]}/{parts[3]}"
    return parts[1] if len(parts) > 1 else parts[0]
