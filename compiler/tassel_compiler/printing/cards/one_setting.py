"""One folder set by Typst, which comes as the extra `print`: what a child with limits does.

The same files give the same bytes: there is no date in them, and fonts of the machine are only looked for when a
template of the user's may name one. A document is archival PDF, in which a character that no font has is an error.

A document may be set more than once. What could fit better is told in it as `gap`, with a name and the height of the
room there is: then it is set again with that room in a file of its own, the first one of all, until nothing more is
told, or it was set often enough; what stands before stays. What a document tells was written by whoever wrote its
template, and is looked at before it is believed. And there may be sizes to try, falling ones: it is set in the largest
in which it does not say that it is too long.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal

from tassel_compiler.disk.reading import InFolder, read
from tassel_compiler.disk.writing import write
from tassel_compiler.foreign.data import read_json
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.set_pages import NotSet, NoTypst, Overfull, PageForm, Pages

if TYPE_CHECKING:
    import typst

STANDARD: Literal["a-2u"] = "a-2u"
ROOMS = "rooms.json"
TOO_LONG = "too long"  # what a template says of its document
NO_FONT = "unknown font family"  # Typst would take another one and only warn
_ERROR = "error: "
_MOST = 50_000_000  # bytes of the data of a document
_ROUNDS = 30  # a book of ours takes three
_GLYPH = re.compile(r'the text `"(.+?)"` could not be displayed with (?:any font|font `"(.+?)"`)')
_LIST = re.compile(r"font:\s*\(")
_PLACE = re.compile(r"([\w.-]+\.typ):(\d+):")

Change = Mapping[str, float]


class _Untold(ValueError):
    """A document tells something else than is asked of it."""


@frozen
class Tries:
    """Changes of the data in one file of a document. Of each series, from the largest to the smallest, the first is
    taken with which it is not too long; of the first series in which there is one, else the last that was tried."""

    file: str
    series: Sequence[Sequence[Change]]


@frozen
class HowToSet:
    """How a folder is set: which file of it, in which form."""

    main: str
    system_fonts: bool
    form: PageForm
    tries: Tries | None = None


def engine() -> ModuleType:
    try:
        import typst
    except ImportError:
        raise NoTypst from None
    return typst


def set_in(folder: Path, how: HowToSet) -> Pages | NotSet:
    tries = how.tries
    if tries is None:
        return _set(folder, how)
    plain = json.loads(read(InFolder(folder / tries.file, folder), _MOST))

    def changed(change: Change) -> Pages | NotSet:
        data = json.dumps({**plain, **change}, ensure_ascii=False, sort_keys=True)
        write(InFolder(folder / tries.file, folder), data.encode(), force=True, flushed=False)
        write(InFolder(folder / ROOMS, folder), b"{}", force=True, flushed=False)
        return _set(folder, how)

    found: Pages | NotSet = NotSet(TOO_LONG, {})
    for series in tries.series:
        found = _largest(series, changed)
        if not _is_too_long(found):
            break
    return found


def _largest(changes: Sequence[Change], document: Callable[[Change], Pages | NotSet]) -> Pages | NotSet:
    """The document with the first of these falling changes with which it is not too long; else with the last."""
    best = document(changes[-1])
    low, high = 0, len(changes) - 1  # what is at `high` is known
    while low < high and not _is_too_long(best):
        middle = (low + high) // 2
        found = document(changes[middle])
        if _is_too_long(found):
            low = middle + 1
        else:
            best, high = found, middle
    return best


def _is_too_long(found: Pages | NotSet) -> bool:
    return isinstance(found, NotSet) and TOO_LONG in found.message


def _set(folder: Path, how: HowToSet) -> Pages | NotSet:
    typst = engine()
    try:
        new = partial(typst.Compiler, folder / how.main, root=folder, ignore_system_fonts=not how.system_fonts)
        compiler = _fitted(new, folder)
        pages, warnings = _pages(compiler, how.form)
        unknown = next((w.diagnostic for w in warnings if w.message.startswith(NO_FONT) and not _others(w)), None)
        return failure(unknown) if unknown is not None else Pages(pages, _overfull(compiler))
    except typst.TypstError as problem:
        return failure(problem.diagnostic)
    except _Untold as problem:
        return NotSet(str(problem), {})


def _fitted(document: Callable[[], typst.Compiler], folder: Path) -> typst.Compiler:
    rooms: dict[str, float] = {}
    compiler = document()
    for _ in range(_ROUNDS):
        first = next((gap for gap in _gaps(compiler) if gap[0] not in rooms), None)
        if first is None:
            break
        rooms.update([first])
        write(InFolder(folder / ROOMS, folder), json.dumps(rooms).encode(), force=True, flushed=False)
        del compiler  # it knows a whole document
        compiler = document()
    return compiler


def _gaps(compiler: typst.Compiler) -> Sequence[tuple[str, float]]:
    try:
        return [(name, room) for (name,), room in _told(compiler, "gap", ("name",), "room")]
    except RuntimeError:  # what is wrong is told when its pages are asked for
        return ()


def _told(
    compiler: typst.Compiler, label: str, texts: Sequence[str], number: str
) -> Iterator[tuple[Sequence[str], float]]:
    """What a document says under a label: these texts, and this number."""
    named = ", ".join(f"`{text}`" for text in texts)
    wrong = _Untold(f"what is told as `<{label}>` needs a text as {named} and a number as `{number}`")
    try:
        found = read_json(compiler.query(f"<{label}>", field="value"))
    except ValueError:
        raise wrong from None
    for one in found:
        said = one if isinstance(one, dict) else {}
        words, size = [word for text in texts if isinstance(word := said.get(text), str)], said.get(number)
        if len(words) < len(texts) or isinstance(size, bool) or not isinstance(size, int | float):
            raise wrong
        yield words, size


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
    told = _told(compiler, "overfull", ("card", "name"), "size")
    return tuple(dict.fromkeys(Overfull(card, name, size) for (card, name), size in told))


def failure(diagnostic: str) -> NotSet:
    """What Typst says, in short: the first line of the mistake, and where it is. Warnings stand before it."""
    glyphs = {match[1]: match[2] or "" for match in _GLYPH.finditer(diagnostic)}
    told = diagnostic[max(0, diagnostic.find(_ERROR)) :]
    first = told.splitlines()[0].removeprefix(_ERROR).removeprefix("warning: ") if told else ""
    place = _PLACE.search(told)
    return NotSet(first, glyphs, place[1], int(place[2])) if place else NotSet(first, glyphs)
