"""The sink never fails itself, and a hint is whole or absent."""

from __future__ import annotations

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.diagnostics import CODES, Related, Sink
from tassel_compiler.source import SourceText, Span

SOURCE = SourceText("rules.yaml", "one\ntwo\n")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_row_can_be_reported_without_any_field(code: str) -> None:
    sink = Sink()
    sink.report(code, None)
    (item,) = sink.items
    assert item.title == CODES[code].title
    assert sink.failed == (CODES[code].severity == "error")
    last = CODES[code].hint.split(" || ")[-1]
    fields = [name for _, name, _, _ in Formatter().parse(last) if name]
    assert (item.hint is None) == (bool(fields) or not last)


def test_a_hint_with_an_empty_field_is_left_out() -> None:
    sink = Sink()
    sink.report("E0001", None, path="a", near=None)
    sink.report("E0001", None, path="b", near="c")
    sink.report("E0001", None, path="d", near="c", hint="look elsewhere")
    assert [item.hint for item in sink.items] == [None, 'did you mean "c"?', "look elsewhere"]


def test_the_same_thing_at_the_same_place_is_told_once() -> None:
    sink = Sink()
    for start in (0, 0, 4):
        sink.report("E0014", Span(SOURCE, start, start + 1))
    assert len(sink.items) == 2


def test_what_another_sink_collected_is_taken_over() -> None:
    inner, outer = Sink(), Sink()
    inner.report("E0014", Span(SOURCE, 0, 1), related=[Related("here", Span(SOURCE, 4, 5))])
    outer.extend(inner.items)
    assert outer.items == inner.items
    assert outer.failed


@given(st.text(max_size=1000))
def test_fields_of_any_text_stay_on_one_short_line(text: str) -> None:
    sink = Sink()
    sink.report("E0013", None, key=text)
    assert len(sink.items[0].message.splitlines()) <= 1 or not text.split()
    assert len(sink.items[0].message) < 400


def test_fields_are_written_into_sentences_with_articles_and_plurals() -> None:
    sink = Sink()
    sink.report("E0301", None, text="x", found="order", expected="unit")
    sink.report("E0305", None, word="fee", expected=1, found=2)
    assert [item.message for item in sink.items] == [
        "`x` is an order, but a unit is needed here",
        "`fee` takes 1 argument, here it has 2",
    ]
