"""An editor's whole walk: open, slip, be told, take the repair, ask, complete."""

from __future__ import annotations

import ast
import asyncio
import sys
from pathlib import Path
from typing import get_args

import pytest
from lsprotocol import types as p
from pygls.lsp.client import LanguageClient

from tassel.lsp import marks
from tassel.lsp.server import served
from tassel.workspace.completing import completions
from tassel.workspace.repairs import repairs
from tassel_compiler.core.bindings import Sort
from tests.house.declared_names import ROOT
from tests.workspace.an_editor import AnEditor
from tests.workspace.editing import OVERLAY, TINY

SHOWS = {"pictures": True}
SCENARIO = """tassel: 1
rules: ..
scenario: who rests gets two coins
players: [ann, ben]
given: {ann: {coin: 0}}
play: hour
by: ann
when: [rest]
then: {ann: {coin: 2}}
"""


TWO = """tassel: 1
rules: ..
players: [ann, ben]
given: {ann: {coin: 0}}
play: hour
by: ann
when: [rest]
scenarios:
- scenario: who rests gets two coins
  then: {ann: {coin: 2}}
- scenario: she has no more after it
  then: {ann: {coin: 2}}
"""


class Editor(LanguageClient):
    def __init__(self, file: Path) -> None:
        super().__init__("an editor", "1")
        self.uri = file.as_uri()
        self.told: asyncio.Queue[list[p.Diagnostic]] = asyncio.Queue()

        @self.feature(p.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def heard(params: p.PublishDiagnosticsParams) -> None:
            if params.uri == self.uri:
                self.told.put_nowait(list(params.diagnostics))

    @property
    def document(self) -> p.TextDocumentIdentifier:
        return p.TextDocumentIdentifier(self.uri)

    async def write(self, text: str, version: int) -> list[p.Diagnostic]:
        whole = p.TextDocumentContentChangeWholeDocument(text)
        document = p.VersionedTextDocumentIdentifier(version, self.uri)
        self.text_document_did_change(p.DidChangeTextDocumentParams(document, [whole]))
        return await self.told.get()


def at(text: str, words: str, further: int = 0) -> p.Position:
    before = text[: text.index(words)]
    return p.Position(before.count("\n"), len(before) - (before.rfind("\n") + 1) + further)


async def walk(folder: Path) -> None:
    game, file = folder / "lake", folder / "pike" / "overlay.yaml"
    game.mkdir()
    file.parent.mkdir()
    for name in ("game.yaml", "words.yaml"):
        (game / name).write_text((TINY / name).read_text(encoding="utf-8"), encoding="utf-8")
    overlay = OVERLAY.replace("on: tiny", "on: lake")
    file.write_text(overlay, encoding="utf-8")
    editor = Editor(file)
    await editor.start_io(sys.executable, "-c", "from tassel.cli import main; main()", "lsp")
    asked = p.InitializeParams(p.ClientCapabilities(), root_uri=folder.as_uri(), initialization_options=SHOWS)
    await editor.initialize_async(asked)
    editor.initialized(p.InitializedParams())
    slip = overlay.replace("gain 2 coin", "gian 2 coin")
    editor.text_document_did_open(p.DidOpenTextDocumentParams(p.TextDocumentItem(editor.uri, "yaml", 1, slip)))
    told = await editor.told.get()
    assert [(item.code, item.range.start) for item in told] == [("E0112", at(slip, "gian"))]

    actions = await editor.text_document_code_action_async(
        p.CodeActionParams(editor.document, told[0].range, p.CodeActionContext(told))
    )
    assert actions and isinstance(actions[0], p.CodeAction) and actions[0].edit and actions[0].edit.changes
    edit = actions[0].edit.changes[editor.uri][0]
    assert (edit.new_text, edit.range.start) == ("gain", at(slip, "gian"))
    assert await editor.write(overlay, 2) == []

    there = p.HoverParams(editor.document, at(overlay, "coin > 9", 1))
    hover = await editor.text_document_hover_async(there)
    assert hover and isinstance(hover.contents, p.MarkupContent) and "coin" in hover.contents.value
    card = await editor.text_document_hover_async(p.HoverParams(editor.document, at(overlay, "each/pike", 6)))
    assert card and isinstance(card.contents, p.MarkupContent)
    head, picture, *sentences = card.contents.value.split("\n\n")
    assert head.startswith("**Pike**") and picture.startswith("![Pike](data:image/png;base64,iVBOR") and sentences
    part = await editor.text_document_hover_async(p.HoverParams(editor.document, at(overlay, "worth: 5")))
    assert part and isinstance(part.contents, p.MarkupContent)
    assert part.contents.value.startswith("**Pike** › **worth** · order")
    found = await editor.text_document_definition_async(p.DefinitionParams(editor.document, there.position))
    assert isinstance(found, list) and [one.uri for one in found if isinstance(one, p.Location)][:1] == [
        (game / "game.yaml").as_uri()
    ]
    painted = await editor.text_document_semantic_tokens_full_async(p.SemanticTokensParams(editor.document))
    assert painted is not None and len(painted.data) % 5 == 0 and list(painted.data[1:3]) == [
        at(overlay, "coin\n").character, len("coin")
    ]
    card = p.PrepareRenameParams(editor.document, at(overlay, "each/pike:", len("each/p")))
    asked = await editor.text_document_prepare_rename_async(card)
    assert isinstance(asked, p.PrepareRenamePlaceholder) and asked.placeholder == "pike"
    renamed = await editor.text_document_rename_async(
        p.RenameParams(editor.document, at(overlay, "pike:", 1), "perch")
    )
    assert renamed is not None and renamed.changes is not None
    lines = [edit.range.start.line for edit in renamed.changes[editor.uri]]
    assert lines == [at(overlay, "cards/order").line, at(overlay, "words/pike").line]
    started = overlay.replace("gain 2 coin", "gain 2 co")
    await editor.write(started, 3)
    place = at(started, "gain 2 co", len("gain 2 co"))
    offered = await editor.text_document_completion_async(p.CompletionParams(editor.document, place))
    assert isinstance(offered, p.CompletionList)
    labels = {item.label for item in offered.items}
    assert {"coin", "fish", "point"} <= labels and "haul" not in labels
    await editor.write(overlay, 4)
    await is_told_of_other_programs(editor, game / "game.yaml")
    await asks_the_rest(editor, overlay, folder)
    await editor.shutdown_async(None)
    editor.exit(None)


async def is_told_of_other_programs(editor: Editor, game: Path) -> None:
    """A value that the overlay reads goes from the game, and comes back; the editor says nothing of it."""
    whole = game.read_text(encoding="utf-8")
    game.write_text(whole.replace("hand-limit:", "hand-limits:", 1), encoding="utf-8")
    while {item.code for item in await editor.told.get()} != {"E0603"}:
        pass
    game.write_text(whole, encoding="utf-8")
    while await editor.told.get():
        pass


async def asks_the_rest(editor: Editor, overlay: str, folder: Path) -> None:
    """Uses, headings, numbers by players, layout, and verdicts of scenarios."""
    changed = p.DefinitionParams(editor.document, at(overlay, "hand-limit", 1))
    layers = await editor.text_document_definition_async(changed)
    assert isinstance(layers, list) and {Path(one.uri).name for one in layers if isinstance(one, p.Location)} == {
        "overlay.yaml", "game.yaml"
    }
    uses = await editor.text_document_references_async(
        p.ReferenceParams(p.ReferenceContext(True), editor.document, at(overlay, "coin > 9", 1))
    )
    assert uses and {Path(one.uri).name for one in uses} == {"overlay.yaml", "game.yaml"}
    headed = await editor.text_document_document_symbol_async(p.DocumentSymbolParams(editor.document))
    assert headed and {"add", "change"} <= {one.name for one in headed}
    game = folder / "lake" / "game.yaml"
    whole = p.Range(p.Position(0, 0), p.Position(400, 0))
    text = game.read_text(encoding="utf-8")
    opened = p.TextDocumentItem(game.as_uri(), "yaml", 1, text)
    editor.text_document_did_open(p.DidOpenTextDocumentParams(opened))
    numbers = await editor.text_document_inlay_hint_async(
        p.InlayHintParams(p.TextDocumentIdentifier(game.as_uri()), whole)
    )
    assert numbers and [one.label for one in numbers if one.position.line == at(text, "repeat hours").line] == [
        " 2: 4, 3: 3"
    ]
    ragged = overlay.replace("worth: 5", "worth: 5   ")
    await editor.write(ragged.replace("gain 2 coin", "gain 2 coyn"), 5)
    laid = await editor.text_document_formatting_async(
        p.DocumentFormattingParams(editor.document, p.FormattingOptions(2, True))
    )
    assert laid and "worth: 5\n" in laid[0].new_text
    scenario = folder / "lake" / "scenarios" / "one.yaml"
    scenario.parent.mkdir()
    scenario.write_text(SCENARIO, encoding="utf-8")
    opened = p.TextDocumentItem(scenario.as_uri(), "yaml", 1, scenario.read_text(encoding="utf-8"))
    editor.text_document_did_open(p.DidOpenTextDocumentParams(opened))
    verdicts = await editor.text_document_code_lens_async(
        p.CodeLensParams(p.TextDocumentIdentifier(scenario.as_uri()))
    )
    assert verdicts and [one.command.title for one in verdicts if one.command] == ["holds"]
    await shows_the_result(editor, verdicts[0])
    two = TWO.replace("coin: 2}}", "coin: 3}}", 1)
    change = p.TextDocumentContentChangeWholeDocument(two)
    document = p.VersionedTextDocumentIdentifier(2, scenario.as_uri())
    editor.text_document_did_change(p.DidChangeTextDocumentParams(document, [change]))
    verdicts = await editor.text_document_code_lens_async(
        p.CodeLensParams(p.TextDocumentIdentifier(scenario.as_uri()))
    )
    assert verdicts and [one.command.title[:13] for one in verdicts if one.command] == ["does not hold", "holds"]
    assert [one.range.start.line for one in verdicts] == [at(two, f"scenario: {who}").line for who in ("who", "she")]
    await asks_of_a_scenario(scenario)


async def shows_the_result(editor: Editor, lens: p.CodeLens) -> None:
    """A line above a scenario can be clicked: the command is one that the server has."""
    shown: asyncio.Queue[str] = asyncio.Queue()

    @editor.feature(p.WINDOW_SHOW_MESSAGE)
    def heard(params: p.ShowMessageParams) -> None:
        shown.put_nowait(params.message)

    assert lens.command is not None and lens.command.command
    said = p.ExecuteCommandParams(lens.command.command, lens.command.arguments)
    await editor.workspace_execute_command_async(said)
    assert lens.command.title in await shown.get()


async def asks_of_a_scenario(scenario: Path) -> None:
    """A slip in a scenario is told, mended and completed like one of the rules."""
    server = served()
    slip = SCENARIO.replace("coin: 0", "coyn: 0")
    server.desks.put(scenario, slip)
    found = server.desks.analysis(scenario)
    workspace = server.desks.workspace(scenario)
    assert found is not None and workspace is not None
    (wrong,) = (item for item in found.diagnostics if item.severity == "error")
    assert (wrong.code, wrong.span and wrong.span.words) == ("E0904", "coyn")
    (first, *_) = repairs(workspace, scenario, found, wrong)
    assert first.applied(slip) == SCENARIO
    assert {"coin", "point"} <= set(completions(workspace, scenario, slip.index("coyn") + 2).names)
    server.desks.put(scenario, SCENARIO.replace("coin: 2", "coin: 3"))
    found = server.desks.analysis(scenario)
    assert found is not None and [item.code for item in found.diagnostics if item.severity == "error"] == ["E0910"]


def test_an_editor_is_told_and_helped(tmp_path: Path):
    asyncio.run(asyncio.wait_for(walk(tmp_path), 60))


@pytest.mark.parametrize("able", [True, False])
def test_an_editor_that_can_watch_files_is_asked_to(able: bool, monkeypatch: pytest.MonkeyPatch):
    server, asked = served(), list[p.RegistrationParams]()

    async def register(params: p.RegistrationParams) -> None:
        asked.append(params)

    monkeypatch.setattr(server, "client_register_capability_async", register)
    watching = p.DidChangeWatchedFilesClientCapabilities(dynamic_registration=able)
    client = p.ClientCapabilities(workspace=p.WorkspaceClientCapabilities(did_change_watched_files=watching))
    monkeypatch.setattr(type(server), "client_capabilities", client)
    looked = list[bool]()
    monkeypatch.setattr(server, "look", lambda: looked.append(True))
    asyncio.run(server.protocol.fm.features[p.INITIALIZED](p.InitializedParams()))
    methods = [one.method for params in asked for one in params.registrations]
    assert methods == ["workspace/didChangeWatchedFiles"] * able
    assert bool(looked) is not able


def _opened(folder: Path, name: str, effect: str) -> tuple[Path, str]:
    (folder / name).mkdir()
    text = f"tassel: 1\noverlay: {name}\non: [1893]\nchange:\n  cards/noble/each/empain/do: {effect}\n"
    (folder / name / "overlay.yaml").write_text(text, encoding="utf-8")
    return folder / name / "overlay.yaml", text


def test_mistakes_of_two_rule_sets_stand_beside_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    editor = AnEditor(monkeypatch)
    server, told = editor.server, lambda path: len(editor.codes(path))
    files = [_opened(tmp_path, name, "take 2 jokker") for name in ("ours", "theirs")]
    for path, text in files:
        server.desks.put(path, text)
        server.tell(path)
    assert [told(path) for path, _ in files] == [1, 1]
    path, text = files[0]
    server.desks.put(path, text.replace("jokker", "joker"))
    server.tell(path)
    assert [told(path) for path, _ in files] == [0, 1]
    server.closed(files[1][0])
    assert told(files[1][0]) == 0


def test_what_was_wrong_is_not_told_of_rules_that_a_text_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Whoever types the name of a game passes names of none, and may close the file at any of them."""
    editor = AnEditor(monkeypatch)
    server = editor.server
    path, text = _opened(tmp_path, "ours", "take 2 joker")
    for ground in ("18", "1893, nowhere", "[1893"):
        server.desks.put(path, text.replace("[1893]", ground))
        server.tell(path)
        assert editor.codes(path)
    server.desks.put(path, text.replace("overlay: ours", "scenario: ours"))
    server.tell(path)
    server.desks.put(path, text)
    server.tell(path)
    assert editor.codes(path) == []
    server.closed(path)
    assert editor.told == dict.fromkeys(editor.told, [])


def test_every_sort_of_word_has_a_colour() -> None:
    assert set(marks._TYPES) == set(get_args(Sort))


def test_a_search_for_repairs_ends_wherever_it_is_begun() -> None:
    """Whoever begins one says when to stop: an editor, a command and the studio answer nothing meanwhile."""
    calls = [
        call
        for file in sorted((ROOT / "tassel").rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "repairs"
    ]
    assert len(calls) >= 4 and all(len(call.args) == 5 for call in calls)
