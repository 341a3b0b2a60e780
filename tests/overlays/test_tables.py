"""Rows in a table are rows as if they stood where the table is named."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node
from tassel_compiler.overlays import Tree, merge
from tassel_compiler.overlays.tree import follow
from tests.loading.texts import plain
from tests.overlays.games import document

GAME = """
cards:
  stall: {has: {price: number, needs: list of number}, each: stalls.csv}
places:
  town: {ways: {sight: sight.csv}, each: {ghent: {}, namur: {}, dinant: {}}}
"""
TABLES = {
    "market/stalls.csv": "stall,price,needs,needs,words/en\nfruit,2,1,3,Fruit\nfish,4,,,\n",
    "market/sight.csv": "from,to,to\nghent,namur,dinant\nnamur,dinant,\n",
}


def merged(
    game: str, tables: dict[str, str], overlay: str = "", own: dict[str, str] | None = None
) -> tuple[Tree, Sink]:
    sink = Sink()
    modules = [document(f"tassel: 1\nmodule: market\n{game}", "market/market.yaml", "market")]
    modules += [document(text, path, "market") for path, text in tables.items()]
    head = "tassel: 1\noverlay: ours\non: market\n"
    overlays = [document(head + overlay, "ours/overlay.yaml", "ours")] if overlay else []
    overlays += [document(text, path, "ours") for path, text in (own or {}).items()]
    return merge(modules, overlays, sink), sink


def at(tree: Tree, path: str) -> object:
    trail = follow(tree.root, path)
    return plain(trail.last) if not trail.rest else None


def place(tree: Tree, path: str) -> str:
    node: Node = follow(tree.root, path).last
    return node.span.place()


def test_rows_words_and_ways_are_laid_where_they_are_named() -> None:
    tree, sink = merged(GAME, TABLES)
    assert not sink.items
    assert at(tree, "cards/stall/each") == {"fruit": {"price": "2", "needs": ["1", "3"]}, "fish": {"price": "4"}}
    assert at(tree, "places/town/ways/sight") == {"ghent": ["namur", "dinant"], "namur": ["dinant"]}
    assert at(tree, "words") == {"fruit": {"en": "Fruit"}}
    assert place(tree, "cards/stall/each/fish/price") == "market/stalls.csv:3"


def test_a_table_says_what_the_same_rows_in_the_rules_say() -> None:
    written = GAME.replace("stalls.csv", "{fruit: {price: 2, needs: [1, 3]}, fish: {price: 4}}")
    written = written.replace("sight.csv", "{ghent: [namur, dinant], namur: [dinant]}")
    tree, _ = merged(f"{written}words: {{fruit: {{en: Fruit}}}}\n", {})
    assert plain(tree.root) == plain(merged(GAME, TABLES)[0].root)


def test_an_overlay_changes_rows_and_adds_those_of_a_table() -> None:
    edits = "change: {cards/stall/each/fish/price: 5}\nadd: {cards/stall/each: more.csv}\n"
    tree, sink = merged(GAME, TABLES, edits, {"ours/more.csv": "stall,price,words/en\nflowers,1,Flowers\n"})
    assert not sink.items
    rows = {"fruit": {"price": "2", "needs": ["1", "3"]}, "fish": {"price": "5"}, "flowers": {"price": "1"}}
    assert at(tree, "cards/stall/each") == rows and at(tree, "words/flowers") == {"en": "Flowers"}
    assert place(tree, "cards/stall/each/flowers/price") == "ours/more.csv:2"


def test_an_overlay_may_put_a_table_in_the_place_of_rows() -> None:
    edits = "change: {cards/stall/each: all.csv}\n"
    tree, sink = merged(GAME, TABLES, edits, {"ours/all.csv": "stall,price\nbread,3\n"})
    assert not sink.items and at(tree, "cards/stall/each") == {"bread": {"price": "3"}}


def test_a_row_of_a_table_that_is_none_is_told_in_the_table() -> None:
    _, sink = merged(GAME, {**TABLES, "market/stalls.csv": "stall,copies\nfruit,many\n"})
    assert [(item.code, item.span.place()) for item in sink.items if item.span] == [("E0707", "market/stalls.csv:2")]
