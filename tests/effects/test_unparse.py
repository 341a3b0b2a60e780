"""The normal form says the same, and is a fixed point."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tassel_compiler.effects import unparse
from tassel_compiler.effects.tree import Text
from tests.effects import random_trees
from tests.effects.texts import bare, read

TEXTS = st.one_of(
    st.tuples(st.just("block"), random_trees.blocks),
    st.tuples(st.just("formula"), random_trees.exprs),
    st.tuples(st.just("moment"), random_trees.moments),
    st.tuples(st.just("field"), random_trees.fields),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TEXTS)
def test_parsing_the_normal_form_gives_the_tree_again(case: tuple[str, Text]) -> None:
    kind, tree = case
    assert bare(read(kind, unparse(tree))) == bare(tree)


@pytest.mark.parametrize(
    "text",
    [
        "a - (b - c) - d",
        "a * (b + c) / d",
        "(a or b) and c",
        "a or b and c",
        "a and some x in y where c or d",
        "(some x in y) and a",
        "not (a and b)",
        "a if b else c if d else e",
        "(a if b else c) + 1",
        "(count of x in y) > 2",
        "sum of e(x) for x in [a, b] where x is not in green",
        "highest of a + b for p in players from starter",
        "x's green card's owner is nobody",
    ],
)
def test_brackets_stand_only_where_the_grammar_needs_them(text: str) -> None:
    assert unparse(read("formula", text)) == text


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("take   2 coin  # a gift", "take 2 coin"),
        ("score ((a+b)) point", "score (a + b) point"),
        ("may:\n    take 1 coin", "may: take 1 coin"),
        ("may: take 1 coin; take 2 iron", "may:\n  take 1 coin\n  take 2 iron"),
        ("pay 1 coin\ntake 1 any stuff", "pay 1 coin; take 1 any stuff"),
        ("choose one:\n  take 1 coin\n  lose 1 coin", "choose one: take 1 coin | lose 1 coin"),
        ("advance road by 2", "advance road 2"),
        ("put 1 worker in box", "put 1 worker in box"),
    ],
)
def test_the_normal_form_of(written: str, normal: str) -> None:
    assert unparse(read("block", written)) == normal
