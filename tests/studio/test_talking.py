"""What pages say and are told: by two of them on one file, and after another program or another server came between."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tassel.opening import Unusable
from tassel.studio import edited_files, following
from tassel.studio.open_rules import OpenRules
from tassel.studio.talking import Studio
from tassel.studio.which_rules import new_house_rule
from tests.house.declared_names import ROOT
from tests.studio.served import TOKEN, served
from tests.workspace.editing import OVERLAY, Edited

_LONG = 600  # seconds to wait, on a machine that is busy
_HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {own}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return Edited(tmp_path_factory.mktemp("talking"))


@pytest.fixture(scope="module")
def address(edited: Edited) -> Iterator[str]:
    with served(edited.workspace.expression) as found:
        yield found


class Page:
    """One page, as far as it talks."""

    def __init__(self, socket: ClientConnection, file: Path, number: int) -> None:
        self.socket, self.file, self.number, self.version = socket, file, number, 0
        self.say(say="hello", lang="en")
        self.text, end = "", time.monotonic() + _LONG
        while self.text != OVERLAY:  # until it was noticed what the file holds now
            assert time.monotonic() < end, self.text
            if file.read_text(encoding="utf-8") != OVERLAY:  # what was typed last in the test before is written late
                file.write_text(OVERLAY, encoding="utf-8")
            self.say(say="open", path=str(file))
            told = self.until(lambda told: told["tell"] == "text")
            self.text, self.seen = told["text"], told["revision"]

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + _LONG
        while time.monotonic() < end:
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=_LONG))
            if wanted(told):
                return told
        raise AssertionError("it was not told")

    def type(self, text: str) -> None:
        self.version += 1
        self.say(say="type", path=str(self.file), page=self.number, seen=self.seen, version=self.version, text=text)


def talking(talk: str, own: str) -> ClientConnection:
    """Without an end to what waits to be read: a page that reads no more would hold up its own leaving."""
    return connect(talk, origin=own, max_size=None, max_queue=None)  # type: ignore[arg-type]


@pytest.fixture
def pages(address: str, edited: Edited) -> Iterator[list[Page]]:
    edited.file.write_text(OVERLAY, encoding="utf-8")
    own = address.partition(f"/{TOKEN}")[0]
    talk = address.replace("http", "ws", 1) + "talk"
    with talking(talk, own) as one, talking(talk, own) as two:
        yield [Page(one, edited.file, 1), Page(two, edited.file, 2)]


def saved(file: Path, text: str) -> bool:
    end = time.monotonic() + _LONG
    while file.read_text(encoding="utf-8") != text and time.monotonic() < end:
        time.sleep(0.05)
    return file.read_text(encoding="utf-8") == text


def test_a_slip_is_told_with_what_was_typed_by_then(pages: list[Page], edited: Edited) -> None:
    page, other = pages
    page.type(OVERLAY.replace("gain 2 coin", "gian 2 coin"))
    told = page.until(lambda told: told["tell"] == "mistakes" and bool(told["mistakes"]))
    assert told["versions"] == {str(edited.file): 1}
    assert page.until(lambda told: told["tell"] == "repairs")["repairs"][0]["text"] == "gain"
    assert "gian" in other.until(lambda told: told["tell"] == "file" and told["what"] == "typed")["text"]


def test_a_page_that_says_hello_again_is_told_the_repairs_too(pages: list[Page]) -> None:
    """As one does that speaks another language from then on, or that was opened anew."""
    page, _ = pages
    page.type(OVERLAY.replace("gain 2 coin", "gian 2 coin"))
    found = page.until(lambda told: told["tell"] == "repairs")
    page.say(say="hello", lang="fr")
    page.until(lambda told: told["tell"] == "mistakes" and bool(told["mistakes"]))
    again = page.until(lambda told: told["tell"] in ("repairs", "clashes"))
    assert (again["of"], again["repairs"]) == (found["of"], found["repairs"])


def test_a_page_that_comes_back_is_told_of_its_own_versions(address: str, pages: list[Page], edited: Edited) -> None:
    """Else it would take what others write for something older than what it typed itself."""
    page, _ = pages
    page.type(OVERLAY.replace("worth: 5", "worth: 6"))
    page.until(lambda told: told.get("what") == "saved")
    own = address.partition(f"/{TOKEN}")[0]
    with talking(address.replace("http", "ws", 1) + "talk", own) as again:
        page.socket = again
        page.say(say="hello", lang="en", versions={str(edited.file): page.version})
        page.until(lambda told: told["tell"] == "greeting")
        edited.file.write_text(OVERLAY.replace("worth: 5", "worth: 77"), encoding="utf-8")
        told = page.until(lambda told: told["tell"] == "file" and told["what"] == "changed")
        assert told["version"] == page.version


def test_two_pages_type_at_once_and_nothing_is_lost(pages: list[Page], edited: Edited) -> None:
    page, other = pages
    page.type(OVERLAY.replace("worth: 5", "worth: 6"))
    other.type(OVERLAY.replace("hand-limit: 4", "hand-limit: 5"))
    assert saved(edited.file, OVERLAY.replace("worth: 5", "worth: 6").replace("hand-limit: 4", "hand-limit: 5"))


def test_what_another_program_writes_is_told_to_all(pages: list[Page], edited: Edited) -> None:
    edited.file.write_text(OVERLAY.replace("worth: 5", "worth: 700"), encoding="utf-8")
    for page in pages:
        page.until(lambda told: told["tell"] == "file" and "700" in told.get("text", ""))


def test_a_page_that_typed_while_its_server_was_gone_loses_nothing(pages: list[Page], edited: Edited) -> None:
    page, _ = pages
    page.seen = -1  # of another server
    page.type(OVERLAY.replace("worth: 5", "worth: 8"))
    assert saved(edited.file, OVERLAY.replace("worth: 5", "worth: 8"))
    assert any(place.read_text(encoding="utf-8") == OVERLAY for place in edited.file.parent.glob("*.kept"))


def test_a_number_that_is_turned_is_an_edit(pages: list[Page]) -> None:
    page, _ = pages
    page.say(say="turn", what="constants/hand-limit/is", to=6)
    told = page.until(lambda told: told["tell"] == "edit")
    assert OVERLAY[told["start"] : told["end"]] == "4" and told["text"] == "6"


def test_a_house_rule_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    base = str(ROOT / "tests" / "tiny")
    assert new_house_rule("../Unser Tisch", base, "de") == f"{base}+./unser-tisch"
    written = (tmp_path / "unser-tisch" / "overlay.yaml").read_text(encoding="utf-8")
    assert 'de: "Unser Tisch"' in written and "# Unser Tisch: eine Hausregel." in written
    assert new_house_rule("our-table", base) == f"{base}+./our-table"
    assert '"Our table"' in (tmp_path / "our-table" / "overlay.yaml").read_text(encoding="utf-8")
    with pytest.raises(Unusable):
        new_house_rule("our table", base)


def test_a_page_that_goes_while_it_is_told_ends_nothing_for_others(address: str, edited: Edited) -> None:
    own = address.partition(f"/{TOKEN}")[0]
    talk = address.replace("http", "ws", 1) + "talk"
    for _ in range(8):
        with talking(talk, own) as gone:
            gone.send(json.dumps({"say": "hello", "lang": "en"}))
            gone.send(json.dumps({"say": "look", "thing": "cards/order/each/pike"}))
            gone.socket.close()
    edited.file.write_text(OVERLAY, encoding="utf-8")
    with talking(talk, own) as socket:
        page = Page(socket, edited.file, 3)
        page.type(OVERLAY.replace("gain 2 coin", "gian 2 coin"))
        assert page.until(lambda told: told["tell"] == "mistakes" and bool(told["mistakes"]))
        page.seen += 1
        page.type(OVERLAY)
        page.until(lambda told: told["tell"] == "mistakes" and told["order"] is True)


def test_a_game_of_rules_that_were_never_in_order_is_refused(tmp_path: Path) -> None:
    told: list[Mapping[str, object]] = []

    async def hear(message: Mapping[str, object]) -> None:
        told.append(message)

    async def asked() -> None:
        studio = Studio("./tests/tiny")  # nothing was read yet
        page = studio.arrived(hear)
        await studio.heard(page, {"say": "play", "seats": ["here", "random"], "seed": 1, "log": ""})
        studio.left(page)

    asyncio.run(asked())
    assert (told[-1]["tell"], told[-1]["lacks"]) == ("table", "unread")


def test_what_goes_wrong_in_one_round_ends_none_that_follows(edited: Edited, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, failing = OpenRules.study, [True]  # until a page was told: earlier rounds have no page yet

    def study(*args: Any, **more: Any) -> Any:
        if failing:
            raise KeyError("a mistake of ours")
        return usual(*args, **more)

    monkeypatch.setattr(OpenRules, "study", study)
    edited.file.write_text(OVERLAY, encoding="utf-8")
    with served(edited.workspace.expression) as address:
        own, talk = address.partition(f"/{TOKEN}")[0], address.replace("http", "ws", 1) + "talk"
        with talking(talk, own) as socket:
            page = Page(socket, edited.file, 4)
            page.type(OVERLAY.replace("gain 2 coin", "gian 2 coin"))
            assert "a mistake of ours" in page.until(lambda told: told["tell"] == "broken")["why"]
            failing.clear()
            page.seen += 1
            page.type(OVERLAY.replace("gain 2 coin", "gian 3 coin"))
            page.until(lambda told: told["tell"] == "mistakes" and bool(told["mistakes"]))


def test_what_a_check_tells_besides_is_told_when_somebody_rests(
    pages: list[Page], edited: Edited, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "_RESTED", 0.1)
    unread = edited.file.parent / "more.yml"
    unread.write_text("tassel: 1\n", encoding="utf-8")
    try:
        pages[0].type(f"{OVERLAY}# more\n")
        told = pages[0].until(lambda told: told["tell"] == "rest")
    finally:
        unread.unlink()
    codes = [one["code"] for one in told["mistakes"]]
    assert [code for code in codes if code != "W0801"] == ["W0618"]  # the small game has few words


def test_nobody_waits_for_a_slow_disk(pages: list[Page], edited: Edited, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed meanwhile is looked at, and saved after all."""
    writing, held, put = threading.Event(), threading.Event(), edited_files.write

    def slowly(*said: Any, **more: Any) -> None:
        writing.set()
        held.wait(_LONG)
        put(*said, **more)

    monkeypatch.setattr(edited_files, "write", slowly)
    pages[0].type(OVERLAY.replace("worth: 5", "worth: 61"))
    assert writing.wait(_LONG)
    pages[0].type(OVERLAY.replace("worth: 5", "worth: 6x"))
    told = pages[0].until(lambda told: told["tell"] == "mistakes" and told["mistakes"])
    assert told["versions"] == {str(edited.file): 2} and not held.is_set()
    held.set()
    assert saved(edited.file, OVERLAY.replace("worth: 5", "worth: 6x"))


def test_rules_stay_open_while_something_typed_in_them_cannot_be_saved(
    pages: list[Page], edited: Edited, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*said: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied", str(edited.file))

    with monkeypatch.context() as full:
        full.setattr(edited_files, "write", refused)
        pages[0].type(f"{OVERLAY}# mine\n")
        pages[0].until(lambda told: told["tell"] == "file" and told["what"] == "refused")
        pages[0].say(say="rules", rules="bruxelles-1897")
        told = pages[0].until(lambda told: told["tell"] == "greeting")
        assert told["rules"] == edited.workspace.expression
    assert saved(edited.file, f"{OVERLAY}# mine\n")


@pytest.mark.parametrize("knows", [True, False], ids=["whose revision it is", "nothing of it"])
def test_what_was_typed_without_a_connection_is_saved_though_other_rules_are_open(tmp_path: Path, knows: bool) -> None:
    """Of what is told of no revision the other text is kept beside."""
    edited = Edited(tmp_path)
    mine = OVERLAY.replace("worth: 5", "worth: 8")
    with served(edited.workspace.expression) as address:
        own, talk = address.partition(f"/{TOKEN}")[0], address.replace("http", "ws", 1) + "talk"
        with talking(talk, own) as socket:
            page = Page(socket, edited.file, 5)
            page.say(say="hello", lang="en")
            since = page.until(lambda told: told["tell"] == "greeting")["since"]
        with talking(talk, own) as other:
            between = Page(other, edited.file, 6)
            between.say(say="rules", rules="bruxelles-1897")
            between.until(lambda told: told["tell"] == "greeting" and told["rules"] == "bruxelles-1897")
            with talking(talk, own) as socket:
                page.socket = socket
                page.say(say="hello", lang="en")
                assert page.until(lambda told: told["tell"] == "greeting")["folders"] == []
                page.version += 1
                page.say(say="type", path=str(edited.file), page=5, since=since if knows else None, seen=page.seen,
                         version=page.version, text=mine)  # fmt: skip
                told = page.until(lambda told: told["tell"] == "file" and told["what"] == "saved")
    assert (told["path"], told["version"]) == (str(edited.file), page.version)
    assert edited.file.read_text("utf-8") == mine
    kept = [file.read_text("utf-8") for file in edited.file.parent.iterdir() if file != edited.file]
    assert kept == ([] if knows else [OVERLAY])


def test_what_no_rules_take_stays_with_who_typed_it(pages: list[Page], tmp_path: Path) -> None:
    """A studio that was begun anew does not know the folder: no page tells it where to write."""
    elsewhere = tmp_path / "overlay.yaml"
    elsewhere.write_text(OVERLAY, encoding="utf-8")
    pages[0].say(say="type", path=str(elsewhere), page=1, seen=0, version=7, text="mine")
    told = pages[0].until(lambda told: told["tell"] == "file" and told["what"] == "nowhere")
    assert (told["path"], told["version"]) == (str(elsewhere), 7)
    assert elsewhere.read_text("utf-8") == OVERLAY


def test_a_page_that_does_not_read_holds_up_no_other(tmp_path: Path) -> None:
    """A page sleeps while much is told; what another page types is saved, and that a file vanished is told."""
    edited = Edited(tmp_path)
    other = edited.file.with_name("other.yaml")
    other.write_text("# nobody types here\n", encoding="utf-8")
    with served(edited.workspace.expression) as address:
        own = address.partition(f"/{TOKEN}")[0]
        talk = address.replace("http", "ws", 1) + "talk"
        host, _, port = own.removeprefix("http://").rpartition(":")
        with socket.socket() as asleep, talking(talk, own) as awake:
            asleep.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # else all that is told fits on the way to it
            asleep.connect((host, int(port)))
            there = f"{host}:{port}"
            asleep.sendall(_HANDSHAKE.format(path=talk.removeprefix(f"ws://{there}"), own=own, host=there).encode())
            assert asleep.recv(12).endswith(b" 101"), "and nothing is read of what is told then"
            page = Page(awake, edited.file, 1)
            page.say(say="open", path=str(other))
            page.until(lambda told: told["tell"] == "text" and told["path"] == str(other))
            for n in range(20):
                page.type(f"# {n} " + "x" * 500_000 + "\n")
            page.until(lambda told: told.get("what") == "saved")
            other.unlink()
            page.until(lambda told: told.get("what") == "gone" and told["path"] == str(other))
