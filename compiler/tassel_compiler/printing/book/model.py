"""A printed book in one language, before anybody has decided how a page looks.

The writers (HTML, Typst) read nothing else. Every text is finished: right language, right spaces. An `anchor` names
the entity that is told at a place (`card/red`); each entity of a rule set has exactly one such place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Union

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.drawing.shapes import Picture

NO_ANCHORS: tuple[str, ...] = ()


@frozen
class Marks:
    """What a text rests on, printed small: ids of sources, numbers of rulings, and how sure it is."""

    sources: tuple[str, ...] = ()
    rulings: tuple[int, ...] = ()
    status: str = "printed"


def joined_marks(one: Marks, other: Marks) -> Marks:
    """What two texts rest on that have become one; as sure as the first."""
    if Marks() in (one, other):
        return other if one == Marks() else one
    sources = tuple(dict.fromkeys((*one.sources, *other.sources)))
    return Marks(sources, tuple(sorted({*one.rulings, *other.rulings})), one.status)


@frozen
class Instead:
    """A note that something else stands instead of a text."""

    of: str  # a rule by its path, behind a dot one of its steps
    text: str
    see: str = ""  # anchor of what stands instead
    marks: Marks = Marks()


@frozen
class StepItem:
    """A step of a procedure: its sentence, where a part of it is told in full, and its own steps."""

    text: str
    label: str = ""
    see: tuple[str, ...] = ()  # anchors
    items: tuple[StepItem, ...] = ()
    numbered: bool = True  # its own steps follow one another; else they are alternatives
    marks: Marks = Marks()
    anchors: tuple[str, ...] = NO_ANCHORS
    replaced: tuple[Instead, ...] = ()
    struck: bool = False  # it never holds
    letters: tuple[str, ...] = ()  # of the parts of the table that it is about
    runs: tuple[tuple[str, str], ...] = ()  # the same as texts and icons, (kind, text), where it has any


@frozen
class Paragraph:
    text: str
    marks: Marks = Marks()
    anchors: tuple[str, ...] = NO_ANCHORS
    replaced: tuple[Instead, ...] = ()
    struck: bool = False
    runs: tuple[tuple[str, str], ...] = ()  # the same as texts, icons and letters of the table, where it has any


@frozen
class Steps:
    items: tuple[StepItem, ...]
    numbered: bool = True


@frozen
class TableLine:
    """A row of a table."""

    cells: tuple[str, ...]
    marks: Marks = Marks()
    anchors: tuple[str, ...] = NO_ANCHORS
    icon: str = ""  # the drawing of what it is about
    runs: tuple[tuple[str, str], ...] = ()  # the last cell as texts and what is new in it, where part of it is


@frozen
class Table:
    head: tuple[str, ...]
    lines: tuple[TableLine, ...]
    numeric: bool = False  # cells after the first hold numbers
    anchors: tuple[str, ...] = NO_ANCHORS
    marks: Marks = Marks()


@frozen
class ToldSentence:
    """A sentence of an entity; the label says when it counts, where the entity has several."""

    label: str
    text: str


@frozen
class BookEntry:
    """A card, place or other thing with a name of its own."""

    anchor: str
    name: str
    count: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    icons: tuple[tuple[tuple[str, str], ...], ...] = ()  # lines of (kind, text): icon, sign, number, text
    told: tuple[ToldSentence, ...] = ()
    steps: tuple[Steps, ...] = ()
    marks: Marks = Marks()
    anchors: tuple[str, ...] = NO_ANCHORS  # what its sentences tell beside it


def tells(entry: BookEntry) -> bool:
    """Whether anything is told of it beside its name."""
    return bool(entry.count or entry.facts or entry.icons or entry.told or entry.steps)


@frozen
class Entries:
    entries: tuple[BookEntry, ...]


@frozen
class Ruled:
    """How an open question is played."""

    number: int
    id: str
    question: str
    played: str
    why: str
    other: str


@frozen
class Rulings:
    rulings: tuple[Ruled, ...]


@frozen
class IndexLine:
    """A line of the index."""

    name: str
    anchor: str


@frozen
class Figure:
    """Pictures with one title, side by side if they fit; what their letters mean, and what is told of them."""

    title: str
    pictures: tuple[tuple[str, Picture], ...]  # heading, drawing
    key: tuple[tuple[str, str], ...] = ()  # letter, what it stands for
    told: tuple[tuple[str, str], ...] = ()  # label, text
    marks: Marks = Marks()


def stands_beside(figure: Figure) -> bool:
    """Whether it is a picture beside a text, which says all that there is to say of it."""
    return not (figure.title or figure.key or figure.told)


@frozen
class Index:
    found: tuple[tuple[str, tuple[IndexLine, ...]], ...]  # initial letter, lines


SectionPart = Union[Paragraph, Steps, Table, Entries, Figure, Rulings, Index]


@frozen
class Section:
    id: str
    title: str
    parts: tuple[SectionPart, ...]
    sections: tuple[Section, ...] = ()
    marks: Marks = Marks()
    anchors: tuple[str, ...] = NO_ANCHORS
    ornament: str = ""


@frozen
class Book:
    title: str
    subtitle: str
    lang: str
    modules: tuple[str, ...]
    chapters: tuple[Section, ...]
    headings: tuple[tuple[str, str], ...]  # words of the book itself
    legend: tuple[tuple[str, str], ...]  # sign, what it says
    drawn: tuple[tuple[str, str], ...] = ()  # on an aid: each drawing, and what is read aloud for it


def anchors(part: Book | Section | SectionPart | StepItem | BookEntry) -> Iterator[str]:
    """Every anchor in the order of the pages, as often as it stands there."""
    match part:
        case Book():
            for chapter in part.chapters:
                yield from anchors(chapter)
        case Section():
            yield from part.anchors
            for inner in (*part.parts, *part.sections):
                yield from anchors(inner)
        case Steps():
            for item in part.items:
                yield from anchors(item)
        case StepItem():
            yield from part.anchors
            for item in part.items:
                yield from anchors(item)
        case Table():
            yield from part.anchors
            for line in part.lines:
                yield from line.anchors
        case Entries():
            for entry in part.entries:
                yield from anchors(entry)
        case BookEntry():
            yield part.anchor
            yield from part.anchors
            for steps in part.steps:
                yield from anchors(steps)
        case Paragraph():
            yield from part.anchors
        case _:
            pass


def figures(section: Section) -> Iterator[Figure]:
    for part in section.parts:
        if isinstance(part, Figure):
            yield part
    for inner in section.sections:
        yield from figures(inner)


def entries(section: Section) -> Iterator[BookEntry]:
    for part in section.parts:
        if isinstance(part, Entries):
            yield from part.entries
    for inner in section.sections:
        yield from entries(inner)


def beside_words(part: Section | SectionPart | StepItem) -> Iterator[str]:
    """The drawings that stand beside words."""
    match part:
        case Section():
            for inner in (*part.parts, *part.sections):
                yield from beside_words(inner)
        case Steps():
            for item in part.items:
                yield from beside_words(item)
        case StepItem() | Paragraph():
            yield from (text for kind, text in part.runs if kind == "icon")
            if isinstance(part, StepItem):
                for item in part.items:
                    yield from beside_words(item)
        case Table():
            yield from (line.icon for line in part.lines if line.icon)
        case _:
            pass


def with_text(section: Section, text: str) -> Iterator[tuple[str, str]]:
    """What has this in its text: name and anchor of each entry, else the title of the section."""
    found = [(entry.name, entry.anchor) for entry in entries(section) if text in str(entry)]
    if found:
        yield from found
    elif text in str(section):
        yield section.title, ""
