"""Who sits where in a picture, and for which table and which moment it holds."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

import pytest

from tassel_compiler.printing.book.model import figures
from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.shapes import Disc, DrawnShape, Lettering, Moved, Paint
from tassel_compiler.printing.drawing.whole_table import seats_around
from tests.printing.book.shelves import RULES, book_of

ASYMMETRIC = "bruxelles-1893+asymmetric"


def centres(shapes: tuple[DrawnShape, ...], x: float = 0, y: float = 0) -> dict[float, tuple[float, float]]:
    """Where discs lie, by their radius."""
    found: dict[float, tuple[float, float]] = {}
    for shape in shapes:
        if isinstance(shape, Moved):
            found |= centres(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Disc):
            found[shape.radius] = (x + shape.x, y + shape.y)
    return found


def lettering(shapes: tuple[DrawnShape, ...]) -> Iterator[Lettering]:
    for shape in shapes:
        if isinstance(shape, Moved):
            yield from lettering(shape.shapes)
        elif isinstance(shape, Lettering):
            yield shape


@pytest.mark.parametrize("width", [210, 340])
@pytest.mark.parametrize("players", range(1, 9))
def test_who_is_next_clockwise_in_play_is_next_clockwise_in_the_picture(players: int, width: float):
    panels = [Drawn(100, 40, (Disc(50, 20, seat, Paint()),)) for seat in range(players)]
    at = centres(seats_around(panels, width).shapes)
    middle = [sum(one[axis] for one in at.values()) / players for axis in (0, 1)]
    turned = [atan2(at[seat][1] - middle[1], at[seat][0] - middle[0]) for seat in range(players)]  # y grows downwards
    steps = [(turned[(seat + 1) % players] - turned[seat]) % (2 * pi) for seat in range(players)]
    assert players < 3 or round(sum(steps) / (2 * pi), 6) == 1


def test_an_area_that_is_another_for_others_says_for_whom_it_is():
    """Two players lay out neutral cards; nothing else depends on how many they are."""
    headed = {
        (rules, heading)
        for rules in RULES
        for chapter in book_of(rules, "en").chapters
        for figure in figures(chapter)
        for heading, picture in figure.pictures
        if picture.name.startswith("area-") and "player" in heading
    }
    assert headed == {("bruxelles-1897", "Art Nouveau area, for 2 players")}


def test_where_everything_was_taken_a_nought_lies():
    """With five players each of the five boards has been chosen; the area keeps its letter, which a step calls."""
    pictures = {p.name: p for c in book_of(ASYMMETRIC, "en").chapters for f in figures(c) for _, p in f.pictures}
    noughts = {n: [t.text for t in lettering(pictures[f"table-{n}"].shapes)].count("×0") for n in (2, 5)}
    assert noughts == {2: 0, 5: 1}


@pytest.mark.parametrize("rules", RULES)
def test_a_picture_of_an_example_says_whether_it_is_before_or_after_what_was_played(rules: str):
    """Unless nothing changes in it."""
    told = [f for chapter in book_of(rules, "en").chapters for f in figures(chapter) if f.told]
    headed = {tuple(heading for heading, _ in figure.pictures) for figure in told}
    assert headed <= {("Before",), ("After",), ("Before", "After"), ("",)} and headed - {("",)}
