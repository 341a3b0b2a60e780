"""A part of an entry that cites nothing rests on what the entry rests on, and everybody who asks is told the same."""

from __future__ import annotations

import pytest

from tassel_compiler.catalog import Parts
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Document
from tassel_compiler.driver import Compiled, front_of
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.entities.inventory import Entity, inventory
from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.printing.explain.explaining import explain_thing, of_ruling
from tests.overlays.games import module, overlay

GAME = """
game: {id: market, title: {en: Market}, players: 2..3, start: day, score: coin, rank: [coin]}
player: {coin: number = 3}
kinds:
  trade:
    values: [loan]
    has: {free: deed, cost: number}
    each:
      sale: {cost: 2, free: gain 1 coin, steps: {pay: pay 1 coin, ask: gain 2 coin}}
      gift: {cost: 3, do: gain 1 coin}
      deal: {cost: 4, do: gain 2 coin}
      swap: {cost: 5, do: gain 3 coin}
places:
  stall: {list: 2, has: {lots: number = 1}, zones: {front: ware}}
cards:
  ware:
    starts-in: pile
    each:
      cup: {hooks: {tip: {at: after day.rest, do: gain 1 coin}}, changes: {price: it + 1}}
zones: {pile: ware, held: {of: ware, each: player}}
values: {price: 2}
rules:
  day:
    steps:
      pay: "for each p in players: set p's coin to price"
      rest: "for each p in players: raise p's coin by 1"
      close: "for each p in players: raise p's coin by 2"
sources:
  kinds/trade: {source: [A-1, A-2], status: assumed, ruling: [R-1]}
  kinds/trade/each/gift: [A-3]
  kinds/trade/each/deal: {status: inferred}
  kinds/trade/each/swap: {ruling: [R-2]}
  places/stall: {source: [A-4], status: inferred}
  cards/ware: {source: [A-5], ruling: [R-3]}
  rules/day: {source: [A-6], status: assumed, ruling: [R-4]}
  rules/day/steps/close: [A-7]
"""
OF_TRADE = (("A-1", "A-2"), "assumed", ("R-1",))
OF_DAY = (("A-6",), "assumed", ("R-4",))


def compiled(*overlays: Document) -> Compiled:
    sink = Sink()
    found = front_of("market", Parts([module(GAME)], list(overlays)), sink)
    assert not sink.failed and found.checked is not None, sink.items
    return found


def entity(path: str, *overlays: Document) -> Entity:
    return next(e for e in inventory(compiled(*overlays)) if path in (e.path, f"{e.kind}/{e.id}"))


def rests(path: str, *overlays: Document) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    found = entity(path, *overlays)
    return found.source, found.status, found.ruling


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("trade/loan", OF_TRADE),
        ("trade/sale", OF_TRADE),
        ("step/sale.ask", OF_TRADE),
        ("rules/day/steps/pay", OF_DAY),
        ("zone/stall.front", (("A-4",), "inferred", ())),
        ("ware/cup", (("A-5",), "printed", ("R-3",))),
    ],
)
def test_a_part_that_cites_nothing_rests_on_the_entry_around_it(part: str, expected: object) -> None:
    assert rests(part) == expected


def test_members_of_a_family_and_deeds_hooks_and_changes_of_its_rows_rest_on_it() -> None:
    declared = compiled().declared
    assert declared is not None
    deed = declared.rules["kinds/trade/each/sale#free"].steps[0].origin
    assert (deed.source, deed.status, deed.ruling, deed.inherited) == (*OF_TRADE, True)
    assert declared.families["stall"].members["lots"].origin.status == "inferred"
    (hook,), (change,) = declared.hooks, declared.changes
    assert hook.origin.source == change.origin.source == ("A-5",)


def test_what_has_a_source_of_its_own_is_as_sure_as_it_says_itself() -> None:
    assert rests("trade/gift") == (("A-3",), "printed", ())
    assert rests("rules/day/steps/close") == (("A-7",), "printed", ())


def test_a_status_alone_says_how_sure_the_inherited_source_is() -> None:
    assert rests("trade/deal") == (("A-1", "A-2"), "inferred", ("R-1",))


def test_a_ruling_alone_inherits_nothing() -> None:
    assert rests("trade/swap") == ((), "printed", ("R-2",))


def test_what_an_overlay_adds_to_an_entry_of_the_game_rests_on_nothing_that_the_game_cites() -> None:
    more = 'insert: {rules/day/steps/more: {after: rest, do: "for each p in players: raise p\'s coin by 5"}}\n'
    assert rests("rules/day/steps/more", overlay("ours", more)) == ((), "printed", ())
    assert rests("rules/day/steps/rest", overlay("ours", more)) == OF_DAY
    more += "extend: {kinds/trade/values: [tip]}\nsources: {rules/day: [B-2], kinds/trade: [B-3]}\n"
    cited = overlay("ours", more)
    assert rests("rules/day/steps/more", cited) == (("B-2",), "printed", ())
    assert rests("trade/tip", cited) == (("B-3",), "printed", ())
    assert rests("trade/loan", cited) == (("A-1", "A-2", "B-3"), "assumed", ("R-1",))
    new = overlay("ours", "add: {rules/night: {steps: {rest: score 1 coin}}}\nsources: {rules/night: [B-1]}\n")
    assert rests("rules/night/steps/rest", new) == (("B-1",), "printed", ())


def test_explaining_a_part_and_asking_who_rests_on_a_ruling_tell_the_same() -> None:
    found = explain_thing(compiled(), "rules/day/steps/rest")
    assert found.sources == ("A-6",) and [ruling.id for ruling in found.rulings] == ["R-4"]  # type: ignore[union-attr]
    ruling = Ruling("R-4", {}, {}, {}, "rulings.yaml:1", {})
    resting = [path for path, _ in of_ruling(compiled(), ruling, "en").used_by]
    assert resting == ["rules/day", "rules/day/steps/pay", "rules/day/steps/rest"]


def test_a_difference_in_a_part_rests_on_what_the_entry_rests_on() -> None:
    ours = overlay("ours", 'change: {rules/day/steps/rest/do: "for each p in players: raise p\'s coin by 7"}\n')
    two = compiled(ours)
    assert [d.sources for d in diff(compiled(), two).differences if d.path == "rules/day"] == [("A-6",)]
