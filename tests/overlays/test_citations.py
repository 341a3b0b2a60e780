"""An edition cites its own rule book, not what its base says of another; every other game cites what it wrote."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.overlays import merge
from tests.overlays.games import data, module, overlay

SHARED = "rules:\n  pay-all: {do: lose 1 coin, source: [A-1, B-1], ruling: B-AMB-2}\n"
GAME = """
game: {id: market}
uses: [fees]
rules: {turn: gain 1 coin}
sources:
  rules/turn: [A-3, X-1]
  game: [A-4, B-4]
"""
EDITION = "game: {id: old-market, base: market, citations: [B]}\nsources:\n  rules/turn: [B-7]\n"


def cited(path: str, *overlays: object) -> object:
    sink = Sink()
    tree = merge([module(GAME), module(SHARED, "fees")], overlays, sink)  # type: ignore[arg-type]
    assert not sink.items, sink.items
    return data(tree.at(path))


def test_a_game_and_its_overlays_cite_what_they_wrote() -> None:
    house = overlay("house", "sources:\n  rules/pay-all: [H-1]\n")
    assert cited("rules/turn/source", house) == ["A-3", "X-1"]
    assert cited("rules/pay-all/source", house) == ["A-1", "B-1", "H-1"]


def test_an_edition_with_a_ledger_of_its_own_leaves_out_what_its_base_cites() -> None:
    edition = overlay("old", EDITION)
    assert cited("rules/turn/source", edition) == ["B-7"]
    assert cited("rules/pay-all/source", edition) == ["B-1"]
    assert cited("rules/pay-all/ruling", edition) == ["B-AMB-2"]
    assert cited("game/source", edition) == ["B-4"]


def test_an_edition_without_one_rests_on_that_of_its_base() -> None:
    edition = overlay("old", "game: {id: old-market, base: market}\n")
    assert cited("rules/turn/source", edition) == ["A-3", "X-1"]
    assert cited("rules/pay-all/source", edition) == ["A-1", "B-1"]
