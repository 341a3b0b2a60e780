"""Readers give the value that was asked for, or say what they found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.readers import as_flag, as_int, as_list, as_mapping, as_text
from tests.loading.texts import loaded


@given(st.integers(-(2**31) + 1, 2**31 - 1))
def test_whole_numbers_are_read_back(number: int) -> None:
    node, _ = loaded(f"a: {number}")
    sink = Sink()
    assert as_int(node.entries[0].value, sink) == number  # type: ignore[union-attr]
    assert not sink.items


@pytest.mark.parametrize("text", ["1.5", "1e3", "0x10", "two", "9999999999", "''", "[1]", "1 2", "١"])
def test_what_is_no_number_is_told(text: str) -> None:
    node, _ = loaded(f"a: {text}")
    sink = Sink()
    assert as_int(node.entries[0].value, sink) is None  # type: ignore[union-attr]
    assert sink.codes == ("E0022",)


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("true", True), ("no", False), ("false", False)])
def test_flags(text: str, value: bool) -> None:
    node, _ = loaded(f"a: {text}")
    assert as_flag(node.entries[0].value, Sink()) is value  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("reader", "text", "expected"),
    [(as_flag, "maybe", "yes or no"), (as_text, "[a]", "a text"), (as_list, "a", "a list"),
     (as_mapping, "[a]", "names with values")],
)  # fmt: skip
def test_the_message_says_what_belongs_there(reader, text: str, expected: str) -> None:  # type: ignore[no-untyped-def]
    node, _ = loaded(f"key: {text}")
    sink = Sink()
    assert reader(node.entries[0].value, sink) is None  # type: ignore[union-attr]
    assert expected in sink.items[0].message
