"""A server in this process, and what it sends to its editor."""

from __future__ import annotations

import asyncio
import json

from tassel.lsp.server import Server, served


class Wire:
    """What goes over the wire to the editor, in this order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, object]] = []
        self._more = asyncio.Event()

    def close(self) -> None: ...

    def write(self, data: bytes) -> None:
        self.sent.append(json.loads(data))
        self._more.set()

    async def answer(self, asked: int) -> dict[str, object]:
        while True:
            found = next((one for one in self.sent if one.get("id") == asked), None)
            if found is not None:
                return found
            self._more.clear()
            await self._more.wait()

    def answered(self) -> list[object]:
        return [one["id"] for one in self.sent if "id" in one]


def connected() -> tuple[Server, Wire]:
    server, wire = served(), Wire()
    server.protocol.set_writer(wire, include_headers=False)
    return server, wire


def send(server: Server, number: int, method: str, params: object) -> None:
    """A request as it comes over the wire."""
    data = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    server.protocol.handle_message(json.loads(json.dumps(data), object_hook=server.protocol.structure_message))
