"""Each edit does what it says, keeps what it replaced, and tells what it cannot do."""

from __future__ import annotations

import pytest

from tests.overlays.games import data, merged, names, overlay


def test_change_replaces_the_value_and_remembers_it() -> None:
    tree, sink = merged(overlay("ours", "change:\n  constants/rounds: 6\n"))
    assert not sink.items
    rounds = tree.at("constants/rounds")
    assert data(rounds) == "6"
    assert rounds is not None and rounds.span.source.layer == "ours"
    (old,) = tree.history["constants/rounds"]
    assert data(old) == "5"
    assert old.span.source.layer == "market"
    assert names(tree.at("constants")) == ["rounds", "prices"]


def test_extend_appends_and_each_part_keeps_its_layer() -> None:
    tree, sink = merged(overlay("ours", "extend:\n  constants/prices: [4]\n"))
    assert not sink.items
    prices = tree.at("constants/prices")
    assert data(prices) == ["2", "3", "4"]
    assert [i.span.source.layer for i in prices.items] == ["market", "market", "ours"]  # type: ignore[union-attr]


def test_add_brings_along_sections_and_parts_of_entries() -> None:
    text = "add:\n  words/left: {en: Left}\n  rules/turn/remember/n: number\n  constants/turns: 3\n"
    tree, sink = merged(overlay("ours", text))
    assert not sink.items
    assert data(tree.at("words/left/en")) == "Left"
    assert data(tree.at("rules/turn/remember/n")) == "number"
    assert data(tree.at("constants/turns")) == "3"


def test_a_word_may_have_a_path_for_a_name() -> None:
    tree, sink = merged(overlay("ours", "add:\n  words/stall/left: {en: Left}\n"))
    assert not sink.items
    assert names(tree.at("words")) == ["stall/left"]
    assert data(tree.at("words/stall/left/en")) == "Left"


def test_what_is_removed_can_be_added_anew_by_the_same_overlay() -> None:
    tree, sink = merged(overlay("ours", "remove: [rules/turn/steps/pay]\nadd:\n  rules/turn/steps/pay: pay 2 coin\n"))
    assert not sink.items
    assert data(tree.at("rules/turn/steps/pay")) == "pay 2 coin"
    assert names(tree.at("rules/turn/steps")) == ["act", "rest", "pay"]


def test_inserts_stand_next_to_their_neighbour_later_ones_farther() -> None:
    one = overlay("one", "insert:\n  rules/turn/steps/a1: {after: pay, do: pay 1 coin}\n"
                         "  rules/turn/steps/b1: {before: act, do: pay 1 coin}\n")  # fmt: skip
    two = overlay("two", "insert:\n  rules/turn/steps/a2: {after: pay, do: pay 1 coin, source: [A-1]}\n"
                         "  rules/turn/steps/b2: {before: act, do: pay 1 coin}\n")  # fmt: skip
    tree, sink = merged(one, two)
    assert not sink.items
    assert names(tree.at("rules/turn/steps")) == ["pay", "a1", "a2", "b2", "b1", "act", "rest"]
    assert data(tree.at("rules/turn/steps/a1")) == "pay 1 coin"
    assert data(tree.at("rules/turn/steps/a2")) == [("do", "pay 1 coin"), ("source", ["A-1"])]


def test_changes_of_all_layers_are_kept_in_load_order() -> None:
    tree, sink = merged(
        overlay("one", "changes: {fee: it + 1}\nhooks: {tax: {at: after turn, do: pay 1 coin}}\n"),
        overlay("two", "changes: {fee: it / 2}\n"),
    )
    assert not sink.items
    changes = tree.at("changes")
    assert data(changes) == [("fee", "it + 1"), ("fee", "it / 2")]
    assert [e.value.span.source.layer for e in changes.entries] == ["one", "two"]  # type: ignore[union-attr]
    assert names(tree.at("hooks")) == ["tax"]


def test_two_hooks_of_one_name_are_told() -> None:
    hook = "hooks: {tax: {at: after turn, do: pay 1 coin}}\n"
    _, sink = merged(overlay("one", hook), overlay("two", hook))
    assert sink.codes == ("E0602",)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("change: {constants/round: 6}", "E0603", "`constants/rounds`"),
        ("change: {constant/rounds: 6}", "E0603", "`constants/rounds`"),
        ("remove: [rules/turn/steps/pey]", "E0603", "`rules/turn/steps/pay`"),
        ("extend: {constants/price: [1]}", "E0603", "`constants/prices`"),
        ("add: {places/stal/each/top: {do: gain 1 coin}}", "E0603", "`places/stall/each/top`"),
        ("add: {constants/rounds: 6}", "E0602", "change"),
        ("insert: {rules/turn/steps/pay: {after: act, do: pay 1 coin}}", "E0602", "change"),
        ("extend: {constants/rounds: [6]}", "E0605", "change"),
        ("insert: {rules/turn/steps/new: {after: akt, do: pay 1 coin}}", "E0606", '"act"'),
        ("insert: {rules/turn/steps/new: {do: pay 1 coin}}", "E0702", "before"),
        ("add: {constants/rounds/more: 6}", "E0612", None),
        ("change: {rounds: 6}", "E0611", "`constants/rounds`"),
        ("change: {/rounds: 6}", "E0611", "`constants/rounds`"),
        ("change: {xyzzy: 6}", "E0611", "rules/turn/do"),
        ("add: {constants//rounds: 6}", "E0611", "`constants/rounds`"),
    ],
)
def test_an_edit_that_cannot_be_done_is_told_with_a_repair(text: str, code: str, word: str | None) -> None:
    before, _ = merged()
    tree, sink = merged(overlay("ours", text + "\n"))
    assert sink.codes == (code,)
    hint = sink.items[0].hint
    assert hint is None if word is None else word in (hint or "")
    assert data(tree.root) == data(before.root)


def test_what_an_overlay_brings_must_have_the_shape_of_its_place() -> None:
    _, sink = merged(overlay("ours", "add:\n  rules/fee: {doo: pay 1 coin}\nchange:\n  rules/turn/steps/pay: [a]\n"))
    assert sorted(sink.codes) == ["E0701", "E0703"]
    assert {item.span.path for item in sink.items if item.span} == {"ours/overlay.yaml"}


def test_a_stale_path_is_marked_at_the_name_that_is_wrong() -> None:
    _, sink = merged(overlay("ours", "change:\n  rules/turn/steps/akt: pay 1 coin\n"))
    span = sink.items[0].span
    assert span and span.source.text[span.start : span.end] == "akt"
