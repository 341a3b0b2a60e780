"""A number that cannot be is told where it was set: in the overlay that set it, not where it was before."""

import pytest

from tests.tiny.building import TEXT, compiled

CONSTANT = TEXT.replace("constants:\n", "constants:\n  lot: {is: 2, source: [T-1]}\n", 1)
SHARED = "add: {values/share: 7 / lot}\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("change:\n  constants/lot/is: 99999999999999999999\n", "99999999999999999999"),
        ("change:\n  places/pool/grid: 5000 x 5000\n", "5000"),
        ("change:\n  constants/lot/is: 0\n" + SHARED, "a divisor of 0"),
        ("change:\n  constants/lot/is: {by-players: {2: 1, 3: 0}}\n" + SHARED, "a divisor of 0"),
        ("change:\n  supply/fish: {cod: 5, eel: -1, ray: 3}\n", "-1 at the start"),
        ("change:\n  player/boat: number = 0 - 3\n", "-3 at the start"),
    ],
)
def test_it_is_told_at_the_line_of_the_overlay(text: str, words: str) -> None:
    found = [item for item in compiled([text], players=None, base=CONSTANT).sink.items if item.code == "E0318"]
    assert found and all(words in item.message for item in found)
    assert {(item.span.source.path, item.span.line) for item in found if item.span} == {("ours.yaml", 5)}


def test_other_divisors_are_fine() -> None:
    assert [i.code for i in compiled([SHARED], base=CONSTANT).sink.items if i.code == "E0318"] == []
