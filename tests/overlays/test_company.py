"""Overlays in company: order, conflicts, what holds only together."""

from __future__ import annotations

from tests.overlays.games import data, merged, overlay


def test_two_overlays_that_change_one_place_are_told_with_both_places() -> None:
    one = overlay("one", "change:\n  constants/rounds: 6\n")
    two = overlay("two", "change:\n  constants/rounds: 7\n")
    _, sink = merged(one, two)
    (item,) = sink.items
    assert item.code == "E0604"
    assert item.span and item.span.path == "two/overlay.yaml"
    assert item.related[0].span.path == "one/overlay.yaml"


def test_a_change_inside_or_around_a_changed_place_is_a_conflict_too() -> None:
    inner = overlay("inner", "change:\n  places/stall/each/left/do: gain 3 coin\n")
    outer = overlay("outer", "change:\n  places/stall/each/left: {do: gain 4 coin}\n")
    gone = overlay("gone", "remove: [places/stall/each]\n")
    assert merged(inner, outer)[1].codes == ("E0604",)
    assert merged(outer, inner)[1].codes == ("E0604",)
    assert merged(inner, gone)[1].codes == ("E0604",)


def test_an_overlay_that_names_the_other_may_change_what_it_changed() -> None:
    one = overlay("one", "change:\n  constants/rounds: 6\n")
    two = overlay("two", "change:\n  constants/rounds: 7\n", on="[market, one]")
    tree, sink = merged(one, two)
    assert not sink.items
    assert [data(node) for node in tree.history["constants/rounds"]] == ["5", "6"]
    assert data(tree.at("constants/rounds")) == "7"


def test_the_wrong_order_is_told_with_one_that_works() -> None:
    one = overlay("one", "add:\n  constants/a: 1\n")
    two = overlay("two", "add:\n  constants/b: 1\n", on="[market, one]")
    three = overlay("three", "add:\n  constants/c: 1\n", on="[two]")
    _, sink = merged(three, two, one)
    assert set(sink.codes) == {"E0609"}
    assert sink.items[0].hint == "this order works: one + two + three"


def test_overlays_that_build_on_each_other_do_not_hang() -> None:
    one = overlay("one", "add:\n  constants/a: 1\n", on="[two]")
    two = overlay("two", "add:\n  constants/b: 1\n", on="[one]")
    assert merged(one, two)[1].codes == ("E0609",)


def test_missing_parts_and_clashes_are_told() -> None:
    one = overlay("one", "needs: [three]\nclashes: [two]\n")
    two = overlay("two", "add:\n  constants/b: 1\n", on="fair")
    assert sorted(merged(one, two)[1].codes) == ["E0607", "E0607", "E0610"]


def test_the_same_overlay_from_two_folders_is_told() -> None:
    one = overlay("one", "add:\n  constants/a: 1\n")
    other = overlay("one", "add:\n  constants/b: 1\n", file="elsewhere/overlay")
    assert merged(one, other)[1].codes == ("E0608",)


def test_an_overlay_of_many_files_that_is_given_twice_is_told_once() -> None:
    files = [overlay("one", f"add:\n  constants/{name}: 1\n", file=name) for name in "abc"]
    assert merged(*files, *files)[1].codes == ("E0608",)


def test_files_of_one_overlay_are_one_overlay() -> None:
    one = overlay("one", "add:\n  constants/a: 1\nremove: [rules/turn/steps/pay]\n", file="a")
    two = overlay("one", "add:\n  constants/b: 1\nremove: [rules/turn/steps/act]\n", file="b")
    tree, sink = merged(one, two)
    assert not sink.items
    assert data(tree.at("rules/turn/steps")) == [("rest", "gain 1 coin")]
    assert data(tree.at("constants/b")) == "1"
    assert merged(one, overlay("one", "add:\n  constants/a: 1\n", file="c"))[1].codes == ("E0601",)


def test_together_holds_only_when_both_are_in_play_in_either_order() -> None:
    one = overlay("one", "add:\n  constants/a: 1\ntogether:\n  two:\n    change: {constants/b: 9}\n")
    two = overlay("two", "add:\n  constants/b: 1\n")
    alone, sink = merged(one)
    assert sink.codes == ("W0601",)  # nobody knows the other yet
    assert alone.at("constants/b") is None
    for order in ((one, two), (two, one)):
        tree, sink = merged(*order)
        assert not sink.items
        value = tree.at("constants/b")
        assert data(value) == "9"
        assert value is not None and value.span.source.layer == "one"
