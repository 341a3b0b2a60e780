"""What is remembered from one edit to the next makes no difference but of time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.workspace import analysing
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel_compiler.catalog import Parts
from tassel_compiler.check.procedures import ProcedureChecker
from tassel_compiler.core import Procedure, Var
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import DocumentReader
from tassel_compiler.driver import Compiled, plain_programs
from tassel_compiler.ir.text import to_text
from tassel_compiler.resolve.declarations import Rule
from tassel_compiler.same import Same
from tests.workspace.editing import OVERLAY, Edited

EDITS = [
    [],
    [("gain 2 coin", "gain 3 coin")],
    [("gain 2 coin", "gain 3 coin"), ("coin > 9", "coin > 8")],
    [("title:", "# a line more, so that all places move\ntitle:")],
    [("worth: 5", "worth: 6")],
    [("gain 2 coin", "gian 2 coin")],
    [("values/rich: {is: coin > 9}", "values/rich: {is: coin / 3}")],
    [("values/rich: {is: coin > 9}", "values/rich: {is: coin, of: {p: player}}")],
    [("hand-limit: 4", "hand-limit: 4\nremove: [cards/order/each/soup]")],
    [("hand-limit: 4", "hand-limit: 4\nchanges: {worth: it + 1}")],
    [("hand-limit: 4", "hand-limit: 4\nhooks:\n  feast: {at: after hour, do: gain 1 coin}")],
    [("hand-limit: 4", "hand-limit: 4\n  rules/day/steps/close: score 1 point")],
]


def told(found: Analysis) -> tuple[object, ...]:
    """Mistakes, meanings of words and the program, without the trees that they stand in."""
    compiled: Compiled | None = found.compiled
    assert compiled is not None and compiled.checked is not None
    uses = compiled.checked.bindings.uses()
    items = [(item.code, item.message, item.hint, item.span and item.span.place()) for item in found.diagnostics]
    words = sorted((span.place(), meant.sort, meant.key, str(meant.type)) for span, meant in uses)
    programs = [to_text(program) for program in plain_programs(compiled, [2]).values()] if found.in_order else []
    return items, words, sorted(compiled.checked.written), programs


def test_what_is_remembered_is_what_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    edited = Edited(tmp_path)
    after: list[tuple[object, ...]] = []
    for changes in EDITS:
        edited.put(*changes)
        after.append(told(edited.workspace.analyse()))
    monkeypatch.setattr(Same, "known", lambda self, things, rest: None)
    monkeypatch.setattr(Same, "of", lambda self, things, rest, find: find())
    monkeypatch.setattr(Same, "keep", lambda self, things, rest, answer: answer)
    other = Workspace(edited.workspace.expression, edited.workspace.texts)
    edited.workspace = other
    for changes, expected in zip(EDITS, after, strict=True):
        edited.put(*changes)
        assert told(other.analyse()) == expected, changes


MORE = "tassel: 1\noverlay: pike\non: tiny\nadd: {values/poor: {is: coin < 2}}\n"
LEADING = [("on: tiny", "on: [tiny, nothing]"), ("overlay: pike", "overlay: perch"), ("overlay: pike", "module: pike")]


@pytest.mark.parametrize("change", [*(change for edits in EDITS for change in edits[:1]), *LEADING])
def test_what_is_tried_is_what_would_be_found(tmp_path: Path, change: tuple[str, str]):
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    tried = edited.workspace.tried(edited.file, OVERLAY.replace(*change)).analyse()
    edited.put(change)
    assert told(tried) == told(edited.workspace.analyse())


def test_who_tries_a_text_looks_for_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """But where it leads to others, or another text was typed since."""
    edited = Edited(tmp_path)
    other = edited.file.parent / "more.yaml"
    other.write_text(MORE, encoding="utf-8")
    edited.workspace.analyse()
    looked: list[str] = []
    plain = analysing.find

    def noted(expression: str, sink: Sink, reader: DocumentReader) -> Parts | None:
        looked.append(expression)
        return plain(expression, sink, reader)

    monkeypatch.setattr(analysing, "find", noted)
    assert edited.workspace.tried(edited.file, OVERLAY.replace("gain 2", "gain 3")).analyse().in_order
    assert looked == []
    edited.workspace.tried(edited.file, OVERLAY.replace("on: tiny", "on: [tiny]")).analyse()
    edited.workspace.texts.put(other, MORE.replace("coin", "coyn"))
    found = edited.workspace.tried(edited.file, OVERLAY).analyse()
    assert len(looked) == 2 and [item.code for item in found.diagnostics] == ["E0204"]


def test_an_edit_costs_what_it_touches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Of all the rules one text is checked again: that of the card."""
    edited = Edited(tmp_path)
    edited.workspace.analyse()
    checked: list[str] = []
    plain = ProcedureChecker.procedure

    def noted(self: ProcedureChecker, rule: Rule, seen: dict[str, Var] | None = None) -> Procedure:
        checked.append(rule.path)
        return plain(self, rule, seen)

    monkeypatch.setattr(ProcedureChecker, "procedure", noted)
    edited.workspace.texts.put(edited.file, OVERLAY.replace("gain 2 coin", "gain 3 coin"))
    assert edited.workspace.analyse().in_order
    assert checked == ["cards/order/each/pike#bonus"]
