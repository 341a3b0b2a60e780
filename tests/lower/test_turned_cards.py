"""Cards that lie face up among others that do not: who sees which of them, whatever happens to them."""

from __future__ import annotations

from random import Random

import pytest

from tassel.environments.sight import Sight
from tassel.situations import seen_situation
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir.verify import verify
from tassel_runtime.engines import engine_for
from tassel_runtime.game import Game, State
from tassel_runtime.laws import check_game
from tassel_runtime.state import StateError, from_json, to_json
from tassel_runtime.views import determinise
from tests.lower.trials import cells, hand, offered, overlay, trial
from tests.tiny.building import compiled, program
from tests.tiny.camps import CAMP, CAMPS

ENGINES = ("python", "oracle", "wasm")
LAID = """
as p in players: draw 3 order from pile to camp
as leader:
  for each k in camp where k's worth > 3: set k's shown to yes
"""
ASKED = LAID + "as leader: choose n in 1..2\n"


def asked(players: int = 2) -> State:
    """The leader has soup, soup and smoke, which lies face up; the other smoke, feast and feast, all face down."""
    return trial(ASKED, CAMP, players=players)


def seen(state: State, seat: int, owner: int) -> list[str | None]:
    return [name and name.partition("#")[0] for name in state.view(seat).zones[f"player({owner}).camp"]]


def test_everybody_sees_what_was_turned_up_and_the_owner_the_rest() -> None:
    state = asked()
    soup, smoke, feast = (f"order/{name}" for name in ("soup", "smoke", "feast"))
    assert (seen(state, 0, 1), seen(state, 1, 1)) == ([soup, soup, smoke], [None, None, smoke])
    assert (seen(state, 0, 2), seen(state, 1, 2)) == ([None, None, None], [smoke, feast, feast])


def test_a_card_that_is_moved_lies_as_the_others_do() -> None:
    state = trial(LAID + "as leader:\n  move all order from camp to hand\n  choose n in 1..2\n", CAMP)
    assert not any(value for name, value in cells(state).items() if name.endswith(".shown"))
    assert state.view(1).zones["player(1).hand"] == [None] * 3


def test_elsewhere_no_card_can_be_turned_up() -> None:
    state = trial("as leader: draw 3 order from pile to hand\nfor each k in all-orders: set k's shown to yes".replace(
        "all-orders", "orders") + "\nas leader: choose n in 1..2", CAMP)  # fmt: skip
    assert not any(value for name, value in cells(state).items() if name.endswith(".shown"))


@pytest.mark.parametrize("engine", ENGINES)
def test_whoever_imagines_the_table_leaves_it_where_it_lies(engine: str) -> None:
    """The smoke lies where it lay in every world, the five cards that the other holds or the pile are dealt anew."""
    state = asked()
    runs = engine_for(state.game.program, engine)
    dealt = set()
    for seed in range(20):
        world = determinise(state.game.program, state.cells, 1, Random(seed).randrange)
        imagined = State(state.game, world)
        assert hand(imagined, "camp", 0)[2] == "smoke" and hand(imagined, "camp", 1) == ["smoke", "feast", "feast"]
        dealt.add(tuple(hand(imagined, "camp", 0)))
        assert runs.options(world) == [1, 2]
    assert dealt == {("soup", "soup", "smoke")}, "two soups are all that lies unseen, but for the pile"


def test_learners_and_pictures_show_the_same() -> None:
    state = asked()
    row = dict(zip((sight := Sight(state.game.program)).names, sight.look(state.cells, 1, 0, 0), strict=True))
    assert [int(row[f"player(1).camp[{n}]"]) for n in range(3)] == [-2, -2, 2]
    drawn = seen_situation(state.game.program, list(state.cells), ("a", "b"), 1).zones["camp"]
    assert drawn == [["order/", "order/", "order/smoke#1"], ["order/smoke#2", "order/feast#1", "order/feast#2"]]


def test_a_situation_in_which_a_card_is_turned_up_elsewhere_is_none() -> None:
    """Cards of the pile lie face down, all of them."""
    state = trial("as leader: choose n in 1..2\nas leader:\n  for each k in camp: set k's shown to yes", CAMP)
    copy = list(state.cells)
    slot = next(s for s in state.game.program.slots if s.name == "shown")
    assert from_json(state.game.program, to_json(state.game.program, copy))
    copy[slot.base] = 1
    with pytest.raises(StateError, match="turned up"):
        from_json(state.game.program, to_json(state.game.program, copy))


def test_a_program_with_turned_cards_is_sound_and_keeps_the_laws() -> None:
    sink = Sink()
    made = compiled([CAMPS], sink=sink).programs[2]
    assert [item.code for item in sink.items if item.code != "W0801"] == [], "what lies face up may be chosen by all"
    assert verify(made) == [] and check_game(Game(made), 3, every=2) == []


@pytest.mark.parametrize(
    ("zone", "code"),
    [
        ("face: down, face-up: shwon", "E0204"),
        ("face: down, face-up: worth", "E0203"),
        ("face: up, face-up: urgent", "E0203"),
        ("face: down, face-up: urgent", "E0203"),  # printed on a row
    ],
)
def test_what_cannot_be_turned_up_is_told(zone: str, code: str) -> None:
    sink = Sink()
    row = "cards/order/has/shown: flag\ncards/order/each/soup/urgent: yes"
    compiled([overlay("as leader: gain 1 coin", f"zones/camp: {{of: order, {zone}}}\n{row}")], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == [code]


@pytest.mark.parametrize(("where", "told"), [("", True), (" where k is shown", False), (" where k is not shown", True)])
def test_an_option_that_tells_what_lies_face_down_is_told(where: str, told: bool) -> None:
    sink = Sink()
    text = f"choose k in leader's next's camp{where}\n    set k's shown to yes"
    compiled([overlay(f"as leader:\n  if possible:\n    {text}", CAMP)], sink=sink)
    assert [item.code for item in sink.items if item.code == "W0401"] == ["W0401"] * told


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_plays_it_alike(engine: str) -> None:
    runs = engine_for(program(overlay(ASKED, CAMP)), engine)
    vector = runs.start(1)
    runs.advance(vector)
    assert vector == asked().cells and offered(asked()) == ["1", "2"]
