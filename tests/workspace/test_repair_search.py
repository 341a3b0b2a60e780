"""While repairs are searched the server answers everything else."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from lsprotocol import types as p

from tassel.lsp.repair_search import RepairSearch
from tassel.lsp.server import Server
from tassel.lsp.translation import position, uri_of
from tassel_compiler import confined
from tassel_compiler.source import SourceText
from tests.workspace.editing import OVERLAY, TINY
from tests.workspace.wire import Wire, connected, send

SLIP = OVERLAY.replace("on: tiny", "on: lake").replace("gain 2 coin", "gain 2 cion")


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    for name in ("game.yaml", "words.yaml"):
        (tmp_path / "lake").mkdir(exist_ok=True)
        (tmp_path / "lake" / name).write_text((TINY / name).read_text("utf-8"), "utf-8")
    file = tmp_path / "pike" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(SLIP, "utf-8")
    return file


async def _opened(server: Server, wire: Wire, file: Path, text: str) -> None:
    send(server, 0, p.INITIALIZE, {"capabilities": {}, "processId": None, "rootUri": None})
    await wire.answer(0)
    item = p.TextDocumentItem(uri_of(file), "yaml", 1, text)
    server.workspace.put_text_document(item)
    server.changed(file, text)
    server.desks.analysis(file)


def _place(file: Path, text: str, words: str) -> dict[str, object]:
    source = SourceText("", text)
    at = position(source, text.index(words) + 1)
    here = {"line": at.line, "character": at.character}
    return {"textDocument": {"uri": uri_of(file)}, "position": here, "range": {"start": here, "end": here},
            "context": {"diagnostics": []}}  # fmt: skip


def _children() -> set[int]:
    found = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    return {int(number) for number in found.read_text().split()} if found.exists() else set()


def test_a_request_is_answered_while_repairs_are_searched(overlay: Path) -> None:
    """The child that searches is held by the system until the other request was answered, so the order is no matter of
    time."""

    async def walk() -> tuple[list[object], dict[str, object]]:
        server, wire = connected()
        await _opened(server, wire, overlay, SLIP)
        before = _children()
        send(server, 1, p.TEXT_DOCUMENT_CODE_ACTION, _place(overlay, SLIP, "cion"))
        while not (begun := _children() - before) and 1 not in wire.answered():
            await asyncio.sleep(0)
        for child in begun:
            os.kill(child, signal.SIGSTOP)
        try:
            send(server, 2, p.TEXT_DOCUMENT_HOVER, _place(overlay, SLIP, "eel"))
            await wire.answer(2)
            order = wire.answered()
        finally:
            for child in begun:
                os.kill(child, signal.SIGCONT)
        return order, await wire.answer(1)

    if not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists():
        pytest.skip("this system does not list the children of a process")
    order, answer = asyncio.run(walk())
    assert order == [0, 2]
    result = answer["result"]
    assert isinstance(result, list) and "coin" in result[0]["title"] and result[0]["isPreferred"]


@pytest.mark.parametrize("children", [True, False])
def test_a_search_ends_when_a_text_changes_and_says_nothing_of_the_new_one(
    children: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not children:
        monkeypatch.setattr(confined, "resource", None)

    def endless(stop: Callable[[], bool]) -> list[p.CodeAction]:
        while not stop():
            pass
        return [p.CodeAction("too late")]

    async def walk() -> list[p.CodeAction] | None:
        search = RepairSearch(connected()[0].protocol._converter)
        task = asyncio.create_task(search.find("there", endless))
        for _ in range(3):
            await asyncio.sleep(0)
        assert not task.done()
        search.forget()
        return await task

    assert asyncio.run(walk()) is None


@pytest.mark.parametrize("children", [True, False])
def test_the_same_is_searched_once_until_a_text_changes(
    tmp_path: Path, children: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not children:
        monkeypatch.setattr(confined, "resource", None)

    def search(_stop: Callable[[], bool]) -> list[p.CodeAction]:
        with (tmp_path / "searched").open("a") as log:
            log.write("once\n")
        return [p.CodeAction("found")]

    async def walk() -> list[list[p.CodeAction] | None]:
        searching = RepairSearch(connected()[0].protocol._converter)
        found = list(await asyncio.gather(*(searching.find("there", search) for _ in range(3))))
        searching.forget()
        return [*found, await searching.find("there", search)]

    assert [[one.title for one in found or ()] for found in asyncio.run(walk())] == [["found"]] * 4
    assert (tmp_path / "searched").read_text() == "once\n" * 2


def test_a_request_that_the_editor_calls_off_leaves_no_child(overlay: Path) -> None:
    async def walk() -> None:
        server, wire = connected()
        await _opened(server, wire, overlay, SLIP)
        before = _children()
        send(server, 1, p.TEXT_DOCUMENT_CODE_ACTION, _place(overlay, SLIP, "cion"))
        for _ in range(3):
            await asyncio.sleep(0)
        cancel = {"jsonrpc": "2.0", "method": p.CANCEL_REQUEST, "params": {"id": 1}}
        server.protocol.handle_message(server.protocol.structure_message(cancel))
        assert "error" in await wire.answer(1)
        assert _children() <= before

    asyncio.run(walk())
