"""A template of a stranger is a program: it ends, takes what it is given, fetches nothing, sees its folder."""

from __future__ import annotations

import os
import socket
import time
from pathlib import Path

import pytest

from tassel.books import Unusable, Wish, files, shelf
from tassel_compiler import confined as confining
from tassel_compiler.confined import CalledOff, Exceeded, confined, waited_for
from tassel_compiler.printing.cards.set_pages import NotSet
from tassel_compiler.printing.cards.typeset import typeset
from tests.house.declared_names import ROOT

TINY = str(ROOT / "tests" / "tiny")


def told(source: str) -> str:
    found = typeset({"main.typ": source.encode()}, False)
    assert isinstance(found, NotSet), "it was set"
    return found.message


def endless() -> bytes:
    while True:
        pass


def test_the_answer_of_a_child_is_what_the_work_gave() -> None:
    assert confined(lambda: b"x" * 3_000_000) == b"x" * 3_000_000


def test_what_a_child_changes_stays_there() -> None:
    seen: list[int] = []
    assert confined(lambda: (seen.append(1), bytes([len(seen)]))[1]) == b"\1"
    assert seen == []


def test_endless_work_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "SECONDS", 1)
    with pytest.raises(Exceeded, match="does not end"):
        confined(endless)


def test_work_that_sleeps_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "SECONDS", 0.3)
    monkeypatch.setattr(confining, "_limit", lambda _: None)
    with pytest.raises(Exceeded, match="does not end"):
        confined(lambda: time.sleep(6000) or b"")


def test_work_that_nobody_waits_for_is_stopped(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def work() -> bytes:
        begun.write_text(str(os.getpid()))
        time.sleep(6000)
        return b""

    with pytest.raises(CalledOff), waited_for(lambda: begun.exists() and begun.read_text() != ""):
        confined(work)
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


def test_greedy_work_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "MEMORY", 60_000_000)
    with pytest.raises(Exceeded, match="MB"):
        confined(lambda: bytes(500_000_000))


def test_a_mistake_of_ours_in_a_child_is_not_hidden() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        confined(lambda: bytes(1 // 0))


@pytest.mark.parametrize("source", ['#import "@preview/cetz:0.3.0"', '#import ("@pre" + "view/cetz:0.3.0"): *'])
def test_nothing_is_fetched_however_it_is_asked_for(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where this machine would go out by a proxy: nobody is asked."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        proxy = f"http://127.0.0.1:{server.getsockname()[1]}"
        for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy)
        assert "failed to download" in told(source)
        server.setblocking(False)
        with pytest.raises(BlockingIOError):  # nobody has come to the door
            server.accept()


@pytest.mark.parametrize("path", ["/etc/passwd", "../../etc/passwd", "../main.typ"])
def test_a_template_sees_its_folder_only(path: str) -> None:
    assert "not found" in told(f'#read("{path}")') or "escape" in told(f'#read("{path}")')


@pytest.mark.parametrize("source", ["#while true {}", "#let f(n) = f(n + 1)\n#f(0)"])
def test_what_never_ends_is_told(source: str) -> None:
    assert told(source)


def test_a_template_that_takes_all_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confining, "MEMORY", 300_000_000)
    assert "MB" in told('#let s = "aaaaaaaa"\n#for i in range(40) { s = s + s }\n#s.len()')


LOOPS = "{% for a in range(99999) %}" * 4 + "x" + "{% endfor %}" * 4


@pytest.mark.parametrize(("page", "code"), [(LOOPS, "E1006"), ("<html><body onload=x></body></html>", "E1009")])
def test_a_page_of_a_stranger_is_confined(page: str, code: str, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(confining, "SECONDS", 1)
    (tmp_path / "ours" / "print").mkdir(parents=True)
    (tmp_path / "ours" / "overlay.yaml").write_text("tassel: 1\noverlay: ours\non: tiny\n")
    (tmp_path / "ours" / "print" / "book.html").write_text(page)
    found = shelf(f"{TINY}+{tmp_path / 'ours'}")
    with pytest.raises(Unusable) as refused:
        list(files(found, Wish(("en",), ("html",))))
    assert [item.code for item in refused.value.diagnostics if item.severity == "error"] == [code]
