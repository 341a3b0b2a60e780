"""A report is a whole page that runs nothing, says each number as text too, and speaks three languages."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tassel.cli import run
from tassel.report.charts import BarRow, bars, histogram
from tassel.report.words import REPORT_WORDS, say
from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.shapes import Lettering, Polygon, Rect

TINY = ["simulate", "./tests/tiny", "-p", "3", "--jobs", "1", "-g", "300"]


class Outline(HTMLParser):
    """Which tags there are, and that each one that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: set[str] = set()
        self.open: list[str] = []
        self.words: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.words |= {name for name, _ in attrs}
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.seen.add(tag)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_page_is_whole_and_runs_nothing(tmp_path, capsys, lang):
    page = tmp_path / "report.html"
    assert run([*TINY, "--report", str(page), "--lang", lang]) == 0
    text = page.read_text("utf-8")
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert {"svg", "h1", "section", "table"} <= outline.seen
    assert not {"script", "link", "img", "iframe"} & outline.seen
    assert not {word for word in outline.words if word.startswith("on")}
    assert "default-src 'none'" in text and "http-equiv" in text
    assert say("title", lang, games="300") in text
    assert re.search(r"\d\.\d % ± \d", text)
    assert f"report: {page}" in capsys.readouterr().err


def test_the_same_games_give_the_same_page_for_any_number_of_processes(tmp_path):
    pages = [tmp_path / "one.html", tmp_path / "two.html"]
    for page, jobs in zip(pages, ("1", "2"), strict=True):
        assert run([*TINY, "--jobs", jobs, "--report", str(page)]) == 0
    one, two = (re.sub(r"<code>.*?</code>", "", page.read_text("utf-8")) for page in pages)
    assert one == two


def test_a_page_of_somebody_else_is_left_alone(tmp_path):
    page = tmp_path / "report.html"
    page.write_text("mine")
    assert run([*TINY, "--report", str(page)]) == 1
    assert page.read_text() == "mine"


def test_every_word_is_there_in_every_language_with_the_same_places():
    for key, words in REPORT_WORDS.items():
        assert set(words) == {"en", "fr", "de"}, key
        assert len({frozenset(re.findall(r"{\w+}", text)) for text in words.values()}) == 1, key


def test_bars_begin_at_the_middle_line_and_whiskers_end_at_the_bounds():
    picture = bars("b", "two bars", [BarRow("up", Estimate(2, 1, 4)), BarRow("down", Estimate(-1, -2, 0))], str, 0)
    up, down = (shape for shape in picture.shapes if isinstance(shape, Rect))
    lines = [shape.points for shape in picture.shapes if isinstance(shape, Polygon)]
    middle = lines[-1][0][0]
    # the room of 180 units holds -2 to 4: 30 units each
    assert (up.x, up.width) == (middle, 60)
    assert (down.x, down.x + down.width) == (middle - 30, middle)
    assert (lines[0][0][0], lines[0][1][0]) == (middle + 30, middle + 120)


def test_a_histogram_is_as_high_as_its_most_frequent_number():
    picture = histogram("h", "points", {3: 10, 5: 40})
    low, high = (shape for shape in picture.shapes if isinstance(shape, Rect))
    assert high.height == 4 * low.height
    said = [shape.text for shape in picture.shapes if isinstance(shape, Lettering)]
    assert said == ["3", "4", "5"]
