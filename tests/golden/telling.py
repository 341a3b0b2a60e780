"""A game as people read it in review: who was asked what, what he took, what changed and which text changed it.

The choices stand in the text itself (after `>`), so a game can be played again from its telling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from os.path import commonprefix
from random import Random

from tassel_runtime.breakdown import breakdown
from tassel_runtime.game import Decision, Game, State
from tassel_runtime.log import told
from tassel_runtime.trace import Change
from tassel_runtime.views import determinise

WIDTH = 118
SAMPLES, FOLLOW = 3, 60
_CHOSEN = re.compile(r"^  > (.*?)(?:  \(.*\))?$", re.M)


def choices(text: str) -> list[str]:
    return _CHOSEN.findall(text)


def play(game: Game, seed: int) -> list[str]:
    """The choices of players who look some way ahead."""
    state, dice = game.start(seed), Random(seed)
    taken: list[str] = []
    while (decision := state.decision()) is not None:
        option = decision.options[_promising(state, decision, dice)]
        taken.append(option.id)
        state.choose(option.id)
    return taken


def _promising(state: State, decision: Decision, dice: Random) -> int:
    """The option after which a seat was furthest ahead, on average over a few random continuations."""
    totals = [0.0] * len(decision.options)
    for _ in range(SAMPLES):
        world = determinise(state.game.program, state.cells, decision.seat, dice.randrange, state.game.atlas)
        follow = dice.getrandbits(32)
        for i, option in enumerate(decision.options):
            totals[i] += _ahead(state.game, list(world), option.value, decision.seat, Random(follow))
    return totals.index(max(totals))


def _ahead(game: Game, cells: list[int], value: int, seat: int, dice: Random) -> int:
    engine = game.engine
    engine.answer(cells, value)
    for _ in range(FOLLOW):
        if engine.waiting(cells) is None:
            break
        engine.answer(cells, dice.choice(engine.options(cells)))
    points = State(game, cells).scores()
    return points[seat] - max(p for i, p in enumerate(points) if i != seat)


def tell(game: Game, seed: int, taken: Iterable[str]) -> str:
    """The game that follows from a seed and choices, line by line."""
    program = game.program
    state = game.start(seed)
    lines = [f"{program.title['en']}: {program.rules}, {program.players} players, seed {seed}", ""]
    lines += ["Before the first decision", *_changes(state, state.opening)]
    since = ""
    for n, choice in enumerate(taken, 1):
        decision = state.decision()
        if decision is None:
            break
        now = _round(state)
        if now != since:
            lines += ["", f"==== {now} ===="]
            since = now
        lines += ["", *_decision(n, decision)]
        label = next((o.label for o in decision.options if o.id == choice), "")
        lines.append(f"  > {choice}" + (f"  ({label})" if label != choice else ""))
        state.choose(choice)
        assert state.past is not None
        lines += _changes(state, state.past.changes)
    return "\n".join([*lines, "", *_end(state)]) + "\n"


def _round(state: State) -> str:
    slot = state.game.atlas.slots.get(("table", "round"))
    return f"round {state.cells[slot.base]}" if slot else "game"


def _decision(n: int, decision: Decision) -> Iterator[str]:
    labels = [option.label for option in decision.options]
    shared = commonprefix(labels).rpartition(", ")[0] if len(labels) > 2 else ""
    rest = [label.removeprefix(f"{shared}, ") for label in labels] if shared else labels
    yield f"{n}. player {decision.seat + 1}: {decision.id}" + (f" ({shared})" if shared else "")
    yield from _wrapped(rest, " | ", "    ", "    ")


def _wrapped(parts: Iterable[str], between: str, first: str, later: str) -> Iterator[str]:
    """The parts on as few lines as hold them; no part is torn apart."""
    line = first
    empty = True
    for part in parts:
        if not empty and len(line) + len(between) + len(part) > WIDTH:
            yield line + between.rstrip()
            line, empty = later, True
        line += part if empty else between + part
        empty = False
    if not empty:
        yield line


def _changes(state: State, changes: Iterable[Change]) -> Iterator[str]:
    records = list(told(state.game.atlas, changes))
    for why, group in groupby(records, key=lambda record: str(record["why"])):
        yield from _wrapped((_change(record) for record in group), ", ", f"    {_short(why)}: ", "      ")


def _change(record: dict[str, object]) -> str:
    if record["to"] == "shuffled":
        return f"{record['what']} shuffled"
    if record["what"] == "chance":
        return f"chance {record['to']} of {record['from']}"
    return f"{record['what']} {record['from']} -> {record['to']}"


def _short(why: str) -> str:
    return why.removeprefix("rules/").replace("/steps/", ".") or "engine"


def _end(state: State) -> Iterator[str]:
    if not state.over:
        yield "==== not over ===="
        return
    yield "==== the end ===="
    for seat, (points, rank, causes) in enumerate(
        zip(state.scores(), state.ranking(), breakdown(state), strict=True), 1
    ):
        yield f"player {seat}: {points} points, rank {rank}"
        yield from _wrapped((f"{name} {amount}" for name, amount in causes.items()), ", ", "    ", "    ")
