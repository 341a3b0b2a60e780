"""Whatever is written is answered: a tree with places in the file, or a diagnostic."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, tree
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import SourceText, Span
from tests.effects.texts import bare, read, scalar

KINDS = st.sampled_from(["block", "formula", "moment", "field"])
WORDS = st.sampled_from([*sorted(keywords()), "coin", "s", "f(", "(", ")", "[", "]", "'s", ",", ":", ";", "|", "."])
NEAR_MISSES = st.lists(WORDS | st.sampled_from(["\n", "\n  ", "=", "7", "..", "Coin"]), max_size=14).map(" ".join)


@settings(max_examples=300, deadline=None)
@given(KINDS, NEAR_MISSES | st.text(max_size=40))
def test_every_text_gives_a_tree_or_a_diagnostic(kind: str, text: str) -> None:
    sink = Sink()
    found = parse(kind, scalar(text), sink)
    assert (found is None) == sink.failed
    for item in sink.items:
        assert item.span is not None
        assert 0 <= item.span.start <= item.span.end <= len(text)
        assert item.message


def spans(found: object) -> list[Span]:
    if isinstance(found, tuple):
        return [span for item in found for span in spans(item)]
    if isinstance(found, Span):
        return [found]
    if not is_dataclass(found):
        return []
    return [span for f in fields(found) for span in spans(getattr(found, f.name))]


def said(found: tree.Text) -> set[str]:
    return {s.source.text[s.start : s.end] for s in spans(found)}


def test_spans_are_the_words_they_stand_for() -> None:
    found = said(read("block", "may:\n  take 2 green coin from s's box if f(x) > 1  # why\n"))
    assert found == {
        "may:\n  take 2 green coin from s's box if f(x) > 1",
        "take 2 green coin from s's box if f(x) > 1",
        "take 2 green coin from s's box",
        "2 green coin",
        "2",
        "green coin",
        "green",
        "coin",
        "s's box",
        "s",
        "box",
        "f(x) > 1",
        "f(x)",
        "f",
        "x",
        "1",
    }


def test_spans_go_through_the_indentation_of_the_file() -> None:
    file = "do: |\n    take 1 coin\n    pay 2 coin\n"
    spots = tuple(i for i, c in enumerate(file) if i >= 6 and not (c == " " and file[i - 4 : i + 4].isspace()))
    value = "take 1 coin\npay 2 coin\n"
    spots = tuple(range(10, 22)) + tuple(range(26, 37))
    found = parse("block", Scalar(value, Span(SourceText("f", file), 4, len(file)), "|", spots), Sink())
    assert isinstance(found, tree.Block)
    second = found.deeds[1].span
    assert (second.line, second.column, second.source.text[second.start : second.end]) == (3, 5, "pay 2 coin")


@pytest.mark.parametrize("kind", ["formula", "moment", "field"])
def test_short_texts_may_be_folded_and_commented(kind: str) -> None:
    text = {"formula": "a + b", "moment": "after market when a", "field": "maybe card by player"}[kind]
    folded = text.replace(" ", "\n   ", 1) + "   # why\n"
    assert bare(read(kind, folded)) == bare(read(kind, text))


def test_blank_and_commented_lines_do_not_count_as_indentation() -> None:
    text = "# first\n\nmay:\n  take 1 coin\n\n      # aside\n  take 2 coin\n# last\ntake 3 coin"
    found = read("block", text)
    assert isinstance(found, tree.Block)
    assert [type(d).__name__ for d in found.deeds] == ["May", "Gain"]


def test_brackets_may_run_over_lines() -> None:
    assert bare(read("block", "settle max(1,\n  2), 3")) == bare(read("block", "settle max(1, 2), 3"))


@pytest.mark.parametrize(
    ("text", "amount", "every", "any_", "words"),
    [
        ("take 2 any stuff", 2, False, True, ("stuff",)),
        ("take all coin", None, True, False, ("coin",)),
        ("take bonus coin", None, False, False, ("bonus", "coin")),
        ("take (3) coin", 3, False, False, ("coin",)),
        ("take any green card", None, False, True, ("green", "card")),
    ],
)
def test_things(text: str, amount: int | None, every: bool, any_: bool, words: tuple[str, ...]) -> None:
    block = read("block", text)
    assert isinstance(block, tree.Block)
    (gain,) = block.deeds
    assert isinstance(gain, tree.Gain)
    things = gain.things
    assert (things.amount.value if isinstance(things.amount, tree.Number) else None) == amount
    assert (things.every, things.any) == (every, any_)
    phrase = things.what.words[0]
    assert isinstance(phrase, tree.Phrase)
    assert tuple(n.text for n in phrase.names) == words
