"""The server may be killed at any moment: what was typed lies on the disk as it was saved last, and whole.

A page may go at any moment too: what it said is done, however much of it was waiting.
"""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tassel.studio import conversing
from tassel.studio.conversing import converse
from tests.house.declared_names import ROOT
from tests.studio.served import served
from tests.studio.test_talking import Page
from tests.workspace.editing import OVERLAY, Edited

_BETWEEN = 0.02  # seconds between two keystrokes
_ENOUGH = 60_000  # keystrokes, should nothing be saved while somebody types


def typing_until_it_is_killed(edited: Edited, saves: int, more: int) -> tuple[list[str], str]:
    """Every text that was typed without a pause, until it was saved so often and that many keystrokes more were made;
    and the last text that lay on the disk before the server was killed."""
    program = "from tassel.cli import main; main()"
    command = [sys.executable, "-c", program, "studio", edited.workspace.expression, "--no-open"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT)
    assert server.stdout is not None
    address = server.stdout.readline().removeprefix("studio:").strip()
    origin = "/".join(address.split("/")[:3])
    sent, on_disk = list[str](), [OVERLAY]
    try:
        with connect(address.replace("http", "ws", 1) + "talk", origin=origin, max_size=None, max_queue=None) as socket:  # type: ignore[arg-type]
            page = Page(socket, edited.file, 1)
            while more > 0 and len(sent) < _ENOUGH:
                sent.append(f"{OVERLAY}# {len(sent)}\n")
                page.type(sent[-1])
                time.sleep(_BETWEEN)
                text = edited.file.read_text(encoding="utf-8")
                on_disk += [text] if text != on_disk[-1] else []
                more -= len(on_disk) > saves
            server.send_signal(signal.SIGKILL)
            server.wait()
    except ConnectionClosed:
        pass
    finally:
        server.kill()
        server.wait()
    return sent, on_disk[-1]


def test_what_is_typed_without_a_pause_is_saved_meanwhile_and_stays(tmp_path: Path) -> None:
    edited = Edited(tmp_path)
    sent, last = typing_until_it_is_killed(edited, saves=2, more=Random().randrange(1, 40))
    found = edited.file.read_text(encoding="utf-8")
    assert last in sent, "it is saved though somebody types on"
    assert found in sent[sent.index(last):], "what lies there is that text or a later one, whole"


def test_two_studios_on_one_folder_see_each_other(tmp_path: Path) -> None:
    edited = Edited(tmp_path)
    with served(edited.workspace.expression) as one, served(edited.workspace.expression) as other:
        origins = ["/".join(address.split("/")[:3]) for address in (one, other)]
        talks = [address.replace("http", "ws", 1) + "talk" for address in (one, other)]
        with (
            connect(talks[0], origin=origins[0], max_size=None, max_queue=None) as first,  # type: ignore[arg-type]
            connect(talks[1], origin=origins[1], max_size=None, max_queue=None) as second,  # type: ignore[arg-type]
        ):
            pages = [Page(first, edited.file, 1), Page(second, edited.file, 2)]
            mine, theirs = OVERLAY.replace("worth: 5", "worth: 61"), OVERLAY.replace("hand-limit: 4", "hand-limit: 5")
            pages[0].type(mine)
            pages[1].until(lambda told: told["tell"] == "file" and "61" in told.get("text", ""))
            pages[1].type(theirs)  # not knowing of the other
            pages[0].until(lambda told: told["tell"] == "file" and "hand-limit: 5" in told.get("text", ""))
    both = json.dumps([edited.file.read_text(encoding="utf-8"), *_kept(edited.file)])
    assert "worth: 61" in both and "hand-limit: 5" in both


def _kept(file: Path) -> list[str]:
    return [place.read_text(encoding="utf-8") for place in file.parent.glob("*.kept")]


@pytest.mark.parametrize("room, ahead", [(0, 1), (350, 4), (10**6, 22)])
def test_all_is_done_that_a_page_said_before_it_went(room: int, ahead: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little may wait, and though one message is none and one no value of ours."""
    monkeypatch.setattr(conversing, "LARGEST_PART", room)
    read, told, answers = list[str](), list[object](), list[object]()

    async def said() -> AsyncIterator[str]:
        for text in (*map(str, range(10)), "no json", *map(str, range(10, 20)), '{"say": "there"}'):
            read.append(text)
            yield text

    async def say(message: object) -> None:
        answers.append(message)

    async def heard(message: object) -> None:
        told.append(message)
        for _ in range(50):  # what comes meanwhile is read, as far as it may wait
            await asyncio.sleep(0)
        assert len(read) <= len(told) + ahead + 2  # the one that finds no room, and the one that is no message
        if message == 3:
            raise ValueError("no value of ours")

    asyncio.run(converse(said(), say, heard))
    assert told == list(range(20)) and answers == [{"tell": "there"}]


def test_a_mistake_of_ours_ends_a_conversation() -> None:
    async def said() -> AsyncIterator[str]:
        while True:
            yield "1"
            await asyncio.sleep(0)

    async def say(_message: object) -> None: ...

    async def heard(_message: object) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        asyncio.run(asyncio.wait_for(converse(said(), say, heard), 600))
