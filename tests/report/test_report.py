"""A report is a whole page that runs nothing, says each number as text too, and speaks three languages."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import tassel
from tassel.cli import run
from tassel.cli.reported import report_files
from tassel.report.boards import DrawnBoards, MappedBoard, boards
from tassel.report.charts import BarRow, Curve, bars, curves, heat_colour, histogram
from tassel.report.model import CHANGE, GAIN, SHARE, ReportSection, WholeReport, scaled_text
from tassel.report.words import say, written_number
from tassel.simulation.subjects import Subjects
from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.shapes import Lettering, Polygon, Rect
from tassel_compiler.printing.drawing.stage import Tint
from tassel_compiler.printing.drawing.svg import within_page
from tests import compiled

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
    point = "." if lang == "en" else ","
    assert re.search(rf"\d{re.escape(point)}\d\u00a0% \(\d", text) and "∞" not in text
    assert text.count("--figure") == len(re.findall("<section>", text)), "each figure has its command"
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


@pytest.mark.parametrize("part", ["report/said", "publishing/said", "studio/wrong", "newfolder/said"])
def test_every_language_says_the_same_things_with_the_same_places(part):
    folder = Path(tassel.__file__).parent / part
    languages = {file.stem: json.loads(file.read_text("utf-8")) for file in folder.glob("*.json")}
    english = {key: set(re.findall(r"{\w+", text)) for key, text in languages["en"].items()}
    assert set(languages) == {"en", "fr", "de", "nl"}
    for words in languages.values():
        assert {key: set(re.findall(r"{\w+", text)) for key, text in words.items()} == english


def test_bars_begin_at_the_middle_line_and_whiskers_end_at_the_bounds():
    picture = bars("b", "two bars", [BarRow("up", Estimate(2, 1, 4)), BarRow("down", Estimate(-1, -2, 0))], str, 0)
    up, down = (shape for shape in picture.shapes if isinstance(shape, Rect))
    lines = [shape.points for shape in picture.shapes if isinstance(shape, Polygon)]
    middle = lines[-1][0][0]
    # the room of 132 units holds -2 to 4: 22 units each
    assert (up.x, up.width) == (middle, 44)
    assert (down.x, down.x + down.width) == (middle - 22, middle)
    assert (lines[0][0][0], lines[0][1][0]) == (middle + 22, middle + 88)


def test_a_histogram_is_as_high_as_its_most_frequent_number():
    picture = histogram("h", "points", {3: 10, 5: 40})
    low, high = (shape for shape in picture.shapes if isinstance(shape, Rect))
    assert high.height == 4 * low.height
    said = [shape.text for shape in picture.shapes if isinstance(shape, Lettering)]
    assert said == ["3", "4", "5"]


def test_every_format_says_the_same_figures(tmp_path, capsys):
    assert run([*TINY, "--report", str(tmp_path / "all"), "--format", "html,pdf,json,csv"]) == 0
    data = json.loads((tmp_path / "all.json").read_text("utf-8"))
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text("utf-8").splitlines()))
    figures = [(section["key"], one["key"]) for section in data["sections"] for one in section["figures"]]
    assert figures == [(row["section"], row["key"]) for row in rows] and len(figures) == len(set(figures))
    assert {"seat-wins", "course", "sources", "game", "spread"} <= {section["key"] for section in data["sections"]}
    assert sum(float(row["value"]) for row in rows if row["section"] == "seat-wins") == pytest.approx(1)
    assert all(float(row["low"]) <= float(row["value"]) <= float(row["high"]) for row in rows if row["low"])
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF")
    told = capsys.readouterr().err
    assert all(f"report: {tmp_path / 'all'}.{kind}" in told for kind in ("html", "pdf", "json", "csv"))
    assert run([*TINY, "--report", str(tmp_path / "all"), "--format", "csv,json"]) == 0, "its own files are replaced"


def test_what_has_no_bounds_yet_is_drawn_without_them():
    endless = Estimate(0.5, float("-inf"), float("inf"))
    rows = [BarRow("up", Estimate(2, 1, 4)), BarRow("new", endless)]
    picture = bars("b", "one", rows, lambda one: scaled_text(one, CHANGE, "en"), 0)
    assert "nan" not in within_page(picture) and "inf" not in within_page(picture)
    assert scaled_text(endless, CHANGE, "en") == "too few games"


def test_the_ending_says_the_format(tmp_path):
    assert report_files(tmp_path / "r.pdf", "") == {"pdf": tmp_path / "r.pdf"}
    assert report_files(tmp_path / "r", "") == {"html": tmp_path / "r"}
    assert report_files(tmp_path / "r.html", "csv,html") == {"csv": tmp_path / "r.csv", "html": tmp_path / "r.html"}


@pytest.mark.parametrize("more", [["--format", "csv"], ["--report", "r", "--format", "docx"]])
def test_what_cannot_be_written_is_told_before_the_first_game(more, capsys):
    assert run([*TINY, *more]) == 2
    assert "--format" in capsys.readouterr().err


def test_a_comparison_has_a_report_of_its_own(tmp_path, capsys):
    heap, dear = "./tests/simulation/heap", "./tests/simulation/heap+./tests/balance/dear-two"
    page = tmp_path / "change.html"
    order = ["balance", heap, dear, "-p", "2", "-g", "200", "--jobs", "1"]
    assert run([*order, "--report", str(page), "--lang", "fr"]) == 0
    text = page.read_text("utf-8")
    outline = Outline()
    outline.feed(text)
    assert outline.open == [] and say("verdict", "fr") in text and "place 1" in text


def test_restricted_play_has_a_report_of_its_own(tmp_path, capsys):
    heap, files = "./tests/simulation/heap", tmp_path / "worth"
    order = ["balance", heap, "-p", "2", "-g", "1000", "--jobs", "1", "--of", "option", "--json"]
    assert run([*order, "--report", str(files), "--format", "html,pdf,json,csv", "--lang", "de"]) == 0
    told = {one["treatment"]: one for one in json.loads(capsys.readouterr().out)["treatments"]}
    rows = list(csv.DictReader((tmp_path / "worth.csv").read_text("utf-8").splitlines()))
    found = {f"{row['section'].split('-')[0]} {row['key']}": row for row in rows if row["section"].endswith("wins")}
    assert found.keys() == told.keys()
    assert all(float(row["value"]) == pytest.approx(told[name]["wins"]["mid"], abs=1e-5) for name, row in found.items())
    assert any(one["told"] for one in told.values()), "what is drawn"
    outline = Outline()
    outline.feed((tmp_path / "worth.html").read_text("utf-8"))
    assert outline.open == [] and "svg" in outline.seen
    assert (tmp_path / "worth.pdf").read_bytes().startswith(b"%PDF")


def test_numbers_are_written_as_each_language_writes_them():
    one = Estimate(-0.0123, -0.5, 0.25)
    found = [written_number(lang, 12345.678, 1) for lang in ("en", "fr", "de", "nl")]
    assert found == ["12,345.7", "12\u202f345,7", "12.345,7", "12.345,7"]
    assert scaled_text(one, GAIN, "en") == "−1.2 (−50.0 to +25.0)"
    assert scaled_text(one, GAIN, "fr") == "−1,2 (−50,0 à +25,0)"
    assert scaled_text(Estimate(0.244, 0.211, 0.28), SHARE, "de") == "24,4\u00a0% (21,1 bis 28,0)"
    assert written_number("en", -0.04, 1, signed=True) == "+0.0", "never a nought below nought"


def test_hot_elements_have_much_colour():
    fills = [heat_colour(strength) for strength in (1, 0.1, -1)]
    darkness = [sum(255 - int(fill[i : i + 2], 16) for i in (1, 3, 5)) for fill in fills]
    assert darkness[0] > 3 * darkness[1] and fills[0] != fills[2]


def test_a_curve_goes_through_its_points_and_has_a_band():
    found = curves("c", "two", [Curve("one", [Estimate(0, 0, 0), Estimate(10, 8, 12)])], ["0 %", "100 %"])
    line = next(s for s in found.shapes if isinstance(s, Polygon) and not s.closed and s.paint.thick > 1)
    (x0, y0), (x1, y1) = line.points
    assert x0 < x1 and y0 > y1
    assert sum(isinstance(s, Polygon) and s.closed for s in found.shapes) == 1


def test_a_map_is_the_board_as_it_is_drawn_with_a_number_on_each_element():
    rules = "bruxelles-1893"
    found = {board.name: board for board in boards(Subjects(compiled.program(rules, 3)))}
    assert found["space"].elements["space(2,3)"] == "space(2,3)"
    assert found["brussels-space"].elements["brussels-space/park"] == "park"
    drawn = DrawnBoards(rules, 3, "fr")
    tints = {name: Tint("#abcdef", (f"n{i}", f"i{i}")) for i, name in enumerate(found["space"].elements)}
    picture = drawn.drawn(found["space"], "a map", tints)
    assert picture is not None
    text = within_page(picture)
    assert all(f">{said}</text>" in text for tint in tints.values() for said in tint.told)
    assert text.count('fill="#abcdef"') == len(tints) == 25 and "<use" in text, "the irises between the spaces"


def test_what_is_no_drawn_place_is_told_as_bars():
    board = MappedBoard("nowhere", {"nowhere(1)": "nowhere(1)"})
    assert DrawnBoards("bruxelles-1893", 3, "en").drawn(board, "none", {"nowhere(1)": Tint("#fff", ("1",))}) is None


def test_the_command_of_a_figure_replaces_nothing_of_the_report():
    sections = tuple(ReportSection(key, key) for key in ("seat-wins", "map/a b"))
    report = WholeReport("", "", "", "tassel simulate x --report all.pdf --format html,pdf", "", "en", sections)
    assert report.again(sections[1]).endswith(" --report figure-map-a-b.html --format html --figure 'map/a b'")


def test_one_figure_alone_is_made_by_its_command(tmp_path, capsys):
    page = tmp_path / "one.json"
    assert run([*TINY, "--report", str(page), "--figure", "seat-wins"]) == 0
    assert [one["key"] for one in json.loads(page.read_text("utf-8"))["sections"]] == ["seat-wins"]
    assert run([*TINY, "--report", str(page), "--figure", "seat-win"]) == 1
    assert "did you mean 'seat-wins'?" in capsys.readouterr().err
