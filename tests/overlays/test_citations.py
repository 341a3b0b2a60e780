"""A rule set cites its own rule book: not what a shared file says for other games, nor what an edition's base says."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.overlays import merge
from tests.overlays.games import data, module, overlay

SHARED = "rules:\n  pay-all: {do: lose 1 coin, source: [A-1, B-1], ruling: B-AMB-2}\n"
GAME = "game: {id: market, citations: [A]}\nuses: [fees]\nrules:\n  turn: {do: gain 1 coin, source: [A-3, X-1]}\n"


def cited(path: str, *overlays: object, game: str = GAME) -> object:
    sink = Sink()
    tree = merge([module(game), module(SHARED, "fees")], overlays, sink)  # type: ignore[arg-type]
    assert not sink.items, sink.items
    return data(tree.at(path))


def test_a_shared_file_cites_for_each_game_what_is_its_own() -> None:
    assert cited("rules/pay-all/source") == ["A-1"]
    assert cited("rules/pay-all/ruling") == []
    assert cited("rules/pay-all/source", game=GAME.replace("[A]", "[B]")) == ["B-1"]


def test_a_game_that_has_no_ledger_takes_over_no_citation() -> None:
    assert cited("rules/pay-all/source", game=GAME.replace(", citations: [A]", "")) == []


def test_the_files_of_the_game_and_overlays_are_left_as_they_are() -> None:
    house = overlay("house", "extend:\n  rules/pay-all/source: [H-1]\n")
    assert cited("rules/turn/source") == ["A-3", "X-1"]
    assert cited("rules/pay-all/source", house) == ["A-1", "H-1"]


def test_an_edition_with_a_ledger_of_its_own_leaves_out_what_its_base_cites() -> None:
    told = "game: {id: old-market, base: market, citations: [B]}\nextend:\n  rules/turn/source: [B-7]\n"
    edition = overlay("old", told)
    assert cited("rules/turn/source", edition) == ["B-7"]
    assert cited("rules/pay-all/source", edition) == ["B-1"]
    assert cited("rules/pay-all/ruling", edition) == ["B-AMB-2"]


def test_an_edition_without_one_rests_on_that_of_its_base() -> None:
    edition = overlay("old", "game: {id: old-market, base: market}\n")
    assert cited("rules/turn/source", edition) == ["A-3"]
    assert cited("rules/pay-all/source", edition) == ["A-1"]
