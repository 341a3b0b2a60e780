"""What a test established ends where a sentence may change it: rules in order never ask for what is not there."""

from __future__ import annotations

from textwrap import indent

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_runtime.engine import Stopped
from tassel_runtime.game import Game, NoWayOn
from tests.lower.trials import overlay
from tests.tiny.building import compiled

MORE = """
table/gap: maybe pool
table/who: maybe player
player/mine: maybe pool
values/top: {is: display(1)}
values/goal: {of: {p: player}, is: p's mine}
rules/clear: {do: move all order from display to pile}
rules/forget: {do: clear-gap}
rules/clear-gap: {do: set gap to nobody}
rules/quiet: {do: score 1 point}
rules/hooked: {do: score 1 point}
""".strip()
HOOK = """tassel: 1
overlay: hooked
on: tiny
hooks:
  gone: {at: after hooked, do: set gap to nobody}
"""
WHOSE = "raise point by leader's mine's row"
USES = {
    "display(1)": "raise point by display(1)'s worth",
    "top": "raise point by top's worth",
    "gap": "raise point by gap's row",
    "who": "raise point by who's coin",
    "mine": "raise point by mine's row",
    "leader's mine": WHOSE,
    "goal(leader)": "raise point by goal(leader)'s row",
}
WRITES = (
    "move all order from display to pile",
    "draw 1 order from display to hand",
    "draw 1 order from pile to display",
    "put display(1) in served",
    "choose {var} in display at random",
    "set gap to nobody",
    "set gap to pool(1, 2)",
    "set who to nobody",
    "set who to leader",
    "set mine to nobody",
    "set mine to pool(1, 2)",
    "as {var} in players: set mine to nobody",
    "set leader to leader's next",
    "choose one: score 1 point | set gap to nobody",
    "may: clear",
    *("clear", "forget", "quiet", "hooked"),
)


def errors(text: str) -> list[str]:
    sink = Sink()
    compiled([overlay(text, MORE), HOOK], [], sink=sink)
    return [item.code for item in sink.items if item.severity == "error"]


def behind(tested: str, between: str, use: str) -> list[str]:
    body = indent(f"{between}\n{use}", "    ")
    return errors(f"as leader:\n  if {tested} exists:\n{body}")


MET = {
    "cards are moved": ("display(1)", "move all order from display to pile"),
    "a card is drawn": ("display(1)", "draw 1 order from display to hand"),
    "a card is put elsewhere": ("display(1)", "put display(1) in served"),
    "a zone of one value is written": ("top", "clear"),
    "a slot of the table is set": ("gap", "set gap to nobody"),
    "a slot of a player is set": ("mine", "set mine to nobody"),
    "whose slot it is changes": ("leader's mine", "set leader to leader's next"),
    "a value reads what is set": ("goal(leader)", "set mine to nobody"),
    "a called rule writes it": ("display(1)", "clear"),
    "a rule that it calls writes it": ("gap", "forget"),
    "a hook on a called rule writes it": ("gap", "hooked"),
    "what may be left out writes it": ("gap", "may: forget"),
    "one of several ways writes it": ("gap", "choose one: score 1 point | set gap to nobody"),
    "a branch writes it": ("gap", "if coin > 2: forget"),
    "a loop writes it": ("gap", "repeat 2 times: forget"),
    "others write it": ("gap", "as p in players: forget"),
}
LEFT = {
    "nothing is written": ("gap", "quiet"),
    "another slot is set": ("gap", "set who to nobody"),
    "another zone is written": ("gap", "clear"),
    "points are scored": ("display(1)", "score 1 point"),
    "a loop writes something else": ("gap", "for each s in pools: score 1 point"),
}


@pytest.mark.parametrize("case", MET)
def test_a_fact_ends_where_something_it_read_may_be_written(case: str) -> None:
    tested, between = MET[case]
    assert "E0312" in behind(tested, between, USES[tested])


@pytest.mark.parametrize("case", LEFT)
def test_a_fact_survives_what_writes_something_else(case: str) -> None:
    tested, between = LEFT[case]
    assert behind(tested, between, USES[tested]) == []


@pytest.mark.parametrize(
    "loop",
    [
        *("repeat 2 times", "up to 2 times", "for each s in pools", "for each s in pools where gap exists"),
        "as p in players",
    ],
)
def test_a_fact_of_before_a_loop_holds_in_it_only_if_its_body_leaves_it_alone(loop: str) -> None:
    assert "E0312" in behind("gap", f"{loop}:\n  {USES['gap']}\n  forget", "score 1 point")
    assert behind("gap", f"{loop}:\n  {USES['gap']}\n  quiet", "score 1 point") == []


def test_a_fact_about_whoever_acts_is_none_about_somebody_else() -> None:
    assert "E0312" in behind("mine", f"as leader's next: {USES['mine']}", "score 1 point")
    assert behind("leader's mine", f"as leader's next: {WHOSE}", "score 1 point") == []


def test_what_is_tested_again_is_known_again() -> None:
    again = f"forget\nif gap exists:\n  {USES['gap']}\nrequire gap exists"
    text = f"require gap exists\n{again}\n{USES['gap']}"
    assert errors(f"as leader:\n  if possible:\n{indent(text, '    ')}") == []


def test_the_sentence_that_may_change_it_is_named() -> None:
    sink = Sink()
    text = f"as leader:\n  if gap exists:\n    forget\n    {USES['gap']}"
    compiled([overlay(text, MORE), HOOK], [], sink=sink)
    (found,) = (item for item in sink.items if item.code == "E0312")
    assert [place.span.words for place in found.related] == ["forget"]


fresh = st.integers(0, 10**6).map("v{}".format)
leaf = st.builds(lambda text, var: text.format(var=var), st.sampled_from([*WRITES, *USES.values()]), fresh)
HEADS = [
    *(f"if {tested} exists" for tested in USES),
    *("if gap exists and display(1) exists", "if not (gap exists) or coin > 3"),
    *("repeat 2 times", "for each {var} in 1..2", "as {var} in players", "as leader's next", "may"),
    *("for each {var} in pools where gap exists", "for each {var} in display"),
]


def under(head: str, var: str, body: str) -> str:
    return f"{head.format(var=var)}:\n{indent(body, '  ')}"


def use_behind(tested: str, between: list[str]) -> str:
    return f"if {tested} exists:\n" + indent("\n".join([*between, USES[tested]]), "  ")


uses_behind = st.builds(use_behind, st.sampled_from(list(USES)), st.lists(leaf, max_size=2))
bodies = st.recursive(
    uses_behind | leaf,
    lambda body: st.one_of(
        st.lists(body, min_size=2, max_size=3).map("\n".join),
        st.builds(under, st.sampled_from(HEADS), fresh, body),
    ),
    max_leaves=5,
)
BEGUN = """draw 3 order from pile to display
set gap to pool(2, 1)
set who to leader
as everybody in players: set mine to gap"""


@settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(bodies)
def test_rules_in_order_never_ask_for_what_is_not_there(body: str) -> None:
    text = f"{BEGUN}\nas leader:\n" + indent(body, "  ")
    found = compiled([overlay(text, MORE), HOOK], (2,))
    if found.failed:
        return
    game = Game(found.programs[2])
    for seed in range(3):
        try:
            state, n = game.start(seed), seed
            while not state.over:
                n = (n * 1103515245 + 12345) % 2**31
                state.choose((n >> 8) % len(state.options()))
        except (Stopped, NoWayOn) as stopped:
            assert "not there" not in str(stopped), text
