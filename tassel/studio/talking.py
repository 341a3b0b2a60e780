"""What is said between the pages and the rules, and in which order the work is done.

Pages say what is typed and what is looked at. One thread analyses: while it is at work, whatever comes in waits, and
only the last state of it is looked at next. Mistakes are told first, then what is looked at, its printed card last.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from tassel.opening import Unusable
from tassel.studio.edited_files import EditedFiles, FileNews
from tassel.studio.live_figures import LiveFigures, live_figures
from tassel.studio.open_rules import Known, OpenRules, StudioData
from tassel.studio.played_table import NoTable, PlayedTable, TableWish
from tassel.studio.run_scenarios import scenarios_beside
from tassel.studio.seen_entities import printed_card, seen_entity
from tassel.studio.told_differences import Ground
from tassel.studio.turning_numbers import turned
from tassel.studio.which_rules import GAME, OVERLAY, edited_folders, modules_of, new_house_rule, rule_sets_here
from tassel_compiler.depth import deep
from tassel_compiler.disk.folders import below, is_file, real
from tassel_compiler.disk.reading import read_text
from tassel_compiler.disk.refused import why

SayToPage = Callable[[object], Awaitable[None]]
PAGE_LANGUAGES = ("en", "fr", "de")
_MENDED = 20  # mistakes for which repairs are looked for
_QUIET = 0.6  # seconds without typing after which what follows from a change is worked out
_PAUSE = 0.3  # seconds between looks at the disk: what was typed is saved then
_T = TypeVar("_T")


@dataclass(eq=False)
class OpenPage:
    """One open page."""

    say: SayToPage
    lang: str = "en"
    looks_at: str = ""
    versions: dict[str, int] = field(default_factory=dict)  # what it typed last, by file, as it counts itself
    watches: bool = False  # the figures
    table: PlayedTable | None = None
    entities: object = field(default=None)  # what it was told last


_Typed = dict[OpenPage, dict[str, int]]


class Studio:
    """One rule set, and all pages that are open on it."""

    def __init__(self, expression: str) -> None:
        self._pages: set[OpenPage] = set()
        self._thread = ThreadPoolExecutor(1, "rules")
        self._tasks: set[asyncio.Task[None]] = set()
        self._playing = ThreadPoolExecutor(1, "table")
        self._counting = ThreadPoolExecutor(1, "figures")
        self._figures = asyncio.Event()
        self._awake = asyncio.Event()
        self._open(expression)

    def _open(self, expression: str) -> None:
        self.rules = OpenRules(expression)
        self.files = EditedFiles(edited_folders(expression))
        self.known: Known | None = None
        self._ground = Ground(expression)
        self._since = time.time()  # tells pages that none of their revisions is remembered any more

    # ---- pages ---------------------------------------------------------------------------------------------

    def arrived(self, say: SayToPage) -> OpenPage:
        page = OpenPage(say)
        self._pages.add(page)
        return page

    def left(self, page: OpenPage) -> None:
        self._pages.discard(page)

    async def heard(self, page: OpenPage, said: object) -> None:
        """One message of a page. What is none of ours is not answered."""
        message = said if isinstance(said, dict) else {}
        match message:
            case {"say": "hello", "lang": str(lang)}:
                page.lang = lang if lang in PAGE_LANGUAGES else "en"
                page.entities = None
                await page.say(self._greeting())
                await self._seen(page)
                await self._told(page)
                if self.known is not None:
                    self._beside(self._compared(self.rules, self.known))
            case {"say": "open", "path": str(path)}:
                await self._shown(page, real(Path(path)))
            case {
                "say": "type", "path": str(path), "page": int(typist), "seen": int(seen), "version": int(version),
                "text": str(text),
            }:  # fmt: skip
                page.versions[str(real(Path(path)))] = version
                news = self.files.typed(real(Path(path)), typist, seen, text)
                if news is not None:
                    await self._news(news, page if news.what == "typed" else None)
                    if not news.file.unsaved:  # as it was before, so there is nothing to be saved
                        await self._news(FileNews(news.file, "saved"))
                self._awake.set()
            case {"say": "stand", "path": str(path), "at": int(at)}:
                await self._stands(page, real(Path(path)), at)
            case {"say": "complete", "path": str(path), "text": str(text), "at": int(at), "id": int(asked)}:
                if self.files.editable(real(Path(path))):
                    found = await self._work(partial(self.rules.fitting, real(Path(path)), text, at))
                    await page.say({"tell": "fitting", "id": asked, **found})
            case {"say": "look", "thing": str(thing)}:
                page.looks_at = thing
                await self._seen(page)
            case {"say": "turn", "what": str(what), "to": int(value)}:
                await self._turned(page, what, value)
            case {"say": "play", "players": int(n), "kind": str(kind), "seed": int(seed), "titles": [str(a), str(b)]}:
                await self._sat_down(page, TableWish(n, kind, seed, page.lang, (a, b)))
            case {"say": "said", "n": int(n), "rules": list(paths)} if page.table is not None:
                known_paths = [path for path in paths if isinstance(path, str)]
                said = await self._work(partial(page.table.sentences, known_paths), self._playing)
                await page.say({"tell": "said", "n": n, "sentences": said})
            case {"say": "choose" | "undo" | "why" as verb, "what": str(what)}:
                await self._played(page, verb, what)
            case {"say": "watch", "figures": bool(wanted)}:
                page.watches = wanted
                self._figures.set()
            case {"say": "new", "name": str(name)}:
                await self._new(page, name)
            case {"say": "rules", "rules": str(expression)}:
                await self._change(expression)

    def _greeting(self) -> StudioData:
        folders = [
            {"name": folder.name, "files": [self._entry(file, folder) for file in below(folder, ".yaml")]}
            for folder in self.files.folders
        ]
        return {
            "tell": "greeting",
            "since": self._since,
            "rules": self.rules.expression,
            "layers": self.rules.layers,
            "folders": folders,
            "others": rule_sets_here(Path()),
            "modules": modules_of(self.rules.layers[0]),
        }

    def _entry(self, file: Path, folder: Path) -> StudioData:
        return {"path": str(real(file)), "name": file.relative_to(folder).as_posix()}

    async def _shown(self, page: OpenPage, path: Path) -> None:
        """A file: one of those that are edited, or one of the rules below them, to be read only."""
        file = self.files.opened(path)
        if file is not None:
            told = {"text": file.text, "revision": file.revision, "edited": True}
        elif self.known is not None and path in self.known.paths.values():
            told = {"text": read_text(path), "revision": 0, "edited": False}
        else:
            return
        await page.say({"tell": "text", "path": str(path), **told})

    async def _stands(self, page: OpenPage, path: Path, at: int) -> None:
        file, known = self.files.opened(path), self.known
        if file is None or known is None:
            return
        text = file.text
        thing = await self._work(lambda: self.rules.thing(known, text, at))
        if thing and thing != page.looks_at:
            page.looks_at = thing
            await self._seen(page)

    async def _seen(self, page: OpenPage) -> None:
        """What a page looks at: in words at once, as a printed card when that is set."""
        known, thing, lang = self.known, page.looks_at, page.lang
        if known is None or not thing:
            return
        rules = self.rules
        found = await self._work(lambda: seen_entity(rules, known, thing, lang))
        await page.say({"tell": "seen", "thing": thing, "found": found})
        if found is not None and page.looks_at == thing:
            card, lacks = await self._work(lambda: printed_card(rules, known, thing, lang))
            await page.say({"tell": "card", "thing": thing, "image": card, "lacks": lacks})

    async def _turned(self, page: OpenPage, path: str, value: int) -> None:
        """A number turned by hand is an edit of the main file of the last folder; the page carries it out."""
        home = next((f for f in reversed(self.files.folders) for name in (OVERLAY, GAME) if is_file(f / name)), None)
        file = next((self.files.opened(home / n) for n in (OVERLAY, GAME) if is_file(home / n)), None) if home else None
        if file is not None:
            edit = turned(file.text, path, value)
            place = {"path": str(file.path), "start": edit.start, "end": edit.end, "text": edit.text}
            await page.say({"tell": "edit", **place})

    async def _sat_down(self, page: OpenPage, wish: TableWish) -> None:
        """A new game with the rules as they last were in order."""
        rules, known = self.rules, self.known
        kit = await self._work(lambda: rules.print_kit(known) if known is not None else None)
        compiled = known.rules if known is not None else None
        if compiled is None or kit is None:
            return
        try:
            page.table = await self._work(lambda: PlayedTable(compiled, kit, wish), self._playing)
        except NoTable as problem:
            await page.say({"tell": "table", "lacks": str(problem)})
            return
        await self._table(page)

    async def _played(self, page: OpenPage, verb: str, what: str) -> None:
        table = page.table
        if table is None:
            return
        if verb == "why":
            said = await self._work(lambda: table.why_not(what), self._playing)
            await page.say({"tell": "why", "said": said})
            return
        await self._work((lambda: table.choose(what)) if verb == "choose" else table.undo, self._playing)
        await self._table(page)

    async def _table(self, page: OpenPage) -> None:
        table = page.table
        if table is not None:
            await page.say({"tell": "table", "lacks": "", **await self._work(table.shown, self._playing)})

    async def _new(self, page: OpenPage, name: str) -> None:
        """A folder for a house rule on these rules, beside where the studio was begun; then it is opened."""
        base = self.rules.expression
        try:
            expression = await self._work(lambda: new_house_rule(name, base))
        except (Unusable, OSError, ValueError) as problem:
            why_not = str(problem) if isinstance(problem, Unusable) else why(problem)
            await page.say({"tell": "lacks", "why": why_not})
            return
        await self._change(expression)

    async def _change(self, expression: str) -> None:
        """Another rule set; what was typed is saved first."""
        await self._save()
        await self._work(lambda: self._open(expression))
        self._awake.set()
        for page in list(self._pages):
            page.entities, page.looks_at = None, ""
            await self._tell(page, self._greeting())

    # ---- work ----------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While the server runs. What was typed is saved at the end, too."""
        tasks = [asyncio.create_task(self._studying()), asyncio.create_task(self._watching())]
        tasks.append(asyncio.create_task(self._figuring()))
        self._awake.set()
        try:
            yield
        finally:
            for task in (*tasks, *self._tasks):
                task.cancel()
            await self._save()
            for threads in (self._thread, self._playing, self._counting):
                threads.shutdown(wait=False, cancel_futures=True)

    async def _studying(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._awake.wait()
            self._awake.clear()
            rules, texts = self.rules, self.files.texts()
            typed = {page: dict(page.versions) for page in self._pages}

            def tell(mistakes: list[StudioData], order: bool | None = None, typed: _Typed = typed) -> Awaitable[None]:
                return self._mistaken(typed, {"tell": "mistakes", "mistakes": mistakes, "order": order})

            def early(mistakes: list[StudioData], tell: Callable[[list[StudioData]], Awaitable[None]] = tell) -> None:
                loop.call_soon_threadsafe(lambda: asyncio.ensure_future(tell(mistakes)))

            known = await self._work(partial(rules.study, texts, early))
            if rules is not self.rules:
                continue
            self.known = known
            await tell(rules.mistakes(known), known.analysis.in_order)
            for page in list(self._pages):
                with suppress(RuntimeError):
                    await self._seen(page)
                    if not self._awake.is_set():
                        await self._told(page)
            self._figures.set()
            await self._mending(rules, known, typed)
            await self._compared(rules, known)

    def _beside(self, work: Coroutine[object, object, None]) -> None:
        """Work for which the page that asked does not wait with what it says next."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _typed_within(self, seconds: float) -> bool:
        """Whether somebody types on before so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._awake.wait(), seconds)
        return self._awake.is_set()

    async def _mending(self, rules: OpenRules, known: Known, typed: _Typed) -> None:
        """Repairs take longer than mistakes, for each is tried first; whoever types on does not wait for them."""
        for n, item in enumerate(known.analysis.diagnostics):
            if self._awake.is_set() or n == _MENDED:
                return
            if item.severity == "error":
                repairs = await self._work(partial(rules.mending, known, n, self._awake.is_set))
                await self._mistaken(typed, {"tell": "repairs", "of": n, "repairs": repairs})

    async def _compared(self, rules: OpenRules, known: Known) -> None:
        """What follows from a change, where the rules are in order: told when nobody types on."""
        if not known.analysis.in_order or await self._typed_within(_QUIET):
            return
        folders = self.files.folders
        if folders:
            found = await self._work(lambda: list(scenarios_beside(known, folders)))
            await self._broadcast({"tell": "scenarios", "scenarios": found})
        for lang in {page.lang for page in self._pages}:
            if self._awake.is_set():
                return
            await self._differences(lang, known)

    async def _differences(self, lang: str, known: Known) -> None:
        ground = self._ground
        differences = await self._work(lambda: ground.differences(known, lang))
        for page in list(self._pages):
            if page.lang == lang:
                await self._tell(page, {"tell": "differences", **differences})

    async def _figuring(self) -> None:
        """Figures come in while somebody watches them; whoever types on does not wait for them."""
        while True:
            await self._figures.wait()
            self._figures.clear()
            known, ground = self.known, self._ground
            watched = [page for page in self._pages if page.watches]
            if known is None or known.rules is None or not known.analysis.in_order or not watched:
                continue
            below, rules = await self._work(ground.opened), known.rules
            if below is None or below.declared is None:
                continue
            players = below.declared.game.players[0]
            live = await self._work(partial(live_figures, below, rules, players), self._counting)
            if live is None:
                continue
            await self._figured(live)
            while not live.done and self.known is known and not self._awake.is_set() and not self._figures.is_set():
                await self._work(live.step, self._counting)
                await self._figured(live)

    async def _figured(self, live: LiveFigures) -> None:
        for page in [page for page in self._pages if page.watches]:
            told = await self._work(partial(live.told, page.lang), self._counting)
            await self._tell(page, {"tell": "figures", **told})

    async def _mistaken(self, typed: _Typed, message: StudioData) -> None:
        """Each page is told what it had typed when the texts were looked at."""
        for page, versions in typed.items():
            await self._tell(page, {**message, "versions": versions})

    async def _told(self, page: OpenPage) -> None:
        """The list of things, where it is another than the page has."""
        known, rules, lang = self.known, self.rules, page.lang
        if known is None:
            return
        if page.entities is None:
            order = known.analysis.in_order
            await page.say({"tell": "mistakes", "mistakes": rules.mistakes(known), "order": order, "versions": {}})
        folders = self.files.folders
        entities = await self._work(lambda: (rules.entities(known, lang), rules.own(known, folders)))
        if entities != page.entities:
            page.entities = entities
            first = entities[1][:1] if not page.looks_at else []
            declared = known.rules.declared if known.rules is not None else None
            players = declared.game.players if declared is not None else (2, 2)
            await page.say({"tell": "entities", "entities": entities[0], "own": entities[1], "players": players})
            if first:
                page.looks_at = first[0]
                await self._seen(page)

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            await self._save()

    async def _save(self) -> None:
        turns = self.files.turns
        for news in list(self.files.save()):
            await self._news(news)
        if self.files.turns != turns:  # files that nobody has open count too
            self._awake.set()
            await self._broadcast(self._greeting())

    async def _news(self, news: FileNews, but: OpenPage | None = None) -> None:
        """To all pages, with what each of them had typed by then: who typed on waits for the next news."""
        file = news.file
        told: StudioData = {"tell": "file", "path": str(file.path), "what": news.what, "why": file.refused}
        if news.what in ("changed", "merged", "typed"):
            told |= {"text": file.text, "revision": file.revision, "beside": news.beside}
        for page in list(self._pages):
            if page is not but:
                await self._tell(page, {**told, "version": page.versions.get(str(file.path), 0)})

    async def _work(self, work: Callable[[], _T], by: ThreadPoolExecutor | None = None) -> _T:
        def deeply() -> _T:
            with deep():
                return work()

        return await asyncio.get_running_loop().run_in_executor(by or self._thread, deeply)

    async def _broadcast(self, message: object) -> None:
        for page in list(self._pages):
            await self._tell(page, message)

    async def _tell(self, page: OpenPage, message: object) -> None:
        with suppress(RuntimeError, OSError):
            await page.say(message)

