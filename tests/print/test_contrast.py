"""What is printed can be read: every colour in which text is set stands out from its ground, 4.5 to 1 at least.

Computed from the palettes as they stand in the files: pages by day, by night and on paper, books, aids, cards.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

PRINT = Path(__file__).resolve().parents[2] / "rules" / "print"
LEAST = 4.5
TEXT, GROUND = ("ink", "green", "gold", "faint"), ("paper", "box", "lit")
_VARIABLE = re.compile(r"--(\w+): (#[0-9a-f]{6});")
_RGB = r'rgb\("(#[0-9a-f]{6})"\)'
_LET = re.compile(rf"#let (\w+) = (?:if data\.saving \{{ (?:black|{_RGB}) \}} else \{{ )?{_RGB}")


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def palettes() -> list[dict[str, str]]:
    blocks = re.findall(r":root \{([^}]*)\}", (PRINT / "book.html").read_text("utf-8"))
    return [dict(_VARIABLE.findall(block)) for block in blocks]


def test_black_on_white_is_21_to_1() -> None:
    assert round(contrast("#000000", "#ffffff")) == 21


@pytest.mark.parametrize("palette", palettes(), ids=("day", "night", "paper"))
def test_a_page_can_be_read_by_day_by_night_and_on_paper(palette: dict[str, str]) -> None:
    weak = {(text, ground): round(contrast(palette[text], palette[ground]), 2) for text in TEXT for ground in GROUND}
    assert {pair: found for pair, found in weak.items() if found < LEAST} == {}


@pytest.mark.parametrize("palette", palettes(), ids=("day", "night", "paper"))
def test_drawings_lie_on_a_ground_of_their_own(palette: dict[str, str]) -> None:
    """They are drawn in dark colours, beside words too, so a dark page needs a light one."""
    style = (PRINT / "book.html").read_text("utf-8")
    assert contrast(palette["drawn"], palette["sheet"]) >= LEAST
    for drawn in (r"\.picture svg", r"\.beside svg", r"\.icons svg"):
        assert re.search(drawn + r" \{[^}]*background: var\(--sheet\)", style), drawn


def test_no_text_of_a_page_has_a_colour_of_its_own_or_is_seen_through() -> None:
    page = (PRINT / "book.html").read_text("utf-8")
    style = page[page.index("<style>") : page.index("</style>")]
    assert re.findall(r"(?<![\w-])color: #|opacity:", style) == []


@pytest.mark.parametrize("name", ["book.typ", "aid.typ"])
def test_books_and_aids_can_be_read_in_colour_and_in_black(name: str) -> None:
    found = {name: (grey, colour) for name, grey, colour in _LET.findall((PRINT / name).read_text("utf-8"))}
    assert {"green", "gold", "faint", "soft"} <= found.keys()
    del found["soft"]  # lines and dots
    for both in found.values():
        assert all(contrast(colour, "#ffffff") >= LEAST for colour in both if colour)


def test_cards_can_be_read_in_the_colour_of_their_deck() -> None:
    colours = yaml.safe_load((PRINT / "cards.yaml").read_text("utf-8"))["colours"]
    weak = {name: round(contrast(c, colours["paper"]), 2) for name, c in colours.items() if name != "paper"}
    assert {name: found for name, found in weak.items() if found < LEAST} == {}
