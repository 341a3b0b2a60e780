"""Each format says the same: the right place, the right words, nothing that breaks its reader."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.diagnostics.renderers import RENDERERS, as_json, github, human, sarif
from tassel_compiler.source import SourceText, Span

TEXT = 'rules:\n  turn: take 2 coan\n  日本: "\tcafé" x\n'
SOURCE = SourceText("rules/market.yaml", TEXT, "market")
OTHER = SourceText("rules/other.yaml", "turn: 1\n", "other")


def reported(word: str, *related: Related) -> Sink:
    sink = Sink()
    start = TEXT.index(word)
    sink.report("E0013", Span(SOURCE, start, start + len(word)), key=word, related=related)
    return sink


def columns(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def test_the_human_look() -> None:
    expected = """\
E0013 a key twice                                           rules/market.yaml:2:16
   2 |   turn: take 2 coan
     |                ^^^^ "coan" stands twice in the same place
  rename one or join the two

1 error
"""
    assert human(reported("coan").items) == expected


def test_related_places_of_the_same_file_come_in_its_order_others_behind() -> None:
    first = Related("first here", Span(SOURCE, 0, 5))
    shown = human(reported("coan", Related("and there", Span(OTHER, 0, 4)), first).items).splitlines()
    assert [line.strip() for line in shown[1:5:2]] == ["1 | rules:", "2 |   turn: take 2 coan"]
    assert shown[2].endswith("----- first here")
    assert shown[5:8] == ["  rules/other.yaml:1:1", "   1 | turn: 1", "     | ---- and there"]


@pytest.mark.parametrize("word", ["日本", "café", "x"])
def test_carets_stand_under_wide_characters_and_behind_tabs(word: str) -> None:
    lines = human(reported(word).items).splitlines()
    under = lines[2][: lines[2].rindex("^") + 1]
    before = lines[1][: lines[1].index(word)]
    assert len(under) - under.count("^") == columns(before)
    assert under.count("^") == columns(word)


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 30))
@settings(deadline=None)
def test_any_line_is_cut_to_the_screen_and_obeys_nothing(text: str, start: int, length: int) -> None:
    source = SourceText("rules.yaml", text)
    sink = Sink()
    start = min(start, len(text))
    sink.report("E0014", Span(source, start, min(start + length, len(text))))
    shown = human(sink.items)
    assert "\x1b" not in shown
    assert all(columns(line) <= 620 for line in shown.split("\n"))


def test_colours_only_when_asked_for() -> None:
    sink = reported("coan")
    assert "\x1b[" not in human(sink.items)
    coloured = human(sink.items, colour=True)
    assert "\x1b[31mE0013" in coloured


def test_json_holds_the_promised_keys() -> None:
    sink = reported("coan", Related("and there", Span(OTHER, 0, 4)))
    sink.report("E0001", None, path="a")
    first, second = json.loads(as_json(sink.items))
    assert first == {
        "code": "E0013",
        "severity": "error",
        "message": '"coan" stands twice in the same place',
        "file": "rules/market.yaml",
        "line": 2,
        "column": 16,
        "end_line": 2,
        "end_column": 20,
        "hint": "rename one or join the two",
        "related": [{"message": "and there", "file": "rules/other.yaml", "line": 1, "column": 1,
                     "end_line": 1, "end_column": 5}],
    }  # fmt: skip
    assert second["file"] is None and second["line"] is None and second["related"] == []


def test_workflow_commands_are_one_line_each_and_escaped() -> None:
    sink = Sink()
    source = SourceText("rules/a,b:c%.yaml", "x\n")
    sink.report("E0020", Span(source, 0, 1), problem="50% off", repair="no")
    (line,) = github(sink.items).splitlines()
    assert line == (
        "::error file=rules/a%2Cb%3Ac%25.yaml,line=1,endLine=1,col=1,endColumn=2,title=E0020 not YAML::50%25 off%0Ano"
    )


def test_sarif_points_from_results_to_rules_and_places() -> None:
    sink = reported("coan", Related("and there", Span(OTHER, 0, 4)))
    sink.report("E0001", None, path="a")
    log = json.loads(sarif(sink.items))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
    located = run["results"][0]
    assert located["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2, "startColumn": 16, "endLine": 2, "endColumn": 20,
    }  # fmt: skip
    assert located["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "rules/other.yaml"


@pytest.mark.parametrize("name", ["human", "json", "github", "sarif"])
def test_nothing_to_tell_is_fine(name: str) -> None:
    shown = RENDERERS[name](())
    assert shown == "" or json.loads(shown) is not None
