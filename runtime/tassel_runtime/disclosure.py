"""What a seat may be told of a decision that somebody else has made: no more than its own view shows; and whether what
followed a decision told a seat more than it could have known.

A change is told if its cell or one of its two zones is seen. A choice is told if it can be told apart: where another
option would have left this seat the same view, and the one who chose another, it was a secret. In a game that keeps
slots hidden, or lets people choose in secret, a choice may be on its way there, so it is told only when the view shows
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.program import Program
from tassel_compiler.ir.zones import sees
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import State
from tassel_runtime.trace import Change
from tassel_runtime.views import View, determinise

_OTHERWISE = 4  # ways to lay what a seat cannot see


def change_is_seen(atlas: Atlas, change: Change, seat: int) -> bool:
    """Whether a seat sees what one change has done."""
    if change.kind == "card":
        zones = (atlas.zone(change.what, instance) for instance in (change.old, change.new))
        return any(sees(*zone, seat) for zone in zones if zone is not None)
    cell = atlas.cell(change.at) if change.kind == "cell" else None
    return cell is not None and not (cell.slot.hidden and cell.slot.holder == PLAYER and cell.index[0] != seat)


def choice_is_seen(after: State, seat: int) -> bool:
    """Whether a seat can know what was chosen in the last decision."""
    step = after.past
    if step is None or not has_secrets(after.game.program):
        return True
    before = State(after.game, list(step.before), step.earlier)
    decision = before.decision()
    if decision is None or decision.seat == seat:
        return True
    secret = keeps_secrets(after.game.program)
    others = [option.value for option in decision.options if option.value != step.chosen]
    return not any(_alike(before, after, value, seat, None if secret else decision.seat) for value in others)


def came_to_light(before: State, chosen: Sequence[int], after: State, seat: int, pick: Callable[[int], int]) -> bool:
    """Whether a seat has learned from what was chosen since what it could not have known before. What it cannot see is
    laid otherwise, and chance begins anew: then the same must come of the same choices, as far as this seat sees."""
    game = after.game
    for _ in range(_OTHERWISE):
        other = State(game, determinise(game.program, before.cells, seat, pick, game.atlas))
        try:
            for value in chosen:
                other.choose([option.value for option in other.options()].index(value))
        except (NoWayOn, ValueError):
            return True
        if other.view(seat) != after.view(seat):
            return True
    return False


def has_secrets(program: Program) -> bool:
    """Whether somebody sees what others do not."""
    return keeps_secrets(program) or any(zone.seen_by == "owner" for zone in program.zones)


def keeps_secrets(program: Program) -> bool:
    """Whether a choice may go where nobody else sees it: to a hidden slot, or to be revealed when all have chosen."""
    return any(slot.hidden for slot in program.slots) or any(part.secret for part in program.ranges)


def _alike(before: State, after: State, value: int, seat: int, chooser: int | None) -> bool:
    """Whether a seat could not tell another choice from the one that was made, though the one who chose can."""
    other = before.clone()
    try:
        other.choose([option.value for option in other.options()].index(value))
    except NoWayOn:
        return False  # nobody can have chosen that
    same = _sight(other, seat) == _sight(after, seat)
    return same and (chooser is None or _sight(other, chooser) != _sight(after, chooser))


def _sight(state: State, seat: int) -> tuple[View, object]:
    """What a seat sees, and who is asked for what next; the options only if they are its own."""
    asked = state.decision()
    if asked is None:
        return state.view(seat), None
    return state.view(seat), (asked.seat, asked.id, asked.options if asked.seat == seat else ())
