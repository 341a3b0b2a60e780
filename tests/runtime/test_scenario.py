import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_runtime.game import Game
from tassel_runtime.scenario import data_of, read_scenario, run_scenario
from tests.runtime.market import market

GAME = Game(market())
BASE = {"scenario": "s", "rules": "market", "players": ["ann", "ben"], "play": "turn"}


NOTHING_LEFT = {"decision": "none"}


def outcome(**parts):
    said = {k.replace("_", "-"): v for k, v in parts.items()}
    scenario = read_scenario(data_of({**BASE, "then": NOTHING_LEFT, **said}))
    assert not isinstance(scenario, list), scenario
    return run_scenario(scenario, GAME)


def messages(**parts):
    return " | ".join(f.told for f in outcome(**parts).failures)


def test_a_rule_is_played_on_the_table_that_is_given():
    result = outcome(
        by="ben",
        given={"ben": {"coin": 3, "hand": []}, "row": ["buls", "anna"], "marker": "space(2,1)"},
        when=[{"by": "ben", "decision": "turn.what", "offered": ["earn"], "choose": "invite"}, "anna"],
        then={
            "ben": {"coin": 1, "vp": "+1", "hand": ["anna"]}, "row": ["buls"], "marker": "space(2,1)",
            "guest/anna": {"used": True, "owner": "ben"}, "decision": "none", "ann vp change": 0,
        },
    )  # fmt: skip
    assert result.failures == ()


def test_what_is_given_to_somebody_comes_out_of_the_supply():
    given = {"ann": {"coin": 4}, "space(1,2)": {"coin": 2}}
    assert outcome(given=given, when=["pass"], then={"supply": {"coin": 2}, "space(1,2)": {"coin": 2}}).ok


@pytest.mark.parametrize("parts", [{}, {"then": {}}, {"when": ["earn"]}, {"when": [{"choose": "earn", "offered": []}]}])
def test_a_scenario_that_checks_nothing_is_refused(parts):
    wrong = read_scenario(data_of({**BASE, **parts}))
    assert isinstance(wrong, list) and "checks nothing" in wrong[0].message


@pytest.mark.parametrize("step", [{"only": ["earn"]}, {"by": "ann"}, {"decision": "turn"}, {"why-not": {"anna": "x"}}])
def test_a_step_that_says_what_is_offered_is_enough(step):
    assert not isinstance(read_scenario(data_of({**BASE, "when": [step]})), list)


def test_pieces_that_do_not_add_up_are_refused():
    assert "do not add up: coin, 7 too many" in messages(
        given={"ann": {"coin": 9}, "ben": {"coin": 0}, "supply": {"coin": 8}}
    )


def test_equal_cards_may_be_named_twice_but_not_more_often():
    assert outcome(given={"row": ["buls", "buls"]}, when=["pass"], then={"row": ["buls", "buls"]}).ok
    assert "only 2 cards 'buls'" in messages(given={"row": ["buls", "buls", "buls"]})


def test_the_copy_is_told_by_its_owner():
    given = {"ben": {"hand": ["buls"]}, "ann": {"hand": ["buls"]}, "row": ["anna"],
             "guest/buls": {"owner": "ben", "used": "yes"}}  # fmt: skip
    result = outcome(given=given, when=["pass"],
                     then={"guest/buls": {"owner": "ann", "used": "no"}})  # fmt: skip
    assert result.ok


WRONG = [
    ({"then": {"ann": {"coin": 5}}, "when": ["earn"]}, "ann coin: expected 5, found 4"),
    ({"then": {"ann": {"coin": "+1"}}, "when": ["earn"]}, "expected a change of +1, found +2"),
    ({"then": {"marker": "space(2,2)"}, "when": ["earn"]}, "expected space(2,2), found space(1,1)"),
    ({"then": {"ann": {"hand": ["anna"]}}, "when": ["earn"]}, "expected anna; found nothing"),
    ({"then": {"row": 7}, "when": ["earn"]}, "expected 7 cards"),
    ({"then": {"decision": "none"}}, "decision: expected none, found ann decides turn.what"),
    ({"then": {"ann": {"coin": "+0"}}}, "the moves end too early: ann decides turn.what: earn, invite, pass"),
    ({"when": ["earn", "pass"]}, "nobody has to decide any more"),
    ({"when": ["earm"]}, "did you mean 'earn'?"),
    ({"when": [{"by": "ben", "choose": "earn"}]}, "expected ben to decide, found ann"),
    ({"when": [{"not-offered": ["earn"], "choose": "pass"}]}, "'earn' is offered"),
    ({"when": [{"only": ["earn", "invite"], "choose": "pass"}]}, "offered too: pass"),
    ({"given": {"row": ["anna", "buls"]}, "when": [{"choose": "invite"}, {"why-not": {"anna": "x"}}]},
     "'anna' is offered"),
    ({"given": {"row": ["anna", "buls", "buls"], "guest/anna": {"used": "yes"}},
      "when": ["invite", "anna"]}, "it fails: c is not used (market.yaml:9)"),
    ({"given": {"bern": {"coin": 1}}}, "did you mean 'ben'?"),
    ({"given": {"ben": {"coins": 1}}}, "did you mean 'coin'?"),
    ({"given": {"ben": {"coin": "many"}}}, "coin is a number, not 'many'"),
    ({"given": {"marker": "space(9,9)"}}, "there is no space(9,9): they go from space(1,1) to space(2,2)"),
    ({"given": {"row": ["bulls"]}}, "did you mean 'buls'?"),
    ({"given": {"row": "anna"}}, "write a list"),
    ({"given": {"row": [{"anna": {"used": "yes"}}]}}, "row lists cards by name"),
    ({"given": {"guest/nobody": {}}}, "there is no card"),
    ({"given": {"guest/anna": {"usd": "yes"}}}, "did you mean 'used'?"),
    ({"play": "trun"}, "did you mean 'turn'?"),
    ({"by": "zoe"}, "nobody at this table is called 'zoe'"),
    ({"with": ["anna"]}, "turn takes 0 things"),
    ({"play": "game", "when": ["pass"] * 4, "then": {"winners": ["ann"]}}, "found ann, ben"),
    ({"play": "game", "when": ["pass"] * 4, "then": {"scores": {"ann": 3}}}, "expected 3, found 0"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "said"), WRONG)
def test_what_does_not_fit_is_told_and_nothing_raises(parts, said):
    assert said in messages(**parts)


def test_a_whole_game_can_be_played():
    assert outcome(play="game", when=["pass"] * 4, then={"winners": ["ann", "ben"], "scores": {"ann": 0}}).ok


CHANGES = [{"seed": "x"}, {"gvien": {}}, {"given": []}, {"when": [["x"]]}, {"players": {}}]


@pytest.mark.parametrize("data", ["x", [], {"scenario": "x"}, *({**BASE, **c} for c in CHANGES)])
def test_a_misshapen_scenario_is_a_list_of_failures(data):
    found = read_scenario(data_of(data))
    assert isinstance(found, list) and found and all(f.told for f in found)


TOKENS = """
ann ben coin row deck hand supply guest/anna guest/buls#2 space(1,2) marker used owner yes no
+1 -3 0 99999999999 anna buls size has none turn turn.what earn invite by choose only why-not
decision scores winners change nobody / guest/ ( ²
"""
WORDS = [*TOKENS.split(), "ann coin change", "", "9" * 5000]
PLAIN = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["given", "when", "then", "by", "with", "play", "seed", "setup", "players", "cites"]


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), PLAIN, max_size=4))
def test_whatever_a_scenario_says_nothing_raises(parts):
    scenario = read_scenario(data_of({**BASE, **parts}))
    if not isinstance(scenario, list):
        assert all(isinstance(failure.told, str) for failure in run_scenario(scenario, GAME).failures)


@pytest.mark.parametrize("top, below", [("buls", "anna"), ("anna", "buls")])
def test_the_top_of_a_pile_is_fixed_and_the_rest_lies_below(top, below):
    given = {"row": [], "top of deck": [top]}
    assert outcome(given=given, when=["pass"], then={"top of deck": [top], "deck": {"size": 3, "has": [below]}}).ok
    assert f"top of deck: expected {below}; found {top}" in messages(
        given=given, when=["pass"], then={"top of deck": [below]}
    )


@pytest.mark.parametrize(
    "given, message",
    [
        ({"top of dekc": ["anna"]}, "'dekc' holds no cards: `top of` names a zone; did you mean 'deck'?"),
        ({"top of deck": 2}, "top of deck holds cards: write a list"),
        ({"top of deck": ["zoe"]}, "there is no guest 'zoe'"),
    ],
)
def test_what_cannot_be_the_top_of_a_pile_is_told(given, message):
    assert message in messages(given=given, when=["pass"])


def test_the_top_of_a_pile_is_compared_with_a_list():
    assert "top of deck: write a list, the first card first" in messages(
        given={"row": []}, when=["pass"], then={"top of deck": 3}
    )


def test_how_many_cards_lie_in_a_zone_may_be_given():
    """Three guests: the first ones of the row stay, the others go home; what is missing comes from home."""
    assert outcome(given={"row": 1}, when=["pass"], then={"row": 1, "deck": 2}).ok
    assert outcome(given={"row": 0, "ben": {"hand": 2}}, when=["pass"], then={"ben": {"hand": 2}, "deck": 1}).ok
    assert outcome(given={"ben": {"hand": 1}, "row": ["anna"]}, when=["pass"], then={"row": ["anna"], "deck": 1}).ok
    assert "row: there are only 3 cards for it" in messages(given={"row": 4}, when=["pass"])


def test_several_rules_may_lay_the_table():
    assert outcome(setup=["none", "prepare"], when=["pass"], then={"row": 2}).ok
