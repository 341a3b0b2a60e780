"""What pages say of numbers that are to be found, and what they are told: how far it is, the proposal, its figures."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.searched_numbers import SearchedNumbers, TuneWish, as_edit, as_lines, as_written
from tassel.studio.which_rules import main_file

_MOST_PLAYERS = 20


async def heard_of_tuning(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    match said:
        case {"say": "tune", "knobs": list(knobs), "target": str(target), "players": int(players)}:
            if page.search is None and 0 < players <= _MOST_PLAYERS:
                await _search(desk, page, TuneWish(tuple(map(str, knobs)), target, players, page.lang))
        case {"say": "untune"}:
            if page.search is not None:
                page.search.stop()
        case {"say": "accept"}:
            await _accept(desk, page, said)


async def _search(desk: StudioDesk, page: OpenPage, wish: TuneWish) -> None:
    known, loop = desk.known, asyncio.get_running_loop()
    if known is None:
        return
    search = SearchedNumbers(known, desk.rules.expression, wish)
    page.search = search

    def tell(how_far: StudioData) -> None:
        message = {"tell": "tuning", "running": True, **how_far}
        loop.call_soon_threadsafe(lambda: asyncio.ensure_future(page.say(message)))

    await page.say({"tell": "tuning", "running": True, "tried": 0, "of": 0})
    try:
        found = await desk.work(partial(search.run, tell), desk.tuning)
    finally:
        page.search = None
    page.proposed = dict(search.found)
    file = main_file(desk.files)
    written = as_lines(file.text, as_written(file.text, page.proposed)) if file is not None and page.proposed else []
    await page.say({"tell": "tuning", "running": False, **found, "lines": written})


async def _accept(desk: StudioDesk, page: OpenPage, said: Mapping[str, object]) -> None:
    """The page writes the proposal into the text as it stands now; it asks again where somebody typed meanwhile."""
    asked = said.get("numbers")
    numbers = _whole_numbers(asked) if isinstance(asked, dict) else page.proposed
    file = main_file(desk.files)
    if file is not None and numbers:
        edit = as_edit(file.text, as_written(file.text, numbers))
        place = {"path": str(file.path), "start": edit.start, "end": edit.end, "text": edit.text}
        await page.say({"tell": "edit", **place, "again": {**said, "numbers": numbers}})
        page.proposed = {}


def _whole_numbers(said: Mapping[object, object]) -> dict[str, int]:
    return {str(path): number for path, number in said.items() if isinstance(number, int)}
