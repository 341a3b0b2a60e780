"""Messages name what stands in a file the way its author would."""

import pytest

from tassel_compiler.loading import Mapping
from tassel_compiler.loading.readers import described
from tests.loading.texts import loaded


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a: 12", '"12"'),
        ("a: [1, 2]", "a list"),
        ("a: {b: 1}", "a mapping"),
        ("a:", "nothing"),
        ("a: |\n  first line\n  second line", '"first line"'),
        (f"a: {'long ' * 20}", f'"{("long " * 20)[:40]}..."'),
    ],
)
def test_a_node_is_described_by_what_it_is(text: str, words: str) -> None:
    root, _ = loaded(text)
    assert isinstance(root, Mapping)
    assert described(root.get("a")) == words


def test_what_is_missing_is_nothing() -> None:
    assert described(None) == "nothing"
