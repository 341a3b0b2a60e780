"""The web server of the studio: its page, its parts, and one connection for each page that is open."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tassel.studio.guarding import headers_of_answers, refusal
from tassel.studio.talking import Studio
from tassel_compiler.disk.folders import files
from tassel_compiler.disk.reading import read
from tassel_compiler.foreign.data import as_json, read_json

PAGE_FOLDER = Path(__file__).parent / "page"
_KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
_FIRST = "index.html"
_LARGEST = 20_000_000  # bytes of a part of the page, or of what a page says at once


class NoPage(Exception):
    """The page has not been built."""


def page_parts() -> dict[str, bytes]:
    """The files of the page by name."""
    try:
        found = {file.name: read(file, _LARGEST) for ending in _KINDS for file in files(PAGE_FOLDER, ending)}
    except OSError:
        raise NoPage from None
    if _FIRST not in found:
        raise NoPage
    return found


class _Guard:
    """Refuses what does not come from here, and tells browsers what the page may do."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        said = {name: headers[name] for name in ("host", "origin") if name in headers}
        page = scope["type"] == "http"
        why = refusal(scope["path"], said, scope["server"][1], self._token, page)
        host = said.get("host", "")

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


def application(studio: Studio, token: str) -> ASGIApp:
    parts = page_parts()

    async def part(request: Request) -> Response:
        name = request.path_params.get("name") or _FIRST
        if name not in parts:
            return PlainTextResponse("there is no such part of the page", 404)
        return Response(parts[name], media_type=_KINDS[Path(name).suffix])

    async def connection(socket: WebSocket) -> None:
        await socket.accept()

        async def say(message: object) -> None:
            await socket.send_text(as_json(message))

        page = studio.arrived(say)
        try:
            while True:
                text = await socket.receive_text()
                try:
                    await studio.heard(page, read_json(text))
                except ValueError:
                    continue
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            studio.left(page)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        async with studio.at_work():
            yield

    routes = [
        Route(f"/{token}/", part),
        Route(f"/{token}/{{name:str}}", part),
        WebSocketRoute(f"/{token}/talk", connection),
    ]
    return _Guard(Starlette(routes=routes, lifespan=life), token)


class _Announcing(uvicorn.Server):
    """Says its address as soon as it has one."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], object]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(None)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])


def server_of(studio: Studio, token: str, ready: Callable[[str], object], port: int = 0) -> uvicorn.Server:
    """A server on a free port of this machine, unless one is wanted; `ready` is told its address."""
    config = uvicorn.Config(
        application(studio, token), host="127.0.0.1", port=port, log_level="error", access_log=False,
        ws="websockets-sansio", ws_max_size=_LARGEST, lifespan="on", timeout_graceful_shutdown=1,
    )  # fmt: skip
    return _Announcing(config, lambda port: ready(f"http://127.0.0.1:{port}/{token}/"))
