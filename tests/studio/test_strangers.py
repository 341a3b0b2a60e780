"""What others on the machine, and guests with a link, cannot do."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import stat
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from websockets.exceptions import ConnectionClosed

from tassel.studio.laid_tables import MOST_PAGES
from tassel.studio.played_table import PlayedTable
from tassel.studio.which_rules import house_rules_here, parts_offered, rule_sets_here
from tests.studio.served import Talk, served
from tests.workspace.editing import OVERLAY

RULES = f"./{Path('tests/tiny')}"
_BROWSER = """#!/bin/sh
printf '%s\\n' "$@" > "$PIPE"
"""


@contextlib.contextmanager
def _studio_with_browser(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """A studio that opens a browser: the address that it prints, and the arguments that the browser is given."""
    pipe, browser = folder / "pipe", folder / "browser"
    os.mkfifo(pipe)
    browser.write_text(_BROWSER, "utf-8")
    browser.chmod(0o700)
    surroundings = {**os.environ, "BROWSER": f"{browser} %s", "PIPE": str(pipe), "XDG_CACHE_HOME": str(folder)}
    command = [sys.executable, "-c", "from tassel.cli import main; main()", "studio", RULES]
    with subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True) as studio:
        assert studio.stdout is not None
        try:
            address = studio.stdout.readline().partition(": ")[2].strip()
            yield address, pipe.read_text("utf-8").splitlines()
        finally:
            studio.terminate()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes with names")
def test_no_command_line_holds_the_token(tmp_path: Path) -> None:
    """Arguments of a process may be read by everybody; the file that leads to the studio by its user alone."""
    with _studio_with_browser(tmp_path) as (address, arguments):
        token = urlsplit(address).path.strip("/")
        assert len(token) > 20 and arguments and not any(token in one for one in arguments)
        page = Path(url2pathname(urlsplit(arguments[-1]).path))
        assert re.findall(r'url=([^"]+)"', page.read_text("utf-8")) == [address]
        assert stat.S_IMODE(page.stat().st_mode) == 0o600
        assert stat.S_IMODE(page.parent.stat().st_mode) == 0o700


def _laid(address: str) -> tuple[Talk, str]:
    """The page of who laid a table, and the link to one of its seats."""
    host = Talk(address)
    host.say(say="hello", lang="en")
    host.until("entities")
    host.say(say="play", seats=["invited", "here"], seed=3, log="")
    return host, host.until("invitations")["invitations"][0]["address"]


def test_a_page_opens_no_folder_that_was_not_named_or_offered(tmp_path: Path) -> None:
    private = tmp_path / "private"
    private.mkdir()
    (private / "overlay.yaml").write_text(OVERLAY, "utf-8")
    with served(RULES) as address:
        page = Talk(address)
        page.say(say="hello", lang="en")
        before = page.until("greeting")["rules"]
        page.say(say="rules", rules=f"{RULES}+{private}")
        assert page.until("greeting")["rules"] == before
        page.say(say="rules", rules=f"{private}")
        assert page.until("greeting")["rules"] == before
        page.say(say="rules", rules="bruxelles-1893")
        assert page.until("greeting")["rules"] == "bruxelles-1893"
        page.say(say="rules", rules=RULES)
        assert page.until("greeting")["rules"] == RULES
        page.socket.close()


@pytest.mark.parametrize("base", ["bruxelles-1893", "tiny"])
def test_a_link_out_of_the_folder_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, base: str) -> None:
    private, here = tmp_path / "private", tmp_path / "here"
    for folder in (private, here / "own"):
        folder.mkdir(parents=True)
        (folder / "overlay.yaml").write_text(OVERLAY.replace("on: tiny", f"on: {base}"), "utf-8")
    for name, file in (("linked", "."), ("linked-again", "../here/linked")):
        (here / name).symlink_to(private / file, target_is_directory=True)
    monkeypatch.chdir(here)
    offered = parts_offered(Path())
    assert (here / "own").resolve() in offered and private.resolve() not in offered
    assert not [one for one in (*rule_sets_here(Path()), *house_rules_here(Path(), base)) if "linked" in one]


@contextlib.contextmanager
def _tracebacks() -> Iterator[list[logging.LogRecord]]:
    """What the web server, which says nothing to other loggers, tells its owner of mistakes."""
    found: list[logging.LogRecord] = []
    handler, logger = logging.Handler(), logging.getLogger("uvicorn.error")
    handler.emit = found.append  # type: ignore[method-assign]
    logger.addHandler(handler)
    try:
        yield found
    finally:
        logger.removeHandler(handler)


@pytest.mark.parametrize("shared", [False, True])
def test_bytes_end_no_conversation_and_leave_no_traceback(shared: bool) -> None:
    with served(RULES, share=True) as address, _tracebacks() as found:
        host, link = _laid(address)
        talk = Talk(link) if shared else host
        if shared:
            talk.until("table")
        talk.socket.send(b"\0\xff")
        talk.say(say="tongue", lang="fr")
        assert talk.until("table")["lacks"] == ""
        host.socket.close()
        talk.socket.close()
    assert not [one for one in found if one.exc_info]


def test_a_studio_that_ends_leaves_no_traceback_of_who_was_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of who waits for an answer that takes longer than the studio waits for anybody."""
    over = threading.Event()
    hint = PlayedTable.hint
    monkeypatch.setattr(PlayedTable, "hint", lambda table, seat: hint(table, seat) if over.wait(60) else "")
    with contextlib.ExitStack() as tracebacks:
        tracebacks.callback(over.set)
        with served(RULES, share=True) as address:
            found = tracebacks.enter_context(_tracebacks())
            host, link = _laid(address)
            guests = [Talk(link) for _ in range(MOST_PAGES)]
            assert all(guest.until("table") for guest in guests)
            for guest in guests:
                guest.say(say="hint")
    assert not [one for one in found if one.exc_info]
    for talk in (host, *guests):
        talk.socket.close()


def test_a_seat_has_so_many_pages_and_no_more() -> None:
    with served(RULES, share=True) as address:
        host, link = _laid(address)
        guests = [Talk(link) for _ in range(MOST_PAGES)]
        for guest in guests:
            guest.until("table")
        with pytest.raises(ConnectionClosed):
            Talk(link).until("table")
        guests[0].say(say="tongue", lang="fr")
        guests[0].until("table")
        for talk in (host, *guests):
            talk.socket.close()


def test_a_hint_is_searched_once_for_a_seat_and_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: Counter[int] = Counter()
    hint = PlayedTable.hint

    def counted(table: PlayedTable, seat: int) -> str:
        searched[table.turn] += 1
        return hint(table, seat)

    monkeypatch.setattr(PlayedTable, "hint", counted)
    with served(RULES, share=True) as address:
        host, link = _laid(address)
        guests = [Talk(link) for _ in range(3)]
        for guest in guests:
            guest.until("table")
            for _ in range(5):
                guest.say(say="hint")
        for guest in guests:
            for _ in range(5):
                guest.until("hint")
            guest.socket.close()
        host.socket.close()
    assert searched and set(searched.values()) == {1}
