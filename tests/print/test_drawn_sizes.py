"""How much of a picture is bare, and how large its words are: whoever reads a book reads its pictures too."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tassel_compiler.printing.drawing.blocks import measured
from tassel_compiler.printing.drawing.gallery import Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.seats import seat_panels
from tassel_compiler.printing.drawing.shapes import DrawnShape, Glyph, Lettering, Moved, Rect
from tassel_compiler.printing.speech.voice import Voice
from tests.print.test_table_pictures import RULES, drawn, ready, title_lines


@pytest.mark.parametrize("rules", RULES)
def test_what_lies_before_players_fills_what_is_drawn_around_it(rules):
    """One of those who stand side by side has so much that his frame is as wide as that."""
    found = ready(rules)
    painter = Painter(found.sources.gallery, PictureWords(Voice(found.rules.checked, "de"), found.sources.icons, {}))
    for example in found.sources.gallery.examples:
        stage = painter.stage(example.before, example.focus)
        names = enumerate(example.before.seat_names())
        panels = seat_panels(stage, [n for n, name in names if name in example.focus.seats], 150)
        bare = [panel.width - right for panel in panels if (right := reached(panel.shapes[1:]))]
        assert not bare or min(bare) < 8, example.name


def reached(shapes: Iterable[DrawnShape], x: float = 0) -> float:
    """How far to the right something is drawn."""
    ends = [0.0]
    for shape in shapes:
        match shape:
            case Moved():
                ends.append(reached(shape.shapes, x + shape.x))
            case Rect():
                ends.append(x + shape.x + shape.width)
            case Glyph():
                ends.append(x + shape.x + shape.size)
            case Lettering(anchor="start"):
                ends.append(x + shape.x + measured(shape.text, shape.size, shape.bold))
            case _:
                pass
    return max(ends)


@pytest.mark.parametrize("lang", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize("rules", RULES)
def test_no_word_of_a_picture_is_smaller_than_a_note(rules, lang):
    """3.5 half millimetres are 5 points; only a name that has no room is so small, and half of all are 7 or more."""
    sizes = sorted(
        line.size * picture.zoom
        for figure in drawn(rules, lang) for _, picture in figure.pictures for line in title_lines(picture.shapes)
        if sum(sign.isalpha() for sign in line.text) > 1
    )  # fmt: skip
    assert sizes[0] >= 3.5 and sizes[len(sizes) // 2] >= 5


def test_a_card_that_its_drawings_tell_apart_needs_no_name():
    """Each pair of materials stands on one card; all nobles have a price, many the same."""
    found = ready("bruxelles-1897")
    painter = Painter(found.sources.gallery, PictureWords(Voice(found.rules.checked, "en"), found.sources.icons, {}))
    written = {name: [line.text for line in title_lines(painter.card(name).shapes)] for name in
               ("card/wood-brick", "card/house-two-open", "card/horta")}  # fmt: skip
    assert written["card/wood-brick"] == written["card/house-two-open"] == []
    assert "Horta" in " ".join(written["card/horta"])


def test_of_a_second_table_only_what_lies_otherwise_is_drawn():
    """With more players: who is in prison, which artworks were taken, and what each has."""
    shown = [[name for _, name in one.key] for one in drawn("bruxelles-1893", "en") if one.key]
    assert len(shown[0]) == 13
    assert shown[1:] == [["Courthouse", "Workshop area", "Before the players"]] * 3
