"""What is typed and what lies on disk, kept together.

Files on disk are the truth. Each has a revision, which grows whenever its text changes, by whomever: another program,
one page, another page. What is typed names the last revision that its page has seen, so what it has not seen is merged
and not lost. Where both changed the same lines what was typed last stands, and the other text is kept in a file beside.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock

from tassel.studio.merging import Merged, merge_texts
from tassel_compiler.disk.folders import below, is_file, real, stamp_of, stamps
from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import write
from tassel_compiler.places import RULE_FILES

_TYPING = 20  # pages
_FIRST = ("overlay.yaml", "game.yaml")  # of a folder of rules
_REMEMBERED = 100  # revisions that somebody may still be typing on
KEPT_ENDING = ".kept"
UNKNOWN = -1  # a revision that nobody had


@dataclass(slots=True)
class EditedFile:
    path: Path
    text: str  # with plain line ends, as pages have it
    disk: str  # what lies on disk, as far as is known
    ends: str = "\n"
    revision: int = 0
    past: dict[int, str] = field(default_factory=dict)
    typed: dict[int, tuple[int, str]] = field(default_factory=dict)  # of each page what it typed, and what came of it
    refused: str = ""  # why it cannot be saved

    @property
    def unsaved(self) -> bool:
        return self.text != self.disk

    def becomes(self, text: str) -> None:
        """A new revision."""
        self.past[self.revision] = self.text
        self.past.pop(self.revision - _REMEMBERED, None)
        self.revision += 1
        self.text = text

    def found_again(self, text: str, ends: str) -> None:
        """What lies on disk where nothing of it is typed: a page that knew it before counts on from what it knew."""
        self.disk, self.ends, self.refused = text, ends, ""
        if self.text != text:
            self.becomes(text)

    def typed_by(self, page: int, seen: int, text: str) -> Merged | None:
        """The revision after a page typed; what was merged if it had not seen all."""
        last, own = self.typed.get(page, (-1, ""))
        known = self.text if seen == self.revision else self.past.get(seen, "")
        base = own if last > seen else known  # who types on without waiting has seen what it typed itself
        both = None if base == self.text else merge_texts(base, text, self.text)
        self.becomes(both.text if both is not None else text)
        self.typed[page] = self.revision, text
        while len(self.typed) > _TYPING:
            del self.typed[next(iter(self.typed))]
        return both


@dataclass(frozen=True, slots=True)
class FileNews:
    """What pages are told about a file: it was typed, saved, changed elsewhere, merged, cannot be saved, or is gone."""

    file: EditedFile
    what: str
    beside: str = ""  # the file in which another text was kept


@dataclass(frozen=True, slots=True)
class SeenOnDisk:
    """One look: what changes when a file is changed, and of each open file its text, and whether there is one."""

    stamps: frozenset[str]
    texts: dict[Path, tuple[tuple[str, str] | None, bool]]


@dataclass(frozen=True, slots=True)
class WrittenToDisk:
    """What changes when the file that was written is changed; or why it was not, if not that somebody was faster."""

    stamps: frozenset[str] = frozenset()
    refused: str = ""
    overtaken: bool = False


class EditedFiles:
    """The files of the folders that are edited.

    Which files are open, and what each of them says, changes under one lock, from whichever thread: what a disk told
    is looked at again before it is put anywhere. A disk is waited for outside of it.
    """

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.folders = folders
        self.since = time.time()  # by which pages know whose revisions theirs are
        self._files: dict[Path, EditedFile] = {}
        self._gone: dict[Path, EditedFile] = {}  # taken away by another program, while a page may not have heard of it
        self._stamps = self._look()
        self._lock = RLock()
        self.turns = 0  # how often something on disk was another than before

    def editable(self, path: Path) -> bool:
        return any(path.is_relative_to(folder) for folder in self.folders) and path.suffix in RULE_FILES

    def listed(self, folder: Path) -> list[Path]:
        """The files of a folder that may be looked at; of one that nobody reads, since it holds too many, the first of
        its rules and those that are open: they are saved all the same."""
        try:
            found = below(folder, RULE_FILES)
        except OSError:
            first = [folder / name for name in _FIRST]
            found = [*first, *(path for path in list(self._files) if path.is_relative_to(folder) and path not in first)]
        return [path for path in found if is_file(path) and self.editable(real(path))]

    def closed(self, path: Path) -> str:
        """Why a file of these folders cannot be opened; nothing for one that is none of them, or can be."""
        if not self.editable(path) or self.opened(path) is not None:
            return ""
        try:
            read(self._place(path)).decode("utf-8")
        except (OSError, ValueError) as problem:
            return why(problem)
        return ""

    def opened(self, path: Path) -> EditedFile | None:
        """The file; None if it cannot be edited: no file, no text, not in these folders."""
        known = self._files.get(path)
        if known is not None or not self.editable(path):
            return known
        found = self._read(path)
        with self._lock:
            known = self._files.get(path)  # another thread may have opened it meanwhile, and somebody typed in it
            if known is None and found is not None:
                text, ends = found
                known = self._gone.pop(path, None) or EditedFile(path, text, text, ends)
                known.found_again(text, ends)
                self._files[path] = known
            return known

    def typed(self, path: Path, page: int, seen: int, text: str) -> FileNews | None:
        """A page typed this, when it had seen a revision. What is told to all pages, else only to the others."""
        self.opened(path)
        with self._lock:
            file = self._files.get(path) or self._typed_back(path)
            if file is None:
                return None
            before = file.text
            both = file.typed_by(page, seen, text)
            if both is None:
                return FileNews(file, "typed")
            return FileNews(file, "merged", "" if both.clean else self._keep(file, before))

    def _typed_back(self, path: Path) -> EditedFile | None:
        """A file that was taken away while somebody typed in it: what he has typed is written anew."""
        file = self._gone.pop(path, None)
        if file is not None:
            file.disk = ""
            self._files[path] = file
        return file

    def texts(self) -> dict[Path, str]:
        """Of the files that differ from what is on disk, or did."""
        return {path: file.text for path, file in list(self._files.items())}

    def save(self) -> Iterator[FileNews]:
        """Write what was typed; what another program wrote in the meantime is merged first."""
        yield from self.look()
        for file in self.unsaved():
            text = file.text
            yield from self.put_down(file, text, self.put(file.path, text, file.ends, file.disk))

    def look(self) -> list[FileNews]:
        """What happened on disk since the last look."""
        return self.noticed(self.seen())

    # ---- what a disk takes its time for, and what is made of it ------------------------------------------------------

    def seen(self) -> SeenOnDisk:
        """Read what lies there now. Every open file is read, whenever it was opened and whatever its stamp says: a
        stamp that was taken before the file was opened, or within the same moment, knows nothing of it."""
        stamps = self._look()
        return SeenOnDisk(stamps, {path: (self._read(path), is_file(path)) for path in list(self._files)})

    def noticed(self, seen: SeenOnDisk) -> list[FileNews]:
        """All of it is known afterwards, also if somebody cannot be told of it."""
        news: list[FileNews] = []
        with self._lock:
            for path, (found, there) in seen.texts.items():
                file = self._files.get(path)
                if file is None:
                    continue
                if found is None:
                    if not there and not file.unsaved:
                        self._gone[path] = self._files.pop(path)
                        news.append(FileNews(file, "gone"))
                elif found[0] != file.disk:
                    news.append(self._changed(file, found[0]))
            if news or self._stamps != seen.stamps:
                self.turns += 1
            self._stamps = seen.stamps
        return news

    def unsaved(self) -> list[EditedFile]:
        return [file for file in list(self._files.values()) if file.unsaved]

    def put(self, path: Path, text: str, ends: str, known: str) -> WrittenToDisk:
        """A text into its file, unless somebody else has written there what is not known yet."""
        found = self._read(path)
        if found is not None and found[0] != known:
            return WrittenToDisk(overtaken=True)
        try:
            write(self._place(path), _saved(text, ends), force=True, flushed=False)
        except (OSError, ValueError) as problem:
            return WrittenToDisk(refused=why(problem))
        return WrittenToDisk(frozenset(stamp for stamp in self._look() if stamp.startswith(f"{path}:")))

    def put_down(self, file: EditedFile, text: str, written: WrittenToDisk) -> list[FileNews]:
        """What is known of a file into which this was written. What another program saved meanwhile is noticed when it
        is looked for."""
        with self._lock:
            if written.overtaken:
                return []
            file.refused = written.refused
            if written.refused:
                return [FileNews(file, "refused")]
            file.disk = text
            own = f"{file.path}:"
            self._stamps = frozenset((*(one for one in self._stamps if not one.startswith(own)), *written.stamps))
            return [] if file.unsaved else [FileNews(file, "saved")]  # unless somebody typed on meanwhile

    def _changed(self, file: EditedFile, text: str) -> FileNews:
        before, unsaved = file.disk, file.unsaved
        file.disk = text
        if not unsaved:
            file.becomes(text)
            return FileNews(file, "changed")
        both = merge_texts(before, file.text, text)
        beside = "" if both.clean else self._keep(file, text)
        file.becomes(both.text)
        return FileNews(file, "merged", beside)

    def _keep(self, file: EditedFile, text: str) -> str:
        """Another text of a file beside it, under a name that is free."""
        n = 1
        while is_file(place := file.path.with_name(f"{file.path.name}.{n}{KEPT_ENDING}")):
            n += 1
        try:
            write(self._place(place), _saved(text, file.ends))
        except (OSError, ValueError):
            return ""
        return place.name

    def _place(self, path: Path) -> InFolder:
        """A file of the folders that are edited, which must lie in the one that holds it."""
        return InFolder(path, next((one for one in self.folders if path.is_relative_to(one)), path.parent))

    def _read(self, path: Path) -> tuple[str, str] | None:
        """The text with plain line ends, and how its lines end."""
        try:
            text = read(self._place(path)).decode("utf-8-sig")
        except (OSError, ValueError):
            return None
        ends = "\r\n" if "\r\n" in text else "\n"
        return text.replace("\r\n", "\n").replace("\r", "\n"), ends

    def _look(self) -> frozenset[str]:
        return frozenset(stamp for folder in self.folders for stamp in self._stamps_of(folder))

    def _stamps_of(self, folder: Path) -> list[str]:
        """Of a folder that holds too many files: of those that are open."""
        try:
            return stamps(folder, RULE_FILES)
        except OSError:
            return [f"{path}:{stamp_of(path)}" for path in list(self._files) if path.is_relative_to(folder)]


def _saved(text: str, ends: str) -> bytes:
    """The bytes of a text. Half a sign, which a page may send and no file can hold, is what stands for one."""
    return (text if ends == "\n" else text.replace("\n", ends)).encode("utf-8", "replace")
