"""Who types comes first, whoever else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.ranked_work import RankedWork, Urgency
from tassel.studio.small_pictures import PicturesOfCards
from tassel.studio.telling import FittingWish, tell_fitting, tell_thumbnails
from tests.workspace.editing import OVERLAY, Edited


@pytest.fixture
def work() -> Iterator[RankedWork]:
    found = RankedWork("test")
    yield found
    found.close()


def test_the_most_urgent_is_next_and_of_equals_the_first(work: RankedWork) -> None:
    begun, done, go_on = list[str](), list[str](), Event()
    first = work.submit(lambda: (begun.append("first"), go_on.wait(60)), Urgency.NOBODY)
    later, asked, typed = Urgency.NOBODY, Urgency.ASKING, Urgency.TYPING
    names = (("later", later), ("asked", asked), ("typed", typed), ("typed on", typed))
    waiting = [work.submit(lambda name=name: done.append(name), urgency) for name, urgency in names]  # type: ignore[misc]
    go_on.set()
    first.result(60)
    for one in waiting:
        one.result(60)
    assert done == ["typed", "typed on", "asked", "later"]


def test_what_goes_wrong_is_told_to_who_asked_and_ends_nothing(work: RankedWork) -> None:
    with pytest.raises(ZeroDivisionError):
        work.submit(lambda: 1 // 0, Urgency.ASKING).result(60)
    assert work.submit(lambda: 1, Urgency.NOBODY).result(60) == 1


def test_what_waits_at_the_end_is_not_done(work: RankedWork) -> None:
    go_on = Event()
    work.submit(lambda: go_on.wait(60), Urgency.TYPING)
    waiting = work.submit(lambda: 1, Urgency.TYPING)
    work.close()
    go_on.set()
    assert waiting.cancelled() or not waiting.done()


def test_of_what_is_asked_ahead_only_the_last_question_is_answered(tmp_path: Path) -> None:
    edited = Edited(tmp_path)
    at = OVERLAY.index("coin")
    told = list[dict[str, object]]()

    async def say(message: object) -> None:
        assert isinstance(message, dict)
        told.append(message)

    async def asked() -> None:
        desk, page = StudioDesk(edited.workspace.expression), OpenPage(say)
        wishes = [FittingWish(n, edited.file, OVERLAY, at, ahead=True) for n in (1, 2, 3)]
        await asyncio.gather(*(tell_fitting(desk, page, wish) for wish in wishes))
        desk.close()

    asyncio.run(asked())
    assert ["names" in one for one in told] == [False, False, True]
    assert "coin" in told[2]["names"]  # type: ignore[operator]


def test_of_pictures_only_what_changed_is_told() -> None:
    told = list[dict[str, object]]()

    async def say(message: object) -> None:
        assert isinstance(message, dict)
        told.append(message)

    async def drawn() -> None:
        page = OpenPage(say)
        for cards in ({"a": "1", "b": "1"}, {"a": "1", "b": "1"}, {"a": "1", "b": "2", "c": "1"}, {"b": "2", "c": "1"}):
            await tell_thumbnails(page, PicturesOfCards("s", cards))
        await tell_thumbnails(page, PicturesOfCards("other", {"b": "2"}))

    asyncio.run(drawn())
    assert [(one["cards"], one["gone"], one["anew"]) for one in told] == [
        ({"a": "1", "b": "1"}, [], True), ({"b": "2", "c": "1"}, [], False), ({}, ["a"], False), ({"b": "2"}, [], True),
    ]  # fmt: skip
