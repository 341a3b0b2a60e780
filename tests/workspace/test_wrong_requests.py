"""Every request is answered, whatever its parameters are."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types as p

from tassel.lsp.server import served
from tests.workspace.wire import connected, send

_HERE = {"uri": "file:///nowhere/overlay.yaml"}
_WRONG: tuple[object, ...] = (
    None, [], {}, "x", 7, {"textDocument": None}, {"textDocument": _HERE},
    {"textDocument": _HERE, "position": {"line": -1, "character": -1}},
    {"textDocument": _HERE, "position": {"line": 2**40, "character": 0}, "newName": 7, "range": {}, "context": {}},
)  # fmt: skip
_BEGINS_OR_ENDS = (p.INITIALIZE, p.SHUTDOWN)
_REQUESTS = [name for name in served().protocol.fm.features
             if name not in _BEGINS_OR_ENDS and p.METHOD_TO_TYPES[name][1] is not None]  # fmt: skip


@pytest.mark.parametrize("method", _REQUESTS)
def test_a_request_with_wrong_parameters_is_answered(method: str) -> None:
    async def walk() -> list[dict[str, object]]:
        server, wire = connected()
        send(server, 0, p.INITIALIZE, {"capabilities": {}, "processId": None, "rootUri": None})
        await wire.answer(0)
        for number, params in enumerate(_WRONG, 1):
            send(server, number, method, params)
        return [await wire.answer(number) for number, _ in enumerate(_WRONG, 1)]

    answers = asyncio.run(asyncio.wait_for(walk(), 60))
    errors = [answer["error"] for answer in answers if "error" in answer]
    assert errors and all(isinstance(one, dict) and one["code"] == -32602 for one in errors[:5])
