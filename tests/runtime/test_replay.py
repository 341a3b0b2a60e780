import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_runtime.game import Game
from tassel_runtime.log import footer, header, line, text
from tassel_runtime.replay import replay
from tests.runtime.market import market

GAME = Game(market(), traced=True)


def opener(rules, players):
    return GAME if rules == "market" else f"there are no rules called {rules}"


def logged(choices=("earn", "invite", 0, "pass", "pass"), seed=3):
    state = GAME.start(seed)
    lines = [text(header(GAME, seed))]
    for n, choice in enumerate(choices, 1):
        decision = state.decision()
        state.choose(choice)
        chosen = next(o.id for o in decision.options if o.value == state.past.chosen)
        lines.append(text(line(n, decision, chosen, state.past.changes, GAME.atlas)))
    return [*lines, text(footer(state, len(choices)))]


def test_a_log_plays_again():
    played = replay(logged(), opener)
    assert played.ok and played.decisions == 5


def test_a_log_tells_what_changed_from_what_to_what_and_why():
    record = json.loads(logged()[1])
    assert record["seat"] == 1 and record["options"] == ["earn", "invite", "pass"]
    assert record["changes"][0] == {
        "what": "player(1).coin", "from": 2, "to": 4, "why": "rules/turn/steps/earn"}  # fmt: skip
    moved = [c for c in json.loads(logged()[3])["changes"] if c["from"] == "row"]
    assert [c["to"] for c in moved] == ["player(2).hand"]


@pytest.mark.parametrize("keep", range(6))
def test_a_cut_log_is_refused_at_the_line_after_its_end(keep):
    played = replay(logged()[:keep], opener)
    assert not played.ok and played.line == max(keep, 0) + 1


EDITS = [
    (0, "tassel", 99, "format differs"),
    (0, "program_hash", "xyz", "program_hash differs"),
    (0, "rules", "chess", "no rules called chess"),
    (0, "seed", None, "no seed"),
    (1, "seat", 2, "seat differs"),
    (2, "chosen", "earn", "changes"),
    (1, "chosen", "Earn", "not offered"),
    (1, "chosen", "1", "not offered"),
    (2, "options", ["earn"], "options"),
    (3, "decision", "turn.what", "decision differs"),
    (3, "changes", [], "changes"),
    (6, "scores", [9, 9], "scores"),
]


@pytest.mark.parametrize(("number", "key", "value", "said"), EDITS)
def test_an_edited_log_is_refused_at_the_edited_line(number, key, value, said):
    lines = logged()
    record = json.loads(lines[number])
    record[key] = value
    lines[number] = json.dumps(record)
    played = replay(lines, opener)
    assert not played.ok
    assert played.line in (number + 1, number + 2)
    assert said in played.difference


@pytest.mark.parametrize("rubbish", ["", "[]", "{", "null", "12", '{"tassel": ' + "[" * 5000])
def test_a_line_that_is_no_record_is_refused(rubbish):
    lines = logged()
    lines[2] = rubbish
    assert replay(lines, opener).line == 3


def test_another_number_of_players_is_refused():
    lines = logged()
    lines[0] = lines[0].replace('"players": 2', '"players": 12').replace('"players":2', '"players":12')
    assert "12" in lines[0]
    assert replay(lines, opener).line == 1


def test_the_page_about_logs_names_every_key():
    page = Path("docs/logs.md").read_text("utf-8")
    keys = {key for raw in logged() for key in json.loads(raw)}
    assert [key for key in keys if f"`{key}`" not in page] == []


def test_the_same_game_gives_the_same_bytes():
    assert logged() == logged()


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_log_with_any_byte_changed_is_refused_or_says_the_same(data):
    whole = "\n".join(logged())
    at = data.draw(st.integers(0, len(whole) - 1))
    letter = data.draw(st.sampled_from('x1"[]{},: \n\\'))
    changed = (whole[:at] + letter + whole[at + 1 :]).split("\n")
    same = [json.loads(line) for line in logged()]
    try:
        equal = [json.loads(line) for line in changed] == same
    except ValueError:
        equal = False
    assert replay(changed, opener).ok == equal
