"""Places that a layout puts on spots by hand lie where the rules say.

Nobody who draws a board crosses two ways or leads one through a place where neither stops; in the games that ship none
does, and any two places that changed their spots would make one. Places without ways lie as they are read: the rules
name them in the order of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

import pytest

from tassel_compiler.catalog import games
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.drawing.layout import read_layout
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.resolve.declarations import Declarations
from tests.compiled import declared
from tests.printing.book.shelves import RULES

Spot = tuple[int, int]
Spots = Mapping[str, Spot]
Way = tuple[str, str]
SHIPPED = sorted({*games(), *RULES})


def on_spots(rules: str) -> Iterator[tuple[str, Spots, tuple[Way, ...]]]:
    """Each sort of places that lie on spots, where they lie, and what is joined."""
    known = declared(rules)
    for name, look in read_layout(print_folders(rules), Sink()).things.items():
        if look.spots and name in known.families:
            yield name, {place: at for place, (_, at) in look.spots.items()}, tuple(sorted(set(ways(known, name))))


def ways(known: Declarations, family: str) -> Iterator[Way]:
    for way in known.families[family].ways.values():
        yield from (_either(one, other) for one, other, _ in way.pairs)
    for other in known.families.values():
        if other.between == family:
            yield from (_either(row.ends[0][0], row.ends[1][0]) for row in other.rows.values())


def _either(one: str, other: str) -> Way:
    return min(one, other), max(one, other)


def misdrawn(spots: Spots, joined: tuple[Way, ...]) -> list[str]:
    """Two ways that cross, and a way that runs through a place."""
    crossed = [f"{one} x {other}" for one, other in combinations(joined, 2) if _cross(spots, one, other)]
    return crossed + [f"{way} over {place}" for way in joined for place in spots if _runs_over(spots, way, place)]


def _cross(spots: Spots, one: Way, other: Way) -> bool:
    a, b, c, d = (spots[place] for place in (*one, *other))
    return not {*one} & {*other} and _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _runs_over(spots: Spots, way: Way, place: str) -> bool:
    a, b, at = spots[way[0]], spots[way[1]], spots[place]
    inside = all(min(a[i], b[i]) <= at[i] <= max(a[i], b[i]) for i in (0, 1))
    return place not in way and inside and _side(a, b, at) == 0


def _side(a: Spot, b: Spot, c: Spot) -> int:
    """On which side of a line a spot lies: 0 on the line itself."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


SQUARE = {"a": (1, 1), "b": (2, 1), "c": (1, 2), "d": (2, 2)}


@pytest.mark.parametrize(
    ("joined", "found"),
    [
        ((("a", "b"), ("c", "d")), []),
        ((("a", "d"), ("b", "c")), ["('a', 'd') x ('b', 'c')"]),
        ((("a", "d"), ("a", "c")), []),
    ],
)
def test_ways_that_cross(joined: tuple[Way, ...], found: list[str]) -> None:
    assert misdrawn(SQUARE, joined) == found


def test_a_way_over_a_place() -> None:
    assert misdrawn({"a": (1, 1), "b": (2, 1), "c": (3, 1)}, (("a", "c"),)) == ["('a', 'c') over b"]


@pytest.mark.parametrize("rules", SHIPPED)
def test_no_way_crosses_another_or_runs_over_a_place(rules: str) -> None:
    assert [fault for _, spots, joined in on_spots(rules) for fault in misdrawn(spots, joined)] == []


def test_any_two_places_that_changed_their_spots_would_be_told() -> None:
    maps = [(name, spots, joined) for rules in SHIPPED for name, spots, joined in on_spots(rules) if joined]
    assert {name for name, _, _ in maps} >= {"town", "landing", "bank", "spot"}
    for name, spots, joined in maps:
        for one, other in combinations(spots, 2):
            assert misdrawn({**spots, one: spots[other], other: spots[one]}, joined), (name, one, other)


@pytest.mark.parametrize("rules", SHIPPED)
def test_places_without_ways_lie_as_they_are_read(rules: str) -> None:
    known = declared(rules)
    for name, spots, joined in on_spots(rules):
        read = sorted(spots, key=lambda place: spots[place][::-1])
        assert joined or read == [row for row in known.families[name].rows if row in spots], name
