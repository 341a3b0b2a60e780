"""Several children that stay: whoever put a question has its answer, whichever of them is ready first."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tassel.books import Wish, files, shelf
from tassel_compiler import confined as confining
from tassel_compiler.confined import CalledOff, Exceeded, confined, waited_for
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.side_by_side import SideBySide
from tests.house.declared_names import ROOT


def answer(question: bytes) -> bytes:
    match question.split():
        case [b"lay", mark]:
            Path(os.fsdecode(mark)).write_text(str(os.getpid()))
        case [b"wait-for", mark]:
            while not Path(os.fsdecode(mark)).exists():
                time.sleep(0.01)
        case [b"lay", mark, b"and-wait-for", other]:
            answer(b"lay " + mark)
            answer(b"wait-for " + other)
        case [b"who"]:
            return str(os.getpid()).encode()
        case [b"endless"]:
            while True:
                pass
    return question


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Iterator[SideBySide]:
    monkeypatch.setattr(confining, "SECONDS", 1)  # of work; a machine that is busy does not end what waits for it
    monkeypatch.setattr(confining, "PATIENCE", 300)
    found = SideBySide(answer, lambda: None, 2)
    yield found
    found.end()


def test_each_has_its_own_answer_and_the_next_question_goes_to_who_is_free(two: SideBySide, tmp_path: Path) -> None:
    """The first waits until the last one is answered, so the other one answers all that comes between."""
    mark = tmp_path / "mark"
    questions = [f"wait-for {mark}".encode(), b"one", b"two", f"lay {mark}".encode()]
    awaited = [two.put(question) for question in questions]
    assert [one() for one in reversed(awaited)] == questions[::-1]


def test_two_work_at_once(two: SideBySide, tmp_path: Path) -> None:
    """Neither can end without the other."""
    here, there = tmp_path / "here", tmp_path / "there"
    questions = [f"lay {mine} and-wait-for {other}".encode() for mine, other in ((here, there), (there, here))]
    assert [one() for one in [two.put(question) for question in questions]] == questions
    assert here.read_text() != there.read_text(), "each in a process of its own"


def test_there_are_no_more_than_were_wanted(two: SideBySide) -> None:
    two.begin()
    found = {one() for one in [two.put(b"who") for _ in range(6)]}
    assert len(found) <= 2 and str(os.getpid()).encode() not in found


def test_who_passes_its_limits_is_told_to_who_asked_and_to_nobody_else(two: SideBySide) -> None:
    endless, fine, later = two.put(b"endless"), two.put(b"fine"), two.put(b"later")
    assert (later(), fine()) == (b"later", b"fine")
    with pytest.raises(Exceeded, match="does not end"):
        endless()
    assert two.put(b"again")() == b"again"


def test_nobody_waits_for_what_was_called_off(two: SideBySide, tmp_path: Path) -> None:
    """Its answer would never come."""
    begun = tmp_path / "begun"
    one = two.put(f"lay {begun} and-wait-for {tmp_path / 'nothing'}".encode())
    with pytest.raises(CalledOff), waited_for(lambda: begun.exists() and begun.read_text() != ""):
        one()
    two.end()
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


def test_who_calls_for_an_answer_after_the_end_is_told_that_it_was_called_off(
    two: SideBySide, tmp_path: Path
) -> None:  # fmt: skip
    heard, lost = two.put(b"heard"), two.put(f"wait-for {tmp_path / 'nothing'}".encode())
    assert heard() == b"heard"
    two.end()
    assert two.put(b"again")() == b"again" == confined(lambda: two.put(b"again")()), "others go on"
    with pytest.raises(CalledOff):
        lost()


@pytest.mark.usefixtures("unpainted")
def test_books_have_the_same_bytes_with_one_child_with_several_and_with_none() -> None:
    found = shelf(str(ROOT / "tests" / "tiny"))

    def printed(setters: Typesetters | None = None) -> bytes:
        made = files(found, Wish((), ("html", "pdf")), setters)
        return "\n".join(f"{name} {sha256(content).hexdigest()}" for name, content in made).encode()

    one = printed(Typesetters(1))
    assert one.count(b".pdf ") == one.count(b".html ") == 3
    assert one == printed(Typesetters(3))
    assert one == confined(printed), "a child has no children: there the work is done when it is called for"
