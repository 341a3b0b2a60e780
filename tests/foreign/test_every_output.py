"""Everything that may be written anywhere, at once, comes out of every output as text: pages, cards, reports, logs."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tassel.cli import run
from tests.foreign.everything import everything_hostile
from tests.foreign.test_commands import OBEYED, TINY


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> str:
    return everything_hostile(tmp_path_factory.mktemp("everything"))


class _Tags(HTMLParser):
    """Every element of a page with its attributes, and all that is read."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.read: list[str] = []
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside not in ("script", "style"):
            self.read.append(data)


def obeyed(name: str, text: str) -> Iterator[str]:
    """What an output does with a hostile text beside showing it."""
    if name.endswith(".html"):
        page = _Tags(text)
        yield from (f"{tag} {key}" for tag, found in page.elements for key in found if key.startswith("on"))
        yield from (tag for tag, found in page.elements if tag == "img" and found.get("src") == "x")
        yield from (tag for tag, found in page.elements if (found.get("href") or "").startswith("https://example"))
        yield from re.findall(r"<script[^>]*>\s*alert\(1\)", text)
    if name.endswith(".csv"):
        rows = csv.reader(io.StringIO(text, newline=""))
        yield from (cell for row in rows for cell in row if cell.lstrip().startswith(("=", "+", "@")))
    if name.endswith((".json", ".jsonl")):
        for line in text.splitlines() if name.endswith(".jsonl") else [text]:
            json.loads(line)
    if name.endswith(".svg"):
        yield from re.findall(r"<script|onerror=|javascript:|<foreignObject", text)
    yield from (f"{sign!r}" for sign in OBEYED if sign in text)


PLAYED = ["-p", "2", "-g", "20", "--seats", "random,random", "--report", "{out}/report.html",
          "--format", "html,json,csv"]  # fmt: skip
OUTPUTS = {
    "books": ["docs", "{rules}", "-o", "{out}", "--format", "html,svg", "--lang", "en"],
    "cards": ["cards", "{rules}", "--svg", "{out}", "--csv", "{out}/cards.csv"],
    "differences": ["diff", TINY, "{rules}", "--format", "html,svg", "-o", "{out}"],
    "pages to send": ["publish", "{rules}", "-o", "{out}", "--games", "20"],
    "games": ["simulate", "{rules}", *PLAYED, "--out", "{out}/games.jsonl"],
    "balance": ["balance", "{rules}", *PLAYED],
    "a log": ["play", "{rules}", "-p", "2", "--seats", "random", "--seed", "3", "--log", "{out}/game.jsonl"]
}  # fmt: skip


@pytest.mark.parametrize("output", OUTPUTS)
def test_no_output_obeys_what_somebody_called_something(
    output: str, rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run([arg.format(rules=rules, out=tmp_path) for arg in OUTPUTS[output]])
    err = capsys.readouterr().err
    assert code == 0, err
    files = [file for file in tmp_path.rglob("*") if file.suffix in (".html", ".svg", ".csv", ".json", ".jsonl")]
    assert files
    found = {file.name: list(obeyed(file.name, file.read_text("utf-8"))) for file in files}
    assert {name: done for name, done in found.items() if done} == {}
    read = " ".join("".join(_Tags(file.read_text("utf-8")).read) for file in files if file.suffix == ".html")
    assert not read or "alert(1)" in html.unescape(read)
