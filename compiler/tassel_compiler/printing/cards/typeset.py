"""From templates and data to pages: one folder with all of them is set by Typst.

A template is a program of somebody's, so a child with limits runs it, which sees one folder and no net. The child
stays, and what Typst found out for one document it knows at the next; there may be several, so that whoever has another
document to make goes on while they set.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Protocol

from tassel_compiler.confined import Exceeded
from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.scratch import fill_folder, scratch, scratch_packed, unpack
from tassel_compiler.printing.cards.one_setting import HowToSet, Tries, engine, set_in
from tassel_compiler.printing.cards.set_pages import NotSet, NoTypst, Overfull, PageForm, Pages
from tassel_compiler.side_by_side import SideBySide

MAIN = "main.typ"
_MOST = 1 << 30  # bytes of one file that was set
_PART = "set-{}"

AwaitedPages = Callable[[], Pages | NotSet]


class Typesetting(Protocol):
    """One way to set documents."""

    def __call__(self, files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf") -> Pages | NotSet: ...


def typeset(files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf") -> Pages | NotSet:
    """All files by name, of which one is set."""
    with Typesetters() as set_type:
        return set_type(files, system_fonts, form)


class Typesetters:
    """Set so many documents at a time. Whoever has them ends them."""

    def __init__(self, most: int = 1) -> None:
        self._children = SideBySide(_asked, _warm, most)
        self._folders: set[ExitStack] = set()  # of documents whose pages nobody asked for yet
        self.begin = self._children.begin

    def __enter__(self) -> Typesetters:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        self._children.end()
        for own in self._folders:
            own.close()
        self._folders.clear()

    def __call__(self, files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf") -> Pages | NotSet:
        return self.put(files, HowToSet(MAIN, system_fonts, form))()

    def put(self, files: Mapping[str, bytes], how: HowToSet) -> AwaitedPages:
        """A document, set while whoever put it goes on; called, it waits for its pages. `NoTypst` is raised then."""
        own = ExitStack()
        folder = own.enter_context(scratch_packed(files))
        self._folders.add(own)
        awaited = self._children.put(json.dumps([str(folder), asdict(how)]).encode())

        def pages() -> Pages | NotSet:
            engine()
            try:
                with own:
                    return _read(awaited(), folder)
            except Exceeded as problem:
                return NotSet(f"the templates are too much: {problem}", {})
            except RuntimeError as problem:
                return NotSet(f"setting type broke: {problem}", {})
            finally:
                self._folders.discard(own)

        return pages


def _warm() -> None:
    """Fonts are looked for once, and while nobody waits."""
    with suppress(NoTypst), scratch({MAIN: b""}) as folder:
        set_in(folder, HowToSet(MAIN, False, 1.0))


def _asked(question: bytes) -> bytes:
    place, asked = json.loads(question)
    unpack(Path(place))
    tries = asked.pop("tries")
    return _answer(set_in(Path(place), HowToSet(**asked, tries=Tries(**tries) if tries else None)), Path(place))


def _answer(found: Pages | NotSet, folder: Path) -> bytes:
    """What a child says: few words, so that it never waits for whoever hears it. Pages are put beside the document."""
    if isinstance(found, NotSet):
        return json.dumps(asdict(found)).encode()
    fill_folder(folder, {_PART.format(n): file for n, file in enumerate(found.files)})
    return json.dumps({"parts": len(found.files), "overfull": [astuple(one) for one in found.overfull]}).encode()


def _read(answer: bytes, folder: Path) -> Pages | NotSet:
    head = json.loads(answer)
    if "parts" not in head:
        return NotSet(**head)
    files = tuple(read(InFolder(folder / _PART.format(n), folder), _MOST) for n in range(head["parts"]))
    return Pages(files, tuple(Overfull(*one) for one in head["overfull"]))
