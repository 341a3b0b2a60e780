"""Nodes hold what the author wrote, and nothing a file holds raises."""

from __future__ import annotations

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Limits, Mapping, Scalar, load
from tassel_compiler.source import SourceText
from tests.loading.texts import PLAIN, loaded, plain, scalars

SAMPLE = """\
tassel: 1
module: market     # the head
rules:
  turn: &turn
    do: |
      pay 1 coin
      may: gain 2 shell
    note: "it\\u0027s \\
      folded"
  other: [a, 'b''s', *turn, {c: d}]
  long: >-
    one
    two
"""


@given(PLAIN, st.booleans(), st.sampled_from([None, "'", '"']))
@settings(max_examples=150, deadline=None)
def test_what_a_dumper_wrote_is_read_back(data: object, flow: bool, style: str) -> None:
    text = yaml.dump({"top": data}, default_flow_style=flow, default_style=style, allow_unicode=True)
    node, sink = loaded(text)
    assert not sink.failed
    assert plain(node) == {"top": data}


def test_scalars_stay_what_the_author_wrote() -> None:
    node, _ = loaded("a: [no, on, 1:30, 012, ~, 1e3, 0x1F, 2001-01-01, null, .5]\n")
    assert plain(node) == {"a": ["no", "on", "1:30", "012", "~", "1e3", "0x1F", "2001-01-01", "null", ".5"]}


@given(st.integers(0, len(SAMPLE)))
@settings(deadline=None)
def test_a_truncated_file_never_raises(length: int) -> None:
    node, sink = loaded(SAMPLE[:length])
    assert node is not None or sink.failed


@given(st.integers(0, len(SAMPLE) - 1), st.characters())
@settings(max_examples=300, deadline=None)
def test_a_file_with_another_character_never_raises(at: int, char: str) -> None:
    node, sink = loaded(SAMPLE[:at] + char + SAMPLE[at + 1 :])
    assert node is not None or sink.failed


@given(st.text(max_size=60) | st.text("{}[]:,-?&*!|>'\"%@` \n\tab#\\", max_size=40))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_tree_or_a_diagnostic(text: str) -> None:
    node, sink = loaded(text)
    assert node is not None or sink.failed
    for item in sink.items:
        assert item.span is not None
        assert 0 <= item.span.start <= item.span.end <= len(text)


@given(PLAIN)
@settings(max_examples=50, deadline=None)
def test_children_lie_inside_their_parents(data: object) -> None:
    node, _ = loaded(yaml.dump({"top": data}, allow_unicode=True))
    assert isinstance(node, Mapping)
    for scalar in scalars(node):
        assert node.span.start <= scalar.span.start <= scalar.span.end <= node.span.end


def test_an_alias_repeats_the_value_with_its_own_place() -> None:
    node, sink = loaded("a: &x {do: pay 1 coin}\nb: *x\n")
    assert not sink.items
    assert isinstance(node, Mapping)
    assert node.get("a") is node.get("b")


def test_aliases_count_what_they_repeat() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    node, sink = loaded("\n".join(lines))
    assert node is None
    assert sink.codes == ("E0008",)


def test_long_texts_count_as_several_nodes() -> None:
    sink = Sink()
    text = f"a: &a {'x' * 10_000}\nb: [*a, *a, *a]\n"
    assert load(SourceText("rules.yaml", text), sink, Limits(nodes=500)) is None
    assert sink.codes == ("E0008",)


def test_depth_is_limited_before_the_tree_is_built() -> None:
    for opening in ("[", "{a: ", "- "):
        node, sink = loaded(opening * 100_000)
        assert node is None
        assert sink.codes == ("E0007",)


def test_every_duplicate_key_is_told_with_the_first_place() -> None:
    text = "a: 1\nb: 2\na: 3\n'a': 4\n"
    node, sink = loaded(text)
    assert sink.codes == ("E0013", "E0013")
    assert [item.related[0].span.line for item in sink.items] == [1, 1]
    assert plain(node) == {"a": "1", "b": "2"}


def test_an_empty_value_is_a_scalar_without_text() -> None:
    node, sink = loaded("a:\nb: ''\n")
    assert not sink.items
    assert all(isinstance(e.value, Scalar) and not e.value.text for e in node.entries)  # type: ignore[union-attr]
