"""What a check tells besides is told to an editor when nobody types, and costs no edit anything."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types as p
from pygls.protocol import default_converter

from tassel.lsp import at_rest, server
from tassel.lsp.at_rest import AtRest, RestPieces, ToldOfFiles
from tassel.lsp.translation import uri_of
from tests.workspace.an_editor import AnEditor
from tests.workspace.editing import OVERLAY, TINY

WORDS = "  words/hand-limit: {en: hand limit, fr: limite de main, de: Handlimit}\n"  # which the book prints
TEXT = OVERLAY.replace("on: tiny", "on: lake").replace("change:\n", f"{WORDS}change:\n")
TABLE = "id,worth,wants\nperch,3,cod\n"
PIKE = "cards/order/each/pike:\n    worth: 5\n    wants: eel\n    bonus: gain 2 coin"
NAMED = TEXT.replace(PIKE, "cards/order/each: more.csv").replace("words/pike", "words/perch")
EXAMPLE = """tassel: 1
rules: ../../lake+..
scenario: who rests
players: [ann, ben]
example: {of: rule/hour, title: {en: a rest, fr: une pause, de: eine Pause}}
given: {ann: {coin: 0}}
play: hour
by: ann
when: [rest]
then: {ann: {coin: 2}}
"""


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """An overlay on the small game, beside which a text lies that nobody reads."""
    for name in ("game.yaml", "words.yaml"):
        (tmp_path / "lake").mkdir(exist_ok=True)
        (tmp_path / "lake" / name).write_text((TINY / name).read_text("utf-8"), "utf-8")
    file = tmp_path / "pike" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(TEXT, "utf-8")
    (file.parent / "more.yml").write_text("tassel: 1\n", "utf-8")
    return file


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> AnEditor:
    return AnEditor(monkeypatch)


def test_it_is_told_when_nobody_typed_for_some_seconds_and_taken_back_when_it_is_mended(ours: Path, editor: AnEditor):
    editor.types(ours, TEXT)
    editor.clock.past(at_rest.RESTED - 1.5)
    assert editor.codes(ours) == []
    editor.clock.rest()
    assert editor.codes(ours) == ["W0618"]
    assert editor.told[uri_of(ours)][0].range.start == p.Position(1, len("overlay: "))  # the layer that it is about
    (ours.parent / "more.yml").unlink()
    editor.server.elsewhere()
    editor.clock.past(1.0)
    assert editor.codes(ours) == ["W0618"]
    editor.clock.rest()
    assert editor.codes(ours) == []


def test_who_has_no_watching_editor_is_told_of_files_that_nobody_reads_too(ours: Path, editor: AnEditor):
    editor.types(ours, TEXT)
    before = editor.server.desks.stamps()
    (ours.parent / "more.yml").unlink()
    assert editor.server.desks.stamps() != before


def test_the_next_edit_breaks_it_off(ours: Path, editor: AnEditor, monkeypatch: pytest.MonkeyPatch):
    done: list[str] = []

    def noted(rules: object) -> RestPieces:
        text = editor.server.desks.texts.text(ours)
        for n in range(5):
            done.append(f"{n} of {text.count('#')}")
            yield
        return {}

    monkeypatch.setattr(server, "rest_by_file", noted)
    editor.types(ours, TEXT)
    while len(done) < 3:
        editor.clock.step()
    editor.types(ours, f"{TEXT}#")
    assert done == ["0 of 0", "1 of 0", "2 of 0"]
    editor.clock.rest()
    assert done[3:] == ["0 of 1", "1 of 1", "2 of 1", "3 of 1", "4 of 1"]


def test_of_rules_that_are_not_in_order_nothing_else_is_told(ours: Path, editor: AnEditor):
    editor.types(ours, TEXT)
    editor.clock.rest()
    editor.types(ours, TEXT.replace("gain 2", "gian 2"))
    assert editor.codes(ours) == ["E0112"]
    editor.clock.rest()
    assert editor.codes(ours) == ["E0112"]
    editor.types(ours, TEXT)
    editor.clock.rest()
    assert editor.codes(ours) == ["W0618"]


def test_it_goes_along_with_its_line_until_that_changes(ours: Path, editor: AnEditor):
    editor.types(ours, TEXT)
    editor.clock.rest()
    editor.types(ours, f"# one\n# two\n{TEXT}")
    assert [one.range.start.line for one in editor.told[uri_of(ours)]] == [3]
    editor.types(ours, f"# one\n# two\n{TEXT}# three\n")
    assert [one.range.start.line for one in editor.told[uri_of(ours)]] == [3]
    editor.types(ours, TEXT.replace("overlay: pike", "overlay: pike # ours"))
    assert editor.codes(ours) == []
    editor.clock.rest()
    assert editor.codes(ours) == ["W0618"]


def test_nothing_is_told_of_rules_whose_files_are_closed(ours: Path, editor: AnEditor):
    editor.types(ours, TEXT)
    editor.clock.rest()
    editor.server.closed(ours)
    assert editor.codes(ours) == []
    editor.types(ours, TEXT)
    editor.server.closed(ours)  # while it waits
    editor.clock.rest()
    assert editor.codes(ours) == []


def test_texts_count_as_they_are_typed_and_not_as_they_were_saved(ours: Path, editor: AnEditor):
    """A table is read once an open text names it."""
    (ours.parent / "more.yml").unlink()
    (ours.parent / "more.csv").write_text(TABLE, "utf-8")
    editor.types(ours, TEXT)
    editor.clock.rest()
    assert editor.codes(ours) == ["W0618"]
    editor.types(ours, NAMED)
    editor.clock.rest()
    assert editor.codes(ours) == []


def test_an_example_that_does_not_hold_is_told_of_its_file_open_or_not_and_once(
    ours: Path, editor: AnEditor, monkeypatch: pytest.MonkeyPatch
):  # fmt: skip
    monkeypatch.chdir(ours.parent.parent)  # a scenario names what lies beside it or here
    (ours.parent / "more.yml").unlink()
    example = ours.parent / "examples" / "rest.yaml"
    example.parent.mkdir()
    wrong = EXAMPLE.replace("coin: 2", "coin: 3")
    example.write_text(wrong, "utf-8")
    editor.types(ours, TEXT)
    editor.clock.rest()
    assert editor.codes(example) == ["E1013"]
    editor.types(example, wrong)
    editor.clock.rest()
    assert editor.codes(example) == ["E1013"]
    editor.types(example, EXAMPLE)
    assert editor.codes(example) == []  # at once, and nobody rested
    editor.clock.rest()
    assert editor.codes(example) == []
    editor.server.closed(example)  # what was typed was not saved
    editor.clock.rest()
    assert editor.codes(example) == ["E1013"]


# ---- a copy of the server ---------------------------------------------------------------------------------------


def _endless(begun: Path) -> RestPieces:
    begun.write_text(str(os.getpid()), "utf-8")
    while True:
        yield


def _found(told: ToldOfFiles) -> RestPieces:
    yield
    return told


def _looked_over(
    pieces: list[Callable[[], RestPieces]], meanwhile: Callable[[AtRest], None]
) -> tuple[str, ToldOfFiles]:  # fmt: skip
    """What is heard of rules that are looked over in this way, time after time."""

    async def heard() -> tuple[str, ToldOfFiles]:
        found: asyncio.Future[tuple[str, ToldOfFiles]] = asyncio.get_running_loop().create_future()
        rest = AtRest(lambda _: pieces.pop(0)(), lambda *told: found.set_result(told),
                      lambda _, work: asyncio.get_running_loop().call_soon(work), default_converter())  # fmt: skip
        rest.wanted("ours")
        await asyncio.sleep(0)
        meanwhile(rest)
        return await asyncio.wait_for(found, 30)

    return asyncio.run(heard())


def test_a_copy_finds_what_is_found_here(tmp_path: Path):
    mark = p.Diagnostic(p.Range(p.Position(1, 2), p.Position(3, 4)), "said", p.DiagnosticSeverity.Warning, "W1003")
    assert _looked_over([lambda: _found({"file:///a": [mark]})], lambda _: None) == ("ours", {"file:///a": [mark]})


def test_whoever_types_on_ends_it_at_once(tmp_path: Path):
    begun = tmp_path / "begun"
    ended: list[int] = []

    def types(rest: AtRest) -> None:
        child = rest._work._child._there[0]  # type: ignore[union-attr, index]
        rest.broken_off()
        with pytest.raises(ProcessLookupError):
            os.kill(child, 0)
        ended.append(child)

    assert _looked_over([lambda: _endless(begun), lambda: _found({})], types) == ("ours", {})
    assert len(ended) == 1
