"""The web server of the studio: its page, its parts, and one connection for each page that is open.

It listens on this machine alone. Only who shares gets a second port, on which others on the network find their seats.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tassel.studio.conversing import converse
from tassel.studio.guarding import headers_of_answers, refusal, seat_refusal
from tassel.studio.listening import Listening, number_here, port_of
from tassel.studio.page_parts import LARGEST_PART, PAGE_KINDS, page_parts
from tassel.studio.said import SayToPage
from tassel.studio.talking import Studio
from tassel_compiler.foreign.data import as_json

_FIRST, _SEAT = "index.html", "seat.html"
_WAITING = 100_000_000  # letters that wait for a page that does not read them

Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


class _Guard:
    """Refuses what does not come from here, and tells browsers what the page may do."""

    def __init__(self, app: ASGIApp, refused: Callable[[Scope, dict[str, str], bool], str]) -> None:
        self._app, self._refused = app, refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        said = {name: headers[name] for name in ("host", "origin") if name in headers}
        page = scope["type"] == "http"
        why = self._refused(scope, said, page)
        host = "" if why else said.get("host", "")

        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers_of_answers(host))
            await send(message)

        if not why:
            await self._app(scope, receive, told)
        elif page:
            await PlainTextResponse(why, 403)(scope, receive, told)
        else:
            await WebSocket(scope, receive, send).close(4403, why)


def _pages(first: str, talk: Callable[[WebSocket], Awaitable[None]], life: Lifespan | None = None) -> Starlette:
    """A page, its parts, and its connection, behind a token."""
    parts = page_parts()

    async def part(request: Request) -> Response:
        name = request.path_params.get("name") or first
        if name not in parts:
            return PlainTextResponse("there is no such part of the page", 404)
        return Response(parts[name], media_type=PAGE_KINDS[Path(name).suffix])

    routes = [
        Route("/{token:str}/", part),
        Route("/{token:str}/{name:str}", part),
        WebSocketRoute("/{token:str}/talk", talk),
    ]
    return Starlette(routes=routes, lifespan=life)


def application(studio: Studio, token: str, shared_port: int = 0) -> ASGIApp:
    """The studio for this machine; on the shared port seats, and nothing else."""

    async def talk(socket: WebSocket) -> None:
        async with _outbox(socket) as say:
            page = studio.arrived(say)
            try:
                await converse(_texts(socket), say, partial(studio.heard, page))
            finally:
                studio.left(page)

    async def sit(socket: WebSocket) -> None:
        async with _outbox(socket) as say:
            sitter = await studio.seated(socket.path_params["token"], say)
            if sitter is not None:
                try:
                    await converse(_texts(socket), say, partial(studio.heard_seat, sitter))
                finally:
                    await studio.rose(sitter)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        async with studio.at_work():
            yield

    def refused_here(scope: Scope, said: dict[str, str], page: bool) -> str:
        return refusal(scope["path"], said, scope["server"][1], token, page)

    def refused_seat(scope: Scope, said: dict[str, str], page: bool) -> str:
        return seat_refusal(scope["path"], said, scope["server"][1], studio.has_seat, page)

    here = _Guard(_pages(_FIRST, _after_hello(talk), life), refused_here)
    seats = _Guard(_pages(_SEAT, _after_hello(sit)), refused_seat)

    async def by_port(scope: Scope, receive: Receive, send: Send) -> None:
        shared = scope["type"] != "lifespan" and shared_port and scope["server"][1] == shared_port
        await (seats if shared else here)(scope, receive, send)

    return by_port


@asynccontextmanager
async def _outbox(socket: WebSocket) -> AsyncIterator[SayToPage]:
    """Send messages to one page in their order. Whoever says one does not wait for the page: one that does not read,
    or sleeps, holds up nobody else. It is given up when too much waits for it, and comes back by itself."""
    waiting: asyncio.Queue[str] = asyncio.Queue()
    letters = 0

    async def sending() -> None:
        nonlocal letters
        while True:
            text = await waiting.get()
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await socket.send_text(text)
            letters -= len(text)

    async def say(message: object) -> None:
        nonlocal letters
        text = as_json(message)
        if letters > _WAITING:
            task.cancel()
        else:
            letters += len(text)
            waiting.put_nowait(text)
            await asyncio.sleep(0)  # it is on its way now, unless others wait before it

    task = asyncio.create_task(sending())
    try:
        yield say
    finally:
        task.cancel()


async def _texts(socket: WebSocket) -> AsyncIterator[str]:
    """All that comes, until nothing comes any more."""
    with suppress(RuntimeError):
        while (message := await socket.receive())["type"] != "websocket.disconnect":
            text = message.get("text")
            if text is not None:  # pages say nothing in bytes
                yield text


def _after_hello(talk: Callable[[WebSocket], Awaitable[None]]) -> Callable[[WebSocket], Awaitable[None]]:
    async def connection(socket: WebSocket) -> None:
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError, asyncio.CancelledError):  # the last where the studio ends
            await talk(socket)

    return connection


class _Announcing(uvicorn.Server):
    """Says its address as soon as it answers."""

    def __init__(self, config: uvicorn.Config, sockets: list[Listening], ready: Callable[[], object]) -> None:
        super().__init__(config)
        self._sockets, self._ready = sockets, ready

    async def serve(self, sockets: list[Listening] | None = None) -> None:
        await super().serve(self._sockets)

    async def startup(self, sockets: list[Listening] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def server_of(
    studio: Studio, token: str, ready: Callable[[str], object], sockets: list[Listening]
) -> uvicorn.Server:
    """A server on a port of this machine; `ready` is told its address.

    Shared, seats are answered on a second port, which the network can reach.
    """
    own, shared_port = port_of(sockets[0]), 0
    if len(sockets) > 1:
        shared_port = port_of(sockets[1])
        studio.share(f"http://{number_here()}:{shared_port}/")
    config = uvicorn.Config(
        application(studio, token, shared_port), log_level="error", access_log=False,
        ws="websockets-sansio", ws_max_size=LARGEST_PART, lifespan="on", timeout_graceful_shutdown=1,
    )  # fmt: skip
    return _Announcing(config, sockets, lambda: ready(f"http://127.0.0.1:{own}/{token}/"))
