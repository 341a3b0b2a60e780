"""The generator is the one that docs/determinism.md describes."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.ir.program import RNG0
from tassel_runtime import rng
from tassel_runtime.lots import Lots

TEXT = (Path(__file__).parents[2] / "docs" / "determinism.md").read_text("utf-8")


def seeded(number: int) -> list[int]:
    cells = [0] * 8
    rng.seed(cells, number)
    return cells


def test_the_published_stream_of_the_algorithm() -> None:
    cells = [0] * RNG0 + [1, 2, 3, 4]
    assert [rng.next_word(cells) for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_the_table_of_seeds() -> None:
    rows = re.findall(r"^\| (-?\d+) \| `([0-9a-f ]+)` \| ([\d ]+) \|$", TEXT, re.M)
    assert len(rows) >= 5
    for seed, words, numbers in rows:
        cells = seeded(int(seed))
        assert [f"{w & 0xFFFFFFFF:08x}" for w in cells[RNG0:]] == words.split()
        assert [rng.next_word(cells) for _ in range(8)] == [int(n) for n in numbers.split()]


def _documented(pattern: str) -> list[int]:
    found = re.search(pattern, TEXT)
    assert found is not None
    return [int(n) for n in found[1].split()]


def test_the_documented_dice() -> None:
    cells = seeded(1)
    assert [rng.below(cells, 6) for _ in range(20)] == _documented(r"twenty times from seed 1: ([\d ]+)")


def test_the_documented_shuffle() -> None:
    cells = seeded(1) + list(range(10))
    rng.shuffle(cells, 8, 10)
    assert cells[8:] == _documented(r"shuffled from seed 1: ([\d ]+)")


def test_the_documented_lots() -> None:
    rows = re.findall(r"^\| (\d+) \| (\d+) \| ([\d ]+) \|$", TEXT, re.M)
    assert len(rows) == 2
    for seed, n, choices in rows:
        lots = Lots(int(seed))
        assert [lots(int(n)) for _ in range(12)] == [int(choice) for choice in choices.split()]


@given(st.integers(), st.integers(2, 2**31 - 1))
def test_numbers_stay_below_and_cells_stay_signed(seed: int, n: int) -> None:
    cells = seeded(seed)
    assert 0 <= rng.below(cells, n) < n
    assert all(-(2**31) <= word < 2**31 for word in cells[RNG0:])


@given(st.integers(), st.integers(-5, 1))
def test_no_choice_moves_no_stream(seed: int, n: int) -> None:
    cells = seeded(seed)
    assert rng.below(cells, n) == 0
    assert cells == seeded(seed)


def test_three_sides_come_equally_often() -> None:
    cells = seeded(5)
    counts = [0, 0, 0]
    for _ in range(3000):
        counts[rng.below(cells, 3)] += 1
    assert all(900 < n < 1100 for n in counts)


@given(st.integers(), st.lists(st.integers(0, 99)))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    cells = seeded(seed) + cards + [-7]
    rng.shuffle(cells, 8, len(cards))
    assert sorted(cells[8:-1]) == sorted(cards)
    assert cells[-1] == -7
