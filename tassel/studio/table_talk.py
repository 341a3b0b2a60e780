"""What is said at a table, and what those who sit there are told.

`heard_at_table` answers whoever sits: it knows no seat but those that the page was given. `lay_table` is for pages of
the studio only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Protocol, TypeVar

from tassel.studio.coming_back import KeptTable
from tassel.studio.laid_tables import LaidTable, LaidTables, Sitter
from tassel.studio.open_desk import StudioDesk
from tassel.studio.open_rules import StudioData
from tassel.studio.played_table import NoTable, PlayedTable, TableWish
from tassel.studio.said import language_said
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.cards.document import Kit

TABLE_WORDS = ("said", "choose", "undo", "why", "hint", "look-as", "tongue", "read")
_T = TypeVar("_T")


class TableDesk(Protocol):
    """Who has work done beside the conversation."""

    tables: LaidTables
    dealing: ThreadPoolExecutor

    async def work(self, work: Callable[[], _T], by: ThreadPoolExecutor | None = None) -> _T: ...


async def heard_at_table(desk: TableDesk, sitter: Sitter, message: Mapping[str, object]) -> None:
    table = sitter.table
    seat = table.turn_to(sitter) if table is not None else None
    if table is None or seat is None:
        return
    game, deal = table.game, partial(desk.work, by=desk.dealing)
    match message:
        case {"say": "tongue", "lang": str(lang)}:
            sitter.lang = language_said(lang)
            await tell_table(desk, sitter)
        case {"say": "look-as", "seat": int(wanted)} if wanted == seat:
            sitter.looks = seat
            await tell_table(desk, sitter)
        case _ if sitter.looks != seat:
            return
        case {"say": "choose", "what": str(what), "turn": int(turn)}:
            await _turned(desk, sitter, table, turn, partial(game.choose, seat, what))
        case {"say": "undo", "turn": int(turn)}:
            await _turned(desk, sitter, table, turn, partial(game.undo, sitter.seats))
        case {"say": "why", "what": str(what)}:
            how, of = await deal(partial(game.why_not, seat, what))
            near = await deal(partial(table.view(seat, sitter.lang).near, what)) if how == "unknown" else {"of": of}
            await sitter.say({"tell": "why", "how": how, **near})
        case {"say": "hint"}:
            await sitter.say({"tell": "hint", "what": await _hint(desk, table, seat)})
        case {"say": "read"}:
            turn, lines = await deal(partial(_in_words, table, seat, sitter.lang))
            place = {"table": table.id, "seat": seat, "turn": turn}  # it is shown nowhere else
            await sitter.say({"tell": "read", **place, "lines": lines})
        case {"say": "said", "n": int(n)}:
            said = await deal(partial(table.view(seat, sitter.lang).sentences, n))
            await sitter.say({"tell": "said", "n": n, "sentences": said})


async def _hint(desk: TableDesk, table: LaidTable, seat: int) -> str:
    """Search for a hint once for each seat and turn, however many pages of the seat ask for it."""
    turn = table.game.turn
    if (turn, seat) not in table.hints:
        found = asyncio.ensure_future(desk.work(partial(table.game.hint, seat), desk.dealing))
        table.hints = {key: one for key, one in table.hints.items() if key[0] == turn} | {(turn, seat): found}
    return await asyncio.shield(table.hints[turn, seat])


def _in_words(table: LaidTable, seat: int, lang: str) -> tuple[int, list[StudioData]]:
    return table.game.turn, table.view(seat, lang).in_words()


async def _turned(desk: TableDesk, sitter: Sitter, table: LaidTable, turn: int, deed: Callable[[], bool]) -> None:
    """What was said in one turn is done in no other: it may come twice, or from who has not seen the last move."""

    def done() -> bool:
        found = table.game.turn == turn and deed()
        if found:
            desk.tables.changed(table)
        return found

    if await desk.work(done, desk.dealing):
        await tell_tables(desk, table)
    else:
        await tell_table(desk, sitter)


async def lay_table(desk: TableDesk, sitter: Sitter, rules: Compiled, kit: Kit, wish: TableWish) -> None:
    """A new game; the page has the seats of those who are here."""
    try:
        game = await desk.work(lambda: PlayedTable(rules, kit, wish), desk.dealing)
    except NoTable as problem:
        await sitter.say({"tell": "table", "lacks": problem.lacks, "told": problem.told})
        return
    table = desk.tables.lay(LaidTable(game))
    await desk.work(partial(desk.tables.changed, table), desk.dealing)
    sitter.sit(table, table.here)
    await tell_table(desk, sitter)


async def tell_tables(desk: TableDesk, table: LaidTable) -> None:
    """To all who sit there, whoever is asked now first. What changes meanwhile is told in one more round, however many
    changes there are: pages that come and go cost the others no more than that."""
    table.untold = True
    if table.telling:
        return
    table.telling = True
    try:
        while table.untold:
            table.untold = False
            for sitter in sorted(table.sitters, key=lambda one: table.game.asked not in one.seats):
                await tell_table(desk, sitter)
    finally:
        table.telling = False


async def tell_table(desk: TableDesk, sitter: Sitter) -> None:
    table = sitter.table
    if table is not None:
        await sitter.say(await desk.work(lambda: table.shown_to(sitter), desk.dealing))


# ---- after a studio that went away ---------------------------------------------------------------------------


async def tables_come_back(desk: StudioDesk) -> None:
    """Those of the studio before this one, as soon as there are rules to play by."""
    try:
        kept = list(desk.afterwards.tables()) if desk.afterwards is not None else []
        if kept:
            await desk.read.wait()
            for table in await _laid_again(desk, kept):
                desk.tables.lay(table)
    finally:
        desk.back.set()  # whoever waits for a table is told that there is none


async def _laid_again(desk: StudioDesk, kept: Iterable[KeptTable]) -> list[LaidTable]:
    known, opened = desk.known, desk.rules
    if known is None or known.rules is None:
        return []
    rules, kit = known.rules, await desk.work(lambda: opened.print_kit(known))  # by the thread that reads them
    if kit is None:
        return []
    return await desk.work(lambda: [table for one in kept if (table := one.laid(rules, kit)) is not None], desk.dealing)
