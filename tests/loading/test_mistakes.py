"""Failures of YAML are told at the character that did it, in our words."""

from __future__ import annotations

import pytest

from tassel_compiler.source import Span
from tests.loading.texts import loaded


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a:\n  do: may: take 1\n", "E0010", (2, 10)),
        ("do: choose one:\n  take 1\n", "E0010", (1, 15)),
        ("a: {do: may: x}\n", "E0010", (1, 12)),
        ("a: {cost: 3, do: sell 1, gain 2}\n", "E0011", (1, 26)),
        ("a: @x\n", "E0012", (1, 4)),
        ("a: %x\n", "E0012", (1, 4)),
        ("a: `x\n", "E0012", (1, 4)),
        ("a: *x y\n", "E0012", (1, 4)),
        ("a: * 2\n", "E0012", (1, 4)),
        ("a: > 3\n", "E0012", (1, 4)),
        ("a: | b\n", "E0012", (1, 4)),
        ("a: [x] y\n", "E0012", (1, 4)),
        ("a: {n} coin\n", "E0012", (1, 4)),
        ('a: "x" y\n', "E0012", (1, 4)),
        ("a: [x]'s y\n", "E0012", (1, 4)),
        ("%x y\n", "E0012", (1, 1)),
        ("a: 1\nb: !tag 2\n", "E0015", (2, 4)),
        ('a: "x\nb: c\n', "E0021", (1, 4)),
        ("a: [b, c\nd: e\n", "E0021", (1, 4)),
        ("a: {b: [x, y}\n", "E0021", (1, 8)),
        ("a: [\n", "E0021", (1, 4)),
        ("a: {en: {name: {1} track}}\n", "E0012", (1, 16)),
        ("a: {en: {name: {1}, many: [x}\n", "E0021", (1, 27)),
        ("a: {b: [x], c: [\n", "E0021", (1, 16)),
        ("a:\n\tb: c\n", "E0014", (2, 1)),
        ("a:\n  b: c\n \t d: e\n", "E0014", (3, 2)),
        ("a: 1\n  b: 2\n", "E0020", (2, 3)),
        ("a:\n  b: 2\n c: 3\n", "E0020", (3, 2)),
        ("a: 1\nbcd\ne: 2\n", "E0020", (2, 1)),
        ('a: "\\q"\n', "E0020", (1, 5)),
        ("a: 1\n- b\n", "E0020", (2, 1)),
        ("a: 1\n---\nb: 2\n", "E0017", (2, 1)),
        ("? [a, b]\n: c\n", "E0018", (1, 3)),
        ("a: &x [*x]\n", "E0019", (1, 8)),
        ("a:\n  <<: {b: c}\n", "E0016", (2, 3)),
        ("a: \x07\n", "E0004", (1, 4)),
    ],
)
def test_the_mistake_is_named_and_placed(text: str, code: str, place: tuple[int, int]) -> None:
    _, sink = loaded(text)
    assert sink.codes == (code,)
    span = sink.items[0].span
    assert isinstance(span, Span)
    assert (span.line, span.column) == place


def test_a_cut_sentence_is_repaired_with_the_key_in_front_of_it() -> None:
    _, sink = loaded("rules:\n  turn:\n    free: may: pay 1 coin\n")
    assert sink.items[0].hint == 'start the text on the next line, after "free: |"'


def test_a_misspelt_alias_is_offered_its_anchor() -> None:
    _, sink = loaded("a: &prices [1]\nb: *price\n")
    assert sink.items[0].hint == 'did you mean "*prices"?'
