"""What pages say, and who answers: one message, one deed."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

from tassel.opening import Unusable
from tassel.studio.asked_later import PRINT_WORDS, TUNE_WORDS, asked_of_printing, asked_of_tuning, asked_to_keep
from tassel.studio.coming_back import Afterwards
from tassel.studio.edited_files import UNKNOWN, FileNews
from tassel.studio.following import ChangeFollower
from tassel.studio.form_talk import FORM_WORDS, heard_of_form
from tassel.studio.laid_tables import Sitter
from tassel.studio.open_desk import OpenPage, RulesToLay, StudioDesk
from tassel.studio.played_table import MOST_SEATS, TableWish
from tassel.studio.said import SayToPage, language_said
from tassel.studio.table_talk import TABLE_WORDS, heard_at_table, lay_table, tell_table, tell_tables
from tassel.studio.telling import (
    FittingWish,
    greeting,
    tell_fitting,
    tell_news,
    tell_seen,
    tell_stand,
    tell_text,
    tell_things,
)
from tassel.studio.which_rules import new_house_rule, own_parts, parts_offered
from tassel_compiler.disk.folders import real
from tassel_compiler.disk.refused import why


class Studio:
    """One rule set, and all pages that are open on it."""

    def __init__(self, expression: str, afterwards: Afterwards | None = None) -> None:
        self._desk = StudioDesk(expression, afterwards)
        self._following = ChangeFollower(self._desk)
        self._named = own_parts(expression)  # folders that were named at the start, or begun here

    def at_work(self) -> AbstractAsyncContextManager[None]:
        return self._following.at_work()

    def arrived(self, say: SayToPage) -> OpenPage:
        page = OpenPage(say)
        self._desk.pages.add(page)
        return page

    def left(self, page: OpenPage) -> None:
        self._desk.pages.discard(page)
        page.sitter.leave()
        page.call_off()

    # ---- seats over the network ----------------------------------------------------------------------------

    def share(self, address: str) -> None:
        """Seats may be given to others, who find them at this address."""
        self._desk.shared_at = address

    def has_seat(self, token: str) -> bool:
        return self._desk.tables.seat(token) is not None

    async def seated(self, token: str, say: SayToPage) -> Sitter | None:
        """Seat a page that comes with an invitation; None if it is of no seat, or the seat has many pages already."""
        found = self._desk.tables.seat(token)
        if found is None:
            return None
        table, seat = found
        if table.is_crowded(seat):
            return None
        sitter = Sitter(say)
        sitter.sit(table, frozenset({seat}))
        await tell_tables(self._desk, table)
        return sitter

    async def heard_seat(self, sitter: Sitter, said: object) -> None:
        """A message of who came with an invitation: about the game, for that seat, and nothing else."""
        if isinstance(said, dict) and said.get("say") in TABLE_WORDS:
            await heard_at_table(self._desk, sitter, said)

    async def rose(self, sitter: Sitter) -> None:
        """The page of a seat is gone; who comes again with its invitation goes on."""
        table = sitter.table
        sitter.leave()
        if table is not None:
            await tell_tables(self._desk, table)

    # ---- pages of the studio -------------------------------------------------------------------------------

    async def heard(self, page: OpenPage, said: object) -> None:
        """One message of a page. What is none of ours is not answered."""
        desk = self._desk
        message = said if isinstance(said, dict) else {}
        match message:
            case {"say": str(verb)} if verb in TABLE_WORDS:
                await heard_at_table(desk, page.sitter, message)
            case {"say": str(verb)} if verb in TUNE_WORDS:
                self._following.beside(asked_of_tuning(desk, page, message))
            case {"say": str(verb)} if verb in FORM_WORDS:
                self._following.beside(heard_of_form(desk, page, message))
            case {"say": str(verb)} if verb in PRINT_WORDS:
                self._following.beside(asked_of_printing(desk, page, message))
            case {"say": "play", "seats": list(kinds), "seed": int(seed), "log": str(log)}:
                await self._play(page, TableWish(tuple(str(kind) for kind in kinds), seed, log))
            case {"say": "save-log"} if page.sitter.table is not None:
                log = await desk.work(page.sitter.table.game.log, desk.dealing)
                await page.say({"tell": "log", "text": log})
            case {"say": "keep-game"}:
                await self._keep(page)
            case {"say": "back", "table": str(id)}:
                self._following.beside(self._back(page, id))
            case {"say": "hello", "lang": str(lang)}:
                page.lang, known = language_said(lang), message.get("versions")
                for path, version in known.items() if isinstance(known, dict) else ():
                    if isinstance(version, int):  # what it typed over a connection before this one
                        page.versions.setdefault(str(path), version)
                page.entities, page.thumbnails, page.sitter.lang = None, None, page.lang
                await page.say(greeting(desk))
                await tell_table(desk, page.sitter)
                await tell_seen(desk, page)
                await tell_things(desk, page)
                self._following.beside(self._following.compare())
            case {"say": "open", "path": str(path)}:
                await tell_text(desk, page, real(Path(path)), message.get("at"))
            case {
                "say": "type", "path": str(path), "page": int(typist), "seen": int(seen), "version": int(version),
                "text": str(text),
            }:  # fmt: skip
                page.versions[str(real(Path(path)))] = version
                files = desk.files_with(real(Path(path)))
                known = seen if files is desk.files or (files and files.since == message.get("since")) else UNKNOWN
                news = files.typed(real(Path(path)), typist, known, text) if files is not None else None
                if news is None:  # it stays in the window
                    await page.say({"tell": "file", "path": path, "what": "nowhere", "version": version})
                else:
                    await self._typed(page, news)
            case {"say": "stand", "path": str(path), "at": int(at)}:
                page.stands = real(Path(path)), at
                if not desk.reading and not desk.changed.is_set():  # else it is looked at when the rules are read
                    self._following.beside(tell_stand(desk, page))
            case {"say": "complete", "path": str(path), "text": str(text), "at": int(at), "id": int(asked)}:
                wish = FittingWish(asked, real(Path(path)), text, at, bool(message.get("ahead")))
                if desk.files.editable(wish.path):
                    self._following.beside(tell_fitting(desk, page, wish))
            case {"say": "printed-in", "lang": str(lang)}:
                page.tongue = language_said(lang) if lang else ""
                await tell_seen(desk, page)
            case {"say": "look", "thing": str(thing)}:
                page.looks_at = thing
                await tell_seen(desk, page)
            case {"say": "watch", "figures": bool(wanted)}:
                page.watches = wanted
                desk.watched.set()
            case {"say": "watch", "differences": bool(wanted)}:
                page.compares = wanted
                if wanted:
                    self._following.beside(self._following.differ())
            case {"say": "new", "name": str(name)}:
                await self._new(page, name)
            case {"say": "rules", "rules": str(expression)}:
                if own_parts(expression) <= self._named | parts_offered(Path()):
                    await self._change(expression)
                else:
                    await page.say(greeting(desk))

    async def _typed(self, page: OpenPage, news: FileNews) -> None:
        await tell_news(self._desk, news, page if news.what == "typed" else None)
        if not news.file.unsaved:  # as it was before, so there is nothing to be saved
            await tell_news(self._desk, FileNews(news.file, "saved"))
        self._desk.changed.set()

    async def _play(self, page: OpenPage, wish: TableWish) -> None:
        """A new game with the rules as they last were in order."""
        desk = self._desk
        rules, known = desk.rules, desk.known
        kit = await desk.work(lambda: rules.print_kit(known) if known is not None else None)
        compiled = known.rules if known is not None else None
        if compiled is not None and kit is not None and 0 < len(wish.seats) <= MOST_SEATS:
            await lay_table(desk, page.sitter, compiled, kit, wish)
            await self._invitations(page)
        elif compiled is None:
            await page.say({"tell": "table", "lacks": "unread", "told": []})

    async def _keep(self, page: OpenPage) -> None:
        """The game at this page's table, as a scenario beside the rules."""
        desk, table = self._desk, page.sitter.table
        if table is not None:
            home = next(reversed(desk.files.folders), None)
            kept = await desk.work(partial(asked_to_keep, table.game, home), desk.dealing)
            await page.say({"tell": "kept", "text": kept.text, "file": kept.file, "problem": kept.problem})

    async def _back(self, page: OpenPage, id: str) -> None:
        """A page that lost its connection, or was opened again, comes back to the table that it laid."""
        await self._desk.back.wait()
        table = self._desk.tables.table(id)
        if table is not None:
            page.sitter.sit(table, table.here)
            await tell_table(self._desk, page.sitter)
            await self._invitations(page)

    async def _invitations(self, page: OpenPage) -> None:
        table = page.sitter.table
        if table is not None:
            base, given = self._desk.shared_at, table.invitations
            told = [{"seat": seat, "address": f"{base}{token}/"} for seat, token in given.items()] if base else []
            await page.say({"tell": "invitations", "invitations": told})

    async def _new(self, page: OpenPage, name: str) -> None:
        """A folder for a house rule on these rules, beside where the studio was begun; then it is opened."""
        base = self._desk.rules.expression
        try:
            expression = await self._desk.work(lambda: new_house_rule(name, base, page.lang))
        except (Unusable, OSError, ValueError) as problem:
            why_not = str(problem) if isinstance(problem, Unusable) else why(problem)
            await page.say({"tell": "lacks", "why": why_not})
            return
        self._named |= own_parts(expression)
        await self._change(expression)

    async def _change(self, expression: str) -> None:
        """Another rule set; what was typed is saved first. While something cannot be, these stay."""
        desk = self._desk
        await self._following.save()
        if any(file.refused for file in desk.files.unsaved()):
            await desk.broadcast(greeting(desk))
            return
        desk.lay(await desk.work(lambda: RulesToLay(expression)))
        desk.changed.set()
        for page in list(desk.pages):
            page.entities, page.thumbnails, page.looks_at = None, None, ""
            await page.say(greeting(desk))
