"""A child that stays: it is confined like one that is forked for one piece of work, and nobody waits for it in vain."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest

from tassel_compiler import confined as confining
from tassel_compiler.confined import Exceeded, confined
from tassel_compiler.printing.book.html import write_html
from tassel_compiler.printing.book.model import Book
from tassel_compiler.printing.cards.set_pages import NotSet, Pages
from tassel_compiler.printing.cards.typeset import Typesetters, typeset
from tassel_compiler.printing.icons.table import IconTable
from tassel_compiler.source import SourceText
from tassel_compiler.staying import StayingChild

_LARGE = b"x" * 3_000_000
PAGE = b'#set page(width: 2cm, height: 2cm)\n#read("said.txt")'


def answer(question: bytes) -> bytes:
    match question:
        case b"who":
            return str(os.getpid()).encode()
        case b"endless":
            while True:
                pass
        case b"greedy":
            return bytes(500_000_000)
        case b"broken":
            return bytes(1 // 0)
    return question


@pytest.fixture
def child(monkeypatch: pytest.MonkeyPatch) -> Iterator[StayingChild]:
    monkeypatch.setattr(confining, "SECONDS", 1)  # of work; a machine that is busy does not end what waits for it
    monkeypatch.setattr(confining, "PATIENCE", 300)
    monkeypatch.setattr(confining, "MEMORY", 60_000_000)
    found = StayingChild(answer)
    yield found
    found.end()


def test_one_child_answers_what_it_is_asked_and_is_not_this_process(child: StayingChild) -> None:
    assert child.ask(_LARGE) == _LARGE
    first = child.ask(b"who")
    assert first == child.ask(b"who") and int(first) != os.getpid()


@pytest.mark.parametrize(("question", "told"), [(b"endless", "does not end"), (b"greedy", "MB")])
def test_who_passes_its_limits_is_gone_and_another_one_answers(
    child: StayingChild, question: bytes, told: str
) -> None:  # fmt: skip
    first = child.ask(b"who")
    with pytest.raises(Exceeded, match=told):
        child.ask(question)
    assert child.ask(b"who") != first


def test_a_child_that_another_thread_forks_holds_up_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the making of a pipe and the fork another thread forks a child that stays, if nothing keeps it from that:
    it would hold the writing end, and the answer would never be seen to end."""
    monkeypatch.setattr(confining, "SECONDS", 10)
    other, begin, begun = StayingChild(answer), threading.Event(), threading.Event()

    def forking() -> None:
        assert begin.wait(60)
        other.begin()
        begun.set()

    def piped() -> tuple[int, int]:
        found = pipe()
        if threading.current_thread() is threading.main_thread():
            begin.set()
            begun.wait(0.5)  # in vain where the other thread has to wait for this fork
        return found

    pipe, thread = os.pipe, threading.Thread(target=forking)
    thread.start()
    monkeypatch.setattr(os, "pipe", piped)
    try:
        assert confined(lambda: b"an answer") == b"an answer"
        thread.join(60)
        assert begun.is_set() and other.ask(b"more") == b"more"
    finally:
        other.end()


def test_a_mistake_of_ours_is_not_hidden(child: StayingChild) -> None:
    def broken() -> bytes:
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            child.ask(b"broken")
        return b"told"

    assert broken() == confined(broken) == b"told", "the same where there are no children"


def test_one_that_was_killed_is_told_and_replaced(child: StayingChild) -> None:
    os.kill(int(child.ask(b"who")), 9)
    with pytest.raises(Exceeded):
        child.ask(b"who")
    assert child.ask(b"again") == b"again"


def test_what_is_set_by_one_that_stays_is_what_is_set_by_one_that_does_not() -> None:
    set_type = Typesetters()
    for said in (b"one", b"two", b"one"):
        files = {"main.typ": PAGE, "said.txt": said}
        assert set_type(files, False, 100.0) == typeset(files, False, 100.0)
    wrong = set_type({"main.typ": b'#read("../../etc/passwd")'}, False)
    assert isinstance(wrong, NotSet) and "escape" in wrong.message
    set_type.end()


@pytest.mark.parametrize("told", [
    '"x"', "(x: 1)", "(name: (1, 2), room: 3)", '(name: "a")', '(name: "a", room: "3")', '(name: "a", room: true)',
    '(name: "a", room: float.nan)', '(room: 3)', "range(900).fold(1, (x, _) => (x,))",
])  # fmt: skip
@pytest.mark.parametrize("label", ["gap", "overfull"])
def test_what_a_template_tells_is_looked_at(label: str, told: str, setter: Typesetters) -> None:
    of_card = label == "overfull" and told[0] == "("
    said = told.replace("(", '(card: "c", ', 1).replace("room", "size") if of_card else told
    page = f"{PAGE.decode()}\n#metadata({said})<{label}>".encode()
    found = setter({"main.typ": page, "said.txt": b""}, False, 10.0)
    assert isinstance(found, NotSet) and f"`<{label}>` needs a text" in found.message


def test_a_document_is_set_only_so_often(setter: Typesetters) -> None:
    """Each time it tells another gap."""
    told = b'#let rooms = json("rooms.json")\n#metadata((name: "g" + str(rooms.len()), room: 3))<gap>\n#rooms.len()'
    assert isinstance(setter({"main.typ": told, "rooms.json": b"{}"}, False, 10.0), Pages)


def test_who_sets_keeps_nothing_of_what_was_set(setter: Typesetters, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        assert isinstance(setter({"main.typ": PAGE, "said.txt": b""}, False, 10.0), Pages)
    assert not setter._folders
    monkeypatch.setattr("tassel_compiler.printing.cards.typeset._read", lambda answer, folder: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        setter({"main.typ": PAGE, "said.txt": b""}, False, 10.0)
    assert not setter._folders


def test_a_child_that_breaks_sets_nothing_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tassel_compiler.printing.cards.typeset.set_in", lambda folder, how: {}["name"])
    found = typeset({"main.typ": PAGE, "said.txt": b""}, False)
    assert isinstance(found, NotSet) and "KeyError('name')" in found.message
    monkeypatch.setattr("tassel_compiler.printing.book.html._rendered", lambda *of: {}["name"])
    page = write_html(Book("", "", "en", (), (), {}, ()), SourceText("book.html", ""), {}, IconTable(), given=True)
    assert isinstance(page, NotSet) and "KeyError('name')" in page.message and page.file == "book.html"


@pytest.fixture(scope="module")
def setter() -> Iterator[Typesetters]:
    with Typesetters() as found:
        yield found
