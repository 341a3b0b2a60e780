"""How many pieces a player may hold: his own, and those of others where pieces change hands.

What is said of a list that is read by them follows: it is told if it may be read beyond its end.
"""

from __future__ import annotations

from textwrap import indent

import pytest

from tassel_compiler.check.ranges import Ranges
from tassel_compiler.core import terms as t
from tassel_compiler.core.terms import Var
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import PLAYER
from tassel_runtime.game import Game
from tests.lower.trials import overlay
from tests.tiny.building import compiled

MOVES = {
    "nothing is moved": ("score 1 point", False),
    "onto a place that knows whose they are": ("put 1 boat on pool(1, 1)", False),
    "and back": ("if possible: put 1 boat on pool(1, 1)\ntake all boat from pool(1, 1)", False),
    "to another": ("move 1 boat from leader to leader's next", True),
    "all to another": ("move all boat from leader to leader's next", True),
    "paid to another": ("if possible: pay 1 boat to leader's next", True),
    "taken from another": ("take 1 boat from leader's next", True),
    "to each": ("for each p in players: move 1 boat from leader to p", True),
    "by a rule": ("give-away", True),
}
DUES = "constants/dues: {is: [1, 2]}\n"
GIVING = "rules/give-away: {do: move 1 boat from leader to leader's next}\n"


def told(text: str) -> list[str]:
    sink = Sink()
    body = indent(f"{text}\nscore (dues(boat)) point", "  ")
    compiled([overlay(f"as leader:\n{body}", DUES + GIVING * ("give-away" in text))], [], sink=sink)
    assert [item.message for item in sink.items if item.severity == "error"] == []
    return [item.code for item in sink.items if item.code == "W0301"]


@pytest.mark.parametrize("move", MOVES)
def test_a_list_read_by_pieces_is_told_if_others_may_be_added(move: str) -> None:
    text, more = MOVES[move]
    assert told(text) == ["W0301"] * more


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("move", [move for move, (_, more) in MOVES.items()])
def test_nobody_holds_more_than_is_said(move: str, players: int) -> None:
    body = indent(MOVES[move][0], "    ")
    found = compiled([overlay(f"repeat 9 times:\n  as leader:\n{body}", GIVING)], (players,))
    assert not found.failed and found.checked is not None
    who = Var("p", PLAYER)
    bounds = Ranges(found.checked, players, {}).of(t.Read("player", "boat", t.VarRef(who), ()))
    assert bounds is not None
    state = Game(found.programs[players]).start(1)
    slot = next(slot for slot in found.programs[players].slots if (slot.holder, slot.name) == ("player", "boat"))
    assert max(state.cells[slot.base : slot.base + slot.size]) <= bounds[1]
