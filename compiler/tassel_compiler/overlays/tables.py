"""Rows that stand in a table beside the rules: `each: lines.csv`, and who leads to whom: `ways: {sight: sight.csv}`.

A table is laid into the document that names it before anything is united, as the mapping that its author could have
written there. So whatever holds for rows holds for these: overlays change them by their paths, products and modules
read them, and every word of them still knows its place in the file. Two things are more than writing: what a row says
under `words` goes to the words of the document, so that a sheet of cards may hold their titles, and a table that an
overlay adds to a family that is there adds its rows one by one. Under `ways` a row is a place, and its cells are the
places that it leads to, whatever stands above them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import Document, Module, Overlay
from tassel_compiler.documents.kinds import TableFile
from tassel_compiler.documents.tables import EACH, WAYS, named_tables, reaches
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.loading import Sequence as Items
from tassel_compiler.overlays.union import united
from tassel_compiler.same import Same
from tassel_compiler.schema import validate
from tassel_compiler.source import Span

_WORDS, _ADD = "words", "add"
_Laid = tuple[Document, tuple[Diagnostic, ...]]
_laid = Same[_Laid](most=64)


def with_tables(
    modules: Sequence[Document], overlays: Sequence[Document], sink: Sink
) -> tuple[list[Document], list[Document]]:
    """The documents with their tables laid into them, and without these."""
    tables = {d.root.span.path: d for d in (*modules, *overlays) if isinstance(d, TableFile)}

    def now(documents: Sequence[Document]) -> list[Document]:
        rest = (document for document in documents if not isinstance(document, TableFile))
        return [_whole(one, tables, sink) for one in rest] if tables else list(rest)

    return now(modules), now(overlays)


def _whole(document: Document, tables: dict[str, TableFile], sink: Sink) -> Document:
    if not isinstance(document, Module | Overlay):
        return document
    own = {name.text: one for name in named_tables(document.root) if (one := tables.get(_beside(name))) is not None}
    if not own:
        return document
    found, told = _laid.of((document, *own.values()), tuple(own), partial(_with_rows, document, own))
    sink.extend(told)
    return found


def _beside(name: Scalar) -> str:
    folder, stroke, _ = name.span.path.rpartition("/")
    return f"{folder}{stroke}{name.text}"


def _with_rows(document: Module | Overlay, tables: dict[str, TableFile]) -> _Laid:
    sink, words = Sink(), list[Entry]()
    root = _mapping(document.root, (), tables, words)
    if words and isinstance(document, Module):
        more = Mapping((Entry(_key(_WORDS, root.span), Mapping(tuple(words), root.span)),), root.span)
        root = united((root, more), root, sink)
    elif words:
        paths = (Entry(_key(f"{_WORDS}/{entry.key.text}", entry.key.span), entry.value) for entry in words)
        more = Mapping((Entry(_key(_ADD, root.span), Mapping(tuple(paths), root.span)),), root.span)
        root = united((root, more), root, sink)
    if isinstance(document, Module):
        validate("module", root, sink)
    return replace(document, root=root), sink.items


def _key(text: str, span: Span) -> Scalar:
    return Scalar(text, span, "", ())


def _mapping(node: Mapping, steps: tuple[str, ...], tables: dict[str, TableFile], words: list[Entry]) -> Mapping:
    found: list[Entry] = []
    for entry in node.entries:
        below = (*steps, *entry.key.text.split("/"))
        value = entry.value
        if isinstance(value, Mapping):
            found.append(Entry(entry.key, _mapping(value, below, tables, words)))
        elif isinstance(value, Scalar) and reaches(below, value):
            table = tables.get(value.text)
            rows = table.root if table is not None else Mapping((), value.span)
            found += _in_place(entry.key, rows, steps, below, words)
        else:
            found.append(entry)
    return Mapping(tuple(found), node.span)


def _in_place(
    key: Scalar, rows: Mapping, steps: tuple[str, ...], below: tuple[str, ...], words: list[Entry]
) -> Iterator[Entry]:
    if WAYS in below:
        led = (Entry(row.key, Items(tuple(_cells(row.value)), row.value.span)) for row in rows.entries)
        yield Entry(key, Mapping(tuple(led), rows.span))
        return
    told = [(row, _word(row.value)) for row in rows.entries]
    words += (Entry(row.key, word) for row, word in told if word is not None)
    bare = tuple(row if word is None else Entry(row.key, _without_word(row.value)) for row, word in told)
    if steps[-1:] == (_ADD,) and key.text.endswith(f"/{EACH}"):
        yield from (Entry(_key(f"{key.text}/{row.key.text}", row.key.span), row.value) for row in bare)
    else:
        yield Entry(key, Mapping(bare, rows.span))


def _cells(node: Node) -> Iterator[Node]:
    if isinstance(node, Scalar):
        yield node
    for inner in node.items if isinstance(node, Items) else ():
        yield from _cells(inner)
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from _cells(entry.value)


def _word(row: Node) -> Node | None:
    return row.get(_WORDS) if isinstance(row, Mapping) else None


def _without_word(row: Node) -> Node:
    rest = row.entries if isinstance(row, Mapping) else ()
    return Mapping(tuple(entry for entry in rest if entry.key.text != _WORDS), row.span)
