"""A table as spreadsheets save it (CSV), as the tree that its author would have written in YAML.

The first line has the headings, every other line is a row, and its first cell the row's name. A heading is the name of
what stands below it, or a path: `price/ruby` and `price/onyx` make a mapping `price`; a heading that stands twice makes
a list. An empty cell says nothing, as if its key were not there.

Spreadsheets write one format in three ways, so the headings decide what separates cells: they hold none of `,`, `;`
and a tab themselves. We read it ourselves because a reader of the library forgets where a cell stood: here each knows
its place, through quotation marks and line ends, so a mistake in its text is shown there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.frozen import frozen
from tassel_compiler.loading.limits import Limits, long_number
from tassel_compiler.loading.nodes import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.source import SourceText, Span

TABLE_ENDING = ".csv"
_SEPARATORS = re.compile(r"[,;\t]")
_QUOTED = re.compile(r'[ ]*"((?:[^"]|"")*)(")?[ ]*')
_NAME = re.compile(r"\w[\w-]*")
_Branch = dict[str, "_Place"]


@frozen
class _Column:
    """A heading: where its cells go, step by step."""

    steps: tuple[Scalar, ...]
    listed: bool


class _Place:
    """What a row says under one key so far: cells, or more keys."""

    def __init__(self, key: Scalar) -> None:
        self.key, self.below, self.cells, self.listed = key, _Branch(), list[Scalar](), False

    def node(self) -> Node:
        if self.below:
            return Mapping(_entries(self.below), self.key.span)
        if self.listed:
            return Sequence(tuple(self.cells), self.cells[0].span.to(self.cells[-1].span))
        return self.cells[0]


def _entries(places: _Branch) -> tuple[Entry, ...]:
    return tuple(Entry(place.key, place.node()) for place in places.values())


def load_table(source: SourceText, sink: Sink, limits: Limits) -> Mapping | None:
    """The rows by name; None when there are none that could be used."""
    lines = [cells for cells in _lines(source, sink) if any(cell.text for cell in cells)]
    for cell in (cell for cells in lines for cell in cells if long_number(cell.text, limits)):
        sink.report("E0032", cell.span, most=limits.digits)
    if sink.failed:
        return None
    if sum(map(len, lines)) > limits.nodes:
        sink.report("E0008", lines[-1][-1].span, limit=limits.nodes)
        return None
    if not lines:
        sink.report("E0009", Span(source, 0, 0), hint="the first line has the headings", path=source.path)
        return None
    columns = _columns(lines[0], sink)
    rows: dict[str, Entry] = {}
    for cells in lines[1:]:
        _row(cells, columns, rows, sink)
    return Mapping(tuple(rows.values()), Span(source, 0, len(source.text))) if not sink.failed else None


def headings_of(source: SourceText) -> list[Scalar]:
    """The steps of all headings of a table, also of columns without a cell: in the tree each stands once, and above
    what it says of a row."""
    first = next(_lines(source, Sink()), [])
    return [step for heading in first[1:] for step in _steps(heading)]


def _columns(headings: list[Scalar], sink: Sink) -> list[_Column | None]:
    """Behind that of the names; None for a column without a heading."""
    texts = [heading.text for heading in headings]
    for step in (step for heading in headings[1:] if heading.text for step in _steps(heading)):
        if not _NAME.fullmatch(step.text):
            expected = "a name (letters, digits and hyphens), or several with / between them"
            sink.report("E0707", step.span, where="the heading", found=step.text, expected=expected, repair="")
    for at, heading in enumerate(headings[1:], 1):
        above = next((n for n, text in enumerate(texts) if n and text and heading.text.startswith(f"{text}/")), None)
        if above is not None:  # a key that has a value and keys below it
            sink.report("E0013", heading.span, related=[Related("first here", headings[above].span)], key=texts[at])
    return [_Column(tuple(_steps(h)), texts[1:].count(h.text) > 1) if h.text else None for h in headings[1:]]


def _steps(heading: Scalar) -> Iterator[Scalar]:
    start = 0
    for step in heading.text.split("/"):
        yield Scalar(step, heading.at(start, start + len(step)))
        start += len(step) + 1


def _row(cells: list[Scalar], columns: list[_Column | None], rows: dict[str, Entry], sink: Sink) -> None:
    name, *rest = cells
    if not name.text:
        sink.report("E0030", next(cell.span for cell in rest if cell.text))
        return
    if name.text in rows:
        sink.report("E0013", name.span, related=[Related("first here", rows[name.text].key.span)], key=name.text)
        return
    places: _Branch = {}
    for at, cell in enumerate(rest):
        column = columns[at] if at < len(columns) else None
        if cell.text and column is None:
            sink.report("E0031", cell.span, text=cell.text)
        elif cell.text and column is not None:
            _lay(places, column, cell)
    rows[name.text] = Entry(name, Mapping(_entries(places), name.span.to(cells[-1].span)))


def _lay(places: _Branch, column: _Column, cell: Scalar) -> None:
    for step in column.steps:
        place = places.setdefault(step.text, _Place(step))
        places = place.below
    place.cells.append(cell)
    place.listed = column.listed


def _lines(source: SourceText, sink: Sink) -> Iterator[list[Scalar]]:
    """The cells of each line, blanks around them left out."""
    text, at, end = source.text, 0, len(source.text)
    found = _SEPARATORS.search(text.split("\n", 1)[0])
    separator = found.group() if found else ","
    bare = re.compile(f"[^{separator}\n]*")
    cells: list[Scalar] = []
    while at < end:
        quoted = _QUOTED.match(text, at)
        if quoted is not None:
            cell, past = _unquoted(source, quoted), quoted.end()
            if quoted[2] is None:
                begins = Span(source, quoted.start(1) - 1, quoted.start(1))
                sink.report("E0021", begins, what="the quotation", closing='"')
                return
            if text[past : past + 1] not in ("", "\n", separator):
                hint = 'a quotation mark in a quoted cell is written twice: ""'
                sink.report("E0025", Span(source, past, past + 1), hint=hint, mark='"', repair="")
                return
        else:
            past = bare.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing, too
            inner = text[at:past].strip()
            start = at + text[at:past].find(inner)
            cell = Scalar(inner, Span(source, start, start + len(inner)))
        cells.append(cell)
        if text[past : past + 1] != separator:
            yield cells
            cells = []
        elif past + 1 == end or text[past + 1] == "\n":  # nothing behind the last separator
            cells.append(Scalar("", Span(source, past + 1, past + 1)))
            yield cells
            cells, past = [], past + 1
        at = past + 1


def _unquoted(source: SourceText, cell: re.Match[str]) -> Scalar:
    """A cell in quotation marks, of which two stand for one."""
    spots: list[int] = []
    at, end = cell.span(1)
    while at < end:
        spots.append(at)
        at += 2 if source.text[at] == '"' else 1
    inner = "".join(source.text[spot] for spot in spots)
    blanks = len(inner) - len(inner.lstrip())
    text = inner.strip()
    return Scalar(text, Span(source, *cell.span(1)), "", tuple(spots[blanks : blanks + len(text)]))
