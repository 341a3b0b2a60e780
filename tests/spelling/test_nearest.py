"""A guess is the same whatever the order of the names, says how sure it is, and there is one place that guesses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.spelling import Grade, Spellings, nearest
from tassel_compiler.spelling.distance import slips

ROOT = Path(__file__).resolve().parents[2]
WORDS = st.text("abc-", max_size=7)


@pytest.mark.parametrize(
    ("word", "candidates", "expected", "grade"),
    [
        ("jokr", ["iron", "joker", "jacket"], "joker", Grade.SLIP),
        ("usde", ["side", "used"], "used", Grade.SLIP),
        ("bota", ["boat", "bold"], "boat", Grade.SLIP),
        ("steps", ["step", "stop"], "step", Grade.SAME),
        ("Turn", ["turn", "tune"], "turn", Grade.SAME),
        ("élan", ["elan", "plan"], "elan", Grade.SAME),
        ("front-row", ["row-front", "fronts"], "row-front", Grade.SAME),
        ("handlimit", ["hand-limit"], "hand-limit", Grade.SAME),
        ("colonies", ["colony"], "colony", Grade.SAME),
        ("limit", ["hand-limit"], "hand-limit", Grade.LIKE),
        ("fair", ["fare"], "fare", Grade.LIKE),
        ("closed", ["coloured"], None, None),
        ("cnt", ["it"], None, None),
        ("zzz", ["turn"], None, None),
        ("", ["turn"], None, None),
        ("turn", ["turn"], None, None),
        ("turn", [], None, None),
        ("x" * 300, ["x"], None, None),
    ],
)
def test_nearest(word: str, candidates: list[str], expected: str | None, grade: Grade | None) -> None:
    found = nearest(word, candidates)
    assert (found, found.grade if found else None) == (expected, grade)


def test_advice_says_how_sure_it_is() -> None:
    found = [nearest("Turn", ["turn"]), nearest("trun", ["turn"]), nearest("turn", ["turn-end"])]
    assert [f"{guess:as word}" for guess in found if guess] == [
        "write ⟪`turn`⟫",
        "did you mean ⟪`turn`⟫?",
        "perhaps ⟪`turn-end`⟫ is meant",
    ]
    assert [f"{guess:as key} {guess}" for guess in found if guess][:1] == ['write ⟪"turn"⟫ turn']


@given(st.lists(WORDS), WORDS)
def test_nearest_does_not_depend_on_the_order(candidates: list[str], word: str) -> None:
    assert nearest(word, candidates) == nearest(word, candidates[::-1])


@given(WORDS, WORDS)
def test_a_distance_goes_both_ways_and_is_zero_only_to_itself(a: str, b: str) -> None:
    assert slips(a, b, 9) == slips(b, a, 9)
    assert (slips(a, b, 9) == 0) == (a == b)


@given(WORDS, WORDS, st.integers(0, 9))
def test_what_is_too_far_is_never_nearer_than_it_is(a: str, b: str, most: int) -> None:
    assert min(slips(a, b, most), most + 1) == min(slips(a, b, 9), most + 1)


@given(WORDS, st.integers(0, 5))
def test_two_letters_in_the_wrong_order_are_one_slip(a: str, at: int) -> None:
    swapped = a[:at] + a[at : at + 2][::-1] + a[at + 2 :]
    assert slips(a, swapped, 9) <= 1


def test_one_place_guesses() -> None:
    """No second `nearest` with a cut-off of its own."""
    own = re.compile(r"^def nearest|get_close_matches|\.(?:quick_)?ratio\(", re.M)
    sources = [file for top in ("compiler", "runtime", "tassel") for file in sorted((ROOT / top).rglob("*.py"))]
    assert [f.stem for f in sources if own.search(f.read_text(encoding="utf-8"))] == ["nearest"]


def test_a_name_that_is_spelt_so_comes_before_what_is_printed_so() -> None:
    printed = Spellings(lambda: (("coins", "BF"), ("bf", "BF"), ("purse", "BF")))
    assert printed.own("BF") == "bf"
