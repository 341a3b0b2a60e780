"""What a schema refuses is told at the key or value, with what was found and expected."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import parse
from tassel_compiler.source import SourceText, Span


def told(text: str) -> Sink:
    sink = Sink()
    parse(SourceText("rules.yaml", text), sink)
    return sink


def module(text: str) -> Sink:
    return told(f"tassel: 1\nmodule: market\n{text}\n")


@pytest.mark.parametrize(
    ("text", "code", "marked", "hint"),
    [
        ("rules: {turn: {doo: pay 1 coin}}", "E0701", "doo", '"do"'),
        ("valus: {half: {is: 1}}", "E0701", "valus", '"values"'),
        ("rules: {turn: {steps: {a: {xyzzy: 1}}}}", "E0701", "xyzzy", "there can be: do, options"),
        ("hooks: {tax: {do: pay 1 coin}}", "E0702", "tax", '"at: ..."'),
        ("zones: {deck: {face: up}}", "E0702", "deck", '"of: ..."'),
        ("tracks: {fame: {levels: 3}}", "E0703", "3", '"levels: [3]"'),
        ("player: coin", "E0703", "coin", ""),
        ("rules: {turn: [a]}", "E0703", "turn", ""),
        ("rules: {turn: {do: [a]}}", "E0703", "do", '"do: |"'),
        ("rules:", "E0703", "rules", ""),
        ("zones: {deck: {of: card, face: dawn}}", "E0704", "dawn", '"down"'),
        ("rules: {turn: {do: a, status: maybe}}", "E0704", "maybe", ""),
        ("game: {players: two}", "E0707", "two", ""),
        ("values: {a value: {is: 1}}", "E0707", "a value", ""),
        ("game: {rank: []}", "E0708", "rank", ""),
        ("rules:\n  turn:\n    do:\n      if x > 1: pay 1 coin", "E0010", "if x > 1", '"do: |"'),
        ("rules:\n  turn:\n    may: pay 1 coin\n    or else: gain 1 coin", "E0010", "or else", '"do: |"'),
    ],
)
def test_the_word_that_is_wrong_is_marked(text: str, code: str, marked: str, hint: str) -> None:
    items = [item for item in module(text).items if item.code == code]
    assert len(items) == 1
    span = items[0].span
    assert isinstance(span, Span)
    assert span.source.text[span.start : span.end] == marked
    assert hint in (items[0].hint or "")


def test_diagnostics_come_in_the_order_of_the_file() -> None:
    sink = module("rules: {turn: {doo: a}, other: {too: b}}\ngame: {playrs: 2}\nhooks: {tax: {}}")
    starts = [item.span.start for item in sink.items if item.span]
    assert starts == sorted(starts)
    assert len(starts) == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("hello\n", "E0705"),
        ("tassel: 1\nmodul: market\n", "E0705"),
        ("tassel: 9\nmodule: market\n", "E0706"),
        ("tassel: [1]\nmodule: market\n", "E0706"),
        ("module: market\n", "E0702"),
        ("tassel: 1\noverlay: ours\n", "E0702"),
        ("- {id: lower-case}\n", "E0707"),
        ("- {rule: something}\n", "E0702"),
        ("tassel: 1\nscenario: one\nthenn: {}\n", "E0701"),
        ("tassel: 1\nscenarios: []\n", "E0708"),
        ("tassel: 1\nrulings: {AB-1: {whyy: a}}\n", None),
    ],
)
def test_the_head_of_a_document(text: str, code: str | None) -> None:
    assert told(text).codes == ((code,) if code else ())


KEYS = st.sampled_from(
    ["tassel", "module", "overlay", "on", "rules", "turn", "do", "steps", "options", "each", "has", "zones"]
    + ["of", "kinds", "cards", "game", "rank", "add", "change", "together", "hooks", "at", "scenario", "when"]
)
TREES = st.recursive(
    st.sampled_from(["1", "", "pay 1 coin", "up", "yes"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=15,
)


@given(st.dictionaries(KEYS, TREES, max_size=5))
@settings(max_examples=150, deadline=None)
def test_any_tree_is_a_document_or_a_diagnostic(tree: dict[str, object]) -> None:
    sink = Sink()
    document = parse(SourceText("rules.yaml", yaml.dump(tree)), sink)
    assert (document is None) == sink.failed
