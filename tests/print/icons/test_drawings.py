"""The drawings keep to one convention: a square of 24, the colour of the text and at most one other."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.icons import IconTable, read_icons, tinted
from tassel_compiler.printing.print_folders import print_folders

TOP = Path(__file__).resolve().parents[3] / "rules" / "print"
DRAWINGS = sorted(TOP.glob("icons/*.svg"))
SVG = "{http://www.w3.org/2000/svg}"


def shipped() -> IconTable:
    sink = Sink()
    table = read_icons(print_folders("bruxelles-1893"), sink)
    assert sink.items == ()
    return table


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_is_a_square_of_24_with_a_title(path: Path) -> None:
    root = ElementTree.fromstring(path.read_text("utf-8"))
    assert (root.tag, root.get("viewBox")) == (f"{SVG}svg", "0 0 24 24")
    assert root.findtext(f"{SVG}title")
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "g", "path", "circle", "ellipse", "rect"
    }  # fmt: skip


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_has_the_colour_of_the_text_and_at_most_one_other_besides_paper(path: Path) -> None:
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', path.read_text("utf-8"))) - {"none", "#ffffff"}
    assert "currentColor" in colours and len(colours) <= 2


def test_every_word_has_its_drawing_and_every_drawing_is_used() -> None:
    table = shipped()
    used = {*table.words.values(), *table.signs.values()}
    other = {"any", "card", "place", "tuck", "hourglass"}
    assert used - table.drawings.keys() == set()
    assert table.drawings.keys() - used <= other


def test_to_save_ink_only_the_colour_of_the_text_is_left() -> None:
    for svg in shipped().drawings.values():
        thin = tinted(svg, "#112233", saving=True)
        assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', thin)) <= {"#112233", "#ffffff", "none"}
        assert "currentColor" not in tinted(svg, "#112233")


def test_to_save_ink_what_is_drawn_in_ink_stays() -> None:
    """A noble is a hat, its brim and a moustache in ink, and a ribbon of another colour: three areas stay, be the ink a
    name or a number, and the coin keeps its letter."""
    for ink in ("#000000", "currentColor"):
        drawn = shipped().drawings
        noble, coin = (tinted(drawn[name], ink, saving=True) for name in ("noble", "coin"))
        assert noble.count(f'fill="{ink}"') == 3 and noble.count('fill="#ffffff"') == 1
        assert coin.count(f'fill="{ink}"') == 1 and coin.count('fill="#ffffff"') == 1


def test_a_game_may_take_the_drawing_of_a_word_away() -> None:
    table = read_icons(print_folders("small-go"), Sink())
    assert shipped().of("stone") == "stone" and table.of("stone") is None
    assert table.of("wood") == "wood" and table.inline["stone"] == "no"
