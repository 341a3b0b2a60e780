"""A road more, other ends and another way are differences: each is told, and no sentence is left behind for them."""

from __future__ import annotations

from tassel_compiler.printing.diff.compare import diff
from tests.tiny.building import compiled

TOWNS = """add:
  places/town:
    many: towns
    ways: {paths: {a: [b], b: [c]}, rivers: {one-way: {a: [c]}}}
    each: {a: {}, b: {}, c: {}}
  places/road: {many: roads, between: town, has: {length: number}, each: {ab: {ends: [a, b], length: 2}}}
"""


def told(one: str, other: str) -> dict[str, list[tuple[str, str, str]]]:
    found = diff(compiled((one,)), compiled((other,)), "en").differences
    return {d.id: [(p.label, p.a, p.b) for p in d.points] for d in found}


def test_a_road_that_only_one_has_is_told_with_its_ends() -> None:
    more = TOWNS.replace("length: 2}}", "length: 2}, bc: {ends: [b, c], length: 1}}")
    assert told(TOWNS, more)["bc"][-1] == ("joins", "", "b, c")


def test_other_ends_are_told() -> None:
    assert told(TOWNS, TOWNS.replace("ends: [a, b]", "ends: [a, c]"))["ab"] == [("joins", "a, b", "a, c")]


def test_where_a_way_leads_is_told_of_each_place() -> None:
    found = told(TOWNS, TOWNS.replace("b: [c]", "a: [c]").replace("{a: [b], a: [c]}", "{a: [b, c]}"))
    assert found == {
        "a": [("paths", "b", "b, c")], "b": [("paths", "a, c", "a")], "c": [("paths", "b", "a")],
    }  # fmt: skip
