"""What a guard owes holds through hooks, loops that ask nobody and blocks in which somebody acts."""

import pytest

from tests.lower.trials import cells, offered, trial

COIN, POINT = "player(1).coin", "player(1).point"
TOLL = "rules/toll: {do: pay 1 coin}"
DEBT = """
    as leader:
      if possible:
        toll
        pay 2 coin
        score 1 point
"""


def hook(at: str, do: str, use: str = "") -> str:
    return f"hooks:\n  tip: {{at: {at}, do: {do}{use}}}\n"


@pytest.mark.parametrize("use", ["", ", use: {optional: yes}"])
@pytest.mark.parametrize(
    ("at", "do"),
    [
        ("before toll", "pay 1 coin"),
        ("before toll", "lose 1 coin"),
        ("instead of toll", "pay 3 coin"),
        ("after toll", "pay 1 coin"),
        ("after toll", "lose 1 coin"),
    ],
)
def test_a_hook_that_would_spoil_what_the_caller_owes_does_not_come(at: str, do: str, use: str):
    state = trial(DEBT, TOLL, hook(at, do, use))
    assert state.over and (cells(state)[COIN], cells(state)[POINT]) == (0, 1)


def test_a_rule_with_a_hook_before_it_is_left_out_if_its_guard_could_not_go_on():
    state = trial(
        """
        as leader:
          if possible: toll
          if possible:
            if possible: fine
            pay 1 coin
        """,
        "rules/toll: {do: pay 1 coin}\nrules/fine: {do: pay 2 coin}",
        hook("before fine", "score 1 point"),
    )
    assert state.over and cells(state)[COIN] == 1


def test_a_hook_before_a_step_owes_only_what_is_still_to_come():
    state = trial(
        """
        as leader:
          if possible: errand
        """,
        "rules/errand: {steps: {go: pay 3 coin, back: score 1 point}}",
        hook("before errand.back", "score 5 point", ", use: {optional: yes}"),
    )
    assert offered(state) == ["tip", "no"]


@pytest.mark.parametrize(
    ("body", "added"),
    [
        ("if coin > 0: pay 2 coin", ""),
        ("toll", "rules/toll: {do: pay 2 coin}"),
        ("repeat 2 times: pay 1 coin", ""),
        ("if possible: pay 9 coin\n                else: pay 2 coin", ""),
        ("do trade", ""),
    ],
)
def test_every_lap_of_a_loop_that_asks_nobody_must_be_possible(body: str, added: str):
    if body == "do trade":
        added = "kinds/craft: {many: crafts, each: {dear: {do: pay 2 coin}, cheap: {do: pay 2 coin}}}"
        body = "for each x in crafts: do x"
    state = trial(
        f"""
        as leader:
          if possible:
            repeat 2 times:
                {body}
            score 5 point
          else: score 1 point
        """,
        added,
    )
    assert state.over and (cells(state)[COIN], cells(state)[POINT]) == (3, 1)


def test_what_others_take_without_being_asked_is_foreseen():
    state = trial("""
        as leader:
          if possible:
            as p in players where p is not leader: take 1 coin from leader
            pay 3 coin
          else: score 1 point
    """)
    assert state.over and (cells(state)[COIN], cells(state)[POINT]) == (3, 1)


def test_more_than_fifteen_pieces_can_be_put_together():
    state = trial(
        "as leader: choose payment of 20 unit from plenty",
        """
        kinds/unit: {values: [penny, pound], many: units}
        values/plenty: {of: {u: unit}, is: "30"}
        """,
    )
    assert len(offered(state)) == 21 and offered(state)[0] == "penny*20"
