"""`sources`: a citation that stands apart is the citation in the entry, and leads back to its own line."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Sequence
from tassel_compiler.overlays import Tree, merge
from tests.overlays.games import BASE, data, merged, module, overlay

GAME = """
game: {id: market}
constants: {rounds: 5, prices: [2, 3], fee: {by-players: {2: 1}}}
kinds:
  trade:
    has: {free: deed, cost: number}
    each:
      sale:
        cost: 2
        steps:
          pay: pay 1 coin
          pick:
            options: {first: gain 1 coin, second: {do: gain 2 coin, when: coin > 1}}
        free: score 1 point
      rest: {}
    groups: {quick: [sale]}
player: {coin: number}
table: {open: flag}
places:
  stall: {has: {lots: number}, zones: {front: ware}}
cards:
  ware:
    each:
      cup: {do: gain 1 coin, changes: {cost: it - 1}, hooks: {tip: {at: after turn, do: gain 1 coin}}}
zones: {pile: ware}
values: {wealth: coin}
rules:
  turn: gain 1 coin
"""

# An entry in short form, and the same entry with a citation in it.
PLACES = {
    "game": [("id", "market")],
    "constants/rounds": [("is", "5")],
    "constants/prices": [("is", ["2", "3"])],
    "constants/fee": [("by-players", [("2", "1")])],
    "kinds/trade/has/free": [("slot", "deed")],
    "kinds/trade/each/rest": [],
    "kinds/trade/each/sale/free": [("do", "score 1 point")],
    "kinds/trade/each/sale/steps/pay": [("do", "pay 1 coin")],
    "kinds/trade/each/sale/steps/pick/options/first": [("do", "gain 1 coin")],
    "kinds/trade/each/sale/steps/pick/options/second": [("do", "gain 2 coin"), ("when", "coin > 1")],
    "kinds/trade/groups/quick": [("values", ["sale"])],
    "player/coin": [("slot", "number")],
    "table/open": [("slot", "flag")],
    "places/stall/has/lots": [("slot", "number")],
    "places/stall/zones/front": [("of", "ware")],
    "cards/ware/each/cup/changes/cost": [("is", "it - 1")],
    "cards/ware/each/cup/hooks/tip": [("at", "after turn"), ("do", "gain 1 coin")],
    "zones/pile": [("of", "ware")],
    "values/wealth": [("is", "coin")],
    "rules/turn": [("do", "gain 1 coin")],
}


def game(sources: str, *overlays: object, base: str = GAME) -> tuple[Tree, Sink]:
    sink = Sink()
    return merge([module(f"{base}\nsources:\n{sources}")], overlays, sink), sink  # type: ignore[arg-type]


@pytest.mark.parametrize("path", PLACES)
def test_every_entry_can_be_cited_without_being_written_as_a_mapping(path: str) -> None:
    tree, sink = game(f"  {path}: {{source: [A-1], status: assumed, ruling: A-2}}\n")
    assert not sink.items, sink.items
    cited = [("source", ["A-1"]), ("status", "assumed"), ("ruling", ["A-2"])]
    assert data(tree.at(path)) == [*PLACES[path], *cited]


def test_a_list_is_what_the_entry_is_taken_from() -> None:
    for value in ("[A-1]", "A-1", "{source: A-1}"):
        assert data(game(f"  rules/turn: {value}\n")[0].at("rules/turn/source")) == ["A-1"]


def test_a_citation_leads_to_its_own_line_and_the_entry_to_its_own() -> None:
    tree, _ = game("  rules/turn: [A-1]\n")
    rule, cited = tree.at("rules/turn"), tree.at("rules/turn/source")
    assert isinstance(rule, Mapping) and isinstance(cited, Sequence)
    assert rule.span.words == "gain 1 coin"
    assert cited.items[0].span.words == "A-1"


def test_a_citation_apart_joins_the_one_in_the_entry() -> None:
    base = GAME.replace("turn: gain 1 coin", "turn: {source: A-1, do: gain 1 coin}")
    tree, sink = game("  rules/turn: [A-2]\n", base=base)
    assert not sink.items, sink.items
    assert data(tree.at("rules/turn/source")) == ["A-1", "A-2"]


def test_files_of_one_game_may_cite_the_same_entry() -> None:
    sink = Sink()
    more = module("sources:\n  rules/turn: [A-2]\n", file="more")
    tree = merge([module(GAME + "sources:\n  rules/turn: [A-1]\n"), more], [], sink)
    assert not sink.items and data(tree.at("rules/turn/source")) == ["A-1", "A-2"]


def test_one_entry_has_one_status() -> None:
    sink = Sink()
    told = "sources:\n  rules/turn: {source: A-1, status: assumed}\n"
    merge([module(GAME + told), module(told.replace("A-1", "A-2"), file="more")], [], sink)
    assert sink.codes == ("E0601",)


@pytest.mark.parametrize(
    ("sources", "code"),
    [
        ("  rules/trun: [A-1]\n", "E0603"),
        ("  turn: [A-1]\n", "E0611"),
        ("  rules: [A-1]\n", "E0617"),
        ("  kinds/trade/each: [A-1]\n", "E0617"),
        ("  kinds/trade/each/sale/cost: [A-1]\n", "E0617"),
        ("  rules/turn/do: [A-1]\n", "E0603"),
        ("  rules/turn: [A-1, A-1]\n", "W0603"),
    ],
)
def test_what_cannot_be_cited_is_told_at_its_line(sources: str, code: str) -> None:
    _, sink = game(sources)
    assert sink.codes == (code,)
    (item,) = sink.items
    assert item.span and item.span.source.line_text(item.span.line).strip() == sources.strip()


def test_an_overlay_cites_what_it_changes_adds_and_brings() -> None:
    ours = overlay(
        "ours",
        """
change: {constants/rounds: 7}
add: {rules/rest: gain 2 coin}
changes: {wealth: it + 1}
hooks: {tip: {at: after turn, do: gain 1 coin}}
sources: {constants/rounds: [B-1], rules/rest: [B-2], changes/wealth: [B-3], hooks/tip: [B-4], rules/turn: [B-5]}
""",
    )
    tree, sink = game("  constants/rounds: [A-1]\n  rules/turn: [A-2]\n", ours)
    assert not sink.items, sink.items
    assert data(tree.at("constants/rounds")) == [("is", "7"), ("source", ["B-1"])]
    paths = ("rules/rest", "changes/wealth", "hooks/tip", "rules/turn")
    assert [data(tree.at(f"{path}/source")) for path in paths] == [["B-2"], ["B-3"], ["B-4"], ["A-2", "B-5"]]


def test_of_changes_by_several_overlays_each_cites_its_own() -> None:
    one = overlay("one", "changes: {wealth: it + 1}\nsources: {changes/wealth: [B-1]}\n")
    two = overlay("two", "changes: {wealth: it + 2}\nsources: {changes/wealth: [C-1]}\n")
    tree, sink = game("  rules/turn: [A-1]\n", one, two)
    assert not sink.items
    found = tree.at("changes")
    assert isinstance(found, Mapping)
    assert [data(entry.value)[1:] for entry in found.entries] == [[("source", ["B-1"])], [("source", ["C-1"])]]  # type: ignore[index]


def test_what_holds_only_together_is_cited_only_then() -> None:
    other = overlay("other", "add: {constants/more: 1}\n")
    ours = overlay("ours", "together:\n  other: {sources: {constants/more: [B-1], rules/turn: [B-2]}}\n")
    assert data(game("  rules/turn: [A-1]\n", ours)[0].at("rules/turn/source")) == ["A-1"]
    tree, sink = game("  rules/turn: [A-1]\n", other, ours)
    assert not sink.items
    assert data(tree.at("rules/turn/source")) == ["A-1", "B-2"]
    assert data(tree.at("constants/more/source")) == ["B-1"]


def test_a_module_that_is_read_under_other_names_is_cited_under_them() -> None:
    fees = module("rules: {pay-fee: lose 1 coin}\nsources: {rules/pay-fee: [F-1]}\n", "fees")
    market = module("uses: [{module: fees, reading: {pay-fee: pay-toll}}]\n")
    sink = Sink()
    tree = merge([market, fees], [], sink)
    assert not sink.items, sink.items
    assert data(tree.at("rules/pay-toll")) == [("do", "lose 1 coin"), ("source", ["F-1"])]


@pytest.mark.parametrize("long", ["constants/rounds/is", "rules/turn/steps/pay/do"])
def test_a_path_to_the_text_of_an_entry_leads_there_whether_it_is_written_short_or_long(long: str) -> None:
    short = long.rpartition("/")[0]
    new = "7" if "rounds" in long else "pay 2 coin"
    ours = overlay("ours", f"change: {{{long}: {new}}}\n")
    tree, sink = merged(ours, base=BASE)
    assert not sink.items and data(tree.at(short)) == new
    tree, sink = merged(ours, base=BASE + f"sources: {{{short}: [A-1]}}\n")
    assert not sink.items and data(tree.at(long)) == new


def test_a_very_long_path_is_told_like_any_other() -> None:
    _, sink = game(f"  {'/'.join(['a'] * 500)}: [A-1]\n")
    assert sink.codes == ("E0603",)
