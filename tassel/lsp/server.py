"""The server: which request of the protocol is which question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from lsprotocol import types as p
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.protocol.json_rpc import JsonRPCNotification

from tassel import __version__
from tassel.lsp.at_rest import AtRest, Later, ToldOfFiles, Wait, rest_by_file
from tassel.lsp.desks import Desks
from tassel.lsp.hovering import hover_text
from tassel.lsp.marks import LEGEND, SHOW_RESULT, hints, tokens, verdicts_above
from tassel.lsp.published import BESIDE, REST, RULES, Published
from tassel.lsp.repair_search import RepairSearch
from tassel.lsp.translation import diagnostic_of, location_of, offset_of, position, range_of, shown_file, uri_of
from tassel.lsp.translation import path_of as path_of_uri
from tassel.rule_discovery import kind_of_text
from tassel.texts_lying import OTHERWISE
from tassel.tidying.tidy import tidy
from tassel.unread_files import MEANT
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.answers import places_of, plain_uses_of, told_of, uses_of
from tassel.workspace.card_picture import card_picture
from tassel.workspace.completing import completions
from tassel.workspace.outline import Heading, headings
from tassel.workspace.patience import patience
from tassel.workspace.renaming_things import NotRenamed, renaming
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tassel.workspace.things import Pointed, pointed_at
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.disk.folders import real
from tassel_compiler.loading.tables import TABLE_ENDING
from tassel_compiler.places import RULE_FILES
from tassel_compiler.source import SourceText

_REFUSED = -32803  # RequestFailed: the request was understood, and there is a reason
_ANSWERED = "$/answered"  # a notification to nobody
_PAUSE = 0.03  # seconds after a key before the rules are looked at: who types on is not waited for
_LOOK = 1.0  # seconds between two looks at the disk, where the editor does not watch it
_PATIENCE = 2.0  # seconds of work for repairs that are asked for
_LATER = 0.5  # seconds after the rules were told before scenarios are played with them


_Place = p.PrepareRenameParams | p.HoverParams | p.DefinitionParams | p.ReferenceParams | p.RenameParams


def _later(seconds: float, work: Callable[[], None]) -> Wait:
    return asyncio.get_running_loop().call_later(seconds, work)


class _Protocol(LanguageServerProtocol):
    """Answers requests that cannot be read, which the library only writes into its log."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if not isinstance(data.get("id"), str | int) or "method" not in data:
                raise
        wrong = JsonRpcInvalidParams(f"the parameters of {data['method']} are not as the protocol has them")
        self._send_response(data["id"], error=wrong.to_response_error())
        return JsonRPCNotification(_ANSWERED, self.VERSION, None)  # nothing is left to do


class Server(LanguageServer):
    def __init__(self, later: Later = _later) -> None:
        plainly = default_converter()  # type: ignore[no-untyped-call]
        super().__init__("tassel", __version__, protocol_cls=_Protocol, converter_factory=lambda: plainly)
        self._later = later
        self.desks = Desks()
        self.pictures = False  # whether the editor shows pictures in a text
        self._seen: object = None  # on disk, at the last look
        self._due: dict[str | Path, tuple[Wait, dict[Path, None]]] = {}  # by rules, with the files that changed
        self._told = Published(self._say)
        self.repair_search = RepairSearch(plainly)
        self.rest = AtRest(lambda rules: rest_by_file(self.desks.alone(rules)), self._rested, later, plainly)

    def changed(self, path: Path, text: str) -> None:
        before = self.desks.texts.text(path)
        self.repair_search.forget()
        self.desks.put(path, text)
        self._told.moved_along(uri_of(path), before, self.desks.texts.text(path))
        self._soon(path, _PAUSE)
        self.rest.broken_off()  # while that waits: to end what is at work takes some milliseconds

    def look(self) -> None:
        """What other programs saved is told like what was typed; whoever cannot watch files is looked after here."""
        before, self._seen = self._seen, self.desks.stamps()
        if before is not None and before != self._seen:
            self.elsewhere()
        self._later(_LOOK, self.look)

    def elsewhere(self) -> None:
        self.repair_search.forget()
        for path in self.desks.look_again():
            self._soon(path, _PAUSE)

    def closed(self, path: Path) -> None:
        """What was typed and not saved is gone: what is wrong is that of the file on disk, while somebody looks."""
        rules, beside = self.desks.rules(path), self.desks.is_beside(path)
        self._forget_due(path)
        self.repair_search.forget()
        self.rest.broken_off()
        self.desks.close(path)
        self._withdraw()
        other = self.desks.an_open_file_of(rules)
        if other is not None and not beside:
            self._soon(other, _PAUSE)
        if beside and rules is not None and self.desks.is_open(rules):
            self.rest.wanted(rules)

    def _soon(self, path: Path, pause: float) -> None:
        """Tell of a file later, together with all others of its rules that change until then."""
        key = self.desks.key(path)
        waiting, paths = self._due.pop(key, (None, {}))
        if waiting is not None:
            waiting.cancel()
        self._due[key] = self._later(pause, partial(self._tell_due, key)), {**paths, path: None}

    def _forget_due(self, path: Path) -> None:
        key = self.desks.key(path)
        waiting, paths = self._due.get(key, (None, {}))
        paths.pop(path, None)
        if waiting is not None and not paths:
            waiting.cancel()
            del self._due[key]

    def tell(self, *paths: Path) -> None:
        """Publish what is wrong in every file of the rules of these files."""
        by_home: dict[str | Path, list[Path]] = {}  # a head may have changed since
        for path in paths:
            by_home.setdefault(self.desks.key(path), []).append(path)
        for together in by_home.values():
            self._tell_together(together)

    def _tell_due(self, key: str | Path) -> None:
        _, paths = self._due.pop(key)
        self.tell(*paths)

    def _tell_together(self, paths: list[Path]) -> None:
        path = paths[-1]
        found = self.desks.analysis(path, lambda items: self._sort_and_publish(paths, items) if items else None)
        self._sort_and_publish(paths, found.diagnostics if found is not None else ())
        self._withdraw()
        self._look_over(path, found)
        rules = self.desks.rules(path)
        for other in self.desks.open_beside(rules) if rules is not None and not self.desks.is_beside(path) else ():
            if other not in self._due:
                self._soon(other, _LATER)

    def _sort_and_publish(self, paths: list[Path], items: Sequence[Diagnostic]) -> None:
        """What is wrong in a text beside the rules is told of that text, all else of the rules that it belongs to."""
        path = paths[-1]
        told: dict[str, list[Diagnostic]] = {uri_of(one): [] for one in paths}
        for item in items:
            uri = uri_of(shown_file(item.span)) if item.span is not None else uri_of(path)
            told.setdefault(uri, []).append(item)
        rules = self.desks.rules(path)
        if rules is None or self.desks.is_beside(path):
            self._told.put((BESIDE, real(path)), {uri_of(path): told.pop(uri_of(path))})
        if rules is not None:
            self._told.put((RULES, rules), told)

    def _look_over(self, path: Path, found: Analysis | None) -> None:
        """What a check tells besides is found out when nobody types; of rules that are not in order nothing."""
        rules = self.desks.rules(path)
        if rules is None:
            return
        if self.desks.is_beside(path) or (found is not None and found.in_order):
            self.rest.wanted(rules)
        else:
            self._told.put((REST, rules), {})

    def _rested(self, rules: str, told: ToldOfFiles) -> None:
        if self.desks.is_open(rules):  # else all files were closed meanwhile
            self._told.put((REST, rules), told)

    def _withdraw(self) -> None:
        """What is wrong in rules that no open file belongs to any more is not told: a text may name others while it is
        typed, and may be closed."""
        for one in self.desks.take_left():
            for what in (RULES, REST) if isinstance(one, str) else (BESIDE,):
                self._told.drop((what, one))

    def _say(self, uri: str, told: list[p.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(p.PublishDiagnosticsParams(uri, told))

    def folders(self) -> list[Path]:
        """The folders that the editor has open."""
        return [path_of_uri(one.uri) for one in self.workspace.folders.values()]

    def text(self, path: Path) -> SourceText:
        return SourceText(str(path), self.desks.texts.text(path))

    def pointed(self, place: _Place) -> tuple[Analysis, Pointed] | None:
        """What is known, and what somebody points at."""
        path = path_of_uri(place.text_document.uri)
        found = self.desks.analysis(path)
        thing = pointed_at(found, path, offset_of(self.text(path), place.position)) if found is not None else None
        return (found, thing) if found is not None and thing is not None else None


def served() -> Server:
    server = Server()
    _files(server)
    _texts(server)
    _questions(server)
    _painting(server)
    _writing(server)
    return server


def _files(server: Server) -> None:
    """Files that the editor does not hold: another program saves them, or takes them away."""

    @server.feature(p.INITIALIZE)
    def begun(params: p.InitializeParams) -> None:
        wished = params.initialization_options
        server.pictures = isinstance(wished, dict) and wished.get("pictures") is True

    @server.feature(p.INITIALIZED)
    async def ready(_params: p.InitializedParams) -> None:
        client = server.client_capabilities.workspace
        watched = client.did_change_watched_files if client is not None else None
        if watched is None or not watched.dynamic_registration:
            server.look()
            return
        watchers = [p.FileSystemWatcher(f"**/*{ending}") for ending in dict.fromkeys((*RULE_FILES, *OTHERWISE, *MEANT))]
        options = p.DidChangeWatchedFilesRegistrationOptions(watchers)
        wish = p.Registration("files-of-rules", p.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        await server.client_register_capability_async(p.RegistrationParams([wish]))

    @server.feature(p.SHUTDOWN)
    def over(_params: None) -> None:
        server.repair_search.forget()
        server.rest.end()

    @server.feature(p.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def saved(_params: p.DidChangeWatchedFilesParams) -> None:
        server.elsewhere()


def _texts(server: Server) -> None:
    @server.feature(p.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: p.DidOpenTextDocumentParams) -> None:
        server.changed(path_of_uri(params.text_document.uri), params.text_document.text)

    @server.feature(p.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: p.DidChangeTextDocumentParams) -> None:
        text = server.workspace.get_text_document(params.text_document.uri).source
        server.changed(path_of_uri(params.text_document.uri), text)

    @server.feature(p.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: p.DidCloseTextDocumentParams) -> None:
        server.closed(path_of_uri(params.text_document.uri))


def _questions(server: Server) -> None:
    @server.feature(p.TEXT_DOCUMENT_HOVER)
    def hover(params: p.HoverParams) -> p.Hover | None:
        asked = server.pointed(params)
        lang = _language(asked[0]) if asked is not None else ""
        told = told_of(*asked, lang) if asked is not None else None
        if told is None or asked is None:
            return None
        card = told.explained.entity.path if server.pictures and told.explained is not None else ""
        text = hover_text(told, card_picture(asked[0], card, lang) if card else None)
        return p.Hover(p.MarkupContent(p.MarkupKind.Markdown, text), range_of(asked[1].span))

    @server.feature(p.TEXT_DOCUMENT_DEFINITION)
    def definition(params: p.DefinitionParams) -> list[p.Location]:
        asked = server.pointed(params)
        return [location_of(span) for span in places_of(*asked)] if asked is not None else []

    @server.feature(p.TEXT_DOCUMENT_REFERENCES)
    def references(params: p.ReferenceParams) -> list[p.Location]:
        asked = server.pointed(params)
        if asked is None:
            return []
        try:
            plain = plain_uses_of(*asked, server.desks.texts, server.folders())
        except (OSError, ValueError):  # a folder that cannot be read hides its own uses only
            plain = []
        return list(map(location_of, dict.fromkeys((*uses_of(*asked), *plain))))

    @server.feature(p.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: p.DocumentSymbolParams) -> list[p.DocumentSymbol]:
        path = path_of_uri(params.text_document.uri)
        found = server.desks.analysis(path)
        draft = found.draft(path) if found is not None else None
        return [_symbol(heading) for heading in headings(draft.raw)] if draft and draft.raw else []


def _painting(server: Server) -> None:
    @server.feature(p.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    def colours(params: p.SemanticTokensParams) -> p.SemanticTokens:
        path = path_of_uri(params.text_document.uri)
        found = server.desks.analysis(path)
        return tokens(found, path) if found is not None else p.SemanticTokens([])

    @server.feature(p.TEXT_DOCUMENT_INLAY_HINT)
    def numbers(params: p.InlayHintParams) -> list[p.InlayHint]:
        path = path_of_uri(params.text_document.uri)
        found = server.desks.analysis(path)
        return hints(found, path, params.range) if found is not None else []

    @server.feature(p.TEXT_DOCUMENT_CODE_LENS)
    def scenarios(params: p.CodeLensParams) -> list[p.CodeLens]:
        path = path_of_uri(params.text_document.uri)
        found = server.desks.analysis(path) if kind_of_text(server.text(path).text) == "scenario" else None
        return verdicts_above(found, path) if found is not None else []

    @server.command(SHOW_RESULT)
    def result(said: str, holds: bool) -> None:
        kind = p.MessageType.Info if holds else p.MessageType.Warning
        server.window_show_message(p.ShowMessageParams(kind, f"scenario: {said}"))


def _symbol(heading: Heading) -> p.DocumentSymbol:
    below = [_symbol(one) for one in heading.below]
    kind = p.SymbolKind.Namespace if below else p.SymbolKind.Property
    return p.DocumentSymbol(heading.name, kind, range_of(heading.whole), range_of(heading.key), children=below)


def _writing(server: Server) -> None:
    @server.feature(p.TEXT_DOCUMENT_COMPLETION, p.CompletionOptions(trigger_characters=[" ", "/", ".", ":"]))
    def complete(params: p.CompletionParams) -> p.CompletionList:
        path = path_of_uri(params.text_document.uri)
        workspace, source = server.desks.workspace(path), server.text(path)
        if workspace is None:
            return p.CompletionList(False, [])
        server.desks.analysis(path)
        offered = completions(workspace, path, offset_of(source, params.position))
        where = p.Range(position(source, offered.start), position(source, offered.end))
        names = [(name, p.CompletionItemKind.Variable) for name in offered.names]
        words = [(word, p.CompletionItemKind.Keyword) for word in offered.words]
        items = [p.CompletionItem(name, kind=kind, text_edit=p.TextEdit(where, name)) for name, kind in names + words]
        return p.CompletionList(False, items)

    @server.feature(p.TEXT_DOCUMENT_PREPARE_RENAME)
    def renamed(params: p.PrepareRenameParams) -> p.PrepareRenamePlaceholder | None:
        asked = server.pointed(params)
        return p.PrepareRenamePlaceholder(range_of(asked[1].span), asked[1].span.words) if asked is not None else None

    @server.feature(p.TEXT_DOCUMENT_RENAME, p.RenameOptions(prepare_provider=True))
    def rename(params: p.RenameParams) -> p.WorkspaceEdit | None:
        path = path_of_uri(params.text_document.uri)
        asked, workspace = server.pointed(params), server.desks.workspace(path)
        if asked is None or workspace is None:
            return None
        try:
            changes = renaming(workspace, *asked, params.new_name, server.folders())
        except NotRenamed as problem:
            raise JsonRpcException(str(problem), _REFUSED) from None
        return p.WorkspaceEdit(
            {uri_of(f): [p.TextEdit(range_of(one.span), one.text) for one in all] for f, all in changes.items()}
        )

    @server.feature(p.TEXT_DOCUMENT_FORMATTING)
    def layout(params: p.DocumentFormattingParams) -> list[p.TextEdit]:
        path = path_of_uri(params.text_document.uri)
        source = server.text(path)
        better = tidy(source.text) if path.suffix != TABLE_ENDING else source.text
        whole = p.Range(p.Position(0, 0), position(source, len(source.text)))
        return [p.TextEdit(whole, better)] if better != source.text else []

    @server.feature(p.TEXT_DOCUMENT_CODE_ACTION, p.CodeActionOptions([p.CodeActionKind.QuickFix]))
    async def actions(params: p.CodeActionParams) -> list[p.CodeAction]:
        path, only = path_of_uri(params.text_document.uri), params.context.only
        if only is not None and not any(p.CodeActionKind.QuickFix.startswith(kind) for kind in only):
            return []
        text = server.text(path).text
        while server.text(path).text == text:  # what is asked of is still there; else the editor asks again
            workspace, found = server.desks.workspace(path), server.desks.analysis(path)
            here = [item for item in found.diagnostics if _in(item, params.range, path)] if found is not None else []
            if workspace is None or found is None or not here:
                return []
            search = partial(_search, workspace, path, found, here)
            actions = await server.repair_search.find((path, *here), search)
            if actions is not None:
                return actions
        return []


def _language(found: Analysis) -> str:
    """In which things are told: English where the rules have it."""
    there = found.compiled.languages if found.compiled is not None else ()
    return "en" if "en" in there or not there else there[0]


def _in(item: Diagnostic, where: p.Range, path: Path) -> bool:
    if item.span is None or uri_of(shown_file(item.span)) != uri_of(path):
        return False
    marked = range_of(item.span)
    return marked.start.line <= where.end.line and where.start.line <= marked.end.line


def _quick(path: Path, item: Diagnostic, found: list[Repair]) -> list[p.CodeAction]:
    """The first one is what an editor takes when nobody chooses; what is no mistake somebody reads first."""
    told, wrong = [diagnostic_of(item)], item.severity == "error"
    return [
        p.CodeAction(one.title, p.CodeActionKind.QuickFix, told, wrong and index == 0, edit=_edit(path, one))
        for index, one in enumerate(found)
    ]


def _search(
    workspace: Workspace, path: Path, found: Analysis, items: list[Diagnostic], stop: Callable[[], bool]
) -> list[p.CodeAction]:
    impatient = patience(_PATIENCE)
    mending = (repairs(workspace, path, found, item, lambda: stop() or impatient()) for item in items)
    return [action for item, repaired in zip(items, mending, strict=True) for action in _quick(path, item, repaired)]


def _edit(path: Path, one: Repair) -> p.WorkspaceEdit:
    return p.WorkspaceEdit({uri_of(path): [p.TextEdit(range_of(one.span), one.text)]})
