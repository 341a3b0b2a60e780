"""A family that nothing is in is told, whatever its form; one that needs no rows is not."""

from __future__ import annotations

import pytest

from tests.tiny.building import compiled

EMPTY = {
    "places/road": "{many: roads, between: landing}",
    "places/trail": "{many: trails, between: landing, each: {}}",
    "kinds/side": "{many: sides}",
    "kinds/colour": "{many: colours, values: []}",
    "cards/storm": "{many: storms}",
    "cards/calm-day": "{many: calm-days, each: {}}",
}
FULL = {
    "places/road": "{many: roads, between: landing, each: {shore: {ends: [pier, beach]}}}",
    "places/board": "{many: boards, grid: 2 x 2}",
    "places/circle": "{many: circles, ring: 4}",
    "places/queue": "{many: queues, list: 3}",
    "places/harbour": "{}",
    "kinds/being": "{many: beings, includes: player, values: [ghost]}",
    "kinds/whoever": "{many: whoevers, includes: player}",
    "kinds/pair": "{many: pairs, product: species x species}",
    "cards/storm": "{many: storms, each: {gale: {}}}",
}
LANDING = "add:\n  places/landing: {many: landings, each: {pier: {}, beach: {}}}\n"


def told(path: str, family: str) -> list[str]:
    return [item.code for item in compiled([f"{LANDING}  {path}: {family}\n"]).sink.items if item.code != "W0801"]


@pytest.mark.parametrize("path", EMPTY)
def test_a_family_without_members_is_told(path):
    assert told(path, EMPTY[path]) == ["W0303"]


@pytest.mark.parametrize("path", FULL)
def test_a_family_with_members_is_not(path):
    assert "W0303" not in told(path, FULL[path])
