"""A studio that is served to tests, by a thread of theirs."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tassel.studio.coming_back import Afterwards
from tassel.studio.listening import listening_everywhere, listening_here
from tassel.studio.serving import server_of
from tassel.studio.talking import Studio

TOKEN = "token-of-the-tests"
OVERLAY = """tassel: 1
overlay: our-table
on: 1893
change:
  cards/noble/each/empain/do: take 3 joker
"""
SCENARIO = """tassel: 1
rules: bruxelles-1893+..
scenario: she takes {name}
players: [elisabeth, gabriel]
given: {{elisabeth: {{joker: 0}}}}
play: empain
by: elisabeth
then: {{elisabeth: {{joker: +{number}}}}}
"""


@contextmanager
def served(expression: str, share: bool = False, afterwards: Afterwards | None = None) -> Iterator[str]:
    """The address of a studio on these rules; with `afterwards` it is one that another may follow."""
    addresses: Queue[str] = Queue()
    studio = Studio(expression, afterwards)  # its helpers are begun before anything listens, and hold no port
    sockets = [listening_here(0), *([listening_everywhere()] if share else [])] if afterwards is None else []
    token = TOKEN
    if afterwards is not None:
        address, sockets = afterwards.listen(0, share)
        token = address.token
    server = server_of(studio, token, addresses.put, sockets)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield addresses.get(timeout=600)
    finally:
        server.should_exit = True
        thread.join(timeout=600)


def our_table(folder: Path) -> Path:
    """A folder with one overlay, and the file in it."""
    file = folder / "our-table" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(OVERLAY, encoding="utf-8")
    (file.parent / "scenarios").mkdir()
    for name, number in (("four", 4), ("five", 5)):
        text = SCENARIO.format(name=name, number=number)
        (file.parent / "scenarios" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return file


class Talk:
    """Hold the conversation of a page with a studio."""

    def __init__(self, address: str) -> None:
        origin = "/".join(address.split("/")[:3])
        talk = address.replace("http", "ws", 1) + "talk"
        self.socket: ClientConnection = connect(talk, origin=origin, max_size=None, max_queue=None).__enter__()  # type: ignore[arg-type]

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def until(self, tell: str) -> dict[str, Any]:
        while True:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=600))
            if told["tell"] == tell:
                return told
