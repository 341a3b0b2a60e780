"""What everybody's changes make of a constant: worked out before the game begins, and told as if it stood there."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.overlays import Tree
from tassel_compiler.resolve.declarations import ByPlayers, Cell
from tests.lower.trials import cells, overlay, salad, trial
from tests.tiny.building import HEAD, compiled

THEIRS = HEAD.replace("ours", "theirs")
ON_OURS = THEIRS.replace("on: tiny", "on: [tiny, ours]")


def constant(name: str, *texts: str) -> Cell:
    """`hours` is 4 for two players and 3 for three; `hand-limit` is 3."""
    found = compiled(texts)
    assert [item.message for item in found.sink.items if item.severity == "error"] == [] and found.declared is not None
    cell = found.declared.constants[name].value
    return dict(cell.entries) if isinstance(cell, ByPlayers) else cell  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("name", "changes", "is_"),
    [
        ("hand-limit", "hand-limit: it + 2", 5),
        ("hand-limit", "hand-limit: 7", 7),
        ("hand-limit", "hand-limit: min(2 * it, 4)", 4),
        ("hand-limit", "hand-limit: (it + 4) / 2", 3),
        ("hand-limit", "hand-limit: {is: it + 1, when: not player-count > 9}", 4),
        ("hand-limit", "hand-limit: it + player-count", {2: 5, 3: 6}),
        ("hand-limit", "hand-limit: it if player-count = 2 or it = 4 else 1", {2: 3, 3: 1}),
        ("hand-limit", "hand-limit: it + hours", {2: 7, 3: 6}),
        ("hand-limit", "{hand-limit: it + hours, hours: it + 1}", {2: 8, 3: 7}),  # hours are 5 and 4 then
        ("hours", "hours: it mod 3 + 1", {2: 2, 3: 1}),
        ("hours", "hours: 2", {2: 2, 3: 2}),
    ],
)
def test_a_change_is_worked_out(name: str, changes: str, is_: Cell) -> None:
    assert constant(name, f"changes:\n  {changes}\n" if changes[0] != "{" else f"changes: {changes}\n") == is_


def test_what_holds_instead_comes_first_and_the_others_build_on_it() -> None:
    """3 becomes 9, whichever overlay comes first, and 10 by the other."""
    nine, more = "changes: {hand-limit: 9}\n", "changes: {hand-limit: it + 1}\n"
    assert constant("hand-limit", nine, THEIRS + more) == constant("hand-limit", more, THEIRS + nine) == 10
    assert constant("hand-limit", "change: {constants/hand-limit: 9}\n", THEIRS + more) == 10


@pytest.mark.parametrize("first", ["change: {constants/hand-limit: 9}\n", "changes: {hand-limit: 9}\n"])
def test_two_overlays_that_say_what_it_is_must_know_of_each_other(first: str) -> None:
    sink = Sink()
    compiled([first, THEIRS + "changes: {hand-limit: 8}\n"], sink=sink)
    (told,) = [item for item in sink.items if item.severity == "error"]
    assert (told.code, told.span and told.span.line) == ("E0604", 4) and "theirs" in told.message
    assert constant("hand-limit", first, ON_OURS + "changes: {hand-limit: 8}\n") == 8


def test_a_value_that_two_overlays_replace_is_told_as_well() -> None:
    sink = Sink()
    compiled(["changes: {haul: 1}\n", THEIRS + "change: {values/haul: 2}\n"], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == ["E0604"]


def test_starts_and_sizes_are_laid_as_the_change_says() -> None:
    """Everybody starts with so many coins, the row of places is so long, and so many of the six orders have room."""
    added = "constants/purse: 4\nconstants/shore-length: 2\nconstants/rack-width: 1\nplayer/wage: number = purse\n"
    places = "places/hut: {many: huts, list: shore-length}\nzones/rack: {of: order, face: up, holds: rack-width}\n"
    changes = "changes: {purse: it + 3, shore-length: it * 3, rack-width: it * 4}\n"
    deeds = "draw 6 order from pile to rack\nas leader: score (wage + (count of h in huts) + rack's size) point"
    state = trial(deeds, added + places, f"tassel: 1\noverlay: more\non: trial\n{changes}")
    assert cells(state)["player(1).point"] == 7 + 6 + 4


@pytest.mark.parametrize("holds", ["prices", "hours", "some"])
def test_room_is_a_number_or_a_constant_that_is_one(holds: str) -> None:
    """`prices` is a list, `hours` are a number for each number of players, and nothing is called `some`."""
    sink = Sink()
    compiled([f"change: {{zones/display/holds: {holds}}}\n"], sink=sink)
    assert [item.code for item in sink.items if item.severity == "error"] == ["E0203"]


def test_a_change_that_asks_for_the_game_holds_where_somebody_acts() -> None:
    """The limit is 3, and one more for each coin of whoever reads it: 3 of them."""
    state = trial("as leader: score (hand-limit) point", "", "changes: {hand-limit: it + coin}\n")
    assert cells(state)["player(1).point"] == 6


def test_a_card_builds_on_what_everybody_changes() -> None:
    card = salad("worth: 1, wants: cod, changes: {hand-limit: it * 2}")
    state = trial("as p in players: score (hand-limit) point", "", card + "changes: {hand-limit: it + 1}\n")
    assert [cells(state)[f"player({seat}).point"] for seat in (1, 2)] == [8, 4]


def test_what_it_was_and_what_it_rests_on_is_kept() -> None:
    text = "changes:\n  hand-limit: {is: it + 2, source: [OURS-1], status: assumed}\n"
    found = compiled([text])
    assert isinstance(found.tree, Tree) and found.declared is not None
    origin = found.declared.constants["hand-limit"].origin
    assert (origin.source, origin.status, origin.span.source.layer) == (("OURS-1",), "assumed", "ours")
    (before,) = found.tree.history["constants/hand-limit"]
    assert getattr(before, "text", None) == "3" and found.declared.changes == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ("prices: it + 1", "E0214"),  # a list has its numbers one by one
        ("hand-limit: it + coyn", "E0204"),
        ("hand-limit: it + ", "E0102"),
        ("hand-limit: hand-limit + 1", "E0503"),
        ("hand-limit: it / 0", "E0318"),
        ("hand-limit: it + leader", "E0301"),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(changes: str, code: str) -> None:
    sink = Sink()
    ours = overlay("as leader: score (hand-limit) point") + f"changes: {{{changes}}}\n"
    compiled([ours], sink=sink)
    told = [item for item in sink.items if item.severity == "error"]
    assert [item.code for item in told] == [code] and told[0].span and told[0].span.path == "ours.yaml"
