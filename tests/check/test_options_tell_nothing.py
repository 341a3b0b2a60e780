"""What is offered does not depend on cards that the one who chooses does not see, unless W0401 says that it does."""

from __future__ import annotations

from random import Random
from textwrap import indent

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_runtime.game import Game, State
from tassel_runtime.views import determinise
from tests import compiled as shipped
from tests.lower.trials import overlay
from tests.tiny.building import compiled

SECRET = "require some k in leader's next's hand where k's worth > 3"
OWN = "require some k in hand where k's worth > 3"
MORE = f"""
rules/ask: {{do: {SECRET}}}
rules/ask-own: {{do: {OWN}}}
rules/further: {{do: ask; score 1 point}}
rules/ask-of: {{with: {{q: player}}, do: "require some k in q's hand where k's worth > 3"}}
rules/ask-number: {{with: {{n: number}}, do: require n > 3}}
rules/pick: {{do: "choose s in pools; require s's row < dearest(leader's next)"}}
values/dearest: {{of: {{q: player}}, is: highest of k's worth for k in q's hand}}
""".strip()
WAYS = {
    "directly": (SECRET, True),
    "in a called rule": ("ask", True),
    "in a rule that this one calls": ("further", True),
    "in a rule, of a parameter": ("ask-of leader's next", True),
    "as an argument": ("ask-number dearest(leader's next)", True),
    "under a test": (f"if coin > 1: {SECRET}", True),
    "in the other branch": (f"if coin > 9: score 1 point\nelse: {SECRET}", True),
    "by the test that picks a demand": (
        "if some k in leader's next's hand where k's worth > 3: pay 9 coin\nelse: pay 1 coin", True),
    "in a loop": (f"for each n in 1..2: {SECRET}", True),
    "by a name": ("let w be dearest(leader's next)\nrequire w > 3", True),
    "as an amount": ("pay (dearest(leader's next)) coin", True),
    "his own": (OWN, False),
    "his own, in a called rule": ("ask-own", False),
    "his own, of a parameter": ("ask-of you", False),
    "how many others have": ("require leader's next's hand's size > 1", False),
    "what nobody demands": ("if some k in leader's next's hand where k's worth > 3: score 1 point", False),
}  # fmt: skip
HEADS = {
    "one of several": "choose one:\n  left: score 1 point\n  right:\n{}",
    "what may be left out": "may:\n{}",
    "again and again": "up to 2 times:\n{}",
}
DEAL = "as p in players: draw 2 order from pile to hand\nas leader:\n  raise coin by 3\n"


def options_in_other_worlds(state: State, worlds: int) -> list[list[str]]:
    """What is offered at this decision if cards that the one who chooses does not see lay otherwise."""
    decision = state.decision()
    assert decision is not None
    found = [[option.id for option in decision.options]]
    for world in range(worlds):
        rng = Random(world)
        cells = determinise(state.game.program, state.cells, decision.seat, rng.randrange)
        found.append([option.id for option in State(state.game, cells).options()])
    return found


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("way", WAYS)
def test_an_option_that_depends_on_hidden_cards_is_told(way: str, head: str) -> None:
    text, told = WAYS[way]
    body = HEADS[head].format(indent(text, "    " if head == "one of several" else "  "))
    sink = Sink()
    found = compiled([overlay(DEAL + indent(body, "  "), MORE)], (2,), sink=sink)
    assert [item.message for item in sink.items if item.severity == "error"] == []
    warned = any(item.code == "W0401" for item in sink.items)
    game = Game(found.programs[2])
    differ = False
    for seed in range(3):
        state = game.start(seed)
        if not state.over:
            first, *others = options_in_other_worlds(state, 6)
            differ = differ or any(other != first for other in others)
    assert warned or not differ
    assert warned == told


@pytest.mark.parametrize(
    ("rules", "players"),
    [("rules/games/oh-hell", 3), ("rules/games/crates-downstream", 2), ("bruxelles-1893", 2), ("bruxelles-1897", 2)],
)
def test_no_shipped_game_offers_by_hidden_cards(rules: str, players: int) -> None:
    game = Game(shipped.program(rules, players))
    state, rng = game.start(1), Random(1)
    for _ in range(60):
        if state.over:
            break
        first, *others = options_in_other_worlds(state, 2)
        assert all(other == first for other in others)
        state.choose(rng.randrange(len(first)))
