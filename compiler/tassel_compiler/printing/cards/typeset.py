"""From templates and data to pages: one folder with all of them is set by Typst, which comes as the extra `print`.

The same files give the same bytes: there is no date in them, and fonts of the machine are only looked for when a
template of the user's may name one. A document is archival PDF, in which a character that no font has is an error.
A template is a program of somebody's, so a child with limits runs it, which sees one folder and no net.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, astuple
from functools import partial
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol

from tassel_compiler.confined import Exceeded, confined
from tassel_compiler.disk.scratch import scratch
from tassel_compiler.disk.writing import write
from tassel_compiler.frozen import frozen
from tassel_compiler.staying import StayingChild

if TYPE_CHECKING:
    import typst

STANDARD: Literal["a-2u"] = "a-2u"
PageForm = Literal["pdf", "svg"] | float
"""One document, a drawing for each page, or a picture for each, of so many points per inch."""
MAIN = "main.typ"
ROOMS = "rooms.json"
"""What could fit better is told in a document as `gap`, with a name and the height of the room there is. Then it is
set again with that room in this file, the first one of all, until nothing more is told: what stands before stays."""
_ERROR = "error: "
NO_FONT = "unknown font family"  # Typst would take another one and only warn
_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed with (?:any font|font `"(.+?)"`)')
_LIST = re.compile(r"font:\s*\(")
_PLACE = re.compile(r"([\w.-]+\.typ):(\d+):")


class NoTypst(Exception):
    """The extra that sets type is not installed."""


@frozen
class Overfull:
    """A card whose text does not fit, and the smallest size that was tried."""

    card: str
    name: str
    size: float


@frozen
class Pages:
    """A PDF, or one picture or drawing for each page; and what did not fit."""

    files: tuple[bytes, ...]
    overfull: tuple[Overfull, ...]


@frozen
class NotSet:
    """Why nothing could be set: characters that no font has, with the font, or what a template says."""

    message: str
    glyphs: Mapping[str, str]
    file: str = ""
    line: int = 0
    unfit: str = ""  # what does not belong in a page


def typeset(
    files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf", main: str = MAIN
) -> Pages | NotSet:
    """All files by name, of which one is set."""
    typst = _typst()
    with scratch(files) as folder:
        return _in_a_child(lambda: _set(typst, folder, main, system_fonts, form))


class Typesetting(Protocol):
    """One way to set documents."""

    def __call__(self, files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf") -> Pages | NotSet: ...


class StayingTypesetter:
    """Sets one document after the other in a child that stays: what Typst found out for one it knows at the next."""

    def __init__(self) -> None:
        self._child = StayingChild(_asked, _warm)
        self.begin = self._child.begin
        self.end = self._child.end

    def __call__(self, files: Mapping[str, bytes], system_fonts: bool, form: PageForm = "pdf") -> Pages | NotSet:
        _typst()
        with scratch(files) as folder:
            try:
                return _read(self._child.ask(json.dumps([str(folder), system_fonts, form]).encode()))
            except Exceeded as problem:
                return _too_much(problem)


def _warm() -> None:
    """Fonts are looked for once, and while nobody waits."""
    with suppress(NoTypst), scratch({MAIN: b""}) as folder:
        _set(_typst(), folder, MAIN, False, 1.0)


def _asked(question: bytes) -> bytes:
    folder, system_fonts, form = json.loads(question)
    return _answer(_set(_typst(), Path(folder), MAIN, system_fonts, form))


def at_once(work: Callable[[], Pages | NotSet]) -> Pages | NotSet:
    """Work that sets one document again and again, in one child: what Typst found out the first time it knows."""
    _typst()
    return _in_a_child(work)


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    return typst


def _in_a_child(work: Callable[[], Pages | NotSet]) -> Pages | NotSet:
    try:
        return _read(confined(lambda: _answer(work())))
    except Exceeded as problem:
        return _too_much(problem)


def _too_much(problem: Exceeded) -> NotSet:
    return NotSet(f"the templates are too much: {problem}", {})


def _set(engine: ModuleType, folder: Path, main: str, system_fonts: bool, form: PageForm) -> Pages | NotSet:
    try:
        new = partial(engine.Compiler, folder / main, root=folder, ignore_system_fonts=not system_fonts)
        compiler = _fitted(new, folder)
        pages, warnings = _pages(compiler, form)
        unknown = next((w.diagnostic for w in warnings if w.message.startswith(NO_FONT) and not _others(w)), None)
        return failure(unknown) if unknown is not None else Pages(pages, _overfull(compiler))
    except engine.TypstError as problem:
        return failure(problem.diagnostic)


def _fitted(document: Callable[[], typst.Compiler], folder: Path) -> typst.Compiler:
    rooms: dict[str, float] = {}
    while True:
        compiler = document()
        first = next((one for one in _gaps(compiler) if one["name"] not in rooms), None)
        if first is None:
            return compiler
        rooms[first["name"]] = first["room"]
        write(folder / ROOMS, json.dumps(rooms).encode(), force=True, flushed=False)


def _gaps(compiler: typst.Compiler) -> Sequence[Mapping[str, Any]]:
    try:
        found: Sequence[Mapping[str, Any]] = json.loads(compiler.query("<gap>", field="value"))
        return found
    except RuntimeError:  # what is wrong is told when its pages are asked for
        return ()


def _answer(found: Pages | NotSet) -> bytes:
    """What the child says: a line about it, then the files."""
    if isinstance(found, NotSet):
        return json.dumps(asdict(found)).encode() + b"\n"
    head = {"sizes": [len(file) for file in found.files], "overfull": [astuple(one) for one in found.overfull]}
    return json.dumps(head).encode() + b"\n" + b"".join(found.files)


def _read(answer: bytes) -> Pages | NotSet:
    first, _, rest = answer.partition(b"\n")
    head = json.loads(first)
    if "sizes" not in head:
        return NotSet(**head)
    starts = accumulate(head["sizes"], initial=0)
    files = tuple(rest[start : start + size] for start, size in zip(starts, head["sizes"], strict=False))
    return Pages(files, tuple(Overfull(*one) for one in head["overfull"]))


def _pages(
    compiler: typst.Compiler, form: PageForm
) -> tuple[tuple[bytes, ...], Sequence[typst.TypstWarning]]:
    match form:
        case "pdf":
            found, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=STANDARD, timestamp=0)
        case "svg":
            found, warnings = compiler.compile_with_warnings(format="svg")
        case _:
            found, warnings = compiler.compile_with_warnings(format="png", ppi=form)
    return (found,) if isinstance(found, bytes) else tuple(found or ()), warnings


def _others(warning: typst.TypstWarning) -> bool:
    """Whether the font is one of a list, of which another may be there."""
    return _LIST.search(warning.diagnostic) is not None


def _overfull(compiler: typst.Compiler) -> tuple[Overfull, ...]:
    found = json.loads(compiler.query("<overfull>", field="value"))
    return tuple(dict.fromkeys(Overfull(one["card"], one["name"], one["size"]) for one in found))


def failure(diagnostic: str) -> NotSet:
    """What Typst says, in short: the first line of the mistake, and where it is. Warnings stand before it."""
    glyphs = {match[1]: match[2] or "" for match in _GLYPH.finditer(diagnostic)}
    told = diagnostic[max(0, diagnostic.find(_ERROR)) :]
    first = told.splitlines()[0].removeprefix(_ERROR).removeprefix("warning: ") if told else ""
    place = _PLACE.search(told)
    return NotSet(first, glyphs, place[1], int(place[2])) if place else NotSet(first, glyphs)


def with_number(character: str) -> str:
    """A character, and its number for those whose screen has no font for it either."""
    return f"{character} (U+{ord(character):04X})"
