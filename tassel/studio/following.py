"""What follows from a change, and in which order.

While the rules are read whatever comes in waits, and only the last state of it is looked at next. Mistakes are told
first, then what is looked at, its printed card last; repairs, scenarios and differences when nobody types on; figures
while somebody watches them. What was typed is saved a moment later.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from tassel.studio.edited_files import EditedFiles
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import Known, OpenRules, StudioData
from tassel.studio.ranked_work import Urgency
from tassel.studio.said_otherwise import mistakes_in
from tassel.studio.table_talk import tables_come_back
from tassel.studio.telling import find_stand, greeting, tell_news, tell_seen, tell_things, tell_thumbnails
from tassel_compiler.diagnostics import Sink

if TYPE_CHECKING:
    from tassel.studio.live_figures import LiveFigures
    from tassel.studio.lone_figures import LoneFigures

_MENDED = 20  # mistakes for which repairs are looked for
_QUIET = 0.6  # seconds without typing after which what follows from a change is worked out
_REST = 0.3  # seconds without typing after which games are played: to begin takes longer than to read what is typed
_RESTED = 3.0  # seconds more without typing after which all is looked over: its pieces are long
_OVER = object()
_SAID = 0.05  # seconds that the first mistakes may take to be said
_UNSWEPT = 25  # looks that may pass without a sweep
_SWEEP = 20  # looks for rings, of which one goes through all that was made since the first
_PAUSE = 0.3  # seconds between looks at the disk: what was typed is saved then

_T = TypeVar("_T")
_Typed = dict[OpenPage, dict[str, int]]


class ChangeFollower:
    """The work that changes bring, on what lies on the desk."""

    def __init__(self, desk: StudioDesk) -> None:
        self._desk = desk
        self._tasks: set[asyncio.Task[None]] = set()
        self._saving = asyncio.Lock()
        self._listed = (desk.files, desk.files.turns)  # of which files pages know which there are
        self._sweeps = 0
        self._unswept = 0  # looks since then

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """While the server runs. What was typed is saved at the end, too."""
        for round in (self._study, self._watch, self._figure):
            self.beside(self._again(round))
        self.beside(tables_come_back(self._desk))
        self._desk.changed.set()
        try:
            yield
        finally:
            for task in self._tasks:
                task.cancel()
            await self.save()
            self._desk.close()

    def beside(self, work: Coroutine[object, object, None]) -> None:
        """Work for which the page that asked does not wait with what it says next."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def save(self) -> None:
        """What was typed, and what others wrote. A disk may take its time: nobody is kept waiting by it."""
        desk = self._desk
        async with self._saving:
            files = desk.files
            for one in (files, *(left for left in desk.left if left.unsaved())):
                await self._save(one)
            known, turns = self._listed
            if files.turns != (turns if files is known else 0):  # files that nobody has open count too
                now = files, files.turns
                desk.changed.set()
                await desk.broadcast(greeting(desk))
                self._listed = now  # not before: what goes wrong on the way is tried again

    async def _save(self, files: EditedFiles) -> None:
        desk = self._desk
        for news in files.noticed(await desk.work(files.seen, desk.saving)):
            await tell_news(desk, news)
        for file in files.unsaved():
            text = file.text
            put = partial(files.put, file.path, text, file.ends, file.disk)
            for news in files.put_down(file, text, await desk.work(put, desk.saving)):
                await tell_news(desk, news)

    async def differ(self) -> None:
        """Of the rules as they were last read: the differences, for a page that begins to show them."""
        known = self._desk.known
        if known is not None and known.analysis.in_order:
            await self._differing(self._desk.rules, known)

    async def compare(self) -> None:
        """Of the rules as they were last read: scenarios and differences."""
        rules, known = self._desk.rules, self._desk.known
        if known is not None:
            await self._compared(rules, known)
            await self._looked_over(rules, known)

    # ---- one round after the other -------------------------------------------------------------------------

    async def _again(self, round: Callable[[], Awaitable[None]]) -> None:
        """Round after round: what goes wrong in one, be it our mistake, is told, and ends none of those that follow."""
        while True:
            try:
                await round()
            except Exception as problem:
                await self._desk.broadcast({"tell": "broken", "why": f"{type(problem).__name__}: {problem}"})
                await asyncio.sleep(_PAUSE)

    async def _watch(self) -> None:
        await asyncio.sleep(_PAUSE)
        await self.save()

    async def _study(self) -> None:
        desk, loop = self._desk, asyncio.get_running_loop()
        await desk.changed.wait()
        desk.changed.clear()
        desk.reading = True
        rules, texts = desk.rules, desk.files.texts()
        typed = {page: dict(page.versions) for page in desk.pages}

        def told(mistakes: list[StudioData], order: bool | None = None) -> Coroutine[object, object, None]:
            return _mistaken(typed, {"tell": "mistakes", "order": order}, mistakes)

        def early(mistakes: list[StudioData]) -> None:
            """The thread that reads waits until it is said: else both would have half of the interpreter."""
            said = asyncio.run_coroutine_threadsafe(told(mistakes), loop)
            with suppress(TimeoutError):
                said.result(_SAID)

        try:
            study = partial(rules.study, texts, early, desk.changed.is_set)
            known = await desk.work(study, urgency=Urgency.TYPING)
        finally:
            desk.reading = False
        if rules is not desk.rules or desk.changed.is_set():
            return
        desk.known, desk.typed, desk.repairs = known, typed, {}
        if known.rules is not None:
            desk.read.set()
        await told(rules.mistakes(known), known.analysis.in_order)
        for page in list(desk.pages):
            await find_stand(desk, page)
            if not desk.changed.is_set():
                await tell_seen(desk, page)
        for page in list(desk.pages):
            if not desk.changed.is_set():
                await tell_things(desk, page)
        desk.watched.set()
        await self._later(self._tidied)
        await self._mending(rules, known, typed)
        await self._compared(rules, known)
        if not desk.changed.is_set():
            await self._later(self._swept)
        await self._looked_over(rules, known)

    async def _mending(self, rules: OpenRules, known: Known, typed: _Typed) -> None:
        """Repairs take longer than mistakes, for each is tried first; whoever types on does not wait for them."""
        changed = self._desk.changed
        for n, item in enumerate(known.analysis.diagnostics):
            if changed.is_set() or n == _MENDED:
                return
            if item.severity == "error" or item.edits:
                repairs = await self._later(partial(rules.mending, known, n, changed.is_set))
                if changed.is_set():  # the search ended before it was done; the next round makes it anew
                    return
                self._desk.repairs[n] = repairs
                await _mistaken(typed, {"tell": "repairs", "of": n, "repairs": repairs})

    def _tidied(self) -> None:
        """What one look left is small; what looks left of which the next one came before anybody paused is not, and
        would grow for as long as somebody types without a pause."""
        self._unswept += 1
        if self._unswept < _UNSWEPT:
            gc.collect(0)
        else:
            gc.collect()
            self._unswept = 0

    def _swept(self) -> None:
        """Rings of objects are looked for while nobody waits, so that Python does not look while somebody types. What
        the first look at the rules made stays, and is not looked through again.
        """
        self._sweeps += 1
        self._unswept = 0
        gc.collect(2 if self._sweeps % _SWEEP == 1 else 1)
        if self._sweeps == 1:
            gc.freeze()

    def _later(self, work: Callable[[], _T]) -> Awaitable[_T]:
        """Done by the thread that reads rules when nobody waits for it."""
        return self._desk.work(work, urgency=Urgency.NOBODY)

    async def _typed_within(self, seconds: float) -> bool:
        """Whether somebody types on before so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._desk.changed.wait(), seconds)
        return self._desk.changed.is_set()

    async def _compared(self, rules: OpenRules, known: Known) -> None:
        """What follows from a change, where the rules are in order: told when nobody types on."""
        desk = self._desk
        if not known.analysis.in_order or await self._typed_within(_QUIET) or rules is not desk.rules:
            return
        from tassel.studio.run_scenarios import scenarios_beside, told_scenarios
        from tassel.studio.small_pictures import pictures_of

        folders = desk.files.folders
        runs = await self._later(lambda: list(scenarios_beside(known, folders)))
        kit = await self._later(partial(rules.print_kit, known))
        for lang in {page.lang for page in desk.pages}:
            pictures = await self._later(partial(pictures_of, known, kit, lang))
            if folders:
                found = await self._later(partial(told_scenarios, runs, lang, pictures))
                for page in [page for page in desk.pages if page.lang == lang]:
                    await self._say(page, known, {"tell": "scenarios", "scenarios": found})
            if pictures is not None and not desk.changed.is_set():
                drawn = await self._later(pictures.cards)
                for page in [page for page in desk.pages if page.lang == lang]:
                    await tell_thumbnails(page, drawn)
            if desk.changed.is_set():
                return
        await self._differing(rules, known)

    async def _looked_over(self, rules: OpenRules, known: Known) -> None:
        """What a check of rules in order tells besides: of the plans and drawings beside them, of files that nobody
        reads, of examples that no longer hold. It takes long, so it is found out when somebody rests."""
        desk = self._desk
        if not known.analysis.in_order or known.rules is None or await self._typed_within(_RESTED):
            return
        if desk.rest is None or desk.rest[0] is not known:
            from tassel.workspace.whole_check import the_rest

            sink = Sink()
            pieces = the_rest(known.rules, sink)
            while await self._later(lambda: next(pieces, _OVER) is not _OVER):
                if desk.changed.is_set() or rules is not desk.rules:
                    return
            desk.rest = known, rules.besides(known, sink.items)
        if rules is desk.rules:
            for page in list(desk.pages):
                await page.say({"tell": "rest", "mistakes": mistakes_in(page.lang, desk.rest[1])})

    async def _differing(self, rules: OpenRules, known: Known) -> None:
        """To pages that show the differences; they take long, and most pages show something else."""
        desk = self._desk
        for lang in {page.lang for page in desk.pages if page.compares}:
            if desk.changed.is_set() or rules is not desk.rules:
                return
            differences = await self._later(partial(desk.ground.differences, known, lang))
            for page in [page for page in desk.pages if page.compares and page.lang == lang]:
                await self._say(page, known, {"tell": "differences", **differences})

    async def _figure(self) -> None:
        """Figures come in while somebody watches them; whoever types on does not wait for them."""
        desk = self._desk
        await desk.watched.wait()
        desk.watched.clear()
        if await self._typed_within(_REST):
            return  # it is asked for again when the rules were read
        known, typed, ground = desk.known, desk.typed, desk.ground
        watched = [page for page in desk.pages if page.watches]
        if known is None or known.rules is None or not known.analysis.in_order or not watched:
            return
        from tassel.studio.live_figures import live_figures
        from tassel.studio.lone_figures import lone_figures
        from tassel.studio.searched_numbers import told_knobs

        for page in watched:
            knobs = await self._later(partial(told_knobs, known, desk.rules.expression, page.lang))
            await page.say({"tell": "knobs", "knobs": knobs, "versions": typed.get(page, {})})
        rules = known.rules
        below = await self._later(partial(ground.played, rules))
        lies_below = await self._later(ground.opened) is not None
        figures = partial(live_figures, below) if lies_below else lone_figures
        live = await desk.work(partial(figures, rules), desk.counting)
        if live is None:
            for page in watched:
                await self._say(page, known, {"tell": "figures", "lacks": True})
            return
        await self._figured(live, known)
        while not live.done and desk.known is known and not desk.changed.is_set() and not desk.watched.is_set():
            await desk.work(live.step, desk.counting)
            await self._figured(live, known)

    async def _figured(self, live: LiveFigures | LoneFigures, known: Known) -> None:
        desk = self._desk
        for page in [page for page in desk.pages if page.watches]:
            told = await desk.work(partial(live.told, page.lang), desk.counting)
            await self._say(page, known, {"tell": "figures", **told})

    async def _say(self, page: OpenPage, known: Known, message: StudioData) -> None:
        """What follows from a text, with what the page had typed then, if that is still what was read last: what was
        typed since makes it old, and the page shows it as such.
        """
        desk = self._desk
        if desk.known is known:
            await page.say({**message, "versions": desk.typed.get(page, {})})


async def _mistaken(typed: _Typed, message: StudioData, mistakes: list[StudioData] | None = None) -> None:
    """Each page is told what it had typed when the texts were looked at."""
    for page, versions in typed.items():
        told = message | {"mistakes": mistakes_in(page.lang, mistakes)} if mistakes is not None else message
        await page.say({**told, "versions": versions})
