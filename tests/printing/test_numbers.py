"""A number that changes in an effect changes what is printed, in every language."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, ground

DEEDS = (
    *("take {n} gem", "take {n} any gem", "take {n} gem from box", "gain {n} green egg", "score {n} point"),
    *("score {n} point per hut", "score 1 point per {m} coin", "pay {n} coin", "pay {n} gem; take 1 green egg"),
    *("pay {n} coin to starter", "lose {n} gem", "put {n} gem on box", "move {n} green egg from box to loft"),
    *("draw {n} guest from cellar to crate", "advance road {n}", "raise wealth by {n}", "lower wealth by {n}"),
    *("take (wealth + {n}) coin", "choose bill of {n} colour from stake", "gain 1 coin if hut >= {m}"),
    *("up to {n} times: take 1 gem", "require wealth > {n}", "may: take {n} gem", "as starter: gain {n} coin"),
    *("for each h in huts: gain {n} coin", "if coin < {m}: tidy", "choose one: take {n} gem | tidy"),
    *("repeat {n} times: tidy", "score (wealth * {n}) point"),
    *("let n be coin / {m}; take (n) gem", "choose g in row where price(g) = {n}", "gain 1 coin; gain {n} green egg"),
)


def said(text: str, n: int, lang: str) -> str:
    block = read("block", text.replace("{n}", str(n)).replace("{m}", str(n + 1)))
    assert isinstance(block, t.Block)
    sink = Sink()
    found = ground("inn").check(block, sink)
    assert found is not None, [item.message for item in sink.items]
    return ground("inn").sentence(found, lang)


@pytest.mark.parametrize("text", DEEDS)
@settings(max_examples=40, deadline=None)
@given(a=st.integers(0, 20), b=st.integers(0, 20), lang=st.sampled_from(LANGUAGES))
def test_another_number_is_another_sentence(text: str, a: int, b: int, lang: str) -> None:
    assert (said(text, a, lang) == said(text, b, lang)) == (a == b)


@given(st.integers(1, 12))
def test_amounts_up_to_twelve_are_words_in_every_language(n: int) -> None:
    assert all(str(n) not in said("take {n} gem", n, lang) for lang in LANGUAGES)


@given(st.integers(13, 40))
def test_greater_amounts_are_digits(n: int) -> None:
    assert all(str(n) in said("take {n} gem", n, lang) for lang in LANGUAGES)


AMOUNTS = ("bee - honey", "honey * (0 - 1)", "zeal", "wisdom", "n", "season", "min(bee, 3 - honey)", "h's toll")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_be_fewer_is_not_told_as_a_gain(lang: str) -> None:
    """Raising by less than nothing takes away; gaining so many stops the game."""
    for amount, slot in product(AMOUNTS, ("seed", "bee")):
        raised, gained = (garden(text, lang) for text in (f"raise {slot} by {amount}", f"gain ({amount}) {slot}"))
        assert raised != gained
        assert garden(f"gain 2 ruby petal; raise {slot} by {amount}", lang).lower().endswith(raised.lower()[-20:])


def garden(text: str, lang: str) -> str:
    block = read("block", text)
    assert isinstance(block, t.Block)
    found = ground("garden").check(block, Sink())
    assert found is not None, text
    return ground("garden").sentence(found, lang)
