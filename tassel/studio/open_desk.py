"""What lies open in one studio: a rule set, the files of whoever edits it, the pages that look at them.

One thread reads rules, the most urgent piece of work first; one looks at the disk and saves, one finds what forms
change in texts, one sets the card that is looked at, one deals at tables, one counts figures, one looks for numbers,
one prints: pages are answered while they work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tassel.studio.coming_back import Afterwards
from tassel.studio.edited_files import EditedFiles
from tassel.studio.laid_tables import LaidTables, Sitter
from tassel.studio.open_rules import Known, OpenRules, StudioData
from tassel.studio.ranked_work import RankedWork, Urgency
from tassel.studio.said import SayToPage
from tassel.studio.told_differences import Ground
from tassel.studio.which_rules import edited_folders
from tassel_compiler.depth import deep
from tassel_compiler.printing.cards.typeset import Typesetters

if TYPE_CHECKING:
    from tassel.studio.print_jobs import PrintJob
    from tassel.studio.printing_press import PrintingPress
    from tassel.studio.searched_numbers import SearchedNumbers
    from tassel.studio.small_pictures import PicturesOfCards

_T = TypeVar("_T")


@dataclass(eq=False)
class OpenPage:
    """One open page."""

    say: SayToPage
    lang: str = "en"
    tongue: str = ""  # of what is printed, where that is another
    looks_at: str = ""
    stands: tuple[Path, int] | None = None  # where its cursor went since that was last looked at
    versions: dict[str, int] = field(default_factory=dict)  # what it typed last, by file, as it counts itself
    asked: int = 0  # which question about a place in a text was its last
    watches: bool = False  # the figures
    shows_form: bool = False  # of what it looks at
    writes_into: str = ""  # the folder whose own texts are in it, of several that are edited; empty for the last
    compares: bool = False  # shows the differences
    thumbnails: PicturesOfCards | None = None  # what it was told last
    entities: object = field(default=None)  # what it was told last
    search: SearchedNumbers | None = None  # for numbers, that goes on
    proposed: dict[str, int] = field(default_factory=dict)  # numbers that the last search found, by their paths

    job: PrintJob | None = None  # what it is shown before it is printed

    def __post_init__(self) -> None:
        self.sitter = Sitter(self.say)

    def call_off(self) -> None:
        """Nobody waits for the search any more, nor for what is being printed."""
        if self.search is not None:
            self.search.stop()
        self.put_away()

    def put_away(self) -> None:
        if self.job is not None:
            self.job.stop()
            self.job = None


class RulesToLay:
    """What a disk says of a rule set, before it is laid on the desk."""

    def __init__(self, expression: str) -> None:
        self.rules = OpenRules(expression)
        self.files = EditedFiles(edited_folders(expression))
        self.ground = Ground(expression)


class StudioDesk:
    def __init__(self, expression: str, afterwards: Afterwards | None = None) -> None:
        self.pages: set[OpenPage] = set()
        self.changed = asyncio.Event()  # a text, or which rules are open
        self.watched = asyncio.Event()  # the figures, or what they are about
        self.reading = False  # whether rules are read that were changed
        self.editing = ThreadPoolExecutor(1, "edits")
        self.dealing = ThreadPoolExecutor(1, "table")
        self.saving = ThreadPoolExecutor(1, "disk")
        self.counting = ThreadPoolExecutor(1, "figures")
        self.tuning = ThreadPoolExecutor(1, "tuning")
        self.printing = ThreadPoolExecutor(2, "printing")  # who wants cards now does not wait for a book called off
        self._press: tuple[Known, PrintingPress] | None = None
        self.setting = ThreadPoolExecutor(1, "card")
        self.set_type = Typesetters()
        self.set_type.begin()  # while this process is small and has one thread
        self._reading = RankedWork("rules")
        self.afterwards = afterwards
        self.tables = LaidTables(afterwards.keep if afterwards is not None else None)
        self.read = asyncio.Event()  # rules that can be played, for the first time
        self.back = asyncio.Event()  # the tables of the studio before this one
        self.shared_at = ""  # where others on the network find their seats; empty if nobody is let in
        self.files = EditedFiles(())
        self.left: tuple[EditedFiles, ...] = ()  # of rules that were open before: what was typed in them may still come
        self.lay(RulesToLay(expression))

    def lay(self, found: RulesToLay) -> None:
        """Another rule set; pages know by `since` that none of their revisions is remembered any more. Nobody types
        meanwhile: this is done where they are heard."""
        self.rules, files = found.rules, found.files
        left = (*self.left, self.files)
        self.left = tuple(
            one for one in left if one.unsaved() or one.folders not in ((), files.folders, *_later(left, one))
        )
        self.files = files
        self.known: Known | None = None
        self.repairs: dict[int, list[StudioData]] = {}  # of the mistakes that are known, by their numbers
        self.rest: tuple[Known, list[StudioData]] | None = None  # what a check tells besides
        self.typed: dict[OpenPage, dict[str, int]] = {}  # what each page had typed when that was found out
        self.ground = found.ground

    @property
    def since(self) -> float:
        return self.files.since

    def files_with(self, path: Path) -> EditedFiles | None:
        """Those that a file is one of: of these rules, else of those that were open last; None where of neither."""
        return next((one for one in (self.files, *reversed(self.left)) if one.editable(path)), None)

    async def work(
        self, work: Callable[[], _T], by: ThreadPoolExecutor | None = None, urgency: Urgency = Urgency.ASKING
    ) -> _T:  # fmt: skip
        """Done by one of the threads, that of the rules unless another is named."""
        if by is None:
            return await asyncio.wrap_future(self._reading.submit(work, urgency))

        def deeply() -> _T:
            with deep():
                return work()

        return await asyncio.get_running_loop().run_in_executor(by, deeply)

    async def press(self) -> PrintingPress | None:
        """What prints the rules as they last were in order; None if they never were."""
        from tassel.studio.printing_press import PrintingPress

        known, rules = self.known, self.rules
        if known is None or known.rules is None:
            return None
        if self._press is None or self._press[0] is not known:
            kit = await self.work(lambda: rules.print_kit(known))
            below = await self.work(self.ground.opened)
            if kit is None:
                return None
            self._press = known, PrintingPress(known.rules, kit, below)
        return self._press[1]

    async def broadcast(self, message: object, lang: str = "") -> None:
        """To all pages, or to those of one language."""
        for page in [page for page in self.pages if page.lang == lang or not lang]:
            await page.say(message)

    def close(self) -> None:
        for page in self.pages:
            page.call_off()
        self._reading.close()
        self.setting.submit(self.set_type.end)
        self.setting.shutdown(wait=False)
        for threads in (self.editing, self.dealing, self.saving, self.counting, self.tuning, self.printing):
            threads.shutdown(wait=False, cancel_futures=True)


def _later(left: tuple[EditedFiles, ...], one: EditedFiles) -> Iterator[tuple[Path, ...]]:
    """The folders of those that were open after these."""
    return (other.folders for other in left[left.index(one) + 1 :])
