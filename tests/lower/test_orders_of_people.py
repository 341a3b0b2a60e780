"""In which order people come: round the table both ways, and by what they have."""

from __future__ import annotations

import pytest

from tests.lower.trials import cells, trial

ORDERS = [  # seats 0 to 3; the leader is 0, so its next is 1
    ("players from leader's next", [1, 2, 3, 0]),
    ("players from leader's next reversed", [1, 0, 3, 2]),
    ("players after leader's next", [2, 3, 0, 1]),
    ("players after leader's next reversed", [0, 3, 2, 1]),
    ("players by coin", [3, 1, 0, 2]),  # 5, 4, 5, 2: ties as they sit
    ("players by coin reversed", [0, 2, 1, 3]),
    ("players from leader's previous by coin", [3, 1, 0, 2]),  # 3 sits first: 2, then 4, then 5 and 5
    ("players after leader by coin reversed", [2, 0, 1, 3]),  # 1, 2, 3, 0: of the two with 5 seat 2 comes first
    ("players from leader's next reversed by coin reversed", [0, 2, 1, 3]),
    ("players by 0 - coin", [0, 2, 1, 3]),
]
START = """
as leader's next: lose 1 coin
as leader's previous: lose 3 coin
as leader: gain 2 coin
as leader's next: gain 2 coin
as leader's next's next: gain 2 coin
as leader's previous: gain 2 coin
"""


def order(of: str, where: str = "") -> list[int]:
    """Everybody is told how many came before him."""
    text = f"{START}as p in {of}{where}:\n  set point to sum of q's boat for q in players\n  put 1 boat on pool(1, 1)\n"
    found = cells(trial(text, players=4))
    left = {seat: found[f"player({seat + 1}).point"] for seat in range(4)}
    return sorted((seat for seat in left if left[seat]), key=lambda seat: -left[seat])


@pytest.fixture(autouse=True)
def _four(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.tiny import building

    more = building.TEXT.replace("players: 2..3", "players: 2..4").replace("{2: 4, 3: 3}", "{2: 4, 3: 3, 4: 2}")
    monkeypatch.setattr(building.program, "__kwdefaults__", {"players": 2, "base": more})


@pytest.mark.parametrize(("of", "seats"), ORDERS)
def test_people_come_in_this_order(of: str, seats: list[int]) -> None:
    assert order(of) == seats


def test_the_first_of_a_sorted_order_is_the_one_that_passes() -> None:
    text = f"{START}let q be first p in players by coin where p's coin > 2\nas q: score 7 point\n"
    assert cells(trial(text, players=4))["player(2).point"] == 7


def test_who_fails_the_test_is_left_out_of_the_order() -> None:
    assert order("players by coin reversed", " where p's coin < 5") == [1, 3]


@pytest.mark.parametrize(
    ("points", "ranks"), [((5, 5, 2), [1, 1, 3]), ((2, 5, 2), [2, 1, 2]), ((1, 1, 1), [1, 1, 1])]
)
def test_who_is_as_good_shares_a_rank(points: tuple[int, ...], ranks: list[int]) -> None:
    text = "\n".join(f"as p in players where p's seat = {i}: score {n} point" for i, n in enumerate(points))
    state = trial(text, players=3)
    assert state.ranking() == ranks and state.winners() == [i for i, rank in enumerate(ranks) if rank == 1]
