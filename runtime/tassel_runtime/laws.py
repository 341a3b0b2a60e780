"""Laws that every game must pass, checked after every decision of a random game.

    pieces     the totals of `Program.laws` never change, nobody has less than none, every card lies in one zone
    clone      a clone that takes the same option arrives at the same situation, and leaves the original alone
    save       saving and loading gives the same vector, the same decision and the same options
    undo       taking back a decision gives the vector before it
    no end     every sampled option can be chosen without a fault
    no leak    what a seat is offered does not depend on what it cannot see, and an imagined world can be played

`check_game` returns what was broken, in words; an empty list is a game in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tassel_runtime import state as vector
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game, State
from tassel_runtime.views import determinise

SAMPLE = 4
AHEAD = 3


@dataclass(frozen=True, slots=True)
class Broken:
    """A law, and where a game broke it."""

    law: str
    decision: int
    found: str


def check_game(game: Game, seed: int, every: int = 1, limit: int = 100_000) -> list[Broken]:
    """Play one random game and check every n-th decision. Stops at the first decision that breaks a law."""
    rng = Random(seed)
    try:
        state = game.start(seed)
    except NoWayOn as problem:
        return [Broken("no end", 0, str(problem))]
    for n in range(limit):
        if state.over:
            return _pieces(state, n)
        try:
            broken = _check(state, rng, n) if n % every == 0 else []
            state.choose(rng.randrange(len(state.options())))
        except NoWayOn as fault:
            broken = [Broken("no end", n, str(fault))]
        if broken:
            return broken
    return [Broken("the game ends", limit, f"not over after {limit} decisions")]


def _check(state: State, rng: Random, n: int) -> list[Broken]:
    return [*_pieces(state, n), *_save(state, n), *_leak(state, rng, n), *_choices(state, rng, n)]


def _pieces(state: State, n: int) -> list[Broken]:
    return [Broken("pieces", n, found) for found in pieces(state.game, state.cells)]


def pieces(game: Game, cells: list[int]) -> list[str]:
    """What is lost or doubled on the table."""
    program, atlas = game.program, game.atlas
    found = []
    for law in program.laws:
        total, now = sum(program.start[c] for c in law.cells), sum(cells[c] for c in law.cells)
        if total != now:
            found.append(f"{law.name}: {now} instead of {total}")
        below = [atlas.cell_name(c) for c in law.cells if cells[c] < 0]
        if below:
            found.append(f"{law.name}: less than nothing in {', '.join(map(str, below))}")
    for kind, cards in program.cards.items():
        lying = sorted(
            c for z in program.zones if z.cards == kind for i in range(z.count) for c in atlas.contents(cells, z, i)
        )
        placed = sorted(c for c in range(cards.count) if cells[cards.where + c] >= 0)
        if lying != placed:
            found.append(f"{kind}: cards in zones are not the cards that say they lie there")
    return found


def _save(state: State, n: int) -> list[Broken]:
    program = state.game.program
    loaded = State(state.game, vector.from_json(program, vector.to_json(program, state.cells)))
    if loaded.hash != state.hash:
        return [Broken("save", n, "a loaded state has another hash")]
    if loaded.decision() != state.decision():
        return [Broken("save", n, "a loaded state has another decision")]
    return []


def _leak(state: State, rng: Random, n: int) -> list[Broken]:
    decision = state.decision()
    if decision is None:
        return []
    cells = determinise(state.game.program, state.cells, decision.seat, rng.randrange, state.game.atlas)
    imagined = State(state.game, cells)
    offered = imagined.decision()
    if offered is None or {o.id for o in offered.options} != {o.id for o in decision.options}:
        return [Broken("no leak", n, f"{decision.id} offers other options when hidden cards lie differently")]
    for _ in range(AHEAD):
        if not imagined.over:
            imagined.choose(rng.randrange(len(imagined.options())))
    return [Broken("no leak", n, f"after {decision.id}, imagined: {found}") for found in pieces(state.game, cells)]


def _choices(state: State, rng: Random, n: int) -> list[Broken]:
    before = list(state.cells)
    count = len(state.options())
    for i in rng.sample(range(count), min(SAMPLE, count)):
        one, other = state.clone(), state.clone()
        one.choose(i)
        other.choose(i)
        if one.hash != other.hash:
            return [Broken("clone", n, "the same option leads to two situations")]
        if state.cells != before:
            return [Broken("clone", n, "playing on a clone changed the original")]
        one.undo()
        if one.cells != before:
            return [Broken("undo", n, "taking back does not give the vector before")]
        wrong = pieces(state.game, other.cells)
        if wrong:
            return [Broken("no end", n, f"after option {i + 1}: {found}") for found in wrong]
    return []
