"""A child that stays: it is confined like one that is forked for one piece of work, and nobody waits for it in vain."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tassel_compiler import confined as confining
from tassel_compiler.confined import Exceeded
from tassel_compiler.printing.cards.set_pages import NotSet
from tassel_compiler.printing.cards.typeset import Typesetters, typeset
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
    monkeypatch.setattr(confining, "SECONDS", 1)
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


def test_a_mistake_of_ours_is_not_hidden(child: StayingChild) -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        child.ask(b"broken")


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
