"""What pages say about a game, and what they are told of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.played_table import NoTable, PlayedTable, TableWish

TABLE_WORDS = ("play", "said", "choose", "undo", "why")


async def heard_at_table(desk: StudioDesk, page: OpenPage, message: Mapping[str, object]) -> None:
    match message:
        case {"say": "play", "players": int(n), "kind": str(kind), "seed": int(seed), "titles": [str(a), str(b)]}:
            await _sat_down(desk, page, TableWish(n, kind, seed, page.lang, (a, b)))
        case {"say": "said", "n": int(n), "rules": list(paths)} if page.table is not None:
            known_paths = [path for path in paths if isinstance(path, str)]
            said = await desk.work(partial(page.table.sentences, known_paths), desk.dealing)
            await page.say({"tell": "said", "n": n, "sentences": said})
        case {"say": "choose" | "undo" | "why" as verb, "what": str(what)}:
            await _played(desk, page, verb, what)


async def _sat_down(desk: StudioDesk, page: OpenPage, wish: TableWish) -> None:
    """A new game with the rules as they last were in order."""
    rules, known = desk.rules, desk.known
    kit = await desk.work(lambda: rules.print_kit(known) if known is not None else None)
    compiled = known.rules if known is not None else None
    if compiled is None or kit is None:
        return
    try:
        page.table = await desk.work(lambda: PlayedTable(compiled, kit, wish), desk.dealing)
    except NoTable as problem:
        await page.say({"tell": "table", "lacks": str(problem)})
        return
    await _table(desk, page)


async def _played(desk: StudioDesk, page: OpenPage, verb: str, what: str) -> None:
    table = page.table
    if table is None:
        return
    if verb == "why":
        said = await desk.work(lambda: table.why_not(what), desk.dealing)
        await page.say({"tell": "why", "said": said})
        return
    await desk.work((lambda: table.choose(what)) if verb == "choose" else table.undo, desk.dealing)
    await _table(desk, page)


async def _table(desk: StudioDesk, page: OpenPage) -> None:
    table = page.table
    if table is not None:
        await page.say({"tell": "table", "lacks": "", **await desk.work(table.shown, desk.dealing)})
