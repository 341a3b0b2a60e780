"""Modules are united entry by entry; nothing is given twice."""

from __future__ import annotations

from itertools import permutations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Scalar
from tassel_compiler.overlays import merge
from tests.overlays.games import data, document, module, names


def test_files_of_a_module_add_to_the_same_entry() -> None:
    one = module("places:\n  stall: {many: stalls, each: {left: {do: gain 1 coin}}}\n", file="one")
    two = module("places:\n  stall: {each: {right: {do: gain 2 coin}}}\n", file="two")
    sink = Sink()
    tree = merge([one, two], [], sink)
    assert not sink.items
    assert names(tree.at("places/stall/each")) == ["left", "right"]
    assert names(tree.at("places/stall")) == ["many", "each"]
    assert tree.layers == ("market",)


def test_a_value_given_twice_is_told_at_both_places() -> None:
    one, two = module("constants: {rounds: 5}\n", file="one"), module("constants: {rounds: 5}\n", file="two")
    sink = Sink()
    tree = merge([one, two], [], sink)
    (item,) = sink.items
    assert item.code == "E0601"
    assert item.span and item.span.path == "market/two.yaml"
    assert item.related[0].span.path == "market/one.yaml"
    assert tree.at("constants/rounds") is one.root.get("constants").get("rounds")  # type: ignore[union-attr]


def test_citations_of_two_files_stand_side_by_side() -> None:
    one = module("places:\n  stall: {source: [A-1], ruling: A-3}\n", file="one")
    two = module("places:\n  stall: {source: A-2, ruling: [A-4]}\n", file="two")
    sink = Sink()
    tree = merge([one, two], [], sink)
    assert not sink.items
    assert data(tree.at("places/stall/source")) == ["A-1", "A-2"]
    assert data(tree.at("places/stall/ruling")) == ["A-3", "A-4"]


def test_the_same_file_given_twice_is_told_once() -> None:
    one = module("constants: {rounds: 5, turns: 6}\n")
    sink = Sink()
    merge([one, one], [], sink)
    assert sink.codes == ("E0608",)


def test_the_order_of_files_matters_for_the_order_of_entries_only() -> None:
    files = [module(f"constants: {{{name}: 1}}\nrules: {{{name}: pay 1 coin}}\n", file=name) for name in "abc"]
    for order in permutations(files):
        sink = Sink()
        tree = merge(order, [], sink)
        assert not sink.items
        assert sorted(names(tree.at("constants"))) == ["a", "b", "c"]


def test_a_used_module_that_is_not_there_is_told() -> None:
    sink = Sink()
    merge([module("uses: [fees]\n")], [], sink)
    assert sink.codes == ("E0607",)


def test_reading_renames_words_and_entries_but_no_parts_of_words() -> None:
    user = module("uses:\n  - {module: fees, reading: {coin: shell, stall: tent}}\n")
    fees = module("rules:\n  fee: pay 1 coin; gain 2 coin-box from stall's box\n  stall: {do: fee}\n", "fees")
    sink = Sink()
    tree = merge([user, fees], [], sink)
    assert not sink.items
    fee = tree.at("rules/fee")
    assert isinstance(fee, Scalar)
    assert fee.text == "pay 1 shell; gain 2 coin-box from tent's box"
    assert names(tree.at("rules")) == ["fee", "tent"]
    for word, old in (("shell", "coin"), ("tent", "stall"), ("box from", "box from")):
        start = fee.text.index(word)
        span = fee.at(start, start + len(word))
        assert span.source.text[span.start : span.end] == old


def test_reading_a_word_that_is_never_used_is_told_with_the_nearest() -> None:
    user = module("uses:\n  - {module: fees, reading: {coins: shell}}\n")
    sink = Sink()
    merge([user, module("rules: {fee: pay 1 coin}\n", "fees")], [], sink)
    assert sink.codes == ("E0614",)
    assert sink.items[0].hint == 'write "coin"'


def test_what_a_game_calls_its_things_goes_before_the_words_that_all_games_share() -> None:
    words = "words: {coin: {en: Coin}, stall: {en: Stall}}\n"
    shared = document(f"tassel: 1\nmodule: words\n{words}", "words/nouns.yaml", "words")
    own = module("words: {coin: {en: Shilling}}\n")
    sink = Sink()
    for order in ([own, shared], [shared, own]):
        tree = merge(order, [], sink)
        assert not sink.items
        assert data(tree.at("words/coin/en")) == "Shilling"
        assert data(tree.at("words/stall/en")) == "Stall"
