"""A number that is counted by positions: each that came up is known again, in every engine, and nothing else is."""

from __future__ import annotations

import pytest

from tassel_runtime.engine import Stopped
from tassel_runtime.engines import ENGINES
from tassel_runtime.game import Game, State
from tests.lower.trials import offered, overlay
from tests.tiny.building import compiled, program

SEEN = "table/seen: {slot: number, position: [calm, leader], room: 5}"
TURN = """
raise seen by 1
repeat 9 times:
  as leader:
    choose s in pools
    if s is calm: set s's calm to no
    else: set s's calm to yes
    require seen = 0
    raise seen by 1
    gain (seen) coin
"""
PROGRAM = program(overlay(TURN, SEEN))


def chosen(state: State, *ids: str) -> State:
    for one in ids:
        state.choose(one)
    return state


@pytest.mark.parametrize("engine", ENGINES)
def test_a_position_that_came_up_is_not_offered_again(engine: str) -> None:
    state = Game(PROGRAM, engine=engine).start(1)
    assert len(offered(state)) == 6
    chosen(state, "pool(1,1)")
    assert "pool(1,1)" not in offered(state) and len(offered(state)) == 5
    chosen(state, "pool(2,1)")
    assert "pool(2,1)" not in offered(state) and "pool(1,1)" in offered(state)
    chosen(state, "pool(1,1)")
    assert "pool(2,1)" not in offered(state), "an empty lake is how it began"
    state.undo()
    assert "pool(1,1)" in offered(state), "what is taken back did not come up"


def test_engines_keep_the_same_vector() -> None:
    begun = [Game(PROGRAM, engine=engine).start(1) for engine in ENGINES]
    assert len({tuple(chosen(state, "pool(1,1)", "pool(2,1)", "pool(1,1)").cells) for state in begun}) == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_more_positions_than_there_is_room_for_stop_the_game(engine: str) -> None:
    state = chosen(Game(PROGRAM, engine=engine).start(1), "pool(1,1)", "pool(1,2)", "pool(2,1)", "pool(2,2)")
    with pytest.raises(Stopped, match="the positions kept"):
        chosen(state, "pool(3,1)")


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ("{slot: number, position: [calm]}", "`position` without `room`"),
        ("{slot: number, room: 5}", "`position` without `room`"),
        ("{slot: flag, position: [calm], room: 5}", "a `number` of the table"),
        ("{slot: number, position: [clam], room: 5}", "nothing is called `clam`"),
        ("{slot: number, position: [calm, pocket], room: 5}", "which not everybody sees"),
        ("{slot: number, position: [calm], room: 0}", "without `room`"),
        ("{slot: number, position: [calm], room: 9999}", "room for 9999"),
    ],
)
def test_what_is_no_position_is_told(seen: str, said: str) -> None:
    text = "as leader:\n  gain (seen) coin; choose s in pools; set s's calm to yes"
    found = compiled((overlay(text, f"player/pocket: {{slot: number, seen-by: owner}}\ntable/seen: {seen}"),))
    assert any(said in item.message for item in found.sink.items), [item.message for item in found.sink.items]


def test_a_number_of_positions_is_raised_and_never_set() -> None:
    found = compiled((overlay(TURN + "set seen to 3", SEEN),))
    assert [item.code for item in found.sink.items if item.severity == "error"] == ["E0310"]
