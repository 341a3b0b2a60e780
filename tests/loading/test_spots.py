"""Every visible character of a value is found again in the file."""

from __future__ import annotations

import textwrap

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.loading import Mapping, Scalar
from tests.loading.texts import WORDS, loaded, scalars

STYLES = st.sampled_from([None, "'", '"', "|", ">"])
_SPACE = " \t\n\x85\u2028\u2029"


def assert_faithful(scalar: Scalar) -> None:
    text = scalar.span.source.text
    last = -1
    for index, char in enumerate(scalar.text):
        if char in _SPACE:
            continue
        span = scalar.at(index, index + 1)
        written = text[span.start]
        assert written == char or (written == "\\" and scalar.style == '"'), (char, written, scalar)
        assert span.start > last
        last = span.start


@given(WORDS, STYLES, st.sampled_from([20, 80]), st.booleans())
@settings(max_examples=300, deadline=None)
def test_visible_characters_stand_where_the_spot_says(words: str, style: str, width: int, flow: bool) -> None:
    text = yaml.dump({"a": {"b": words}}, default_style=style, width=width, allow_unicode=True,
                     default_flow_style=flow)  # fmt: skip
    node, sink = loaded(text)
    assert not sink.items
    found = scalars(node)
    assert found[2].text == words
    for scalar in found:
        assert_faithful(scalar)


@given(st.lists(st.text("ab é:.", min_size=1).filter(str.strip), min_size=1, max_size=5), st.integers(1, 6),
       st.sampled_from(["|", "|-", "|+", ">", ">-", ">+"]), st.integers(0, 2))  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_block_texts_of_any_indentation(lines: list[str], indent: int, header: str, blank: int) -> None:
    body = ("\n" * (blank + 1)).join(line.strip() for line in lines)
    text = f"key: {header}  # why\n{textwrap.indent(body, ' ' * indent)}\n\nnext: 1\n"
    node, sink = loaded(text)
    assert not sink.items
    for scalar in scalars(node):
        assert_faithful(scalar)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("do: >\n  pay 1 coin\n  gain 2 shell\n", "shell"),
        ("do: |2\n    pay 1 coin\n   gain 2 shell\n", "shell"),
        ("do: &x |\n  gain 2 shell\n", "shell"),
        ("do: &x\n  gain 2\n  shell\n", "shell"),
        ('do: "pay \\\n   1 coin;\\tgain \\x32 shell"\n', "shell"),
        ("do: 'it''s a shell'\n", "shell"),
        ("do: pay 1\n\n\n  coin gain\n  2 shell # no shell\n", "shell"),
        ('{do: "a\n\n  b  shell"}\n', "shell"),
    ],
)
def test_a_word_is_found_through_folding_and_escapes(text: str, word: str) -> None:
    node, sink = loaded(text)
    assert not sink.items
    assert isinstance(node, Mapping)
    scalar = node.entries[0].value
    assert isinstance(scalar, Scalar)
    start = scalar.text.index(word)
    span = scalar.at(start, start + len(word))
    assert text[span.start : span.end] == word
