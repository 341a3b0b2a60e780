"""Games as JSON Lines: a header, one line per decision, a footer.

A log holds ids, which no language and no machine changes: the same program, seed and choices give the
same bytes. Seats are counted from 1. Changes are those a reader can see on the table: cells of slots,
and cards that moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.foreign.data import as_json
from tassel_compiler.ir.program import Program
from tassel_runtime.atlas import Atlas
from tassel_runtime.game import Decision, Game, State, Step
from tassel_runtime.state import to_json
from tassel_runtime.trace import Change

LOG_FORMAT = 1
STATE = "state"

Record = dict[str, object]


def header(game: Game, seed: int) -> Record:
    program = game.program
    return {
        "tassel": LOG_FORMAT,
        "rules": program.rules,
        "players": program.players,
        "seed": seed,
        "program_hash": program.hash,
    }


def line(n: int, decision: Decision, chosen: str, changes: Iterable[Change], atlas: Atlas) -> Record:
    return {
        "n": n,
        "seat": decision.seat + 1,
        "decision": decision.id,
        "options": [option.id for option in decision.options],
        "chosen": chosen,
        "changes": [dict(change) for change in told(atlas, changes)],
    }


def footer(state: State, decisions: int) -> Record:
    return {
        "over": state.over,
        "decisions": decisions,
        "scores": list(state.scores()),
        "ranks": list(state.ranking()),
        "winners": [seat + 1 for seat in state.winners()],
        "state_hash": state.hash,
    }


def text(record: Mapping[str, object]) -> str:
    return as_json(record, separators=(", ", ": "))


def told(atlas: Atlas, changes: Iterable[Change]) -> Iterator[Record]:
    """Changes under the names that the rules declare; frames and the header are nobody's business."""
    for change in changes:
        record = None if change.kind == "cell" and change.old == change.new else _tell(atlas, change)
        if record is not None:
            yield {**record, "why": why_path(atlas.program, change.why)}


def why_path(program: Program, why: int) -> str:
    return program.whys[why].path if 0 <= why < len(program.whys) else ""


def _tell(atlas: Atlas, change: Change) -> Record | None:
    match change.kind:
        case "cell":
            return _cell(atlas, change)
        case "card":
            card = atlas.member(change.what, change.at)
            before = atlas.zone_name(change.what, change.old) if change.old >= 0 else "nowhere"
            return {"what": card, "from": before, "to": atlas.zone_name(change.what, change.new)}
        case "order":
            return {"what": atlas.zone_name(change.what, change.at), "from": "", "to": "shuffled"}
        case _:
            return {"what": "chance", "from": change.at, "to": change.new}


def _cell(atlas: Atlas, change: Change) -> Record | None:
    name = atlas.cell_name(change.at)
    cell = atlas.cell(change.at)
    if name is None or cell is None:
        return None
    if cell.slot.form == "number":
        return {"what": name, "from": change.old, "to": change.new}
    return {
        "what": name,
        "from": atlas.value_name(cell.slot, change.old),
        "to": atlas.value_name(cell.slot, change.new),
    }


def records(state: State, seed: int, states: bool = False) -> Iterator[Record]:
    """The whole log of a game that has been played as far as `state`."""
    game = state.game
    yield header(game, seed)
    steps = past(state)
    for n, step in enumerate(steps, 1):
        yield step_record(game, n, step, states)
    yield footer(state, len(steps))


def past(state: State) -> list[Step]:
    """The decisions that led to a state, oldest first."""
    steps = []
    step = state.past
    while step is not None:
        steps.append(step)
        step = step.earlier
    return steps[::-1]


def step_record(game: Game, n: int, step: Step, states: bool = False) -> Record:
    """One decision of the past; with `states` also the situation in which it was asked."""
    before = State(game, list(step.before))
    decision = before.decision()
    if decision is None:
        return {}
    chosen = next(o.id for o in decision.options if o.value == step.chosen)
    record = line(n, decision, chosen, step.changes, game.atlas)
    if states:
        record[STATE] = to_json(game.program, before.cells, frames=False)
    return record
