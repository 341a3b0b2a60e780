"""Games and situations that somebody changed by hand: refused, or played without a fault that nobody expects.

What is played may stop, and may be another game; it never raises anything else, and no cell comes to hold what it may
not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.json_form import program_from_json, program_to_json
from tassel_compiler.ir.op_form import FormError, Json
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import ENGINES, engine_for
from tassel_runtime.game import Game, State
from tassel_runtime.state import StateError, from_bytes, from_json, to_bytes, to_json
from tests.fuzz.rounds import rounds
from tests.runtime.market import market
from tests.runtime.tampering import at, places, tampered
from tests.tiny.building import program

SMALL = (-1, 0, 1, 2, 3, 5, 7, 24, 40, -7)
"""Numbers for loops: what takes long is another matter."""
DECISIONS = 25
GAMES: dict[str, Callable[[], Program]] = {"market": market, "tiny": lambda: program("")}


def outcome(made: Program, engine: str, seed: int) -> list[list[int]]:
    """The vectors of a game, as far as it goes, and why it goes no further."""
    player, rng, seen = engine_for(made, engine), Random(seed), []
    cells = player.start(seed)
    try:
        player.advance(cells)
        for _ in range(DECISIONS):
            seen.append(list(cells))
            if player.waiting(cells) is None:
                break
            player.answer(cells, rng.choice(player.options(cells)))
    except NoWayOn as problem:
        seen.append([*cells, *map(ord, str(problem))])
    return seen


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_tampered_game_is_refused_or_sound(name: str, part: int) -> None:
    data = json.loads(json.dumps(program_to_json(GAMES[name]())))
    became = Counter[str]()
    for round_ in rounds(500, part, 2, most=250):
        rng = Random(round_)
        try:
            made = program_from_json(tampered(data, rng, SMALL))
        except FormError:
            became["no program"] += 1
            continue
        if verify(made):
            became["refused"] += 1
            continue
        became["played"] += 1
        allowed = Allowed(made)
        seen = [outcome(made, engine, round_) for engine in ENGINES]
        assert all(one == seen[0] for one in seen[1:]), round_
        assert all(allowed.wrong(cells[: made.cells]) is None for cells in seen[0]), round_
    assert all(became[what] > 10 for what in ("no program", "refused", "played")), became


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", GAMES)
def test_a_tampered_situation_is_refused_or_played(name: str, part: int) -> None:
    made = GAMES[name]()
    game, became = Game(made), Counter[str]()
    for round_ in rounds(500, part, 2):
        rng = Random(round_)
        state = _begun(game, rng)
        data = tampered(json.loads(json.dumps(to_json(made, state.cells))), rng)
        try:
            state = game.from_json(data)
        except StateError:
            became["refused"] += 1
            continue
        became["played"] += 1
        assert from_bytes(made, to_bytes(state.cells)) == state.cells, round_
        _go_on(state, rng)
    assert min(became.values()) > 20, became


def _begun(game: Game, rng: Random) -> State:
    state = game.start(rng.randrange(9))
    for _ in range(rng.randrange(6)):
        if not state.over:
            state.choose(rng.randrange(len(state.options())))
    return state


def _go_on(state: State, rng: Random) -> None:
    for _ in range(DECISIONS):
        try:
            if state.over:
                return
            state.choose(rng.randrange(len(state.options())))
        except NoWayOn:
            return


def test_each_number_of_a_situation_is_looked_at() -> None:
    """Whatever number is put in the place of another: a slot of numbers takes it, everything else refuses it."""
    made = GAMES["tiny"]()
    data: Json = json.loads(json.dumps(to_json(made, Game(made).start(1).cells)))
    taken = set()
    for place in places(data):
        if type(at(data, place)) is int and place[0] in ("slots", "zones", "frames", "cells"):
            changed = json.loads(json.dumps(data))
            at(changed, place[:-1])[place[-1]] = 2**31 - 1  # type: ignore[index, call-overload]
            try:
                from_json(made, changed)
                taken.add(place[-1])
            except StateError:
                pass
    assert taken <= {"point", "coin", "cod", "eel", "ray", "boat", 0, 1, *(key for key in taken if str(key).isdigit())}
    assert "skill" not in taken


def test_a_generator_of_nothing_is_refused() -> None:
    made = GAMES["tiny"]()
    data = to_json(made, Game(made).start(1).cells)
    header = data["header"]
    assert isinstance(header, dict)
    with pytest.raises(StateError, match="generator"):
        from_json(made, {**data, "header": {**header, "rng": [0, 0, 0, 0]}})
