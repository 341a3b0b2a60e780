"""A document is its head, read, and its root."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import Ledger, Module, Overlay, RulingsFile, ScenarioFile, Words, parse, read
from tassel_compiler.source import SourceText


def parsed(text: str) -> object:
    sink = Sink()
    document = parse(SourceText("market/rules.yaml", text, "market"), sink)
    assert not sink.items, sink.items
    return document


def test_the_head_of_a_module() -> None:
    module = parsed("tassel: 1\nmodule: market\nuses: [fees, {module: turns, reading: {a: b}}]\nneeds: [coin]\n")
    assert isinstance(module, Module)
    assert module.name.name == "market"
    assert [use.module.name for use in module.uses] == ["fees", "turns"]
    assert [(old.text, new.text) for old, new in module.uses[1].reading] == [("a", "b")]
    assert [head.name for head in module.needs] == ["coin"]


def test_the_head_of_an_overlay_may_name_one_or_several() -> None:
    overlay = parsed("tassel: 1\noverlay: ours\non: market\nneeds: [fair, fees]\nclashes: theirs\n")
    assert isinstance(overlay, Overlay)
    assert [head.name for head in (*overlay.on, *overlay.needs, *overlay.clashes)] == [
        "market", "fair", "fees", "theirs",
    ]  # fmt: skip
    assert overlay.on[0].span.place() == "market/rules.yaml:3"


def test_the_other_kinds() -> None:
    assert isinstance(parsed("tassel: 1\nwords: {coin: {en: {one: coin, many: coins}}}\n"), Words)
    assert isinstance(parsed("tassel: 1\nphrases: {take: {en: 'take {np}'}}\n"), Words)
    assert isinstance(parsed("tassel: 1\nrulings: {AB-1: {question: a}}\n"), RulingsFile)
    assert isinstance(parsed("tassel: 1\nscenario: one\nwhen: [coin, {choose: 1, only: [1, 2]}]\n"), ScenarioFile)
    assert isinstance(parsed("tassel: 1\nplayers: 2\nscenarios: [{scenario: one, then: {coin: 1}}]\n"), ScenarioFile)
    assert isinstance(parsed("- {id: AB-TURN-01, rule: a, source: '1:2'}\n"), Ledger)
    assert isinstance(parsed("tassel: 1\nledger: market\nentries: [{id: AB-TURN-01}]\n"), Ledger)


def test_a_file_knows_how_it_is_shown_and_which_part_it_belongs_to(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text("tassel: 1\nmodule: market\n", encoding="utf-8")
    sink = Sink()
    document = read(Named(path), "shown.yaml", "layer", sink)
    assert document is not None
    assert document.root.span.path == "shown.yaml"
    assert document.root.span.source.layer == "layer"


def test_a_document_with_a_torn_head_is_none_and_told(tmp_path: Path) -> None:
    sink = Sink()
    assert read(Named(tmp_path / "none.yaml"), "none.yaml", "", sink) is None
    assert sink.codes == ("E0001",)


SHIPPED = sorted((Path(__file__).resolve().parents[2] / "rules").rglob("*.yaml"))


@given(st.sampled_from(SHIPPED), st.floats(0, 1), st.characters(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_shipped_file_that_was_damaged_never_raises(path: Path, where: float, char: str, cut: bool) -> None:
    text = path.read_text(encoding="utf-8")
    at = int(where * len(text))
    damaged = text[:at] if cut else text[:at] + char + text[at + 1 :]
    sink = Sink()
    document = parse(SourceText(path.name, damaged), sink)
    assert (document is None) == sink.failed
