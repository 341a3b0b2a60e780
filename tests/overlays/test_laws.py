"""Laws of merging, over many small edits."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tests.overlays.games import data, merged, overlay

NAMES = st.sampled_from(["alpha", "beta", "gamma", "delta"])
VALUES = st.sampled_from(["1", "2", "pay 1 coin"]) | st.lists(st.sampled_from(["1", "2"]), max_size=2)
HOMES = st.sampled_from(["constants", "rules/turn/steps", "places/stall/each"])
PATHS = st.builds("{}/{}".format, HOMES, NAMES)
ADDED = st.dictionaries(PATHS, st.sampled_from(["1", "pay 1 coin"]), max_size=4).map(
    lambda added: {path: {"do": text} if "each" in path else text for path, text in added.items()}
)
EXISTING = st.sampled_from(["constants/rounds", "rules/turn/steps/pay", "rules/turn/steps/act"])


def edits(**kinds: object) -> str:
    return "\n".join(f"{kind}: {json.dumps(value)}" for kind, value in kinds.items()) + "\n"


def sorted_data(node: Node | None) -> object:
    """The values of a tree without the order of its entries."""
    if isinstance(node, Mapping):
        return sorted((entry.key.text, repr(sorted_data(entry.value))) for entry in node.entries)
    return data(node)


def layers_of(node: Node) -> set[str]:
    if isinstance(node, Scalar):
        return {node.span.source.layer}
    inner = node.items if isinstance(node, Sequence) else [entry.value for entry in node.entries]
    return {node.span.source.layer}.union(*(layers_of(part) for part in inner))


def test_merging_nothing_changes_nothing() -> None:
    plain, sink = merged()
    tree, more = merged(overlay("ours", ""))
    assert not sink.items and not more.items
    assert data(tree.root) == data(plain.root)
    assert tree.history == {}


@given(ADDED)
@settings(max_examples=40, deadline=None)
def test_adding_and_then_removing_is_as_if_nothing_happened(added: dict[str, object]) -> None:
    before, _ = merged()
    tree, sink = merged(
        overlay("ours", edits(add=added)), overlay("theirs", edits(remove=list(added)), on="[market, ours]")
    )
    assert not sink.items
    assert data(tree.root) == data(before.root)


@given(
    ADDED, ADDED, st.sets(EXISTING, max_size=2),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_overlays_that_touch_different_paths_may_come_in_any_order(
    first: dict[str, object], second: dict[str, object], changed: set[str]
) -> None:
    second = {path: value for path, value in second.items() if path not in first}
    one = overlay("one", edits(add=first, change=dict.fromkeys(changed, "9")))
    two = overlay("two", edits(add=second))
    left, left_sink = merged(one, two)
    right, right_sink = merged(two, one)
    assert not left_sink.items and not right_sink.items
    assert sorted_data(left.root) == sorted_data(right.root)
    assert left.history.keys() == right.history.keys()


@given(st.dictionaries(PATHS | EXISTING, VALUES, max_size=4), st.lists(PATHS | EXISTING, max_size=3, unique=True))
@settings(max_examples=60, deadline=None)
def test_merging_never_raises_and_every_value_knows_its_layer(edit: dict[str, object], gone: list[str]) -> None:
    ours = overlay("ours", edits(change=edit, remove=gone))
    theirs = overlay("theirs", edits(add=edit, extend=dict.fromkeys(edit, ["7"]), remove=gone))
    tree, _ = merged(ours, theirs)
    assert layers_of(tree.root) <= {"market", "ours", "theirs"}


@given(EXISTING, VALUES)
@settings(max_examples=20, deadline=None)
def test_the_history_leads_back_to_the_base(path: str, value: object) -> None:
    base, _ = merged()
    tree, _ = merged(overlay("ours", edits(change={path: value})))
    assert [data(node) for node in tree.history[path]] == [data(base.at(path))]
